// What the rows beyond the marks, or those of indexes that are about to go, have to do with the sums.
import type { Client, estypes } from '@elastic/elasticsearch';
import { AGGREGATE_BUCKET } from '../../../telemetry/aggregates/trace-contribution.js';
import { type IndexOwner, indexPattern, type ParsedIndex } from '../write/index-names.js';
import { type Among, composite } from './composite.js';
import { type Dirty, nothingDirty } from './dirty.js';
import { walk } from './walk.js';

type Source = estypes.AggregationsCompositeAggregationSource;

/** Every distinct value among the documents. */
async function* distinct<Value>(client: Client, among: Among, source: Source): AsyncGenerator<Value> {
  for await (const { key } of composite<{ readonly value: Value }>(client, among, [{ value: source }])) yield key.value;
}

const TRACE: Source = { terms: { field: 'traceId' } };
const BUCKETS: Source = { histogram: { field: 'time', interval: AGGREGATE_BUCKET } };

/** The rows that satisfy the query have come since the sums were made. */
export const madeStaleBy = async (client: Client, owner: IndexOwner, query: Among['query']): Promise<Dirty> => {
  const stale = nothingDirty();
  const logs = { index: indexPattern(owner, 'logs'), query };
  const spans = { index: indexPattern(owner, 'spans'), query };
  for await (const trace of distinct<string>(client, logs, TRACE)) stale.traces.add(trace);
  for await (const trace of distinct<string>(client, spans, TRACE)) stale.traces.add(trace);
  for await (const bucket of distinct<number>(client, logs, BUCKETS)) stale.rates.add(bucket);
  return stale;
};

const ALL = { match_all: {} };

const outliving = (day: string): Among['query'] => ({
  bool: { should: [{ range: { newest: { gt: day } } }, { range: { oldest: { lte: day } } }], minimum_should_match: 1 },
});

/** The indexes of one day are about to be dropped: traces that have rows besides have to be summed up anew. */
export const madeStaleWithout = async (
  client: Client,
  owner: IndexOwner,
  dropped: readonly ParsedIndex[],
): Promise<Dirty> => {
  const stale = nothingDirty();
  const of = (part: ParsedIndex['part']): readonly string[] =>
    dropped.filter((named) => named.part === part).map(({ index }) => index);
  const [{ day } = { day: '' }] = dropped;
  const traces = { index: of('traces'), query: ALL };
  await client.indices.refresh({ index: indexPattern(owner, 'traces'), ignore_unavailable: true });
  if (traces.index.length > 0)
    for await (const bucket of distinct<number>(client, traces, { terms: { field: 'bucket' } }))
      stale.flows.add(bucket);
  if (of('logs').length > 0)
    for await (const bucket of distinct<number>(client, { index: of('logs'), query: ALL }, BUCKETS))
      stale.rates.add(bucket);
  const asked = {
    index: indexPattern(owner, 'traces'),
    query: outliving(day),
    fields: ['traceId'],
    columns: true,
  } as const;
  for await (const page of walk<{ readonly traceId: string }>(client, asked))
    for (const { traceId } of page) stale.traces.add(traceId);
  return stale;
};
