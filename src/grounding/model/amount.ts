// Amounts: the dimension and unit of a number, and whether a stored amount, rounded to the written digits, is the one in a sentence.
import { searchPieces } from '../../telemetry/search/search-terms.js';
import type { SentenceNumber } from './sentence-parser.js';

/** `count`: of things. `none`: no unit is given. */
type AmountDimension = 'count' | 'time' | 'size' | 'share' | 'ratio' | 'none';

/** `base`: one unit in microseconds, bytes, shares or things; several values where usage differs (KB). */
type AmountUnit = { readonly of: AmountDimension; readonly base: readonly number[] };

/** The words for units in sentences and in names of gauges and fields, in lower case. */
const UNIT_WORDS: readonly (readonly [words: string, of: AmountDimension, ...base: readonly number[]])[] = [
  ['µs us micros microseconds', 'time', 1],
  ['ms millis milliseconds', 'time', 1e3],
  ['s sec secs second seconds', 'time', 1e6],
  ['min mins minute minutes', 'time', 6e7],
  ['h hour hours', 'time', 3.6e9],
  ['% percent pct', 'share', 0.01],
  ['ratio share fraction', 'share', 1],
  ['b byte bytes', 'size', 1],
  // KB may mean 1,000 or 1,024 bytes
  ['kb kib kilobytes', 'size', 1e3, 1_024],
  ['mb mib megabytes', 'size', 1e6, 1_048_576],
  ['gb gib gigabytes', 'size', 1e9, 1_073_741_824],
  ['× x', 'ratio', 1],
  ['times', 'count', 1],
  ['k', 'count', 1e3],
];

const UNITS: ReadonlyMap<string, AmountUnit> = new Map(
  UNIT_WORDS.flatMap(([words, of, ...base]) =>
    words.split(' ').map((word): [string, AmountUnit] => [word, { of, base }]),
  ),
);

const PLAIN: AmountUnit = { of: 'none', base: [1] };
const COUNT: AmountUnit = { of: 'count', base: [1] };

export type Amount = { readonly value: number; readonly unit: AmountUnit };

export const countAmount = (value: number): Amount => ({ value, unit: COUNT });

/** In names, letters alone are no units: `vitals.s`, `min`, `x`. */
const IN_NAMES = /^(?:µs|us|ms|kb|mb|gb|\w{4,}|pct)$/;

/** The unit in a name (`cpu_percent`, `durationMicros`, `heap.bytes`); with “per” it is a rate and has none. */
export const unitInName = (name: string): AmountUnit => {
  const pieces = searchPieces(name);
  const said = pieces.findLast((piece) => IN_NAMES.test(piece) && UNITS.has(piece));
  return (pieces.includes('per') ? undefined : UNITS.get(said ?? '')) ?? PLAIN;
};

const amountOf = ({ value, unit: written }: SentenceNumber): Amount => ({
  value,
  unit: UNITS.get(written) ?? PLAIN,
});

/** Beyond half of the last digit: what binary fractions leave. */
const EPSILON = 1e-9;

/** Rounding leaves a number at least two thirds of what it was, and at most a half more: 0.4 is no 0, and 0.6 no 1. */
const MOST_ROUNDED = 1 / 3;

/** `40` is written in tens; what is less than ten is written in ones. */
const zerosOf = (value: number): number =>
  value === 0 || !Number.isInteger(value) ? 0 : (/0*$/.exec(String(value))?.[0].length ?? 0);

/**
 * A whole number is written as it is, or, where the sentence says that it is told about, in tens or hundreds that are off by less
 * than one in ten; a fraction is rounded to the digits that are written.
 */
const isWrittenAs = (stored: number, { value, decimals, isVague }: SentenceNumber): boolean => {
  const off = Math.abs(stored - value);
  if (off <= EPSILON * Math.abs(stored)) return true;
  if (isVague && off <= 0.5 * 10 ** zerosOf(value) && off < 0.1 * Math.abs(stored)) return true;
  if (Number.isInteger(stored)) return false;
  return off <= 0.5 * 10 ** -decimals + EPSILON && off <= MOST_ROUNDED * Math.abs(stored) * (1 + EPSILON);
};

/** “3 times” counts, and is a ratio too. */
const isOfOne = (written: SentenceNumber, of: AmountDimension): boolean =>
  amountOf(written).unit.of === of || (written.unit === 'times' && of === 'ratio');

/** Whether a stored amount is what a sentence writes. Without a unit, a stored number is written as it is stored. */
export const matchesAmount = (stored: Amount, written: SentenceNumber): boolean => {
  const said = amountOf(written).unit;
  if (said.of === 'none') return isWrittenAs(stored.value, written);
  const isPlainCount = said.of === 'count' && stored.unit.of === 'none';
  if (!isOfOne(written, stored.unit.of) && !isPlainCount) return false;
  return said.base.some((into) => stored.unit.base.some((from) => isWrittenAs((stored.value * from) / into, written)));
};

/** Whether two sentences state the same amount. Without its unit an amount is another one. */
export const isSameAmount = (known: SentenceNumber, written: SentenceNumber): boolean => {
  const [from, to] = [amountOf(known), amountOf(written).unit.of];
  const isCount = (of: AmountDimension): boolean => of === 'none' || of === 'count';
  return (from.unit.of === to || (isCount(from.unit.of) && isCount(to))) && matchesAmount(from, written);
};

/** Whether a stored amount has the dimension of a number with a unit, so that another value contradicts it. */
export const hasDimensionOf = ({ unit }: Amount, written: SentenceNumber): boolean => {
  const { of } = amountOf(written).unit;
  return of !== 'none' && of !== 'count' && of === unit.of;
};

export const isDuration = (written: SentenceNumber): boolean => amountOf(written).unit.of === 'time';
