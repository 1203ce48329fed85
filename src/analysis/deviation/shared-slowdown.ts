// A slowdown that several call edges share: each keeps its own base rate, and edges that are not slower speak against it.
import type { Comparison } from './baseline.js';
import type { LatencyBuckets } from './histogram.js';
import { countAtLeast, countTraces } from './histogram.js';
import type { BucketOffsets, Slowdown } from './latency-buckets.js';
import { baseShare, effectiveCount, riseOfShare, type ShareSample } from './statistics.js';

/** Histograms of one edge, as offsets from its own median. */
export type EdgeOffsets = Pick<BucketOffsets, 'window' | 'base'>;

type EdgeTail = { readonly now: ShareSample; readonly base: number; readonly rise: number };

/** Shares of the calls that the fault may slow, beyond those that are slow anyway. */
const SHARES = [0.03, 0.06, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97] as const;

/** Log-likelihood of base + share · (1 − base) slow calls against the base alone; never more than the edge's own rise. */
const gain = ({ now, base, rise }: EdgeTail, share: number, saturation: number): number => {
  const of = effectiveCount(now.of, saturation);
  const slow = (now.hits / now.of) * of;
  const raised = base + share * (1 - base);
  return Math.min(rise, slow * Math.log(raised / base) + (of - slow) * Math.log(1 - share));
};

const tailsAt = (
  offset: number,
  { edges, tail }: { readonly edges: readonly EdgeOffsets[]; readonly tail: number },
  { parameters }: Comparison,
): readonly EdgeTail[] =>
  edges.map(({ window, base }) => {
    const now = { hits: countAtLeast(window, offset), of: countTraces(window) };
    const prior = parameters.latencyPrior;
    const before = { hits: countAtLeast(base, offset) + prior * tail, of: countTraces(base) + prior };
    return { now, base: baseShare(before), rise: riseOfShare(now, before, parameters.saturation) };
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The threshold and share that explain the edges best; `undefined` when no edge is slower than chance. */
export const sharedSlowdown = (
  edges: readonly EdgeOffsets[],
  pooled: LatencyBuckets,
  comparison: Comparison,
): Slowdown | undefined => {
  const { leastLikelihood, latencyStep, saturation, fullEffect } = comparison.parameters;
  const largest = Math.max(...edges.flatMap(({ window }) => [...window.keys()]), -Infinity);
  let best: Slowdown | undefined;
  for (let offset = latencyStep; offset <= largest; offset += 1) {
    const tail = countAtLeast(pooled, offset) / Math.max(1, countTraces(pooled));
    const tails = tailsAt(offset, { edges, tail }, comparison);
    if (tails.every(({ rise }) => rise <= leastLikelihood)) continue;
    const likelihood = Math.max(...SHARES.map((share) => sum(tails.map((each) => gain(each, share, saturation)))));
    if (likelihood <= (best?.likelihood ?? leastLikelihood)) continue;
    const excess = sum(tails.map(({ now, base }) => now.hits - base * now.of)) / sum(tails.map(({ now }) => now.of));
    best = { likelihood, offset, effect: Math.min(1, Math.max(0, excess) / fullEffect) };
  }
  return best;
};
