// The sums of a stretch of time as they are stored, with keys as small numbers: there are very many of them.
import type { Micros } from '../../../kernel/time.js';
import type { BucketRange } from '../../../telemetry/aggregates/partition.js';
import { indexPattern } from '../write/index-names.js';
import type { TenantView } from '../own/tenant-view.js';
import type { Counted, FlowSum, RateSum } from './sum-documents.js';
import { walk } from './walk.js';

const inRange = (kind: string, { from, to }: BucketRange) => ({
  bool: { filter: [{ term: { kind } }, { range: { bucket: { gte: from, lt: to } } }] },
});

export type BucketCounts = { readonly bucket: Micros; readonly keys: Uint32Array; readonly traces: Uint32Array };

export type StoredCounts = {
  readonly buckets: readonly BucketCounts[];
  /** Digest of each key, by its number. */
  readonly digests: readonly string[];
};

export const storedCounts = async (
  { client, owner }: TenantView,
  of: 'flow' | 'latency',
  range: BucketRange,
): Promise<StoredCounts> => {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const buckets: BucketCounts[] = [];
  const asked = { index: indexPattern(owner, 'sums'), query: inRange('flow', range), fields: ['bucket', of] };
  for await (const page of walk<FlowSum>(client, asked))
    for (const { bucket, [of]: counted } of page) {
      const { keys, traces }: Counted = counted;
      buckets.push({ bucket, keys: Uint32Array.from(keys, numberOf), traces: Uint32Array.from(traces) });
    }
  return { buckets: buckets.toSorted((a, b) => a.bucket - b.bucket), digests: [...numbers.keys()] };
};

export type BucketTraces = { readonly bucket: Micros; readonly traces: number };

export const storedTraceCounts = async (
  { client, owner }: TenantView,
  range: BucketRange,
): Promise<readonly BucketTraces[]> => {
  const found: BucketTraces[] = [];
  const fields = ['bucket', 'traces'];
  const asked = { index: indexPattern(owner, 'sums'), query: inRange('flow', range), fields };
  for await (const page of walk<FlowSum>(client, asked))
    for (const { bucket, traces } of page) found.push({ bucket, traces });
  return found;
};

export const storedRates = async function* (
  { client, owner }: TenantView,
  range: BucketRange,
): AsyncGenerator<RateSum> {
  const fields = ['bucket', 'lines'];
  const asked = { index: indexPattern(owner, 'sums'), query: inRange('rate', range), fields };
  for await (const page of walk<RateSum>(client, asked)) yield* page;
};
