// The sums of 30 seconds: one document per kind and bucket, written whole, and only if nobody else wrote it meanwhile.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type BulkOptions, type BulkWrite, writeBulk, type WriteGuard } from '../write/bulk.js';
import { indexOfDay, type IndexOwner } from '../write/index-names.js';

export type SumKind = 'flow' | 'rate';

/** Keys by their digests, and the traces of each. */
export type Counted = { readonly keys: readonly string[]; readonly traces: readonly number[] };

/** `slot`: how many times 15 s after the bucket's start. */
export type RateCount = readonly [slot: number, service: string, event: string, severity: number, lines: number];

export type FlowSum = {
  readonly kind: 'flow';
  readonly bucket: Micros;
  readonly traces: number;
  readonly flow: Counted;
  readonly latency: Counted;
};

export type RateSum = { readonly kind: 'rate'; readonly bucket: Micros; readonly lines: readonly RateCount[] };

type Place = { readonly index: string; readonly id: string };

const placeOf = (owner: IndexOwner, kind: SumKind, bucket: Micros): Place => ({
  index: indexOfDay(owner, 'sums', bucket),
  id: `${kind}:${bucket}`,
});

export type Guards = ReadonlyMap<Micros, WriteGuard>;

export type SumsAsked = { readonly owner: IndexOwner; readonly kind: SumKind; readonly buckets: readonly Micros[] };

/** What the documents are now, asked before their sums are made: a sum made of older rows than another's is then refused. */
export const guardsOf = async (client: Client, { owner, kind, buckets }: SumsAsked): Promise<Guards> => {
  const guards = new Map<Micros, WriteGuard>();
  const docs = buckets.map((bucket) => {
    const { index: _index, id: _id } = placeOf(owner, kind, bucket);
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
export type Resummed = { readonly bucket: Micros; readonly sum?: FlowSum | RateSum };

const writeOf = (place: Place, { sum }: Resummed, guard: WriteGuard | undefined): BulkWrite | undefined => {
  if (sum === undefined) return guard && { action: 'delete', ...place, guard };
  return guard === undefined
    ? { action: 'create', ...place, document: sum }
    : { action: 'index', ...place, document: sum, guard };
};

type Target = { readonly owner: IndexOwner; readonly kind: SumKind; readonly guards: Guards };

/** Returns the buckets that somebody else has written meanwhile. */
export const keepSums = async (
  options: BulkOptions,
  { owner, kind, guards }: Target,
  sums: readonly Resummed[],
): Promise<readonly Micros[]> => {
  const writes = sums.flatMap((each) => {
    const { bucket } = each;
    const write = writeOf(placeOf(owner, kind, bucket), each, guards.get(bucket));
    return write === undefined ? [] : [{ bucket, write }];
  });
  const outcomes = await writeBulk(
    options,
    writes.map(({ write }) => write),
  );
  return writes.flatMap(({ bucket }, at) => (outcomes[at] === 'conflict' ? [bucket] : []));
};
