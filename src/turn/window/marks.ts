// A message with its times and lengths of time replaced by marks, so that the rules about the words around them stay small.
import { CLEAR_CLOCK } from './words/clock.js';
import { DURATION } from './words/duration.js';
import { EPOCH } from './words/epoch.js';
import { AGO, AGO_AT, READING, WHEN } from './words/point.js';
import { SPAN } from './words/span.js';
import { HOUR_WORD } from './words/spoken-clock.js';

/** `c` a clear reading, `h` an hour with a day after it, `b` a bare number, `w` a day, `s` a stretch of the calendar, `a` so long ago, `n` now, `d` a length. */
type Kind = 'a' | 'b' | 'c' | 'd' | 'h' | 'n' | 's' | 'w';

const PIECES = new RegExp(
  String.raw`(?<c>${AGO_AT}|${EPOCH})|(?<a>${AGO})|(?<s>${SPAN})|(?<d>${DURATION})|(?<r>${READING})|(?<w>${WHEN})|(?<n>\bnow\b)`,
  'gi',
);
const HOUR_ALONE = new RegExp(`^(?:\\d{1,2}|${HOUR_WORD})$`, 'i');
const HOUR_FIRST = new RegExp(`^(?:\\d{1,2}|${HOUR_WORD}) `, 'i');
const CLEAR = new RegExp(`${CLEAR_CLOCK}|lunch`, 'i');

const readingKind = (text: string): Kind => {
  if (HOUR_ALONE.test(text)) return 'b';
  return HOUR_FIRST.test(text) && !CLEAR.test(text) ? 'h' : 'c';
};

const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARK = new RegExp(`${OPEN}[a-z](\\d+)${CLOSE}`, 'g');

/** Source of a pattern for a mark of any of these kinds. */
export const mark = (kinds: string): string => `${OPEN}[${kinds}]\\d+${CLOSE}`;

export type Marked = {
  readonly text: string;
  /** What stood there. */
  readonly unmark: (text: string) => string;
};

export const marked = (message: string): Marked => {
  const pieces: string[] = [];
  const text = message.replaceAll(/[\uE000\uE001]/g, ' ').replaceAll(PIECES, (piece, ...rest: readonly unknown[]) => {
    const groups = rest.at(-1) as { readonly [kind: string]: string | undefined };
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'w';
    pieces.push(piece);
    return `${OPEN}${kind === 'r' ? readingKind(piece) : kind}${pieces.length - 1}${CLOSE}`;
  });
  return { text, unmark: (part) => part.replaceAll(MARK, (_, index: string) => pieces[Number(index)] ?? '') };
};
