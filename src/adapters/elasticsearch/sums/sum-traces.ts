// What each trace adds to the sums: one document per trace, overwritten when rows of it come late, never incremented.
import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { computeContribution, floorToBucket } from '../../../telemetry/aggregates/trace-contribution.js';
import { segmentTrace } from '../../../telemetry/aggregates/segments.js';
import type { Micros } from '../../../kernel/time.js';
import { type BulkOptions, type BulkWrite, writeBulk, type WriteGuard } from '../write/bulk.js';
import { indexDay, indexOfDay, type IndexOwner, indexPattern } from '../write/index-names.js';
import { type keyWriter, shortenKeys } from './key-dictionary.js';
import { noStaleSums, type StaleSums } from './stale-sums.js';
import { moveLines } from './move-lines.js';
import { ingestRange, readStoredTraces, type StoredTrace, tracePartsOf } from './stored-traces.js';

type TraceSumming = BulkOptions & {
  readonly owner: IndexOwner;
  readonly keepKeys: ReturnType<typeof keyWriter>;
};

/** Where a trace's document stands, and under which bucket it counts now. */
type SummedTraceAddress = { readonly index: string; readonly bucket: Micros; readonly guard: WriteGuard };

type SummedTraceHit = estypes.SearchHit<{ readonly bucket: Micros }>;

const summedAddress = ({
  _index: index,
  _source,
  _seq_no = 0,
  _primary_term = 0,
}: SummedTraceHit): SummedTraceAddress => ({
  index,
  bucket: _source?.bucket ?? 0,
  guard: { if_seq_no: _seq_no, if_primary_term: _primary_term },
});

/** A trace has one document; if two ingesters made one each at midnight, all are returned. */
const readSummedTraces = async (
  { client, owner }: TraceSumming,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SummedTraceAddress[]>> => {
  const found = await client.search<{ readonly bucket: Micros }>({
    index: indexPattern(owner, 'traces'),
    query: { ids: { values: [...ids] } },
    size: 2 * ids.length,
    _source: ['bucket'],
    seq_no_primary_term: true,
  });
  const groups = Map.groupBy(found.hits.hits, ({ _id = '' }) => _id);
  return new Map([...groups].map(([id, hits]) => [id, hits.map(summedAddress)]));
};

/** Traces are drawn by lot, always the same ones. */
const lotOf = (traceId: string): string => createHash('sha256').update(traceId).digest('hex');

type SummedTrace = {
  readonly traceId: string;
  readonly id: string;
  readonly document: object;
  readonly bucket: Micros;
  readonly ingested: Micros;
};

const sumUpTrace = (trace: StoredTrace, texts: Map<string, string>): SummedTrace => {
  const row = segmentTrace(tracePartsOf(trace));
  const part = computeContribution(row);
  const short = shortenKeys(part);
  for (const [digest, text] of short.texts) texts.set(digest, text);
  const [oldest, ingested] = ingestRange(trace);
  const { flow, latency } = short;
  const { bucket } = part;
  const id = traceDocumentId(trace.traceId);
  const { traceId } = trace;
  const days = { oldest: indexDay(oldest), newest: indexDay(ingested) };
  const document = { traceId, bucket, start: row.start, lot: lotOf(traceId), ...days, flow, latency };
  return { traceId, id, document, bucket, ingested };
};

/** Ids are bounded; traces' own are what somebody sent. */
const traceDocumentId = (traceId: string): string => (traceId.length > 128 ? lotOf(traceId) : traceId);

const traceWrites = (
  owner: IndexOwner,
  { id, document, ingested }: SummedTrace,
  known: readonly SummedTraceAddress[],
): readonly BulkWrite[] => {
  const [first, ...others] = known;
  const own: BulkWrite =
    first === undefined
      ? { action: 'create', index: indexOfDay(owner, 'traces', ingested), id, document }
      : { action: 'index', index: first.index, id, document, guard: first.guard };
  return [own, ...others.map(({ index, guard }): BulkWrite => ({ action: 'delete', index, id, guard }))];
};

const traceRemovals = (id: string, known: readonly SummedTraceAddress[]): readonly BulkWrite[] =>
  known.map(({ index, guard }) => ({ action: 'delete', index, id, guard }));

const moveLinesOf = async (
  summing: TraceSumming,
  traces: Iterable<StoredTrace>,
  stale: StaleSums,
): Promise<readonly StoredTrace[]> => {
  const all = Array.from(traces, moveLines);
  const writes = all.flatMap((each) => each.writes);
  if (writes.length > 0) await writeBulk(summing, writes);
  for (const { times } of all) for (const time of times) stale.rates.add(floorToBucket(time));
  return all.map(({ trace }) => trace);
};

/** Sums up these traces from their stored rows; returns what that has made stale, and what somebody else changed meanwhile. */
export const sumTraces = async (summing: TraceSumming, ids: readonly string[]): Promise<StaleSums> => {
  const { client, owner, keepKeys } = summing;
  const stale = noStaleSums();
  const known = await readSummedTraces(summing, ids.map(traceDocumentId));
  const rows = await readStoredTraces(client, { owner, ids, upTo: Number.MAX_SAFE_INTEGER });
  const texts = new Map<string, string>();
  const summed = (await moveLinesOf(summing, rows.values(), stale)).map((trace) => sumUpTrace(trace, texts));
  await keepKeys(summing, owner, texts);
  const gone = ids.filter((id) => !rows.has(id));
  const steps = [
    ...summed.map((each) => ({ trace: each.traceId, writes: traceWrites(owner, each, known.get(each.id) ?? []) })),
    ...gone.map((id) => ({
      trace: id,
      writes: traceRemovals(traceDocumentId(id), known.get(traceDocumentId(id)) ?? []),
    })),
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
