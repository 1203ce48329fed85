// The baseline of a question: history, in which earlier incidents count less.
import { MINUTE } from '../../kernel/time.js';
import type { LatencyHistogram, LatencyRow, SideCounts } from '../../telemetry/aggregates/aggregate-rows.js';
import { gaugeSeries, type SeriesByGauge } from './gauge-series.js';
import type { LatencyBuckets } from './histogram.js';
import type { EngineParameters } from '../parameters.js';
import { buildRateTable, type RateTable } from './rate-table.js';
import { habitualStep, habitualTimes, type StepRows } from './same-hour.js';
import { riseOfShare, type ShareSample } from './statistics.js';
import type { TurnTelemetry } from '../turn-telemetry.js';

/** What every part of the engine needs besides its rows. */
export type Comparison = {
  readonly telemetry: TurnTelemetry;
  readonly gauges: SeriesByGauge;
  readonly rates: RateTable;
  readonly parameters: EngineParameters;
  /** Part of each incident count that is taken off the past. */
  readonly discount: number;
  /** Which slots of the window are compared; absent: all of them. */
  readonly slots?: readonly [from: number, to: number];
};

/** What every family compares with: aggregates, gauges and rates of the turn, and how far earlier incidents are taken off the past. */
export const createComparison = (telemetry: TurnTelemetry, parameters: EngineParameters): Comparison => {
  const traces = telemetry.survey?.traces;
  const quiet = traces ? traces.past - traces.incident : 0;
  const gauges = gaugeSeries(telemetry, parameters.scaleFloor);
  return {
    telemetry,
    gauges,
    rates: buildRateTable(telemetry.rates.map(({ row }) => row)),
    parameters,
    discount: quiet >= parameters.leastQuiet ? 1 - parameters.incidentWeight : 0,
  };
};

/** As if nothing were stored of the same hour on earlier days. */
export const ignoreEarlierDays = (comparison: Comparison): Comparison => ({
  ...comparison,
  telemetry: { ...comparison.telemetry, sameHour: [] },
  gauges: new Map(
    [...comparison.gauges].map(([gauge, all]) => [gauge, all.map((series) => ({ ...series, sameHour: [] }))]),
  ),
});

/** Traces of history; those inside earlier incidents count less, by the discount of the comparison. Never below 0, and no integer. */
export const baseCount = (
  { past, incident }: Pick<SideCounts, 'past' | 'incident'>,
  { discount }: Pick<Comparison, 'discount'>,
): number => Math.max(0, past - discount * incident);

const sampleOf = ({ taken, passed }: StepRows, count: (counts: SideCounts) => number): ShareSample => ({
  hits: count(taken),
  of: count(passed),
});

/** How often a step was taken before; `isOfSameHour`: at this hour of earlier days alone, where it is usual. */
type BaseSample = ShareSample & { readonly isOfSameHour?: true };

/** What a step is compared in. */
export type StepComparison = Pick<Comparison, 'discount' | 'parameters'> & {
  readonly telemetry: Pick<TurnTelemetry, 'sameHour' | 'survey'>;
};

/** Whether earlier incidents made a step more or less frequent. */
const isTouched = (step: StepRows, { saturation, leastLikelihood }: EngineParameters): boolean => {
  const within = sampleOf(step, ({ incident }) => incident);
  const outside = sampleOf(step, ({ past, incident }) => past - incident);
  const differs = (a: ShareSample, b: ShareSample): boolean => riseOfShare(a, b, saturation) > leastLikelihood;
  return differs(within, outside) || differs(outside, within);
};

/**
 * How often a step was taken in history; the part inside earlier incidents counts less only where they touched the step. Where
 * it was as frequent at this hour of an earlier day as it is now, how often it was taken then.
 */
export const baseSample = (step: StepRows, comparison: StepComparison): BaseSample => {
  const allDay = isTouched(step, comparison.parameters)
    ? sampleOf(step, (counts) => baseCount(counts, comparison))
    : sampleOf(step, ({ past }) => past);
  const sameHour = habitualStep(step, allDay, comparison);
  return sameHour === undefined ? allDay : { ...sameHour, isOfSameHour: true };
};

const bucketsOf = (histogram: LatencyHistogram, countOf: (bucket: string) => number): LatencyBuckets =>
  new Map(
    Object.keys(histogram)
      .map((bucket) => [Number(bucket), countOf(bucket)] as const)
      .filter(([, traces]) => traces > 0)
      .sort(([a], [b]) => a - b),
  );

/** Traces of the window by log2 of microseconds. */
export const windowBuckets = ({ window }: LatencyRow): LatencyBuckets =>
  bucketsOf(window, (bucket) => window[bucket] ?? 0);

/** Traces of history by log2 of microseconds, incidents discounted; where they were as slow at this hour of an earlier day as now, those of then. */
export const baseBuckets = (row: LatencyRow, comparison: Comparison): LatencyBuckets => {
  const { past, incident } = row;
  const base = bucketsOf(past, (bucket) =>
    baseCount({ past: past[bucket] ?? 0, incident: incident[bucket] ?? 0 }, comparison),
  );
  return habitualTimes(row, { window: windowBuckets(row), base }, comparison) ?? base;
};

/**
 * Probability that an event which many services share would occur in the window anyway;
 * 0 for an event of few services, which is never background noise.
 */
export const ambience = (event: string, { telemetry, parameters }: Comparison): number => {
  const presence = telemetry.presence.get(event);
  const { survey } = telemetry;
  if (survey === undefined || presence === undefined || presence.services < parameters.sharedServices) return 0;
  const perMinute = Math.min(1, presence.minutes / Math.max(1, survey.minutes));
  return 1 - (1 - perMinute) ** ((survey.window.to - survey.window.from) / MINUTE);
};

/** Whether spans show how long requests take; else the times between the lines that requests share do. */
export const hasSpanTimes = ({ telemetry }: Pick<Comparison, 'telemetry'>): boolean =>
  telemetry.flows.some(({ row }) => row.stream === 'span') ||
  telemetry.traces.some(({ row }) => row.segments.some(({ spanId }) => spanId !== undefined));
