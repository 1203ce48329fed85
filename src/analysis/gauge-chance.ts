// What chance makes of a gauge: the largest samples of equally long windows before the question's, over all of its pods.
import type { GaugeSeries } from './gauge.js';
import { chanceOf, type Chance } from './statistics.js';

/** The largest sample of a window, or the second largest, which a single spike cannot raise; falls are mirrored. */
export type Statistic = { readonly rank: 1 | 2; readonly direction: 'rise' | 'fall' };

export const STATISTICS: readonly Statistic[] = [
  { rank: 1, direction: 'rise' },
  { rank: 2, direction: 'rise' },
  { rank: 1, direction: 'fall' },
  { rank: 2, direction: 'fall' },
];

/** What each of the statistics is over one stretch of samples. */
export type Excesses = readonly [number, number, number, number];

export const excesses = (z: readonly number[], from: number, to: number): Excesses => {
  let [highest, high, low, lowest] = [-Infinity, -Infinity, Infinity, Infinity];
  for (let i = from; i < to; i += 1) {
    const value = z[i] ?? 0;
    if (value > highest) [highest, high] = [value, highest];
    else if (value > high) high = value;
    if (value < lowest) [lowest, low] = [value, lowest];
    else if (value < low) low = value;
  }
  return to - from < 2 ? [highest, 0, -lowest, 0] : [highest, high, -lowest, -low];
};

/** Half-overlapping windows of so many samples. */
const earlier = ({ before }: GaugeSeries, width: number): readonly Excesses[] => {
  const step = Math.max(1, width >> 1);
  const windows: Excesses[] = [];
  for (let at = 0; at + width <= before.length; at += step) windows.push(excesses(before, at, at + width));
  return windows;
};

/** By statistic: what windows of `width(series)` samples showed, those that are asked about among them. */
export const chancesOf = (
  all: readonly GaugeSeries[],
  widthOf: (series: GaugeSeries) => number,
  shown: readonly Excesses[],
): readonly Chance[] => {
  const windows = [...all.flatMap((series) => earlier(series, Math.max(1, widthOf(series)))), ...shown];
  return STATISTICS.map((_, index) => chanceOf(windows.map((each) => each[index] ?? 0)));
};
