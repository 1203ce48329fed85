// Reduces a row to the part that a sentence speaks of: one side of its counts, the samples at its instants, the end that it names.
// Fields with a negative value are dropped.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { StoredRow } from '../stored-row.js';
import { intervalEndsIn, isMinuteClock, speaksOfErrors } from './interval-ends.js';
import { PEAK_WORDS } from './field-meanings.js';
import { isClockOfInstant } from './text-match.js';
import type { ParsedSentence } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

const SIDES = ['past', 'incident'] as const;

/** A sentence that names no side speaks of the window; one that names two sides at once speaks of none. */
const keepOneSide = (row: StoredRow, { words }: ParsedSentence): StoredRow => {
  const { window, past, incident, ...rest } = row;
  if (typeof window !== 'number' || past === undefined) return row;
  const [side, ...others] = SIDES.filter((each) => words.includes(each));
  if (side === undefined) return { ...rest, window };
  return others.length > 0 || words.includes('window') ? rest : { ...rest, [side]: { past, incident }[side] };
};

const keepSamplesAt = (row: StoredRow, { clocks }: ParsedSentence): StoredRow => {
  const { times, values } = row;
  if (clocks.length === 0 || !Array.isArray(times) || !Array.isArray(values)) return row;
  const then = times.flatMap((time, index) =>
    typeof time === 'number' && clocks.some((clock) => isClockOfInstant(toIso(time), clock)) ? [index] : [],
  );
  return {
    ...row,
    times: then.map((index) => Number(times[index])),
    values: then.map((index) => values[index] as unknown),
  };
};

/** Keeps when a pattern was first seen, unless the sentence speaks of the last time. */
const keepOneEnd = (row: StoredRow, sentence: ParsedSentence): StoredRow => {
  const { firstSeen, lastSeen, ...rest } = row;
  if (intervalEndsIn(sentence).length > 0) return row;
  if (lastSeen === undefined) return { ...rest, ...optional({ firstSeen }) };
  return sentence.words.includes('last') ? { ...rest, lastSeen } : { ...rest, firstSeen };
};

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

const perMinuteSummary = ({ words, numbers }: ParsedSentence): 'all' | 'most' | 'ends' | 'usual' => {
  if (!words.includes('per')) return 'all';
  if (words.some((word) => PEAK_WORDS.has(word))) return 'most';
  return numbers.length > 1 ? 'ends' : 'usual';
};

/** Keeps the minutes that the sentence names, or all; ends of an interval are checked elsewhere. `each`: how the sentence summarises the minutes. */
const keepMinutes = (row: StoredRow, sentence: ParsedSentence): StoredRow => {
  const { kind, minutes } = row;
  if (kind !== 'histogram' || !Array.isArray(minutes)) return row;
  const ends = intervalEndsIn(sentence).map(({ clock }) => clock);
  const clocks = sentence.clocks.filter((clock) => !ends.includes(clock));
  const named = minutes
    .filter(isPair)
    .filter(
      ([time]) =>
        clocks.length === 0 || clocks.some((clock) => isMinuteClock(clock) && isClockOfInstant(toIso(time), clock)),
    );
  return { ...row, minutes: named, each: perMinuteSummary(sentence) };
};

const TRACE_WORDS = wordSet('trace traces');

/** Of a tally, a sentence that speaks of errors means those alone, and one that does not means all records; traces are told as such. */
const keepTallySide = (row: StoredRow, sentence: ParsedSentence): StoredRow => {
  if (row['kind'] !== 'tally') return row;
  const { count, errors, first, last, firstError, lastError, traces, errorTraces, minutes: _, ...rest } = row;
  const isOfErrors = speaksOfErrors(sentence);
  const [firstSeen, lastSeen] = isOfErrors ? [firstError, lastError] : [first, last];
  const ends = optional({ firstSeen, lastSeen });
  if (sentence.words.some((word) => TRACE_WORDS.has(word)))
    return { ...rest, ...ends, ...optional({ traces: isOfErrors ? errorTraces : traces }) };
  return { ...rest, ...ends, ...(isOfErrors ? { errors } : { count }) };
};

const isPlain = (value: unknown): value is StoredRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is false or null does not show its name; a count of zero does only when the sentence states a zero. */
const dropNegatives = (row: StoredRow, { numbers }: ParsedSentence): StoredRow => {
  const saysNone = numbers.some(({ value }) => value === 0);
  const says = (value: unknown): boolean => value !== false && value !== null && (value !== 0 || saysNone);
  const kept = (each: StoredRow): StoredRow =>
    Object.fromEntries(
      Object.entries(each).flatMap(([field, value]) =>
        says(value) ? [[field, isPlain(value) ? kept(value) : value]] : [],
      ),
    );
  return kept(row);
};

export const projectRow = (row: StoredRow, sentence: ParsedSentence): StoredRow =>
  dropNegatives(
    keepOneEnd(
      keepTallySide(keepMinutes(keepSamplesAt(keepOneSide(row, sentence), sentence), sentence), sentence),
      sentence,
    ),
    sentence,
  );
