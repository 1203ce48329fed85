// The same hour of earlier days: where one of them shows what the window shows, that is usual at this hour, and is what the window is compared with.
import { DAY, type Micros, type TimeWindow } from '../../kernel/time.js';
import { flowId, latencyId } from '../../telemetry/aggregates/trace-contribution.js';
import {
  countTracesInSlots,
  type FlowRow,
  type LatencyRow,
  type RateRow,
  type SeriesRow,
} from '../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET, slotStart } from '../../telemetry/aggregates/rate-rows.js';
import { type EarlierDay, rateId, seriesId, type TurnTelemetry } from '../turn-telemetry.js';
import type { EngineParameters } from '../parameters.js';
import { countAtLeast, countTraces, medianBucket, sumBuckets } from './histogram.js';
import type { LatencyBuckets } from './histogram.js';
import { baseShare, rateChange, riseOfShare, type ShareSample } from './statistics.js';

type ComparedDays = {
  readonly telemetry: Pick<TurnTelemetry, 'sameHour' | 'survey'>;
  readonly parameters: EngineParameters;
};

/** A day shows what the window shows where it has gone at least so far from what is usual all day. */
export const LEAST_REACH = 0.5;

/** Nats that one of the days differs by more than chance, after the choice among them. */
const isMoreThanChance = (likelihood: number, { telemetry, parameters }: ComparedDays): boolean =>
  likelihood > parameters.leastLikelihood + Math.log(telemetry.sameHour.length);

/** The slots of a day that lie where the window does. */
const slotsOf = (day: EarlierDay, { telemetry: { survey } }: ComparedDays): readonly [number, number] => {
  const shift = day.daysBefore * DAY + day.window.from;
  const { from, to } = survey?.window ?? { from: shift, to: shift };
  return [Math.floor((from - shift) / day.slot), Math.ceil((to - shift) / day.slot)];
};

/** A step of requests, and how often its origin was passed. */
export type StepRows = { readonly taken: FlowRow; readonly passed: FlowRow };

const stepOn = (day: EarlierDay, { taken, passed }: StepRows, compared: ComparedDays): ShareSample => {
  const slots = slotsOf(day, compared);
  const countOf = (row: FlowRow): number => countTracesInSlots(day.flows.get(flowId(row))?.course, slots);
  return { hits: countOf(taken), of: countOf(passed) };
};

/** Only what differs from what is usual all day is looked for on other days. */
const isRise = (window: ShareSample, base: ShareSample, { parameters }: ComparedDays): boolean =>
  riseOfShare(window, base, parameters.saturation) > parameters.leastLikelihood;

/** Whether a sample of a day has risen like the window, from what is usual all day. */
const risesLike = (
  day: ShareSample,
  { window, base }: { readonly window: ShareSample; readonly base: ShareSample },
  compared: ComparedDays,
): boolean => {
  if (day.of <= 0) return false;
  const usual = baseShare(base);
  const reach = (day.hits / day.of - usual) / (window.hits / Math.max(1, window.of) - usual);
  return reach >= LEAST_REACH && isMoreThanChance(riseOfShare(day, base, compared.parameters.saturation), compared);
};

/**
 * Requests of the days on which the step was as much more frequent at this hour as it is now, beside `base`, its share all
 * day long; `undefined`: on none of them, so it is not usual at this hour.
 */
export const habitualStep = (step: StepRows, base: ShareSample, compared: ComparedDays): ShareSample | undefined => {
  const { sameHour } = compared.telemetry;
  const window = { hits: step.taken.window, of: step.passed.window };
  if (sameHour.length === 0 || !isRise(window, base, compared)) return undefined;
  const alike = sameHour
    .map((day) => stepOn(day, step, compared))
    .filter((day) => risesLike(day, { window, base }, compared));
  if (alike.length === 0) return undefined;
  return alike.reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }));
};

const shareFrom = (buckets: LatencyBuckets, least: number): ShareSample => ({
  hits: countAtLeast(buckets, least),
  of: countTraces(buckets),
});

const timesOn = (day: EarlierDay, row: LatencyRow, compared: ComparedDays): LatencyBuckets => {
  const slots = slotsOf(day, compared);
  const courses = Object.entries(day.latencies.get(latencyId(row))?.courses ?? {});
  const counted = courses.map(([log2, course]) => [Number(log2), countTracesInSlots(course, slots)] as const);
  return new Map(counted.filter(([, traces]) => traces > 0).sort(([a], [b]) => a - b));
};

