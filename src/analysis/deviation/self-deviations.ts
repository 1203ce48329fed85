// Deviations of self time: a service itself became slow, outside of its calls.
import { baseBuckets, type Comparison, windowBuckets } from './baseline.js';
import type { LatencyBuckets } from './histogram.js';
import type { SelfDeviation } from './deviation.js';
import { medianBucket, sumBuckets } from './histogram.js';
import { findSlowdown, findSlowSegments } from './latency-buckets.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { LatencyRow } from '../../telemetry/aggregates/aggregate-rows.js';

type OperationLatency = {
  readonly row: CitableRow<LatencyRow>;
  readonly median: number;
  readonly window: LatencyBuckets;
  readonly base: LatencyBuckets;
};

const operationsOf = (comparison: Comparison): readonly OperationLatency[] =>
  comparison.telemetry.latencies.flatMap((row) => {
    if (row.row.measure !== 'self') return [];
    const base = baseBuckets(row.row, comparison);
    const median = medianBucket(base);
    return median === undefined ? [] : [{ row, median, window: windowBuckets(row.row), base }];
  });

const deviationOf = (
  operation: OperationLatency,
  pooled: LatencyBuckets,
  comparison: Comparison,
): readonly SelfDeviation[] => {
  const { row, median } = operation;
  const window = sumBuckets([{ buckets: operation.window, minus: median }]);
  const base = sumBuckets([{ buckets: operation.base, minus: median }]);
  const found = findSlowdown({ window, base, pooled }, comparison);
  if (found === undefined) return [];
  const { service, operation: name } = row.row;
  const slowLog2 = median + found.offset;
  const slow = findSlowSegments(
    comparison.telemetry.traces.map((trace) => trace.row),
    ({ service: its, operation: op, selfMicros: micros }) =>
      its === service && op === name && micros !== undefined ? { micros, usualLog2: median, slowLog2 } : undefined,
    comparison,
  );
  const score = comparison.parameters.selfWeight * found.likelihood * found.effect * slow.impact;
  return [{ kind: 'self', service, score, likelihood: found.likelihood, row, log2: slowLog2, ...slow }];
};

/** How much more the self times of the other services differ than chance explains: a slowdown of many services is not the fault of one. */
const dispersionAmong = (
  found: readonly SelfDeviation[],
  services: ReadonlySet<string>,
  { parameters }: Comparison,
): ((service: string) => number) => {
  const strongest = new Map<string, number>();
  for (const { service, likelihood } of found)
    strongest.set(service, Math.max(likelihood, strongest.get(service) ?? 0));
  const all = [...strongest.values()].reduce((total, likelihood) => total + likelihood, 0);
  return (service) => {
    const others = all - (strongest.get(service) ?? 0);
    return Math.max(1, others / Math.max(1, services.size - 1) / parameters.leastLikelihood);
  };
};

/**
 * Every operation whose self time rose. Score in nats: ½ L · effect · impact / dispersion − ln(1 + operations), L as for flows,
 * dispersion the mean L of the other services' self times, at least 1: a slowdown of many services is not the fault of one.
 */
export const selfDeviations = (comparison: Comparison): readonly SelfDeviation[] => {
  const operations = operationsOf(comparison);
  const pooled = sumBuckets(operations.map(({ base, median }) => ({ buckets: base, minus: median })));
  const looked = comparison.telemetry.latencies.filter(
    ({ row }) => row.measure === 'self' && windowBuckets(row).size > 0,
  );
  const chance = Math.log(1 + looked.length);
  const found = operations.flatMap((operation) => deviationOf(operation, pooled, comparison));
  const services = new Set(looked.map(({ row }) => row.service));
  const dispersion = dispersionAmong(found, services, comparison);
  return found.map((deviation) => ({
    ...deviation,
    score: deviation.score / dispersion(deviation.service) - chance,
  }));
};
