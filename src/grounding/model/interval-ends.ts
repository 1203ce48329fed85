// Which end of what goes on an instant is of: “first at 10:02”, “since 10:02”, “between 10:02 and 10:14”; and whether it is.
import { toIso } from '../../kernel/time.js';
import { isInstant, type StoredRow } from '../stored-row.js';
import { isClockOfInstant } from './text-match.js';
import type { ParsedSentence, SentenceToken } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

export type IntervalEnd = 'first' | 'last';

const FIRST = wordSet('first earliest start starts started starting begin begins began begun beginning onset');
const LAST = wordSet('last latest');
/** Right before the instant alone: “from” speaks of services, too. */
const SINCE = wordSet('since from between');
const UP_TO = wordSet('through');

/** Words of ends, which a sentence may hold where they are checked. */
export const isEndWord = (word: string): boolean => [FIRST, LAST, SINCE, UP_TO, SPAN].some((list) => list.has(word));

const VAGUE = wordSet('about around approximately roughly approx');

/** Between two instants they make a stretch of both. */
const SPAN = wordSet('and to through continue continues continued continuing');
const DASH = /^\s*(?:UTC)?\s*[–—-]\s*$/u;

export type IntervalEndClock = { readonly clock: string; readonly end: IntervalEnd };

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

/** Instants that are said to be the first, or the last, in the order of the sentence; any other is of its row alone. */
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

/** From when to when a row tells of, as finely as it does. */
type RowInterval = { readonly first: number; readonly last: number; readonly minutes: boolean };

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number');

export const rowInterval = ({ kind, firstSeen, lastSeen, minutes }: StoredRow): RowInterval | undefined => {
  if (typeof firstSeen === 'number' && typeof lastSeen === 'number')
    return { first: firstSeen, last: lastSeen, minutes: false };
  if (kind !== 'histogram' || !Array.isArray(minutes)) return undefined;
  const times = minutes
    .filter(isNumbers)
    .map(([time = 0]) => time)
    .filter(isInstant);
  return times.length === 0 ? undefined : { first: Math.min(...times), last: Math.max(...times), minutes: true };
};

/** Counts per minute tell no seconds. */
export const isMinuteClock = (clock: string): boolean => !/:\d\d:\d\d/.test(clock);

/** Whether every instant that is said to be an end is that end. */
export const matchesInterval = (row: StoredRow, ends: readonly IntervalEndClock[]): boolean => {
  const extent = rowInterval(row);
  return (
    extent !== undefined &&
    ends.every(
      ({ clock, end }) => isClockOfInstant(toIso(extent[end]), clock) && (!extent.minutes || isMinuteClock(clock)),
    )
  );
};