/** The times of the days on which they were as long at this hour as they are now; `undefined`: on none of them. */
export const habitualTimes = (
  row: LatencyRow,
  { window, base }: { readonly window: LatencyBuckets; readonly base: LatencyBuckets },
  compared: ComparedDays,
): LatencyBuckets | undefined => {
  const median = medianBucket(base);
  if (compared.telemetry.sameHour.length === 0 || median === undefined) return undefined;
  const slow = median + compared.parameters.latencyStep;
  const shares = { window: shareFrom(window, slow), base: shareFrom(base, slow) };
  if (!isRise(shares.window, shares.base, compared)) return undefined;
  const alike = compared.telemetry.sameHour
    .map((day) => timesOn(day, row, compared))
    .filter((times) => risesLike(shareFrom(times, slow), shares, compared));
  return alike.length === 0 ? undefined : sumBuckets(alike.map((buckets) => ({ buckets })));
};

/** So many lines in so many slots. */
export type LineRate = { readonly count: number; readonly exposure: number };

/** From its first line to its last: a job does not begin at the same second every day. */
const busyStretch = ({ slots, lines }: RateRow): LineRate => ({
  count: lines.reduce((sum, each) => sum + each, 0),
  exposure: (slots.at(-1) ?? 0) - (slots[0] ?? 0) + 1,
});

const linesOn = (day: EarlierDay, row: RateRow): LineRate | undefined => {
  const own = day.rates.get(rateId(row));
  if (own !== undefined) return busyStretch(own);
  const exposure = Math.round((day.window.to - day.window.from) / RATE_BUCKET);
  return day.logging.has(row.service) ? { count: 0, exposure } : undefined;
};

/**
 * Lines of the days on which the event was as frequent, or as rare, at this hour as it is now; `undefined`: on none of them. A
 * day that went further than the window explains what the window shows, and makes nothing of what it does not: the window may
 * hold the beginning of a job alone.
 */
export const habitualRate = (
  row: RateRow,
  { window, base }: { readonly window: LineRate; readonly base: LineRate },
  compared: ComparedDays,
): LineRate | undefined => {
  const rateOf = ({ count, exposure }: LineRate): number => count / exposure;
  const change = rateOf(window) - rateOf(base);
  if (compared.telemetry.sameHour.length === 0 || change === 0) return undefined;
  const alike = compared.telemetry.sameHour
    .flatMap((day) => linesOn(day, row) ?? [])
    .filter((day) => (rateOf(day) - rateOf(base)) / change >= LEAST_REACH)
    .filter((day) => isMoreThanChance(rateChange(day, base), compared));
  if (alike.length === 0) return undefined;
  const sum = alike.reduce((all, { count, exposure }) => ({
    count: all.count + count,
    exposure: all.exposure + exposure,
  }));
  const goesFurther = (rateOf(sum) - rateOf(base)) / change >= 1;
  return goesFurther ? { count: rateOf(window) * sum.exposure, exposure: sum.exposure } : sum;
};

/** Samples of a gauge at the same hour of each earlier day, the earliest first. */
export const samplesAtSameHour = (
  row: SeriesRow,
  { sameHour }: Pick<TurnTelemetry, 'sameHour'>,
): readonly (readonly number[])[] => sameHour.toReversed().map(({ series }) => series.get(seriesId(row))?.values ?? []);

/** Lines of an event on the earlier day that has most of them in the same stretch of the clock; a job may begin a slot earlier or later. */
export const mostLinesAtSameHour = (
  row: Pick<RateRow, 'service' | 'event'>,
  { from, to }: TimeWindow,
  { sameHour }: Pick<TurnTelemetry, 'sameHour'>,
): number =>
  Math.max(
    0,
    ...sameHour.map(({ daysBefore, rates }) => {
      const own = rates.get(rateId(row));
      if (own === undefined) return 0;
      const isInside = (at: Micros): boolean => at >= from - RATE_BUCKET && at < to + RATE_BUCKET;
      return own.lines.reduce(
        (sum, lines, index) => (isInside(slotStart(own, index) + daysBefore * DAY) ? sum + lines : sum),
        0,
      );
    }),
  );
