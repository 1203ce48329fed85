// Counts by several values at once, in pages: no limit of a cluster is met, whatever there is to count.
import type { Clause } from '../mapping/clauses.js';
import { search, type Searching } from './search.js';

type Key = { readonly [name: string]: string | number | null };

export type Bucket = { readonly key: Key; readonly count: number };

const PAGE = 5_000;
const MOST_PAGES = 20;

/** `sources`: as the aggregation takes them. */
export const composite = async (
  searching: Searching,
  query: Clause,
  sources: readonly Clause[],
): Promise<readonly Bucket[]> => {
  const buckets: Bucket[] = [];
  let after: object | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const counted = { composite: { size: PAGE, sources, ...(after !== undefined && { after }) } };
    const answer = await search(searching, { query, size: 0, track_total_hits: false, aggs: { counted } });
    const { buckets: found = [], after_key } = answer.aggregations?.['counted'] ?? {};
    buckets.push(...found.map(({ key, doc_count }) => ({ key: key as Key, count: doc_count })));
    after = after_key;
    if (found.length < PAGE || after === undefined) return buckets;
  }
  searching.notices.add('there is more than can be counted apart: some counts are missing');
  return buckets;
};
