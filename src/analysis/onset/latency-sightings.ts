// Own times and call gaps that grew in a stretch, weighed by what they cost the requests of that stretch.
import { windowContains } from '../../kernel/time.js';
import type { LatencyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { baseBuckets, type Comparison } from '../deviation/baseline.js';
import type { LatencyBuckets } from '../deviation/histogram.js';
import { countAtLeast, countTraces, medianBucket, sumBuckets } from '../deviation/histogram.js';
import { findSlowSegments } from '../deviation/latency-buckets.js';
import { buildRunningSums, type RunningSums } from './running-sums.js';
import { findShareRise } from './share-rise.js';
import type { Sighting } from './sighting.js';
import type { SlotStretch } from './window-stretch.js';

/** One histogram, and how many calls were slower than each threshold, as running sums. */
type TimedSegments = {
  readonly row: LatencyRow;
  readonly median: number;
  readonly base: LatencyBuckets;
  readonly calls: RunningSums;
  readonly slower: ReadonlyMap<number, RunningSums>;
};

const timedOf = (row: LatencyRow, comparison: Comparison, slots: number): readonly TimedSegments[] => {
  const base = baseBuckets(row, comparison);
  const median = medianBucket(base);
  const courses = Object.entries(row.courses ?? {}).map(([bucket, course]) => ({ log2: Number(bucket), course }));
  if (median === undefined || courses.length === 0) return [];
  const largest = Math.max(...courses.map(({ log2 }) => log2));
  const slower = new Map<number, RunningSums>();
  for (let log2 = median + comparison.parameters.latencyStep; log2 <= largest; log2 += 1) {
    const above = courses.filter((each) => each.log2 >= log2).map(({ course }) => course);
    slower.set(log2, buildRunningSums(above, slots));
  }
  const calls = buildRunningSums(
    courses.map(({ course }) => course),
    slots,
  );
  return slower.size === 0 ? [] : [{ row, median, base, calls, slower }];
};

/** Share of calls so far above their median, over all histograms. */
const pooledTail = (all: readonly TimedSegments[]): ((offset: number) => number) => {
  const pooled = sumBuckets(all.map(({ base, median }) => ({ buckets: base, minus: median })));
  const calls = Math.max(1, countTraces(pooled));
  return (offset) => countAtLeast(pooled, offset) / calls;
};

type LatencyThreshold = TimedSegments & { readonly log2: number };

/** What calls above the threshold cost the requests of a stretch, 0 to 1 of a full impact. */
const impactOf = ({ row, median, log2 }: LatencyThreshold, stretch: SlotStretch, comparison: Comparison): number => {
  const traces = comparison.telemetry.traces
    .map((trace) => trace.row)
    .filter(({ start }) => windowContains(stretch, start));
  const { impact } = findSlowSegments(
    traces,
    ({ service, operation, selfMicros, gapMicros }, caller) => {
      const own = row.measure === 'self' ? operation === row.operation : caller?.service === row.caller;
      const micros = row.measure === 'self' ? selfMicros : gapMicros;
      return own && service === row.service && micros !== undefined
        ? { micros, usualLog2: median, slowLog2: log2 }
        : undefined;
    },
    comparison,
  );
  return impact;
};

export const findLatencySightings = (
  comparison: Comparison,
  stretches: readonly SlotStretch[],
): readonly Sighting[] => {
  const { latencyPrior, selfWeight } = comparison.parameters;
  const slots = stretches.at(-1)?.last ?? 0;
  return (['self', 'edge'] as const).flatMap((measure) => {
    const rows = comparison.telemetry.latencies.filter(({ row }) => row.measure === measure);
    const all = rows.flatMap(({ row }) => timedOf(row, comparison, slots));
    const tail = pooledTail(all);
    const scan = { stretches, chance: Math.log(1 + rows.length), parameters: comparison.parameters };
    const weight = measure === 'self' ? selfWeight : 1;
    return all.flatMap((timed) =>
      [...timed.slower].flatMap(([log2, hits]) => {
        const prior = latencyPrior * tail(log2 - timed.median);
        const base = { hits: countAtLeast(timed.base, log2) + prior, of: countTraces(timed.base) + latencyPrior };
        const seen = findShareRise({ hits, of: timed.calls, base, usual: base.hits / base.of, weight }, scan);
        return seen.map(({ stretch, score }) => ({
          stretch,
          score: (score + scan.chance) * impactOf({ ...timed, log2 }, stretch, comparison) - scan.chance,
        }));
      }),
    );
  });
};
