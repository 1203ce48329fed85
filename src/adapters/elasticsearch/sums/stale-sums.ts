// What rows have made stale since they were summed up last. Marks say how far each ingester's rows are in the sums, so that a crash loses nothing.
import type { Client, estypes } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { AGGREGATE_BUCKET } from '../../../telemetry/aggregates/trace-contribution.js';
import { type IndexOwner, indexPattern, type ParsedIndex, stateIndex } from '../write/index-names.js';
import { type DocumentSet, scanBuckets, scanHits } from './scan.js';
import { type BulkOptions, writeBulk } from '../write/bulk.js';

export type StaleSums = {
  readonly traces: Set<string>;
  /** Buckets whose traces are summed again. */
  readonly flows: Set<Micros>;
  /** Buckets whose lines are counted again. */
  readonly rates: Set<Micros>;
};

export const noStaleSums = (): StaleSums => ({ traces: new Set(), flows: new Set(), rates: new Set() });

export const isNothingStale = ({ traces, flows, rates }: StaleSums): boolean =>
  traces.size + flows.size + rates.size === 0;

export const addStale = (to: StaleSums, more: StaleSums): void => {
  for (const trace of more.traces) to.traces.add(trace);
  for (const bucket of more.flows) to.flows.add(bucket);
  for (const bucket of more.rates) to.rates.add(bucket);
};

type CompositeSource = estypes.AggregationsCompositeAggregationSource;

/** Every distinct value among the documents. */
async function* distinctValues<Value>(
  client: Client,
  among: DocumentSet,
  source: CompositeSource,
): AsyncGenerator<Value> {
  for await (const { key } of scanBuckets<{ readonly value: Value }>(client, among, [{ value: source }]))
    yield key.value;
}

const TRACE_SOURCE: CompositeSource = { terms: { field: 'traceId' } };
const BUCKET_SOURCE: CompositeSource = { histogram: { field: 'time', interval: AGGREGATE_BUCKET } };

/** The rows that satisfy the query have come since the sums were made. */
export const staleByRows = async (
  client: Client,
  owner: IndexOwner,
  query: DocumentSet['query'],
): Promise<StaleSums> => {
  const stale = noStaleSums();
  const logs = { index: indexPattern(owner, 'logs'), query };
  const spans = { index: indexPattern(owner, 'spans'), query };
  for await (const trace of distinctValues<string>(client, logs, TRACE_SOURCE)) stale.traces.add(trace);
  for await (const trace of distinctValues<string>(client, spans, TRACE_SOURCE)) stale.traces.add(trace);
  for await (const bucket of distinctValues<number>(client, logs, BUCKET_SOURCE)) stale.rates.add(bucket);
  return stale;
};

const EVERY_DOCUMENT = { match_all: {} };

const outlivesDay = (day: string): DocumentSet['query'] => ({
  bool: { should: [{ range: { newest: { gt: day } } }, { range: { oldest: { lte: day } } }], minimum_should_match: 1 },
});

/** The indexes of one day are about to be dropped: traces that also have rows elsewhere have to be summed up again. */
export const staleWithoutDay = async (
  client: Client,
  owner: IndexOwner,
  dropped: readonly ParsedIndex[],
): Promise<StaleSums> => {
  const stale = noStaleSums();
  const of = (part: ParsedIndex['part']): readonly string[] =>
    dropped.filter((named) => named.part === part).map(({ index }) => index);
  const [{ day } = { day: '' }] = dropped;
  const traces = { index: of('traces'), query: EVERY_DOCUMENT };
  await client.indices.refresh({ index: indexPattern(owner, 'traces'), ignore_unavailable: true });
  if (traces.index.length > 0)
    for await (const bucket of distinctValues<number>(client, traces, { terms: { field: 'bucket' } }))
      stale.flows.add(bucket);
  if (of('logs').length > 0)
    for await (const bucket of distinctValues<number>(
      client,
      { index: of('logs'), query: EVERY_DOCUMENT },
      BUCKET_SOURCE,
    ))
      stale.rates.add(bucket);
  const scan = {
    index: indexPattern(owner, 'traces'),
    query: outlivesDay(day),
    fields: ['traceId'],
    columns: true,
  } as const;
  for await (const page of scanHits<{ readonly traceId: string }>(client, scan))
    for (const { traceId } of page) stale.traces.add(traceId);
  return stale;
};

/** Ingester → the sequence number up to which its rows are summed up. */
export type SummedMarks = ReadonlyMap<string, number>;

const MARK_KIND = 'summed';

type SummedMark = { readonly key: string; readonly at: number };

export const readSummedMarks = async (client: Client, owner: IndexOwner): Promise<SummedMarks> => {
  const found = await client.search<SummedMark>({
    index: stateIndex(owner),
    ignore_unavailable: true,
    query: { term: { kind: MARK_KIND } },
    size: 1_000,
  });
  return new Map(found.hits.hits.flatMap(({ _source }) => (_source === undefined ? [] : [[_source.key, _source.at]])));
};

/** A process that was killed comes back, or its rows are old enough that none of them is still on its way. */
export const storeSummedMarks = async (options: BulkOptions, owner: IndexOwner, marks: SummedMarks): Promise<void> => {
  const index = stateIndex(owner);
  const writes = [...marks].map(([ingester, at]) => {
    const document = { kind: MARK_KIND, key: ingester, at };
    return { action: 'index', index, id: `${MARK_KIND}:${ingester}`, document } as const;
  });
  if (writes.length > 0) await writeBulk(options, writes);
};

/** Sequence numbers in `(after, upTo]`. */
type SequenceRange = { readonly after: number; readonly upTo: number };

/** Rows of a stretch that are beyond every mark. */
export const beyondMarks = (marks: SummedMarks, { after, upTo }: SequenceRange): DocumentSet['query'] => ({
  bool: {
    filter: [{ range: { sequence: { gt: after, lte: upTo } } }],
    must_not: [...marks].map(([ingester, at]) => ({
      bool: { filter: [{ term: { ingester } }, { range: { sequence: { lte: at } } }] },
    })),
  },
});
