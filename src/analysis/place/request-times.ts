// How long each request of a window took beyond what is usual for it, and in which place.
import { baseBuckets, type Comparison } from '../deviation/baseline.js';
import type { LatencyBuckets } from '../deviation/histogram.js';
import type { PlaceDimension, ServedSegment } from '../deviation/deviation.js';
import { medianBucket, sumBuckets } from '../deviation/histogram.js';
import { latencyId } from '../../telemetry/aggregates/trace-contribution.js';
import type { LatencyRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

/** `in`, `out`: the time on the way of calls into a service and out of it. */
type TimeMeasure = 'self' | 'in' | 'out';

export type TimedRequest = {
  readonly served: ServedSegment;
  readonly micros: number;
  /** Powers of two above the usual. */
  readonly excess: number;
  /** The place of the service, and that of the other end of the call. */
  readonly place: string | undefined;
  readonly beside?: string | undefined;
  readonly usual: UsualTime;
};

/** A histogram, with its baseline. */
type UsualTime = {
  readonly row: CitableRow<LatencyRow>;
  readonly median: number;
  readonly base: LatencyBuckets;
};

/** All that one service shows by one measure. */
export type TimedGroup = {
  readonly service: string;
  readonly measure: TimeMeasure;
  readonly timed: TimedRequest[];
  /** Of the baseline, above the usual. */
  readonly base: LatencyBuckets;
};

export const usualTimesIn = (comparison: Comparison): ReadonlyMap<string, UsualTime> =>
  new Map(
    comparison.telemetry.latencies.flatMap((row) => {
      const base = baseBuckets(row.row, comparison);
      const median = medianBucket(base);
      return median === undefined ? [] : [[latencyId(row.row), { row, median, base }] as const];
    }),
  );

type NotedRequest = Pick<TimedGroup, 'service' | 'measure'> & { readonly timed: TimedRequest };

const timedOf = (served: ServedSegment, micros: number, usual: UsualTime): Omit<TimedRequest, 'place'> => ({
  served,
  micros,
  excess: Math.floor(Math.log2(Math.max(1, micros))) - usual.median,
  usual,
});

export type PlacedTimes = { readonly usual: ReadonlyMap<string, UsualTime>; readonly dimension: PlaceDimension };

const ownTime = (served: ServedSegment, { usual, dimension }: PlacedTimes): readonly NotedRequest[] => {
  const { service, operation, selfMicros } = served.segment;
  const known = usual.get(latencyId({ measure: 'self', service, operation }));
  if (known === undefined || selfMicros === undefined) return [];
  const place = served.segment[dimension];
  return [{ service, measure: 'self', timed: { ...timedOf(served, selfMicros, known), place } }];
};

/** A call between two services of one place counts for the callee. */
const onTheWay = (
  served: ServedSegment,
  caller: TraceSegment,
  { usual, dimension }: PlacedTimes,
): readonly NotedRequest[] => {
  const { service, gapMicros } = served.segment;
  const known = usual.get(latencyId({ measure: 'edge', service, caller: caller.service }));
  if (known === undefined || gapMicros === undefined) return [];
  const timed = timedOf(served, gapMicros, known);
  const [here, there] = [served.segment[dimension], caller[dimension]];
  return [
    { service, measure: 'in', timed: { ...timed, place: here, beside: there } },
    { service: caller.service, measure: 'out', timed: { ...timed, place: there, beside: here } },
  ];
};

/** Times between lines go from machine to machine, by clocks that differ: they tell of no place. */
const measureSegment = (served: ServedSegment, times: PlacedTimes): readonly NotedRequest[] => {
  const { trace, segment } = served;
  if (segment.spanId === undefined) return [];
  const caller = segment.parent === undefined ? undefined : trace.segments[segment.parent];
  return [...ownTime(served, times), ...(caller === undefined ? [] : onTheWay(served, caller, times))];
};

const baseOf = (all: readonly NotedRequest[]): LatencyBuckets =>
  sumBuckets(
    [...new Set(all.map(({ timed }) => timed.usual))].map(({ base, median }) => ({ buckets: base, minus: median })),
  );

export const groupRequestTimes = (comparison: Comparison, times: PlacedTimes): readonly TimedGroup[] => {
  const requests = comparison.telemetry.traces.flatMap(({ row: trace }) =>
    trace.segments.flatMap((segment) => measureSegment({ trace, segment }, times)),
  );
  return [...Map.groupBy(requests, ({ service, measure }) => `${measure} ${service}`).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { service, measure } = first;
    return [{ service, measure, timed: all.map(({ timed }) => timed), base: baseOf(all) }];
  });
};
