// Replaces times and durations of a message by marks, so that the phrase rules stay small.
import { CLEAR_CLOCK } from './grammar/clock.js';
import { DURATION_PATTERN } from './grammar/duration.js';
import { EPOCH_PATTERN } from './grammar/epoch.js';
import { AGO_AT_PATTERN, AGO_PATTERN, CLOCK_READING_PATTERN, DAY_OR_PART_PATTERN } from './grammar/point.js';
import { SPAN_PATTERN } from './grammar/calendar-span.js';
import { HOUR_WORD_PATTERN } from './grammar/spoken-clock.js';

/** The letter of each kind of mark. */
const MARK_LETTERS = {
  /** "2 hours ago". */
  ago: 'a',
  /** A bare number that may be an hour. */
  number: 'b',
  /** A clock reading that can be nothing else. */
  clock: 'c',
  duration: 'd',
  /** A bare hour with a day after it: "9 yesterday". */
  hour: 'h',
  now: 'n',
  /** A span of the calendar: "last week". */
  span: 's',
  /** A day or a part of one. */
  day: 'w',
} as const;

type MarkKind = keyof typeof MARK_LETTERS;
type MarkLetter = (typeof MARK_LETTERS)[MarkKind];

const TIME_PIECES = new RegExp(
  String.raw`(?<c>${AGO_AT_PATTERN}|${EPOCH_PATTERN})|(?<a>${AGO_PATTERN})|(?<s>${SPAN_PATTERN})|(?<d>${DURATION_PATTERN})|(?<r>${CLOCK_READING_PATTERN})|(?<w>${DAY_OR_PART_PATTERN})|(?<n>\bnow\b)`,
  'gi',
);
const HOUR_ALONE = new RegExp(`^(?:\\d{1,2}|${HOUR_WORD_PATTERN})$`, 'i');
const HOUR_FIRST = new RegExp(`^(?:\\d{1,2}|${HOUR_WORD_PATTERN}) `, 'i');
const CLEAR = new RegExp(`${CLEAR_CLOCK}|lunch`, 'i');

const readingLetter = (text: string): MarkLetter => {
  if (HOUR_ALONE.test(text)) return MARK_LETTERS.number;
  return HOUR_FIRST.test(text) && !CLEAR.test(text) ? MARK_LETTERS.hour : MARK_LETTERS.clock;
};

const MARK_OPEN = '\uE000';
const MARK_CLOSE = '\uE001';
const MARK = new RegExp(`${MARK_OPEN}[a-z](\\d+)${MARK_CLOSE}`, 'g');

/** Source of a pattern for a mark of any of these kinds. */
export const markPattern = (...kinds: readonly MarkKind[]): string =>
  `${MARK_OPEN}[${kinds.map((kind) => MARK_LETTERS[kind]).join('')}]\\d+${MARK_CLOSE}`;

export type MarkedMessage = {
  readonly text: string;
  /** Restores the marked text. */
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
      return `${MARK_OPEN}${kind === 'r' ? readingLetter(piece) : kind}${pieces.length - 1}${MARK_CLOSE}`;
    });
  return { text, unmark: (part) => part.replaceAll(MARK, (_, index: string) => pieces[Number(index)] ?? '') };
};
