// Hits of one sorted search, page by page; a page that is too large to be read is asked again in smaller parts.
import type { Clause } from '../mapping/clauses.js';
import { search, trySearch, type Hit, type Searching } from './search.js';

export type Paged = { readonly hits: readonly Hit[]; readonly total: number };

const PAGE = 500;
/** A page that was too large is asked again in so many parts. */
const PARTS = 8;

export const NOT_READ = '[a line of many megabytes, not read]';

type Progress = { hits: Hit[]; total: number; size: number };

const sortOf = (hits: readonly Hit[]): Clause => {
  const after = hits.at(-1)?.sort;
  return after === undefined ? {} : { search_after: after };
};

/** The one document that is too large: where it is, when and whose it was, without its words. */
const withoutWords = async (searching: Searching, body: Clause): Promise<readonly Hit[]> => {
  searching.notices.add('a document was too large to be read');
  const fields = [...((body['fields'] as readonly object[]) ?? []), ...(searching.short ?? [])];
  const { hits } = await search(searching, { ...body, size: 1, _source: false, fields });
  return hits.hits.map((hit) => {
    const known = Object.entries(hit.fields ?? {}).map(([path, [value]]) => [path, value] as const);
    return { ...hit, _source: { ...Object.fromEntries(known), message: NOT_READ } };
  });
};

const nextPage = async (searching: Searching, body: Clause, progress: Progress): Promise<readonly Hit[]> => {
  const paged = { ...body, ...sortOf(progress.hits) };
  const answer = await trySearch(searching, { ...paged, size: progress.size, track_total_hits: progress.total < 0 });
  if (answer !== 'too-large') {
    progress.total = answer.hits.total?.value ?? progress.total;
    return answer.hits.hits;
  }
  if (progress.size === 1) return withoutWords(searching, paged);
  progress.size = Math.ceil(progress.size / PARTS);
  return nextPage(searching, body, progress);
};

/** At most `most` hits in the order of the body's sort; `total`: how many there are. */
export const pages = async (searching: Searching, body: Clause, most: number): Promise<Paged> => {
  const progress: Progress = { hits: [], total: -1, size: Math.min(most, PAGE) };
  if (most === 0) {
    const { hits } = await search(searching, { query: body['query'], size: 0, track_total_hits: true });
    return { hits: [], total: hits.total?.value ?? 0 };
  }
  while (progress.hits.length < most) {
    const page = await nextPage(searching, body, progress);
    progress.hits.push(...page);
    if (page.length === 0 || progress.hits.length >= progress.total) break;
  }
  return { hits: progress.hits.slice(0, most), total: Math.max(progress.total, progress.hits.length) };
};
