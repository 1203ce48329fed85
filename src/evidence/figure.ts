// Computes figures from cited rows and writes them as text. The writer of an answer and the verifier share both.
import { round6 } from '../kernel/json.js';
import type { Figure } from './evidence.js';

/** Groups the digits of `-1234.50` and drops the zeros that say nothing. */
const thousands = (fixed: string): string => {
  const [whole = '', fraction = ''] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? grouped : `${grouped}.${rest}`;
};

/** Smaller sizes are written as 0. */
const SMALLEST = 1e-9;

/** Three significant digits, no exponent: 0.0123, 4.56, 78.9, 1,230. */
const short = (value: number): string => {
  const size = Math.abs(value);
  if (size < SMALLEST) return '0';
  return thousands(value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(size)))));
};

const duration = (micros: number): string => {
  const size = Math.abs(micros);
  if (size < 1_000) return `${short(micros)} µs`;
  if (size < 1_000_000) return `${short(micros / 1_000)} ms`;
  return size < 120_000_000 ? `${short(micros / 1_000_000)} s` : `${short(micros / 60_000_000)} min`;
};

const percent = (share: number): string => {
  const value = share * 100;
  return Math.abs(value) < 1 && value !== 0 ? `${short(value)} %` : `${thousands(value.toFixed(0))} %`;
};

const plain = (value: number): string => (Number.isInteger(value) ? thousands(value.toFixed(0)) : short(value));

/** As files state figures: two decimals where they are seen. */
const stated = (value: number): string => {
  const isShort = Math.abs(value) >= 1 && Math.abs(value) < 100 && !Number.isInteger(value);
  return isShort ? String(Math.round(value * 100) / 100) : plain(value);
};

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

const size = (value: number): string => {
  const step = Math.max(0, Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${stated(value / 1_000 ** step)} ${SIZES[step] ?? 'B'}`;
};

const WRITTEN: { readonly [Unit in NonNullable<Figure['unit']>]: (value: number) => string } = {
  percent,
  nanos: (value) => duration(value / 1e3),
  micros: duration,
  millis: (value) => duration(value * 1e3),
  seconds: (value) => duration(value * 1e6),
  times: (value) => `${short(value)}×`,
  stated,
  share: (value) => `${stated(value * 100)} %`,
  points: (value) => `${stated(value)} %`,
  bytes: size,
  megabytes: (value) => size(value * 1e6),
  'per-second': (value) => short(value / 60),
};

type NumberStyle = { readonly group: string; readonly decimal: string };

/** Of languages that write no `1,234.5`; French groups by a narrow space that breaks no line. */
const NUMBER_STYLES: { readonly [language: string]: NumberStyle } = {
  de: { group: '.', decimal: ',' },
  es: { group: '.', decimal: ',' },
  fr: { group: '\u202f', decimal: ',' },
  pt: { group: '.', decimal: ',' },
};

/** A figure as English writes it, with the marks of another language in its number. */
export const inNumberStyle = (english: string, language: string): string => {
  const style = NUMBER_STYLES[language];
  return style === undefined
    ? english
    : english.replaceAll(/[,.]/g, (mark) => (mark === ',' ? style.group : style.decimal));
};

/** The words in which an answer states a figure, with the marks of its language in the number. */
export const renderFigure = ({ value, unit }: Pick<Figure, 'value' | 'unit'>, language = 'en'): string => {
  const english = unit === undefined ? plain(value) : WRITTEN[unit](value);
  return inNumberStyle(english, language);
};

/** A figure in the style of each language. No two figures share one of them without sharing all. */
export const figureForms = (figure: Pick<Figure, 'value' | 'unit'>): readonly string[] => [
  ...new Set(['en', ...Object.keys(NUMBER_STYLES)].map((language) => renderFigure(figure, language))),
];

/** The rest of a number behind one of its digits, in any style. */
export const REST_OF_NUMBER = /^[\d.,\u202f]*\d/;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const totals: {
  readonly [By in Exclude<Figure['by'], 'value' | 'ratio' | 'difference' | 'change'>]: (
    all: readonly number[],
  ) => number;
} = {
  sum: (all) => all.reduce((sum, each) => sum + each, 0),
  max: (all) => all.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY),
  min: (all) => all.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
  count: (all) => all.length,
  median,
  mean: (all) => all.reduce((sum, each) => sum + each, 0) / all.length,
};

const total = (values: readonly number[]): number => totals.sum(values);

/** Of two, the quotient; of more, the sum of the parts over the whole. */
const ratio = (values: readonly number[]): number =>
  values.length < 2 ? Number.NaN : total(values.slice(0, -1)) / (values.at(-1) ?? Number.NaN);

const firstOf = (operand: number | readonly number[]): number =>
  typeof operand === 'number' ? operand : (operand[0] ?? Number.NaN);

/** The value of a figure from its operands (an array operand counts as its items); NaN when an operand is missing. Six significant digits. */
export const computeFigure = (by: Figure['by'], operands: readonly (number | readonly number[])[]): number => {
  const each = operands.map(firstOf);
  const [first = Number.NaN, second = Number.NaN] = each;
  if (by === 'value') return round6(first);
  if (by === 'ratio') return round6(ratio(each));
  if (by === 'difference') return round6(first - second);
  if (by === 'change') return round6((second - first) / Math.abs(first));
  return round6(totals[by](operands.flat()));
};
