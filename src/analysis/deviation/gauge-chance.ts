// The distribution of a gauge by chance: the largest samples of equally long earlier windows, over all of its pods.
import type { GaugeSeries } from './gauge-series.js';
import { LEAST_REACH } from './same-hour.js';
import { type ChanceDistribution, mergeSorted, sortAscending } from './statistics.js';

/** The largest sample of a window, or the second largest, which a single spike cannot raise; falls are mirrored. */
export type GaugeStatistic = { readonly rank: 1 | 2; readonly direction: 'rise' | 'fall' };

export const GAUGE_STATISTICS: readonly GaugeStatistic[] = [
  { rank: 1, direction: 'rise' },
  { rank: 2, direction: 'rise' },
  { rank: 1, direction: 'fall' },
  { rank: 2, direction: 'fall' },
];

/** What each of the statistics is over one stretch of samples. */
export type GaugeExcesses = readonly [number, number, number, number];

/** Writes into `shown`, because there are very many stretches and each result is read once. */
const recordExcesses = (excesses: Float64Array, z: readonly number[], [from, to]: readonly [number, number]): void => {
  let highest = -Infinity;
  let high = -Infinity;
  let low = Infinity;
  let lowest = Infinity;
  for (let i = from; i < to; i += 1) {
    const value = z[i] ?? 0;
    if (value > highest) {
      high = highest;
      highest = value;
    } else if (value > high) high = value;
    if (value < lowest) {
      low = lowest;
      lowest = value;
    } else if (value < low) low = value;
  }
  const isSingle = to - from < 2;
  excesses[0] = highest;
  excesses[1] = isSingle ? 0 : high;
  excesses[2] = -lowest;
  excesses[3] = isSingle ? 0 : -low;
};

export const measureExcesses = (z: readonly number[], from: number, to: number): GaugeExcesses => {
  const excesses = new Float64Array(GAUGE_STATISTICS.length);
  recordExcesses(excesses, z, [from, to]);
  return [excesses[0] ?? 0, excesses[1] ?? 0, excesses[2] ?? 0, excesses[3] ?? 0];
};

/** Whether the gauge went at least half as far at the same hour of an earlier day: then it is usual at this hour. */
export const isUsualAtHour = ({ sameHour }: GaugeSeries, statistic: number, value: number): boolean =>
  sameHour.some((day) => (measureExcesses(day, 0, day.length)[statistic] ?? 0) >= LEAST_REACH * value);

/** By statistic: what half-overlapping windows of `width(series)` samples showed before the question's. */
export const measureEarlierChances = (
  all: readonly GaugeSeries[],
  widthOf: (series: GaugeSeries) => number,
): readonly ChanceDistribution[] => {
  const above: readonly number[][] = GAUGE_STATISTICS.map(() => []);
  const excesses = new Float64Array(GAUGE_STATISTICS.length);
  let size = 0;
  for (const series of all) {
    const { before } = series;
    const width = Math.max(1, widthOf(series));
    const step = Math.max(1, width >> 1);
    for (let at = 0; at + width <= before.length; at += step) {
      recordExcesses(excesses, before, [at, at + width]);
      for (let i = 0; i < excesses.length; i += 1) if ((excesses[i] ?? 0) > 1) above[i]?.push(excesses[i] ?? 0);
      size += 1;
    }
  }
  return above.map((values) => ({ size, above: sortAscending(values) }));
};

/** With the windows that are asked about among them. */
export const includeWindow = (
  earlier: readonly ChanceDistribution[],
  excesses: readonly GaugeExcesses[],
): readonly ChanceDistribution[] =>
  earlier.map(({ size, above }, index) => {
    const more = excesses.map((each) => each[index] ?? 0).filter((value) => value > 1);
    return { size: size + excesses.length, above: mergeSorted(above, sortAscending(more)) };
  });
