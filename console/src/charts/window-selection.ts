// Bars of a histogram that are chosen by hand, and the window that they are.
import type { LogHistogram } from '../../../src/telemetry/charts/log-histogram.js';

/** By their place, both among the chosen ones. */
export type BarRange = { readonly first: number; readonly last: number };

/** The bar at a place in the drawing; `share`: 0 at its left end, 1 at its right one. */
export const barAt = (share: number, bars: number): number => Math.min(bars - 1, Math.max(0, Math.floor(share * bars)));

/** From where a drag began to where it is, in either direction. */
export const barsOfDrag = (from: number, to: number): BarRange => ({
  first: Math.min(from, to),
  last: Math.max(from, to),
});

/** Half-open, RFC 3339. */
export const windowOfBars = (
  { bars, width }: LogHistogram,
  { first, last }: BarRange,
): { readonly from: string; readonly to: string } => ({
  from: new Date((bars[first]?.at ?? 0) / 1000).toISOString(),
  to: new Date(((bars[last]?.at ?? 0) + width) / 1000).toISOString(),
});

/** The bars that hold a part of a window in microseconds; all where it holds none of them. */
export const barsOfWindow = (
  { bars, width }: LogHistogram,
  window: { readonly from: number; readonly to: number } | undefined,
): BarRange => {
  const isHeld = ({ at }: LogHistogram['bars'][number]): boolean =>
    window === undefined || (at + width > window.from && at < window.to);
  const first = bars.findIndex(isHeld);
  return first < 0 ? { first: 0, last: bars.length - 1 } : { first, last: bars.findLastIndex(isHeld) };
};
