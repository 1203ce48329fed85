// How a figure is computed from cited rows, and how it is written: the writer and the verifier share both.
import { round6 } from '../kernel/json.js';
import type { Figure } from './evidence.js';

const thousands = (value: number): string => {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** Three significant digits, no exponent: 0.0123, 4.56, 78.9, 1,230. */
const short = (value: number): string => {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const fixed = size >= 0.01 ? value.toFixed(digits) : value.toPrecision(2);
  return thousands(Number(fixed));
};

const duration = (micros: number): string => {
  const size = Math.abs(micros);
  if (size < 1_000) return `${short(micros)} µs`;
  if (size < 1_000_000) return `${short(micros / 1_000)} ms`;
  return size < 120_000_000 ? `${short(micros / 1_000_000)} s` : `${short(micros / 60_000_000)} min`;
};

const percent = (share: number): string => {
  const value = share * 100;
  return Math.abs(value) < 1 && value !== 0 ? `${short(value)} %` : `${thousands(Math.round(value))} %`;
};

/** The words in which an answer states a figure. */
export const renderFigure = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string => {
  if (unit === 'percent') return percent(value);
  if (unit === 'micros') return duration(value);
  if (unit === 'times') return `${short(value)}×`;
  return Number.isInteger(value) ? thousands(value) : short(value);
};

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const totals: {
  readonly [By in Exclude<Figure['by'], 'value' | 'ratio' | 'difference'>]: (all: readonly number[]) => number;
} = {
  sum: (all) => all.reduce((sum, each) => sum + each, 0),
  max: (all) => all.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY),
  min: (all) => all.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
  count: (all) => all.length,
  median,
};

/** The value of a figure from its operands (an array operand counts as its items); NaN when an operand is missing. Six significant digits. */
export const computeFigure = (by: Figure['by'], operands: readonly (number | readonly number[])[]): number => {
  const [first, second] = operands.map((each) => (typeof each === 'number' ? each : (each[0] ?? Number.NaN)));
  if (by === 'value') return round6(first ?? Number.NaN);
  if (by === 'ratio') return round6((first ?? Number.NaN) / (second ?? Number.NaN));
  if (by === 'difference') return round6((first ?? Number.NaN) - (second ?? Number.NaN));
  return round6(totals[by](operands.flat()));
};
