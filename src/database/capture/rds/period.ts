// How finely the past is read: the services keep points of few lengths, and return so many at a time.
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../../kernel/time.js';

/** In seconds. */
export type MetricPeriod = 1 | 60 | 300 | 3600 | 86_400;

const INSIGHTS_PERIODS: readonly MetricPeriod[] = [1, 60, 300, 3600, 86_400];

export const MOST_POINTS = 350;

export type CaptureWindow = { readonly from: Micros; readonly to: Micros };

/** Widened to whole points. */
export const alignWindow = ({ from, to }: CaptureWindow, period: MetricPeriod): CaptureWindow => {
  const length = period * SECOND;
  return { from: Math.floor(from / length) * length, to: Math.ceil(to / length) * length };
};

export const pointCount = (window: CaptureWindow, period: MetricPeriod): number => {
  const { from, to } = alignWindow(window, period);
  return (to - from) / (period * SECOND);
};

/** The finest that gives few enough points. */
export const choosePeriod = (window: CaptureWindow): MetricPeriod =>
  INSIGHTS_PERIODS.find((period) => pointCount(window, period) <= MOST_POINTS) ?? 86_400;

/** CloudWatch keeps a minute for 15 days, five for 63, an hour for 455; nothing of what is older. */
const CLOUDWATCH_RETENTION: readonly (readonly [seconds: number, age: Micros])[] = [
  [60, 15 * DAY],
  [300, 63 * DAY],
  [3600, 455 * DAY],
];

/** `undefined`: it keeps nothing of that time any more. */
export const chooseCloudWatchPeriod = (window: CaptureWindow, now: Micros): number | undefined => {
  const age = now - window.from;
  const wanted = Math.max(60, choosePeriod(window));
  const kept = CLOUDWATCH_RETENTION.find(
    ([seconds, until]) => age < until && seconds >= Math.min(wanted, HOUR / SECOND),
  );
  return kept === undefined ? undefined : Math.max(kept[0], wanted);
};

/** Ten minutes is the least that says something. */
export const SHORTEST_WINDOW: Micros = 10 * MINUTE;
