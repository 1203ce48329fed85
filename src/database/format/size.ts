// How deep and how large a file may be: what stands in it is trusted by nobody, and walked without recursion.
import type { Rejection } from '../../kernel/rejection.js';

const DEEPEST = 32;
const MOST_VALUES = 5_000_000;

const refusals = {
  deep: { rejected: 'too-deep', because: `values may stand ${DEEPEST} levels deep` },
  many: { rejected: 'too-many-values', because: `a snapshot may hold ${MOST_VALUES} values` },
} as const;

export type TooLarge = Rejection<'too-deep' | 'too-many-values'>;

export const tooLarge = (json: unknown): TooLarge | undefined => {
  let level: readonly unknown[] = [json];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > DEEPEST) return refusals.deep;
    if (values > MOST_VALUES) return refusals.many;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
};

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;

/** Index of the quote that closes the text which begins at `at`. */
const endOfText = (json: string, at: number): number => {
  for (let place = at + 1; place < json.length; place += 1) {
    const code = json.charCodeAt(place);
    if (code === QUOTE) return place;
    if (code === BACKSLASH) place += 1;
  }
  return json.length;
};

/** The same of text that is not parsed yet: to parse small values without end takes more memory than there is. An empty list counts as one that holds a value. */
export const tooLargeText = (json: string): TooLarge | undefined => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    if (code === COMMA || isOpening(code)) values += 1;
    if (isOpening(code)) depth += 1;
    if (isClosing(code)) depth -= 1;
    if (depth > DEEPEST) return refusals.deep;
    if (values > MOST_VALUES) return refusals.many;
  }
  return undefined;
};
