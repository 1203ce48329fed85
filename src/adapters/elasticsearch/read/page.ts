// Hits of one sorted search, page by page; a page that is too large to be read is asked again in smaller parts.
import type { Clause } from '../mapping/clauses.js';
import { search, trySearch, type Hit, type Searching } from './search.js';

export type Paged = { readonly hits: readonly Hit[]; readonly total: number };

const PAGE = 1_000;
/** A page that was too large is asked again in so many parts. */
const PARTS = 8;

const HEAD = 4_096;
const CUT = '… [cut: a document of many megabytes]';

type Progress = { hits: Hit[]; total: number; size: number };

const sortOf = (hits: readonly Hit[]): Clause => {
  const after = hits.at(-1)?.sort;
  return after === undefined ? {} : { search_after: after };
};

/** A highlighter that finds nothing returns the beginning of a text, and reads no further. */
const beginnings = (paths: readonly string[]): Clause => ({
  highlight: {
    type: 'unified',
    highlight_query: { match_none: {} },
    no_match_size: HEAD,
    max_analyzed_offset: 2 * HEAD,
    fields: Object.fromEntries(paths.map((path) => [path, {}])),
  },
});

const leanHit = (hit: Hit): Hit => {
  const known = Object.entries(hit.fields ?? {}).map(([path, [value]]) => [path, value] as const);
  const [head = ''] = Object.values(hit.highlight ?? {}).flat();
  return { ...hit, _source: { ...Object.fromEntries(known), message: head + CUT } };
};

/** The one document that is too large: where it is, when and whose it was, and how it begins. */
const beginning = async (searching: Searching, body: Clause): Promise<readonly Hit[]> => {
  searching.notices.add('of a document that was too large only the beginning was read');
  const { short = [], words = [] } = searching.lean ?? {};
  const fields = [...((body['fields'] as readonly object[]) ?? []), ...short];
  const { hits } = await search(searching, { ...body, ...beginnings(words), size: 1, _source: false, fields });
  return hits.hits.map(leanHit);
};

const nextPage = async (searching: Searching, body: Clause, progress: Progress): Promise<readonly Hit[]> => {
  const paged = { ...body, ...sortOf(progress.hits) };
  const answer = await trySearch(searching, { ...paged, size: progress.size, track_total_hits: progress.total < 0 });
  if (answer !== 'too-large') {
    progress.total = answer.hits.total?.value ?? progress.total;
    return answer.hits.hits;
  }
  if (progress.size === 1) return beginning(searching, paged);
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
