// Histograms of durations: traces by the power of two of their microseconds.

/** log2 bucket → traces, ascending, without empty ones. */
export type LatencyBuckets = ReadonlyMap<number, number>;

/** Traces of all buckets. */
export const countTraces = (buckets: LatencyBuckets): number => {
  let total = 0;
  for (const traces of buckets.values()) total += traces;
  return total;
};

/** The bucket of the lower median; `undefined`: no traces. */
export const medianBucket = (buckets: LatencyBuckets): number | undefined => {
  const half = countTraces(buckets) / 2;
  let below = 0;
  for (const [bucket, traces] of buckets) {
    below += traces;
    if (below >= half && below > 0) return bucket;
  }
  return undefined;
};

/** The sum of histograms, each shifted by its own offset; ascending. */
export const sumBuckets = (
  parts: readonly { readonly buckets: LatencyBuckets; readonly minus?: number | undefined }[],
): LatencyBuckets => {
  const sum = new Map<number, number>();
  for (const { buckets, minus = 0 } of parts)
    for (const [bucket, traces] of buckets) sum.set(bucket - minus, (sum.get(bucket - minus) ?? 0) + traces);
  return new Map([...sum].sort(([a], [b]) => a - b));
};

/** Traces at and above a bucket. */
export const countAtLeast = (buckets: LatencyBuckets, threshold: number): number => {
  let traces = 0;
  for (const [bucket, n] of buckets) if (bucket >= threshold) traces += n;
  return traces;
};
