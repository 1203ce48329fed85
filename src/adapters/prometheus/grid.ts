// The instants at which a window is sampled: multiples of a step that follows from the window's length and the server's limit.
import { DAY, HOUR, MINUTE, SECOND, type Micros } from '../../kernel/time.js';
import type { SampleGrid } from './api.js';

/** Prometheus refuses more points per series. */
export const MOST_POINTS_PER_SERIES = 11_000;

const STEPS: readonly Micros[] = [
  ...[1, 2, 5, 10, 15, 20, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 4, 6, 12].map((n) => n * HOUR),
];

type GridSpan = { readonly from: Micros; readonly to: Micros };

/** The shortest step, no shorter than the interval of the data, that cuts the span into at most so many points. */
export const stepFor = ({ from, to }: GridSpan, interval: Micros, most = MOST_POINTS_PER_SERIES): Micros => {
  const least = Math.max(interval, (to - from) / Math.max(1, Math.min(most, MOST_POINTS_PER_SERIES) - 1));
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / DAY) * DAY;
};

/** The multiples of the step in `[from, to)`; `undefined`: there are none. */
export const gridIn = ({ from, to }: GridSpan, step: Micros): SampleGrid | undefined => {
  const first = Math.ceil(from / step) * step;
  const last = Math.ceil(to / step) * step - step;
  return last < first ? undefined : { from: first, to: last, step };
};

/** The interval between so many samples in a stretch; absent when they are too few. */
export const intervalFrom = (samples: number, stretch: Micros): Micros | undefined => {
  if (samples < 3) return undefined;
  const interval = stretch / (samples - 0.5);
  const apart = (step: Micros): number => Math.abs(Math.log(step / interval));
  return STEPS.reduce((best, step) => (apart(step) < apart(best) ? step : best));
};
