// What rates are compared over: whole buckets of the window and of the baseline, and how busy each service was.
import { contains, type Micros, type TimeWindow } from '../kernel/time.js';
import type { RateRow } from '../telemetry/aggregates/rows.js';
import { RATE_BUCKET } from '../telemetry/aggregates/sums.js';
import type { Comparison } from './baseline.js';
import { upperMedian } from './statistics.js';
import type { Placed } from './telemetry-read.js';

type LinesAt = ReadonlyMap<Micros, number>;

export type RateFrame = {
  readonly window: ReadonlySet<Micros>;
  /** Baseline buckets, and how much each counts. */
  readonly weights: LinesAt;
  /** Lines of all events of a service. */
  readonly byService: ReadonlyMap<string, LinesAt>;
  readonly byEvent: ReadonlyMap<string, readonly RateRow[]>;
};

/** One event of one service: its lines in the window, and in the baseline as far as it counts. */
export type Counted = { readonly row: Placed<RateRow>; readonly window: number; readonly base: number };

/** Fewer baseline buckets than this are no history: then the first quarter of the window is the baseline. */
const LEAST_BUCKETS = 3;

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

const linesPerBucket = (rows: readonly RateRow[]): LinesAt => {
  const lines = new Map<Micros, number>();
  for (const { buckets } of rows) for (const [at, n] of buckets) lines.set(at, (lines.get(at) ?? 0) + n);
  return lines;
};

/** A bucket with few lines of the whole system is a hole in the data, not a silence. */
const wholeBuckets = (rows: readonly RateRow[], holeShare: number): readonly Micros[] => {
  const lines = linesPerBucket(rows);
  const usual = upperMedian([...lines.values()]) ?? 0;
  return [...lines]
    .filter(([, n]) => n >= holeShare * usual)
    .map(([at]) => at)
    .sort((a, b) => a - b);
};

const weigh = (baseline: readonly Micros[], incidents: readonly TimeWindow[], incidentWeight: number): LinesAt => {
  const isQuiet = (at: Micros): boolean => !incidents.some((incident) => contains(incident, at));
  const enough = baseline.filter(isQuiet).length >= LEAST_BUCKETS;
  return new Map(baseline.map((at) => [at, enough && !isQuiet(at) ? incidentWeight : 1]));
};

/** `undefined` when there is nothing to compare, or nothing to compare with. */
export const rateFrame = ({ telemetry, parameters }: Comparison): RateFrame | undefined => {
  const { survey, incidents } = telemetry;
  if (survey === undefined) return undefined;
  const rows = telemetry.rates.map(({ row }) => row);
  const whole = wholeBuckets(rows, parameters.holeShare);
  const during = whole.filter((at) => at >= survey.window.from && at + RATE_BUCKET <= survey.window.to);
  const past = whole.filter((at) => at < survey.window.from);
  const cold = past.length < LEAST_BUCKETS;
  const first = cold ? Math.max(1, Math.floor(during.length / 4)) : 0;
  const weights = weigh(cold ? during.slice(0, first) : past, incidents, parameters.incidentWeight);
  const window = new Set(during.slice(first));
  if (window.size === 0 || weights.size === 0) return undefined;
  const services = Map.groupBy(rows, ({ service }) => service);
  return {
    window,
    weights,
    byService: new Map([...services].map(([service, own]) => [service, linesPerBucket(own)])),
    byEvent: Map.groupBy(rows, ({ event }) => event),
  };
};

/** Buckets of the baseline, weighted: its length. */
export const baseLength = ({ weights }: RateFrame): number => sum(weights.values());

export const countLines = (row: Placed<RateRow>, { window, weights }: RateFrame): Counted => ({
  row,
  window: sum(row.row.buckets.map(([at, lines]) => (window.has(at) ? lines : 0))),
  base: sum(row.row.buckets.map(([at, lines]) => lines * (weights.get(at) ?? 0))),
});

/** Events with fewer lines say nothing about how busy their service was. */
const TELLING = { base: 10, window: 3 } as const;

/** How much busier each service was in the window: the median over its events, drawn to that of all services. */
export const busyness = (events: readonly Counted[], frame: RateFrame): ((service: string) => number) => {
  const longer = baseLength(frame) / frame.window.size;
  const logOf = ({ base, window }: Counted): number => Math.log((window / base) * longer);
  const telling = events.filter(({ base, window }) => base >= TELLING.base && window >= TELLING.window);
  const byService = Map.groupBy(telling, ({ row }) => row.row.service);
  const all = upperMedian(telling.map(logOf)) ?? 0;
  return (service) => Math.exp(upperMedian([...(byService.get(service) ?? []).map(logOf), all, all]) ?? 0);
};

/** How bursty an event is: variance over mean across quiet buckets, at least 1 (a Poisson process). */
export const dispersion = ({ row, base }: Counted, frame: RateFrame): number => {
  const quiet = [...frame.weights].filter(([, weight]) => weight === 1).map(([at]) => at);
  const mean = base / baseLength(frame);
  if (mean <= 0 || quiet.length <= LEAST_BUCKETS) return 1;
  const service = frame.byService.get(row.row.service);
  const usual = sum(quiet.map((at) => service?.get(at) ?? 0)) / quiet.length || 1;
  const own = new Map(row.row.buckets);
  const squares = quiet.map((at) => {
    const expected = (mean * (service?.get(at) ?? 0)) / usual;
    return ((own.get(at) ?? 0) - expected) ** 2 / Math.max(0.2, expected);
  });
  return Math.max(1, sum(squares) / (quiet.length - 1));
};

/** Probability that an event which many services share would occur in the window anyway. */
export const rateAmbience = (event: string, frame: RateFrame, sharedServices: number): number => {
  const rows = frame.byEvent.get(event) ?? [];
  if (rows.length < sharedServices) return 0;
  const seen = new Set(rows.flatMap(({ buckets }) => buckets.map(([at]) => at)).filter((at) => frame.weights.has(at)));
  return 1 - (1 - seen.size / frame.weights.size) ** frame.window.size;
};
