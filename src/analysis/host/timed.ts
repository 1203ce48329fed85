// How long every request of a window took beyond what is usual for it, and on which machine.
import { baseBuckets, type Buckets, type Comparison } from '../deviation/baseline.js';
import type { Served } from '../deviation/deviation.js';
import { medianBucket, sumOf } from '../deviation/latency.js';
import { latencyId } from '../../telemetry/aggregates/contribution.js';
import type { LatencyRow, Segment } from '../../telemetry/aggregates/rows.js';
import type { Placed } from '../telemetry-read.js';

/** `in`, `out`: the time on the way of calls into a service and out of it. */
export type Measure = 'self' | 'in' | 'out';

export type Timed = {
  readonly served: Served;
  readonly micros: number;
  /** Powers of two above the usual. */
  readonly excess: number;
  /** The machine of the service, and that of the other end of the call. */
  readonly host: string | undefined;
  readonly beside?: string | undefined;
  readonly usual: Usual;
};

/** A histogram, with its baseline. */
export type Usual = { readonly row: Placed<LatencyRow>; readonly median: number; readonly base: Buckets };

/** All that one service shows by one measure. */
export type Group = {
  readonly service: string;
  readonly measure: Measure;
  readonly timed: Timed[];
  /** Of the baseline, above the usual. */
  readonly base: Buckets;
};

const usualIn = (comparison: Comparison): ReadonlyMap<string, Usual> =>
  new Map(
    comparison.telemetry.latencies.flatMap((row) => {
      const base = baseBuckets(row.row, comparison);
      const median = medianBucket(base);
      return median === undefined ? [] : [[latencyId(row.row), { row, median, base }] as const];
    }),
  );

type Noted = Pick<Group, 'service' | 'measure'> & { readonly timed: Timed };

const timedOf = (served: Served, micros: number, usual: Usual): Timed => ({
  served,
  micros,
  excess: Math.floor(Math.log2(Math.max(1, micros))) - usual.median,
  host: served.segment.host,
  usual,
});

const ownTime = (served: Served, usual: ReadonlyMap<string, Usual>): readonly Noted[] => {
  const { service, operation, selfMicros } = served.segment;
  const known = usual.get(latencyId({ measure: 'self', service, operation }));
  if (known === undefined || selfMicros === undefined) return [];
  return [{ service, measure: 'self', timed: timedOf(served, selfMicros, known) }];
};

/** A call between two services of one machine tells of the one that is called. */
const onTheWay = (served: Served, caller: Segment, usual: ReadonlyMap<string, Usual>): readonly Noted[] => {
  const { service, gapMicros, host } = served.segment;
  const known = usual.get(latencyId({ measure: 'edge', service, caller: caller.service }));
  if (known === undefined || gapMicros === undefined) return [];
  const timed = timedOf(served, gapMicros, known);
  return [
    { service, measure: 'in', timed: { ...timed, beside: caller.host } },
    { service: caller.service, measure: 'out', timed: { ...timed, host: caller.host, beside: host } },
  ];
};

const notedIn = (served: Served, usual: ReadonlyMap<string, Usual>): readonly Noted[] => {
  const { trace, segment } = served;
  const caller = segment.parent === undefined ? undefined : trace.segments[segment.parent];
  return [...ownTime(served, usual), ...(caller === undefined ? [] : onTheWay(served, caller, usual))];
};

const baseOf = (all: readonly Noted[]): Buckets =>
  sumOf(
    [...new Set(all.map(({ timed }) => timed.usual))].map(({ base, median }) => ({ buckets: base, minus: median })),
  );

export const timedGroups = (comparison: Comparison): readonly Group[] => {
  const usual = usualIn(comparison);
  const noted = comparison.telemetry.traces.flatMap(({ row: trace }) =>
    trace.segments.flatMap((segment) => notedIn({ trace, segment }, usual)),
  );
  return [...Map.groupBy(noted, ({ service, measure }) => `${measure} ${service}`).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { service, measure } = first;
    return [{ service, measure, timed: all.map(({ timed }) => timed), base: baseOf(all) }];
  });
};
