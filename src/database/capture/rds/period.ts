// How finely the past is read: the services keep points of few lengths, and return so many at a time.
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../../kernel/time.js';

/** In seconds. */
export type Period = 1 | 60 | 300 | 3600 | 86_400;

const PERIODS: readonly Period[] = [1, 60, 300, 3600, 86_400];

export const MOST_POINTS = 350;

export type Window = { readonly from: Micros; readonly to: Micros };

/** Widened to whole points. */
export const aligned = ({ from, to }: Window, period: Period): Window => {
  const length = period * SECOND;
  return { from: Math.floor(from / length) * length, to: Math.ceil(to / length) * length };
};

export const pointsOf = (window: Window, period: Period): number => {
  const { from, to } = aligned(window, period);
  return (to - from) / (period * SECOND);
};

/** The finest that gives few enough points. */
export const periodOf = (window: Window): Period =>
  PERIODS.find((period) => pointsOf(window, period) <= MOST_POINTS) ?? 86_400;

/** CloudWatch keeps a minute for 15 days, five for 63, an hour for 455; nothing of what is older. */
const KEPT: readonly (readonly [seconds: number, age: Micros])[] = [
  [60, 15 * DAY],
  [300, 63 * DAY],
  [3600, 455 * DAY],
];

/** `undefined`: it keeps nothing of that time any more. */
export const cloudWatchPeriod = (window: Window, now: Micros): number | undefined => {
  const age = now - window.from;
  const wanted = Math.max(60, periodOf(window));
  const kept = KEPT.find(([seconds, until]) => age < until && seconds >= Math.min(wanted, HOUR / SECOND));
  return kept === undefined ? undefined : Math.max(kept[0], wanted);
};

/** Ten minutes is the least that says something. */
export const SHORTEST: Micros = 10 * MINUTE;
