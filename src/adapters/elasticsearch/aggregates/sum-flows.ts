// Sums up the traces of buckets: the server counts in how many of their documents each key stands.
import type { estypes } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { BulkOptions } from '../write/bulk.js';
import { type IndexOwner, indexPattern } from '../write/index-names.js';
import { type Counted, type FlowSum, guardsOf, keepSums, type Resummed } from './sum-documents.js';

/** Two aggregations of a search share the server's 65,536 buckets. */
const MOST_KEYS = 30_000;

type Terms = { readonly buckets?: readonly { readonly key: string; readonly doc_count: number }[] };

const countedIn = (found: unknown): Counted => {
  const { buckets = [] } = (found ?? {}) as Terms;
  return { keys: buckets.map(({ key }) => key), traces: buckets.map(({ doc_count }) => doc_count) };
};

const keysOf = (field: string): estypes.AggregationsAggregationContainer => ({
  terms: { field, size: MOST_KEYS, shard_size: MOST_KEYS },
});

const sumOf = (bucket: Micros, found: estypes.MsearchMultiSearchItem): FlowSum | undefined => {
  const { total } = found.hits;
  const traces = typeof total === 'number' ? total : (total?.value ?? 0);
  if (traces === 0) return undefined;
  const { flow, latency } = found.aggregations ?? {};
  return { kind: 'flow', bucket, traces, flow: countedIn(flow), latency: countedIn(latency) };
};

const resummed = (bucket: Micros, sum: Resummed['sum']): Resummed => (sum === undefined ? { bucket } : { bucket, sum });

/** Returns the buckets that somebody else has summed up meanwhile. The traces' documents must be visible. */
export const sumFlows = async (
  options: BulkOptions,
  owner: IndexOwner,
  buckets: readonly Micros[],
): Promise<readonly Micros[]> => {
  const { client } = options;
  const guards = await guardsOf(client, { owner, kind: 'flow', buckets });
  await client.indices.refresh({ index: indexPattern(owner, 'traces'), ignore_unavailable: true });
  const { responses } = await client.msearch({
    max_concurrent_searches: 2,
    searches: buckets.flatMap((bucket) => [
      { index: indexPattern(owner, 'traces'), ignore_unavailable: true },
      {
        size: 0,
        track_total_hits: true,
        query: { term: { bucket } },
        aggs: { flow: keysOf('flow'), latency: keysOf('latency') },
      },
    ]),
  });
  const sums = buckets.map((bucket, at) => {
    const response = responses[at];
    if (response === undefined || 'error' in response) throw new Error('a bucket could not be summed up');
    return resummed(bucket, sumOf(bucket, response));
  });
  return keepSums(options, { owner, kind: 'flow', guards }, sums);
};
