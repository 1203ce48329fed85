// The statistics of one metric over an hour, and how to make them.
import type { Random } from '../../../demo/random.js';

export type CounterReading = {
  readonly avg?: number;
  readonly max?: number;
  readonly min?: number;
  readonly sum?: number;
};
/** By full name: `os.cpuUtilization.user`. */
export type CounterReadings = { readonly [metric: string]: CounterReading };

export const HOUR_SECONDS = 3_600;

/** Two decimals, as the service shows them. */
const roundReading = (value: number): number => Math.round(value * 100) / 100;

export const gaugeReading = (avg: number, max: number, min: number): CounterReading => ({
  avg: roundReading(avg),
  max: roundReading(max),
  min: roundReading(min),
});

export const flatReading = (value: number): CounterReading => gaugeReading(value, value, value);

/** A level that goes up and down. */
export const swingingReading = (dice: Random, level: number): CounterReading =>
  gaugeReading(level, level * (1.25 + dice.next()), level * (0.3 + 0.4 * dice.next()));

/** The same, below a ceiling. */
export const readingBelow = (ceiling: number, { avg = 0, max = 0, min = 0 }: CounterReading): CounterReading =>
  gaugeReading(Math.min(ceiling, avg), Math.min(ceiling, max), Math.min(ceiling, min));

/** A total of the hour from what happens in a second. */
export const perHour = (perSecond: number): CounterReading => ({ sum: Math.round(perSecond * HOUR_SECONDS) });

export const nameReadings = (prefix: string, readings: CounterReadings): CounterReadings =>
  Object.fromEntries(Object.entries(readings).map(([name, reading]) => [`${prefix}.${name}`, reading]));
