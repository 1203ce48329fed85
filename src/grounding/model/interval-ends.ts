// Which end of an interval an instant in a sentence is (“first at 10:02”, “since 10:02”, “between 10:02 and 10:14”), and whether the row has that end.
import { toIso } from '../../kernel/time.js';
import { isInstant, type StoredRow } from '../stored-row.js';
import { isClockOfInstant } from './text-match.js';
import type { ParsedSentence, SentenceToken } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

type IntervalEnd = 'first' | 'last';

const FIRST = wordSet('first earliest start starts started starting begin begins began begun beginning onset');
const LAST = wordSet('last latest');
/** Right before the instant alone: “from” speaks of services, too. */
const SINCE = wordSet('since from between');
const UP_TO = wordSet('through');

/** Words for ends of an interval; a sentence may contain them where the ends are checked. */
export const isEndWord = (word: string): boolean => [FIRST, LAST, SINCE, UP_TO, SPAN].some((list) => list.has(word));

const VAGUE = wordSet('about around approximately roughly approx');

/** Between two instants, these words make an interval of both. */
const SPAN = wordSet('and to through continue continues continued continuing');
const DASH = /^\s*(?:UTC)?\s*[–—-]\s*$/u;

type IntervalEndClock = { readonly clock: string; readonly end: IntervalEnd };

const endOf = (before: readonly SentenceToken[]): IntervalEnd | undefined => {
  const right = before.findLast(({ text }) => !VAGUE.has(text))?.text ?? '';
  if (SINCE.has(right)) return 'first';
  if (UP_TO.has(right)) return 'last';
  const said = before.findLast(({ kind, text }) => kind === 'word' && (FIRST.has(text) || LAST.has(text)))?.text;
  if (said === undefined) return undefined;
  return FIRST.has(said) ? 'first' : 'last';
};

type PrecedingClock = { readonly token: SentenceToken; readonly end: IntervalEnd | undefined };

/** “between A and B”, “A–B”: what stands behind a first instant, with nothing but such words between, is the last. */
const isClosing = (
  { text }: ParsedSentence,
  before: PrecedingClock | undefined,
  between: readonly SentenceToken[],
): boolean => {
  const [next] = between.slice(-1);
  if (before?.end !== 'first') return false;
  if (next === undefined) return false;
  const words = between.slice(0, -1);
  if (words.length === 0) return DASH.test(text.slice(before.token.end, next.at));
  return words.every(({ kind, text: word }) => kind === 'word' && SPAN.has(word));
};

/** The instants that the sentence calls the first or the last, in its order. */
export const intervalEndsIn = (sentence: ParsedSentence): readonly IntervalEndClock[] => {
  const { tokens } = sentence;
  const clocks = tokens.flatMap(({ kind }, index) => (kind === 'clock' ? [index] : []));
  let before: PrecedingClock | undefined;
  return clocks.flatMap((index, nth) => {
    const between = tokens.slice(nth === 0 ? 0 : (clocks[nth - 1] ?? 0) + 1, index + 1);
    const token = between.at(-1);
    if (token === undefined) return [];
    const end = isClosing(sentence, before, between) ? 'last' : endOf(between.slice(0, -1));
    before = { token, end };
    return end === undefined ? [] : [{ clock: token.text, end }];
  });
};

/** The interval that a row covers, and whether only to the minute. */
type RowInterval = { readonly first: number; readonly last: number; readonly minutes: boolean };

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number');

const ERROR_WORDS = wordSet('error errors failed fails failure failures failing');

/** Of a row that counts records and errors, such a sentence means the errors. */
export const speaksOfErrors = ({ words }: ParsedSentence): boolean => words.some((word) => ERROR_WORDS.has(word));

/** The first and the last of the records that a tally counts, or of its errors. */
const tallyInterval = (row: StoredRow, sentence: ParsedSentence): RowInterval | undefined => {
  const [first, last] = speaksOfErrors(sentence) ? [row['firstError'], row['lastError']] : [row['first'], row['last']];
  return typeof first === 'number' && typeof last === 'number' ? { first, last, minutes: false } : undefined;
};

export const rowInterval = (row: StoredRow, sentence: ParsedSentence): RowInterval | undefined => {
  const { kind, firstSeen, lastSeen, minutes } = row;
  if (kind === 'tally') return tallyInterval(row, sentence);
  if (typeof firstSeen === 'number' && typeof lastSeen === 'number')
    return { first: firstSeen, last: lastSeen, minutes: false };
  if (kind !== 'histogram' || !Array.isArray(minutes)) return undefined;
  const times = minutes
    .filter(isNumbers)
    .map(([time = 0]) => time)
    .filter(isInstant);
  return times.length === 0 ? undefined : { first: Math.min(...times), last: Math.max(...times), minutes: true };
};

/** A clock without seconds, as counts per minute have. */
export const isMinuteClock = (clock: string): boolean => !/:\d\d:\d\d/.test(clock);

/** Whether every instant that the sentence calls an end is that end of the row. */
export const matchesInterval = (row: StoredRow, sentence: ParsedSentence): boolean => {
  const ends = intervalEndsIn(sentence);
  const extent = rowInterval(row, sentence);
  return (
    extent !== undefined &&
    ends.every(
      ({ clock, end }) => isClockOfInstant(toIso(extent[end]), clock) && (!extent.minutes || isMinuteClock(clock)),
    )
  );
};
