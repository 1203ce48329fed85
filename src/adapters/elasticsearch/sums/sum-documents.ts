// The stored sums: one document per kind and bucket, written whole, and only if nobody else wrote it meanwhile.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type BulkOptions, type BulkWrite, writeBulk, type WriteGuard } from '../write/bulk.js';
import { indexOfDay, type IndexOwner, indexPattern } from '../write/index-names.js';
import type { BucketRange } from '../../../telemetry/aggregates/partition.js';
import type { TenantView } from '../own/tenant-view.js';
import { scanHits } from './scan.js';

type SumKind = 'flow' | 'rate';

/** Keys by their digests, and the traces of each. */
export type CountedKeys = { readonly keys: readonly string[]; readonly traces: readonly number[] };

/** `slot`: how many times 15 s after the bucket's start. */
export type RateCount = readonly [slot: number, service: string, event: string, severity: number, lines: number];

export type FlowSum = {
  readonly kind: 'flow';
  readonly bucket: Micros;
  readonly traces: number;
  readonly flow: CountedKeys;
  readonly latency: CountedKeys;
};

export type RateSum = { readonly kind: 'rate'; readonly bucket: Micros; readonly lines: readonly RateCount[] };

type SumAddress = { readonly index: string; readonly id: string };

const sumAddress = (owner: IndexOwner, kind: SumKind, bucket: Micros): SumAddress => ({
  index: indexOfDay(owner, 'sums', bucket),
  id: `${kind}:${bucket}`,
});

type SumGuards = ReadonlyMap<Micros, WriteGuard>;

type SumSelection = { readonly owner: IndexOwner; readonly kind: SumKind; readonly buckets: readonly Micros[] };

/** What the documents are now, asked before their sums are made: a sum made of older rows than another's is then refused. */
export const readSumGuards = async (client: Client, { owner, kind, buckets }: SumSelection): Promise<SumGuards> => {
  const guards = new Map<Micros, WriteGuard>();
  const docs = buckets.map((bucket) => {
    const { index: _index, id: _id } = sumAddress(owner, kind, bucket);
    return { _index, _id, _source: false };
  });
  const found = await client.mget({ docs });
  found.docs.forEach((doc, at) => {
    const bucket = buckets[at];
    if (bucket === undefined || !('found' in doc) || !doc.found) return;
    guards.set(bucket, { if_seq_no: doc._seq_no ?? 0, if_primary_term: doc._primary_term ?? 0 });
  });
  return guards;
};

/** `sum` absent: nothing is left in the bucket. */
export type RenewedSum = { readonly bucket: Micros; readonly sum?: FlowSum | RateSum };

const sumWrite = (place: SumAddress, { sum }: RenewedSum, guard: WriteGuard | undefined): BulkWrite | undefined => {
  if (sum === undefined) return guard && { action: 'delete', ...place, guard };
  return guard === undefined
    ? { action: 'create', ...place, document: sum }
    : { action: 'index', ...place, document: sum, guard };
};

type SumTarget = { readonly owner: IndexOwner; readonly kind: SumKind; readonly guards: SumGuards };

/** Returns the buckets that somebody else has written meanwhile. */
export const storeSums = async (
  options: BulkOptions,
  { owner, kind, guards }: SumTarget,
  sums: readonly RenewedSum[],
): Promise<readonly Micros[]> => {
  const writes = sums.flatMap((each) => {
    const { bucket } = each;
    const write = sumWrite(sumAddress(owner, kind, bucket), each, guards.get(bucket));
    return write === undefined ? [] : [{ bucket, write }];
  });
  const outcomes = await writeBulk(
    options,
    writes.map(({ write }) => write),
  );
  return writes.flatMap(({ bucket }, at) => (outcomes[at] === 'conflict' ? [bucket] : []));
};

const sumsInRange = (kind: string, { from, to }: BucketRange) => ({
  bool: { filter: [{ term: { kind } }, { range: { bucket: { gte: from, lt: to } } }] },
});

type BucketCounts = { readonly bucket: Micros; readonly keys: Uint32Array; readonly traces: Uint32Array };

export type StoredCounts = {
  readonly buckets: readonly BucketCounts[];
  /** Digest of each key, by its number. */
  readonly digests: readonly string[];
};

export const readStoredCounts = async (
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
  const scan = { index: indexPattern(owner, 'sums'), query: sumsInRange('flow', range), fields: ['bucket', of] };
  for await (const page of scanHits<FlowSum>(client, scan))
    for (const { bucket, [of]: counted } of page) {
      const { keys, traces }: CountedKeys = counted;
      buckets.push({ bucket, keys: Uint32Array.from(keys, numberOf), traces: Uint32Array.from(traces) });
    }
  return { buckets: buckets.toSorted((a, b) => a.bucket - b.bucket), digests: [...numbers.keys()] };
};

type BucketTraces = { readonly bucket: Micros; readonly traces: number };

export const readTraceCounts = async (
  { client, owner }: TenantView,
  range: BucketRange,
): Promise<readonly BucketTraces[]> => {
  const found: BucketTraces[] = [];
  const fields = ['bucket', 'traces'];
  const scan = { index: indexPattern(owner, 'sums'), query: sumsInRange('flow', range), fields };
  for await (const page of scanHits<FlowSum>(client, scan))
    for (const { bucket, traces } of page) found.push({ bucket, traces });
  return found;
};

export const readStoredRates = async function* (
  { client, owner }: TenantView,
  range: BucketRange,
): AsyncGenerator<RateSum> {
  const fields = ['bucket', 'lines'];
  const scan = { index: indexPattern(owner, 'sums'), query: sumsInRange('rate', range), fields };
  for await (const page of scanHits<RateSum>(client, scan)) yield* page;
};
