// The statistics the engine is made of: likelihood ratios, robust scales, tails.

/** `hits` of `of` traces; may be fractional where history is weighted. */
export type ShareSample = { readonly hits: number; readonly of: number };

const logLikelihood = ({ hits, of }: ShareSample, share: number): number =>
  (hits > 0 ? hits * Math.log(share) : 0) + (of - hits > 1e-9 ? (of - hits) * Math.log(Math.max(1e-12, 1 - share)) : 0);

const shareOf = ({ hits, of }: ShareSample): number => hits / of;

/** Half a hit is added: what was never seen is rare, not impossible. */
const withPrior = ({ hits, of }: ShareSample): ShareSample => ({ hits: Math.min(hits, of) + 0.5, of: of + 1 });

/** Share of a baseline, half a hit added. */
export const baseShare = (base: ShareSample): number => shareOf(withPrior(base));

/** Effective number of trials: they are not independent, so that it never exceeds 1 / saturation. */
export const effectiveCount = (of: number, saturation: number): number => of / (1 + (of - 1) * saturation);

/**
 * Binomial log-likelihood ratio in nats that the share rose over the baseline's; 0 unless it did.
 * `saturation`: correlation of trials in one period, n becomes n / (1 + (n − 1) saturation).
 */
export const riseOfShare = (window: ShareSample, base: ShareSample, saturation: number): number => {
  if (window.of <= 0) return 0;
  const before = withPrior(base);
  const share = Math.min(1, shareOf(window));
  if (share <= shareOf(before)) return 0;
  const of = effectiveCount(window.of, saturation);
  const now = { hits: share * of, of };
  const pooled = (now.hits + before.hits) / (now.of + before.of);
  const ratio =
    logLikelihood(now, share) +
    logLikelihood(before, shareOf(before)) -
    logLikelihood(now, pooled) -
    logLikelihood(before, pooled);
  return Math.max(0, ratio);
};

/** Poisson log-likelihood ratio in nats that two rates differ: `count` events at `exposure` each. */
export const rateChange = (
  now: { readonly count: number; readonly exposure: number },
  before: { readonly count: number; readonly exposure: number },
): number => {
  const all = now.count + before.count;
  const expected = (all * now.exposure) / (now.exposure + before.exposure);
  const term = (count: number, mean: number): number => (count > 0 ? count * Math.log(count / mean) : 0);
  return Math.max(0, term(now.count, expected) + term(before.count, all - expected));
};

export const sortAscending = (values: Iterable<number>): Float64Array =>
  (Array.isArray(values) ? new Float64Array(values) : Float64Array.from(values)).sort();

/** Two ascending lists as one. */
export const mergeSorted = (a: Float64Array, b: Float64Array): Float64Array => {
  const all = new Float64Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const [x = Infinity, y = Infinity] = [a[i], b[j]];
    all[at] = Math.min(x, y);
    if (x <= y) i += 1;
    else j += 1;
  }
  return all;
};

/** Moves values below the pivot before it and values above behind it; returns the indexes around the pivots (Hoare). */
const partitionAround = (values: Float64Array, low: number, high: number): readonly [number, number] => {
  const pivot = values[(low + high) >> 1] ?? 0;
  let [i, j] = [low, high];
  while (i <= j) {
    while ((values[i] ?? pivot) < pivot) i += 1;
    while ((values[j] ?? pivot) > pivot) j -= 1;
    if (i > j) break;
    const left = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = left;
    i += 1;
    j -= 1;
  }
  return [j, i];
};

/** Upper median, by selection: hundreds of series need one each, and sorting them all took longer than what follows; `undefined` for none. */
export const upperMedian = (values: Iterable<number>): number | undefined => {
  const all = Array.isArray(values) ? new Float64Array(values) : Float64Array.from(values);
  const middle = all.length >> 1;
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const [below, above] = partitionAround(all, low, high);
    if (middle <= below) high = below;
    else if (middle >= above) low = above;
    else break;
  }
  return all[middle];
};

/** Standard deviations per median absolute deviation, for a normal distribution. */
const MAD_SCALE = 1.4826;

/** The standard deviation as the median absolute deviation estimates it: robust, for half of the values may be anything (Hampel 1974). */
export const medianDeviation = (values: readonly number[], median: number): number =>
  MAD_SCALE * (upperMedian(values.map((value) => Math.abs(value - median))) ?? 0);

/** First index in an ascending list whose value is not below `value`. */
export const lowerBound = (sorted: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What chance gave: how many values, and those above 1, ascending; the rest never matters to a surprise. */
export type ChanceDistribution = { readonly size: number; readonly above: Float64Array };

export const estimateChance = (values: readonly number[]): ChanceDistribution => ({
  size: values.length,
  above: sortAscending(values.filter((value) => value > 1)),
});

export type TailParameters = { readonly share: number; readonly indexMin: number; readonly indexMax: number };

/**
 * How surprising a `value` above 1 is among those of chance, in nats: its rank, and beyond the tail's threshold
 * a Pareto tail whose index is Hill's estimate (Hill 1975) with half a nat of prior.
 */
export const surprise = (value: number, { size, above }: ChanceDistribution, tail: TailParameters): number => {
  const inTail = Math.max(1, Math.floor(size * tail.share));
  const threshold = above[above.length - 1 - inTail] ?? 1;
  if (value <= threshold) return Math.log((size + 1) / Math.max(1, above.length - lowerBound(above, value)));
  let logs = 0.5;
  let beyond = 0;
  for (let i = above.length - 1; i >= 0; i -= 1) {
    const x = above[i] ?? 0;
    if (x <= threshold) break;
    if (x === value) continue;
    logs += Math.log(x / threshold);
    beyond += 1;
  }
  const index = Math.min(tail.indexMax, Math.max(tail.indexMin, (beyond + 1) / logs));
  return Math.log((size + 1) / (inTail + 1)) + index * Math.log(value / threshold);
};
