// What self time and call gaps share: histograms as offsets from a median, and the threshold at which a rise is clearest.
import type { Micros } from '../../kernel/time.js';
import type { TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from './baseline.js';
import type { ServedSegment } from './deviation.js';
import { countAtLeast, countTraces, type LatencyBuckets } from './histogram.js';
import { riseOfShare } from './statistics.js';

export type BucketOffsets = {
  readonly window: LatencyBuckets;
  readonly base: LatencyBuckets;
  /** Of all histograms of the family: what share of calls lies how far above its median. */
  readonly pooled: LatencyBuckets;
};

export type Slowdown = {
  readonly likelihood: number;
  /** Powers of two above the median from which a call counts as slow. */
  readonly offset: number;
  /** Rise of the share of slow calls, 0 to 1 of a full effect. */
  readonly effect: number;
};

/** The threshold with the clearest rise; the baseline starts from the family's own tail, so that few calls prove little. */
export const findSlowdown = (
  { window, base, pooled }: BucketOffsets,
  { parameters }: Comparison,
): Slowdown | undefined => {
  const largest = Math.max(...window.keys(), -Infinity);
  const calls = {
    window: countTraces(window),
    base: countTraces(base) + parameters.latencyPrior,
    pooled: countTraces(pooled),
  };
  let best: Slowdown | undefined;
  for (let offset = parameters.latencyStep; offset <= largest; offset += 1) {
    const tail = countAtLeast(pooled, offset) / Math.max(1, calls.pooled);
    const now = { hits: countAtLeast(window, offset), of: calls.window };
    const before = { hits: countAtLeast(base, offset) + parameters.latencyPrior * tail, of: calls.base };
    const likelihood = riseOfShare(now, before, parameters.saturation);
    if (likelihood <= (best?.likelihood ?? parameters.leastLikelihood)) continue;
    const rise = Math.max(0, now.hits / now.of - before.hits / before.of);
    best = { likelihood, offset, effect: Math.min(1, rise / parameters.fullEffect) };
  }
  return best;
};

/** A segment's time in question, and what is usual there; `undefined`: not one of the segments asked about. */
type SegmentTiming = { readonly micros: number; readonly usualLog2: number; readonly slowLog2: number };
type SegmentTimingOf = (
  segment: ServedSegment['segment'],
  caller: ServedSegment['segment'] | undefined,
) => SegmentTiming | undefined;

export type SlowSegments = {
  /** Share of the traces' time that the slow segments lost, 0 to 1 of a full impact. */
  readonly impact: number;
  /** Slowest first. */
  readonly slowest: readonly ServedSegment[];
  /** The earliest of them. */
  readonly first?: ServedSegment;
  readonly onset?: Micros;
};

/** Middle of a log2 bucket, geometrically. */
const middleOf = (log2: number): number => Math.SQRT2 * 2 ** log2;

const byMicros = (a: { micros: number }, b: { micros: number }): number => b.micros - a.micros;

export const findSlowSegments = (
  traces: readonly TraceRow[],
  timingOf: SegmentTimingOf,
  { parameters }: Comparison,
): SlowSegments => {
  const slow: (ServedSegment & { readonly micros: number })[] = [];
  let lost = 0;
  let spent = 0;
  for (const trace of traces) {
    for (const segment of trace.segments) {
      const caller = segment.parent === undefined ? undefined : trace.segments[segment.parent];
      const timing = timingOf(segment, caller);
      if (timing === undefined || timing.micros < 2 ** timing.slowLog2) continue;
      lost += timing.micros - middleOf(timing.usualLog2);
      spent += trace.durationMicros;
      slow.push({ trace, segment, micros: timing.micros });
    }
  }
  const [first] = [...slow].sort((a, b) => a.segment.start - b.segment.start);
  return {
    impact: spent > 0 ? Math.min(1, Math.max(0, lost / spent) / parameters.fullImpact) : 0,
    slowest: slow.sort(byMicros),
    ...(first && { first, onset: first.segment.start }),
  };
};
