// Shares what requests show that stop half way among the service in which they stop, those whose answers it had, and the next one.
import { baseBuckets, type Comparison, windowBuckets } from '../deviation/baseline.js';
import type { LatencyBuckets } from '../deviation/histogram.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { medianBucket, sumBuckets } from '../deviation/histogram.js';
import { findSlowdown } from '../deviation/latency-buckets.js';

/** The code that stops counts twice, each answer that it may stop at once. */
const OWN = 2;

/** What gets no share still stands among the suspects. */
const LEAST_SHARE = 0.001;

/** How far below its usual time, in powers of two, each request was answered. */
const soonerThan = (usual: number, buckets: LatencyBuckets): LatencyBuckets =>
  new Map([...buckets].map(([bucket, traces]) => [usual - bucket, traces]));

type OperationTimes = { readonly service: string; readonly window: LatencyBuckets; readonly base: LatencyBuckets };

const operationTimes = (comparison: Comparison): readonly OperationTimes[] =>
  comparison.telemetry.latencies.flatMap(({ row }) => {
    if (row.measure !== 'self') return [];
    const base = baseBuckets(row, comparison);
    const usual = medianBucket(base);
    if (usual === undefined) return [];
    return [{ service: row.service, window: soonerThan(usual, windowBuckets(row)), base: soonerThan(usual, base) }];
  });

/** Services that answer much sooner than usual, and how surely, 0 to 1: work that fails at once is not done. */
const quickServices = (comparison: Comparison): ReadonlyMap<string, number> => {
  const times = operationTimes(comparison);
  const pooled = sumBuckets(times.map(({ base }) => ({ buckets: base })));
  const found = new Map<string, number>();
  for (const { service, window, base } of times) {
    const { likelihood, effect } = findSlowdown({ window, base, pooled }, comparison) ?? { likelihood: 0, effect: 0 };
    const sureness = Math.min(1, (likelihood * effect) / comparison.parameters.sure);
    found.set(service, Math.max(found.get(service) ?? 0, sureness));
  }
  return found;
};

/** Of the service that stops and of each other suspect; together 1. As far as some answered too soon, it is them. */
const sharesOf = (others: readonly string[], quick: ReadonlyMap<string, number>): readonly [number, ...number[]] => {
  const soon = others.map((service) => quick.get(service) ?? 0);
  const all = soon.reduce((sum, each) => sum + each, 0);
  const unsure = 1 - Math.max(0, ...soon);
  const each = unsure / (others.length + OWN);
  return [OWN * each, ...soon.map((sureness) => each + (all > 0 ? ((1 - unsure) * sureness) / all : 0))];
};

/** Scores are in nats: together, the suspects are as likely as the requests that show them. */
export const shareHaltedRequests = (
  deviations: readonly FlowDeviation[],
  comparison: Comparison,
): readonly FlowDeviation[] => {
  if (!deviations.some(({ halted, score }) => halted !== undefined && score > 0)) return deviations;
  const quick = quickServices(comparison);
  return deviations.flatMap((each): readonly FlowDeviation[] => {
    const { answered = [], missed = [], isUnanswered } = each.halted ?? {};
    const others = [...new Set(answered.concat(missed))].filter((service) => service !== each.service);
    if (others.length === 0 || isUnanswered === true || each.score <= 0) return [each];
    const [own, ...shares] = sharesOf(others, quick);
    const shared = (share: number): number => each.score + Math.log(Math.max(LEAST_SHARE, share));
    const shown = others.map((service, index) => ({
      ...each,
      service,
      score: shared(shares[index] ?? 0),
      callers: [each.service],
    }));
    return [{ ...each, score: shared(own) }, ...shown];
  });
};
