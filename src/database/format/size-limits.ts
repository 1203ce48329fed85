// Limits the depth, the number of values and the head of a snapshot file. The head is stored in a fact and shown in lists.
import type { Rejection } from '../../kernel/rejection.js';
import type { DatabaseSnapshot } from './snapshot.js';

// The file is not trusted, so it is walked without recursion.

const DEEPEST = 32;
const MOST_VALUES = 5_000_000;

const SIZE_REFUSALS = {
  deep: { rejected: 'too-deep', because: `values may stand ${DEEPEST} levels deep` },
  many: { rejected: 'too-many-values', because: `a snapshot may hold ${MOST_VALUES} values` },
} as const;

type SizeRefusal = Rejection<'too-deep' | 'too-many-values'>;

export const checkSize = (json: unknown): SizeRefusal | undefined => {
  let level: readonly unknown[] = [json];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > DEEPEST) return SIZE_REFUSALS.deep;
    if (values > MOST_VALUES) return SIZE_REFUSALS.many;
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
export const checkTextSize = (json: string): SizeRefusal | undefined => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    if (code === COMMA || isOpening(code)) values += 1;
    if (isOpening(code)) depth += 1;
    if (isClosing(code)) depth -= 1;
    if (depth > DEEPEST) return SIZE_REFUSALS.deep;
    if (values > MOST_VALUES) return SIZE_REFUSALS.many;
  }
  return undefined;
};

const MOST_SECTIONS = 200;
/** Characters. */
const LONGEST_NAME = 256;
const LONGEST_COMMENT = 10_000;

export type HeadRefusal = Rejection<'head-too-long'>;

const refuseHead = (because: string): HeadRefusal => ({ rejected: 'head-too-long', because });

const isTooLong = (text: string | undefined): boolean => (text ?? '').length > LONGEST_NAME;

export const checkHeadSize = ({ artifact, meta, instance }: DatabaseSnapshot): HeadRefusal | undefined => {
  const sections = Object.keys(artifact);
  if (sections.length > MOST_SECTIONS || sections.some(isTooLong))
    return refuseHead(
      `a snapshot may hold ${MOST_SECTIONS} sections, each with a name of at most ${LONGEST_NAME} characters`,
    );
  const said = { instance: meta.instance, region: meta.region, engine: instance?.engine };
  const more = { version: instance?.engineVersion, class: instance?.class };
  const [long] = Object.entries({ ...said, ...more }).find(([, text]) => isTooLong(text)) ?? [];
  if (long !== undefined) return refuseHead(`the ${long} of a snapshot may have ${LONGEST_NAME} characters`);
  return (meta.comment ?? '').length > LONGEST_COMMENT
    ? refuseHead(`the comment of a snapshot may have ${LONGEST_COMMENT} characters`)
    : undefined;
};
