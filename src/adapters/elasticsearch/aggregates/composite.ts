// Every bucket of a composite aggregation, a page at a time.
import type { Client, estypes } from '@elastic/elasticsearch';

const PAGE = 10_000;

export type Among = {
  readonly index: string | readonly string[];
  readonly query: NonNullable<estypes.SearchRequest['query']>;
};

export type Sources = readonly { [name: string]: estypes.AggregationsCompositeAggregationSource }[];

type After = estypes.AggregationsCompositeAggregateKey;
type Bucket<Key> = { readonly key: Key; readonly doc_count: number };
type Page<Key> = { readonly buckets: readonly Bucket<Key>[]; readonly after_key?: After };

/** Sorted by the sources, the first one first. */
export async function* composite<Key>(
  client: Client,
  { index, query }: Among,
  sources: Sources,
): AsyncGenerator<{ readonly key: Key; readonly docs: number }> {
  let after: After | undefined;
  do {
    const found = await client.search({
      index: typeof index === 'string' ? index : [...index],
      ignore_unavailable: true,
      size: 0,
      track_total_hits: false,
      query,
      aggs: { found: { composite: { size: PAGE, sources: [...sources], ...(after !== undefined && { after }) } } },
    });
    const page = found.aggregations?.['found'] as unknown as Page<Key> | undefined;
    for (const { key, doc_count } of page?.buckets ?? []) yield { key, docs: doc_count };
    after = page?.buckets.length === PAGE ? page.after_key : undefined;
  } while (after !== undefined);
}
