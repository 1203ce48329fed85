// Whether a number in a model's sentence is one that the rows show, in the unit and to the digits in which it is written.
import type { Shown } from './shown.js';
import type { SpokenNumber } from './spoken.js';

/** What a stored value is divided by to be read in a unit: telemetry is stored in microseconds, bytes and shares. */
const DIVISORS: { readonly [unit: string]: readonly number[] } = {
  µs: [1],
  us: [1],
  ms: [1, 1e3],
  s: [1, 1e3, 1e6],
  min: [1, 60, 6e4, 6e7],
  h: [1, 3_600, 3.6e6, 3.6e9],
  '%': [1, 0.01],
  x: [1],
  k: [1, 1e3],
  kb: [1, 1e3, 1_024],
  mb: [1, 1e6, 1_048_576],
  gb: [1, 1e9, 1_073_741_824],
  b: [1],
};

const SHORT: { readonly [unit: string]: string } = {
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  mins: 'min',
  minute: 'min',
  minutes: 'min',
  hour: 'h',
  hours: 'h',
  percent: '%',
  '×': 'x',
  times: 'x',
  kib: 'kb',
  mib: 'mb',
  gib: 'gb',
  byte: 'b',
  bytes: 'b',
};

const divisorsOf = (unit: string): readonly number[] => DIVISORS[SHORT[unit] ?? unit] ?? [1];

/** Beyond half of the last digit: what binary fractions leave. */
const EPSILON = 1e-9;

/** A whole number is written as it is; a fraction is rounded to the digits that are written. */
const isWrittenAs = (stored: number, { value, decimals }: SpokenNumber): boolean =>
  Number.isInteger(stored) ? stored === value : Math.abs(stored - value) <= 0.5 * 10 ** -decimals + EPSILON;

export const showsNumber = ({ numbers }: Pick<Shown, 'numbers'>, spoken: SpokenNumber): boolean =>
  divisorsOf(spoken.unit).some((divisor) => numbers.some((stored) => isWrittenAs(stored / divisor, spoken)));
