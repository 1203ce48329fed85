// Gauges as z-scores against their own past: which series are a pod's own, and how far each sample lies from usual.
import { type Micros, MINUTE, windowContains } from '../../kernel/time.js';
import { memoize } from '../../kernel/memoize.js';
import type { SeriesRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { samplesAtSameHour } from './same-hour.js';
import { medianDeviation, upperMedian } from './statistics.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { TurnTelemetry } from '../turn-telemetry.js';

export type GaugeSeries = {
  readonly row: CitableRow<SeriesRow>;
  /** Index of the first sample of the window. */
  readonly from: number;
  /** z of the samples before the window, outside of earlier incidents, and of those in it. */
  readonly before: readonly number[];
  readonly during: readonly number[];
  /** z of the samples of the same hour on earlier days. */
  readonly sameHour: readonly (readonly number[])[];
};

/** A resource saturates; load is what is asked of a service; a symptom shows what users feel; a network or host gauge is shared by many. */
export type GaugeRole = 'resource' | 'load' | 'symptom' | 'network' | 'host';

const SYMPTOM = /latency|duration|response|success|error|workload|ops\b|\blag|_lag|backlog|queue/i;
/** Counts of work by time: nothing that runs out. */
const LOAD =
  /(?:^|[^a-z])(?:requests?|reqs?|calls?|messages?|msgs?|hits|invocations?|transactions?|queries|sessions?_?(?:started|opened))(?:$|[^a-z])|(?:^|[^a-z])(?:rps|qps|tps|rpm|throughput|traffic)(?:$|[^a-z])|per_?(?:s|sec|second|m|min|minute)(?:$|[^a-z])|\/(?:s|sec|min)\b/i;

/** … unless they count what is open at once, or lost. */
const HELD =
  /active|open|concurrent|in_?flight|pending|waiting|bytes|memory|size|ratio|percent|%|rejected|dropped|failed|error/i;

const NETWORK = /network|receive|transmit|\b[rt]x\b/i;
const HOST = /^(?:node|host)/i;

const STOCK = /\bhit|_hit|free|available|avail\b|remaining|idle|headroom/i;

/** Whether less of it is worse. */
export const isStock = (gauge: string): boolean => STOCK.test(gauge);

/** What a gauge's name says of it. */
export const gaugeRole = (gauge: string): GaugeRole => {
  if (HOST.test(gauge)) return 'host';
  if (SYMPTOM.test(gauge)) return 'symptom';
  if (NETWORK.test(gauge)) return 'network';
  return LOAD.test(gauge) && !HELD.test(gauge) ? 'load' : 'resource';
};

const WAITING = /\blag|_lag|backlog|queue|pending|unacked/i;

/** Whether the gauge measures how much work waits. */
export const tellsWaiting = (gauge: string): boolean => WAITING.test(gauge);

const SHARE_OF_LIMIT = /%|percent|pct\b|ratio|utili[sz]ation/i;

/** Whether it says how much of a limit is used; what says how much is left has reached nothing when it is full. */
const tellsUse = (gauge: string): boolean =>
  SHARE_OF_LIMIT.test(gauge) && gaugeRole(gauge) === 'resource' && !isStock(gauge);

/** Of its limit: a gauge that gets there has nothing left to give, however far from usual that is. */
const FULL = { now: 0.95, usually: 0.9 } as const;

/** Whether a gauge that measures a share of its limit reached the limit, and usually does not. */
export const isAtLimit = ({ row: { row }, from, before, during }: GaugeSeries): boolean => {
  if (!tellsUse(row.gauge) || before.length === 0) return false;
  const limit = row.values.some((value) => value > 1) ? 100 : 1;
  const now = Math.max(...row.values.slice(from, from + during.length));
  if (now < FULL.now * limit) return false;
  return (upperMedian(row.values.slice(0, from)) ?? limit) < FULL.usually * limit;
};

/** How many of the latest samples per series are compared to find gauges that the pods of a host share. */
const SHARED_SAMPLES = 16;

/** Gauges that are equal across pods most of the time measure the host; otherwise every pod on it would look guilty. */
export const hostLevelGauges = (series: readonly SeriesRow[]): ReadonlySet<string> => {
  const minutesOf = memoize((_gauge: string) => new Map<number, Map<number, number>>());
  const gauges = new Set<string>();
  for (const { gauge, times, values } of series) {
    const minutes = minutesOf(gauge);
    gauges.add(gauge);
    for (let i = Math.max(0, times.length - SHARED_SAMPLES); i < times.length; i += 1) {
      const value = values[i];
      if (!value) continue;
      const minute = Math.floor((times[i] ?? 0) / MINUTE);
      const counts = minutes.get(minute) ?? new Map<number, number>();
      if (counts.size === 0) minutes.set(minute, counts);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const isShared = (gauge: string): boolean => {
    const sizes = [...minutesOf(gauge).values()].flatMap((counts) => [...counts.values()]);
    const sum = (some: readonly number[]): number => some.reduce((total, n) => total + n, 0);
    return sum(sizes.filter((n) => n > 1)) > 0.5 * sum(sizes);
  };
  return new Set([...gauges].filter(isShared));
};

type SplitSeries = {
  readonly row: CitableRow<SeriesRow>;
  readonly from: number;
  readonly before: readonly number[];
  readonly during: readonly number[];
  readonly sameHour: readonly (readonly number[])[];
  readonly median: number;
  readonly deviation: number;
};

const split = (row: CitableRow<SeriesRow>, telemetry: TurnTelemetry): readonly SplitSeries[] => {
  const { survey, incidents } = telemetry;
  const { times, values } = row.row;
  if (survey === undefined) return [];
  const inIncident = (at: Micros): boolean => incidents.some((incident) => windowContains(incident, at));
  const start = times.findIndex((at) => at >= survey.window.from);
  const from = start < 0 ? times.length : start;
  const all = values.slice(0, from);
  const quiet = incidents.length === 0 ? all : all.filter((_, index) => !inIncident(times[index] ?? 0));
  const before = quiet.length > 0 ? quiet : all;
  const during = values.slice(from).filter((_, index) => (times[from + index] ?? 0) <= survey.window.to);
  const median = upperMedian(before);
  if (median === undefined || during.length === 0) return [];
  const sameHour = samplesAtSameHour(row.row, telemetry);
  return [{ row, from, before, during, sameHour, median, deviation: medianDeviation(before, median) }];
};

/** Floor of a gauge's scale: pooled over its pods, so that a series that never moved is not infinitely surprised. */
type GaugeScale = { readonly ratio: number; readonly level: number };

/** Of a gauge that stands at 0: how large it is when it is not. */
const usualMove = (splits: readonly SplitSeries[]): number =>
  upperMedian(
    splits.flatMap(({ before, during }) => [...before, ...during].filter((value) => value !== 0).map(Math.abs)),
  ) ?? 0;

const scaleOf = (splits: readonly SplitSeries[]): GaugeScale => ({
  ratio:
    upperMedian(splits.flatMap(({ median, deviation }) => (median === 0 ? [] : [deviation / Math.abs(median)]))) ?? 0,
  level: upperMedian(splits.map(({ median }) => Math.abs(median))) || usualMove(splits),
});

const LARGEST_Z = 1e9;

const normalise = (part: SplitSeries, { ratio, level }: GaugeScale, floor: number): GaugeSeries => {
  const { row, from, median, deviation } = part;
  const size = Math.abs(median);
  const unit = Math.max(deviation, ratio * size, floor * size, floor * level, 1e-9);
  const z = (value: number): number => Math.max(-LARGEST_Z, Math.min(LARGEST_Z, (value - median) / unit));
  const { before, during, sameHour } = part;
  return { row, from, before: before.map(z), during: during.map(z), sameHour: sameHour.map((day) => day.map(z)) };
};

/** Gauges by their name. */
export type SeriesByGauge = ReadonlyMap<string, readonly GaugeSeries[]>;

/** The series that are a pod's own and have samples before and in the window; `floor`: of the scale, in medians. */
export const gaugeSeries = (telemetry: TurnTelemetry, floor: number): SeriesByGauge => {
  const { series } = telemetry;
  const shared = hostLevelGauges(series.map(({ row }) => row));
  const own = Map.groupBy(
    series.filter(({ row }) => !shared.has(row.gauge)).flatMap((row) => split(row, telemetry)),
    ({ row }) => row.row.gauge,
  );
  return new Map(
    [...own].map(([gauge, parts]) => {
      const scale = scaleOf(parts);
      return [gauge, parts.map((part) => normalise(part, scale, floor))];
    }),
  );
};
