// Hits of one sorted search, page by page. A page that is too large is read in smaller parts, and of a document that is too large only the beginning.
import type { Readable } from 'node:stream';
import { SourceError } from '../../../ports/sources.js';
import { LARGEST_RESPONSE } from '../client.js';
import type { Clause } from '../mapping/clauses.js';
import { indexPath } from '../mapping/index-source.js';
import { type SearchHit, searchOnce, type SearchAnswer, type SearchTarget, trySearch } from './search.js';

const HEAD = 4_096;
const CUT = '… [cut: a document of many megabytes]';

/**
 * A highlighter that finds nothing returns the beginning of a text, and reads no further. The plain one cuts a word that
 * never ends, where the unified one returns it whole.
 */
const textBeginnings = (paths: readonly string[]): Clause => ({
  highlight: {
    type: 'plain',
    highlight_query: { match_none: {} },
    no_match_size: HEAD,
    max_analyzed_offset: 2 * HEAD,
    fields: Object.fromEntries(paths.map((path) => [path, {}])),
  },
});

/** A text is cut behind a word, and one that ends sooner is whole. */
const LONGEST_WORD = 255;
const isWhole = (head: string): boolean => head !== '' && head.length < HEAD - LONGEST_WORD;

const beginningHit = (hit: SearchHit): SearchHit => {
  const known = Object.entries(hit.fields ?? {}).map(([path, [value]]) => [path, value] as const);
  const [head = ''] = Object.values(hit.highlight ?? {}).flat();
  const message = isWhole(head) ? head : head.slice(0, HEAD) + CUT;
  return { ...hit, _source: { ...Object.fromEntries(known), message } };
};

const asBeginnings = (answer: SearchAnswer): SearchAnswer => ({
  ...answer,
  hits: { ...answer.hits, hits: answer.hits.hits.map(beginningHit) },
});

/** Where they are, when and whose they were, and how they begin: what else they hold is not read. */
const readBeginnings = async (target: SearchTarget, body: Clause): Promise<SearchAnswer> => {
  const { short = [], words = [] } = target.lean ?? {};
  const dates = (body['fields'] as readonly object[] | undefined) ?? [];
  const bare = { ...body, _source: false };
  const answer = await trySearch(target, { ...bare, ...textBeginnings(words), fields: [...dates, ...short] });
  // even what should be short is endless
  return asBeginnings(answer === 'too-large' ? await searchOnce(target, bare) : answer);
};

/** Of which the size is found out, and which are named. */
const MOST_NAMED = 3;
/** Bytes that are let pass to find out how many there are. */
const MOST_COUNTED = 64 * 1024 * 1024;
const MEGABYTE = 1_000_000;

const countBytes = async (body: Readable): Promise<number> => {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MOST_COUNTED) break;
  }
  return bytes;
};

/** Counted while it passes by; what cannot be counted is over the limit, and no more is known. */
const documentBytes = async ({ call }: SearchTarget, { _index, _id }: SearchHit): Promise<number | undefined> => {
  const { signal } = call.deadline;
  try {
    const client = await call.elastic.client(signal);
    const body = { query: { ids: { values: [_id] } }, size: 1 };
    const request = { method: 'POST', path: `${indexPath(_index)}/_search`, body };
    return await countBytes(await client.transport.request<Readable>(request, { signal, asStream: true }));
  } catch {
    return undefined;
  }
};

const documentSize = async (target: SearchTarget, hit: SearchHit): Promise<string> => {
  const bytes = await documentBytes(target, hit);
  const isExact = bytes !== undefined && bytes <= MOST_COUNTED && bytes > LARGEST_RESPONSE;
  const megabytes = Math.round((isExact ? bytes : LARGEST_RESPONSE) / MEGABYTE);
  return isExact ? `${megabytes} MB` : `more than ${megabytes} MB`;
};

/** Notices: they go into coverage. */
const noticeLarge = async (target: SearchTarget, hits: readonly SearchHit[]): Promise<void> => {
  for (const hit of hits.slice(0, MOST_NAMED)) {
    const size = await documentSize(target, hit);
    target.notices.add(`${hit._index}:${hit._id} is too large to be read (${size}): only its beginning was`);
  }
  if (hits.length > MOST_NAMED)
    target.notices.add(`of ${hits.length - MOST_NAMED} more documents only the beginning was read, for their size`);
};

type HitPages = { readonly hits: readonly SearchHit[]; readonly total: number };

const PAGE = 1_000;
/** A page that was too large is asked again in so many parts. */
const PARTS = 16;
/** So many documents that are too large are looked for one by one; with more of them, the rest is read by its beginnings. */
const MOST_ALONE = 12;
/** Beginnings that are read at once: the server reads each document whole. */
const AT_ONCE = 10;

type PagingState = { hits: SearchHit[]; total: number; size: number; readonly large: SearchHit[] };

const searchAfter = (hits: readonly SearchHit[]): Clause => {
  const after = hits.at(-1)?.sort;
  return after === undefined ? {} : { search_after: after };
};

const hitsOf = (answer: SearchAnswer, progress: PagingState): readonly SearchHit[] => {
  progress.total = answer.hits.total?.value ?? progress.total;
  return answer.hits.hits;
};

const nextBeginnings = async (
  target: SearchTarget,
  query: Clause,
  progress: PagingState,
): Promise<readonly SearchHit[]> => {
  const hits = hitsOf(await readBeginnings(target, query), progress);
  progress.large.push(...hits);
  // what comes next may be as small as most are
  progress.size = 2;
  return hits;
};

const nextPage = async (target: SearchTarget, body: Clause, progress: PagingState): Promise<readonly SearchHit[]> => {
  const paged = { ...body, ...searchAfter(progress.hits), track_total_hits: progress.total < 0 };
  if (progress.large.length >= MOST_ALONE) return nextBeginnings(target, { ...paged, size: AT_ONCE }, progress);
  const answer = await trySearch(target, { ...paged, size: progress.size });
  if (answer !== 'too-large') {
    progress.size = Math.min(target.pageSize ?? PAGE, 2 * progress.size);
    return hitsOf(answer, progress);
  }
  if (progress.size === 1) return nextBeginnings(target, { ...paged, size: 1 }, progress);
  progress.size = Math.ceil(progress.size / PARTS);
  return nextPage(target, body, progress);
};

/** What was read before the time was up is worth more than nothing: the rest is owed. */
const untilTimeIsUp = async (
  page: Promise<readonly SearchHit[]>,
  { hits }: PagingState,
): Promise<readonly SearchHit[]> => {
  try {
    return await page;
  } catch (error) {
    if (hits.length > 0 && error instanceof SourceError && error.reason === 'timeout') return [];
    throw error;
  }
};

/** At most `most` hits in the order of the body's sort; `total`: how many there are. */
export const readPages = async (target: SearchTarget, body: Clause, most: number): Promise<HitPages> => {
  const progress: PagingState = { hits: [], total: -1, size: Math.min(most, target.pageSize ?? PAGE), large: [] };
  if (most === 0) {
    const { hits } = await searchOnce(target, { query: body['query'], size: 0, track_total_hits: true });
    return { hits: [], total: hits.total?.value ?? 0 };
  }
  while (progress.hits.length < most) {
    const page = await untilTimeIsUp(nextPage(target, body, progress), progress);
    progress.hits.push(...page);
    if (page.length === 0 || progress.hits.length >= progress.total) break;
  }
  await noticeLarge(target, progress.large);
  return { hits: progress.hits.slice(0, most), total: Math.max(progress.total, progress.hits.length) };
};
