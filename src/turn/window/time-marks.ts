// A message with its times and lengths of time replaced by marks, so that the rules about the words around them stay small.
import { CLEAR_CLOCK } from './grammar/clock.js';
import { DURATION_PATTERN } from './grammar/duration.js';
import { EPOCH_PATTERN } from './grammar/epoch.js';
import { AGO_AT_PATTERN, AGO_PATTERN, CLOCK_READING_PATTERN, DAY_OR_PART_PATTERN } from './grammar/point.js';
import { SPAN_PATTERN } from './grammar/calendar-span.js';
import { HOUR_WORD_PATTERN } from './grammar/spoken-clock.js';

/** `c` a clear reading, `h` an hour with a day after it, `b` a bare number, `w` a day, `s` a stretch of the calendar, `a` so long ago, `n` now, `d` a length. */
type MarkKind = 'a' | 'b' | 'c' | 'd' | 'h' | 'n' | 's' | 'w';

const TIME_PIECES = new RegExp(
  String.raw`(?<c>${AGO_AT_PATTERN}|${EPOCH_PATTERN})|(?<a>${AGO_PATTERN})|(?<s>${SPAN_PATTERN})|(?<d>${DURATION_PATTERN})|(?<r>${CLOCK_READING_PATTERN})|(?<w>${DAY_OR_PART_PATTERN})|(?<n>\bnow\b)`,
  'gi',
);
const HOUR_ALONE = new RegExp(`^(?:\\d{1,2}|${HOUR_WORD_PATTERN})$`, 'i');
const HOUR_FIRST = new RegExp(`^(?:\\d{1,2}|${HOUR_WORD_PATTERN}) `, 'i');
const CLEAR = new RegExp(`${CLEAR_CLOCK}|lunch`, 'i');

const readingKind = (text: string): MarkKind => {
  if (HOUR_ALONE.test(text)) return 'b';
  return HOUR_FIRST.test(text) && !CLEAR.test(text) ? 'h' : 'c';
};

const MARK_OPEN = '\uE000';
const MARK_CLOSE = '\uE001';
const MARK = new RegExp(`${MARK_OPEN}[a-z](\\d+)${MARK_CLOSE}`, 'g');

/** Source of a pattern for a mark of any of these kinds. */
export const markPattern = (kinds: string): string => `${MARK_OPEN}[${kinds}]\\d+${MARK_CLOSE}`;

export type MarkedMessage = {
  readonly text: string;
  /** What stood there. */
  readonly unmark: (text: string) => string;
};

export const markTimes = (message: string): MarkedMessage => {
  const pieces: string[] = [];
  const text = message
    .replaceAll(/[\uE000\uE001]/g, ' ')
    .replaceAll(TIME_PIECES, (piece, ...rest: readonly unknown[]) => {
      const groups = rest.at(-1) as { readonly [kind: string]: string | undefined };
      const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'w';
      pieces.push(piece);
      return `${MARK_OPEN}${kind === 'r' ? readingKind(piece) : kind}${pieces.length - 1}${MARK_CLOSE}`;
    });
  return { text, unmark: (part) => part.replaceAll(MARK, (_, index: string) => pieces[Number(index)] ?? '') };
};
