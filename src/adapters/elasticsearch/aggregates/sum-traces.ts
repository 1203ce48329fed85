// What each trace adds to the sums, kept as one document per trace: overwritten when rows of it come late, never incremented.
import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { computeContribution, floorToBucket } from '../../../telemetry/aggregates/trace-contribution.js';
import { segmentTrace } from '../../../telemetry/aggregates/segments.js';
import type { Micros } from '../../../kernel/time.js';
import { type BulkOptions, type BulkWrite, writeBulk, type WriteGuard } from '../write/bulk.js';
import { indexDay, indexOfDay, type IndexOwner, indexPattern } from '../write/index-names.js';
import { type keyKeeper, shortened } from './dictionary.js';
import { type Dirty, nothingDirty } from './dirty.js';
import { moveLines } from './move-lines.js';
import { ingestSpan, tracePartsOf, type StoredTrace, storedTraces } from './trace-parts.js';

export type Summing = BulkOptions & { readonly owner: IndexOwner; readonly keepKeys: ReturnType<typeof keyKeeper> };

/** Where a trace's document stands, and under which bucket it counts now. */
type Known = { readonly index: string; readonly bucket: Micros; readonly guard: WriteGuard };

type Hit = estypes.SearchHit<{ readonly bucket: Micros }>;

const knownOf = ({ _index: index, _source, _seq_no = 0, _primary_term = 0 }: Hit): Known => ({
  index,
  bucket: _source?.bucket ?? 0,
  guard: { if_seq_no: _seq_no, if_primary_term: _primary_term },
});

/** A trace has one document; if two ingesters made one each at midnight, all are returned. */
const knownTraces = async (
  { client, owner }: Summing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Known[]>> => {
  const found = await client.search<{ readonly bucket: Micros }>({
    index: indexPattern(owner, 'traces'),
    query: { ids: { values: [...ids] } },
    size: 2 * ids.length,
    _source: ['bucket'],
    seq_no_primary_term: true,
  });
  const groups = Map.groupBy(found.hits.hits, ({ _id = '' }) => _id);
  return new Map([...groups].map(([id, hits]) => [id, hits.map(knownOf)]));
};

/** Traces are drawn by lot, always the same ones. */
export const lotOf = (traceId: string): string => createHash('sha256').update(traceId).digest('hex');

type Summed = {
  readonly traceId: string;
  readonly id: string;
  readonly document: object;
  readonly bucket: Micros;
  readonly ingested: Micros;
};

const summedUp = (trace: StoredTrace, texts: Map<string, string>): Summed => {
  const row = segmentTrace(tracePartsOf(trace));
  const part = computeContribution(row);
  const short = shortened(part);
  for (const [digest, text] of short.texts) texts.set(digest, text);
  const [oldest, ingested] = ingestSpan(trace);
  const { flow, latency } = short;
  const { bucket } = part;
  const id = documentId(trace.traceId);
  const { traceId } = trace;
  const days = { oldest: indexDay(oldest), newest: indexDay(ingested) };
  const document = { traceId, bucket, start: row.start, lot: lotOf(traceId), ...days, flow, latency };
  return { traceId, id, document, bucket, ingested };
};

/** Ids are bounded; traces' own are what somebody sent. */
export const documentId = (traceId: string): string => (traceId.length > 128 ? lotOf(traceId) : traceId);

const writesOf = (
  owner: IndexOwner,
  { id, document, ingested }: Summed,
  known: readonly Known[],
): readonly BulkWrite[] => {
  const [first, ...others] = known;
  const own: BulkWrite =
    first === undefined
      ? { action: 'create', index: indexOfDay(owner, 'traces', ingested), id, document }
      : { action: 'index', index: first.index, id, document, guard: first.guard };
  return [own, ...others.map(({ index, guard }): BulkWrite => ({ action: 'delete', index, id, guard }))];
};

const removals = (id: string, known: readonly Known[]): readonly BulkWrite[] =>
  known.map(({ index, guard }) => ({ action: 'delete', index, id, guard }));

const moved = async (
  summing: Summing,
  traces: Iterable<StoredTrace>,
  stale: Dirty,
): Promise<readonly StoredTrace[]> => {
  const all = Array.from(traces, moveLines);
  const writes = all.flatMap((each) => each.writes);
  if (writes.length > 0) await writeBulk(summing, writes);
  for (const { times } of all) for (const time of times) stale.rates.add(floorToBucket(time));
  return all.map(({ trace }) => trace);
};

/** Sums up these traces from their stored rows; returns what that has made stale, and what somebody else changed meanwhile. */
export const sumTraces = async (summing: Summing, ids: readonly string[]): Promise<Dirty> => {
  const { client, owner, keepKeys } = summing;
  const stale = nothingDirty();
  const known = await knownTraces(summing, ids.map(documentId));
  const rows = await storedTraces(client, { owner, ids, upTo: Number.MAX_SAFE_INTEGER });
  const texts = new Map<string, string>();
  const summed = (await moved(summing, rows.values(), stale)).map((trace) => summedUp(trace, texts));
  await keepKeys(summing, owner, texts);
  const gone = ids.filter((id) => !rows.has(id));
  const steps = [
    ...summed.map((each) => ({ trace: each.traceId, writes: writesOf(owner, each, known.get(each.id) ?? []) })),
    ...gone.map((id) => ({ trace: id, writes: removals(documentId(id), known.get(documentId(id)) ?? []) })),
  ];
  const writes = steps.flatMap(({ trace, writes }) => writes.map((write) => ({ trace, write })));
  const outcomes = await writeBulk(
    summing,
    writes.map(({ write }) => write),
  );
  outcomes.forEach((outcome, at) => {
    if (outcome === 'conflict') stale.traces.add(writes[at]?.trace ?? '');
  });
  for (const { bucket } of summed) stale.flows.add(bucket);
  for (const places of known.values()) for (const { bucket } of places) stale.flows.add(bucket);
  return stale;
};
