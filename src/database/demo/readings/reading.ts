// What a counter shows of an hour.
import type { Random } from '../../../demo/random.js';

export type Reading = { readonly avg?: number; readonly max?: number; readonly min?: number; readonly sum?: number };
/** By full name: `os.cpuUtilization.user`. */
export type Readings = { readonly [metric: string]: Reading };

export const HOUR_SECONDS = 3_600;

/** Two decimals, as the service shows them. */
export const shown = (value: number): number => Math.round(value * 100) / 100;

export const gauge = (avg: number, max: number, min: number): Reading => ({
  avg: shown(avg),
  max: shown(max),
  min: shown(min),
});

export const flat = (value: number): Reading => gauge(value, value, value);

/** A level that goes up and down. */
export const swinging = (dice: Random, level: number): Reading =>
  gauge(level, level * (1.25 + dice.next()), level * (0.3 + 0.4 * dice.next()));

/** The same, below a ceiling. */
export const below = (ceiling: number, { avg = 0, max = 0, min = 0 }: Reading): Reading =>
  gauge(Math.min(ceiling, avg), Math.min(ceiling, max), Math.min(ceiling, min));

/** A total of the hour from what happens in a second. */
export const hourly = (perSecond: number): Reading => ({ sum: Math.round(perSecond * HOUR_SECONDS) });

export const named = (prefix: string, readings: Readings): Readings =>
  Object.fromEntries(Object.entries(readings).map(([name, reading]) => [`${prefix}.${name}`, reading]));
