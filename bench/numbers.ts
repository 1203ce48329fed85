// Means, medians and shares of measurements.

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);

/** Value below which `share` of the values lie; the middle of two for an even median. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const shareOf = <T>(all: readonly T[], holds: (each: T) => boolean): number =>
  all.filter(holds).length / Math.max(1, all.length);

/** Six significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(6));

export type Interval = { readonly low: number; readonly high: number };

/** 95 % interval of a share, after Wilson (1927): right also for few trials and shares near 0 and 1. */
export const wilson = (share: number, trials: number): Interval => {
  if (trials === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const scale = 1 + z ** 2 / trials;
  const middle = (share + z ** 2 / (2 * trials)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / trials + (z / (2 * trials)) ** 2);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};
