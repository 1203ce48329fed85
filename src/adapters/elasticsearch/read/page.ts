// Hits of one sorted search, page by page; a page that is too large to be read is asked again in smaller parts.
import type { Clause } from '../mapping/clauses.js';
import { SourceError } from '../../../ports/sources.js';
import { beginnings, tellLarge } from './large.js';
import { search, trySearch, type Answer, type Hit, type Searching } from './search.js';

export type Paged = { readonly hits: readonly Hit[]; readonly total: number };

const PAGE = 1_000;
/** A page that was too large is asked again in so many parts. */
const PARTS = 16;
/** So many documents that are too large are looked for one by one; with more of them, the rest is read by its beginnings. */
const MOST_ALONE = 12;
/** Beginnings that are read at once: the server reads each document whole. */
const AT_ONCE = 10;

type Progress = { hits: Hit[]; total: number; size: number; readonly large: Hit[] };

const sortOf = (hits: readonly Hit[]): Clause => {
  const after = hits.at(-1)?.sort;
  return after === undefined ? {} : { search_after: after };
};

const hitsOf = (answer: Answer, progress: Progress): readonly Hit[] => {
  progress.total = answer.hits.total?.value ?? progress.total;
  return answer.hits.hits;
};

const nextBeginnings = async (searching: Searching, asked: Clause, progress: Progress): Promise<readonly Hit[]> => {
  const hits = hitsOf(await beginnings(searching, asked), progress);
  progress.large.push(...hits);
  // what comes next may be as small as most are
  progress.size = 2;
  return hits;
};

const nextPage = async (searching: Searching, body: Clause, progress: Progress): Promise<readonly Hit[]> => {
  const paged = { ...body, ...sortOf(progress.hits), track_total_hits: progress.total < 0 };
  if (progress.large.length >= MOST_ALONE) return nextBeginnings(searching, { ...paged, size: AT_ONCE }, progress);
  const answer = await trySearch(searching, { ...paged, size: progress.size });
  if (answer !== 'too-large') {
    progress.size = Math.min(PAGE, 2 * progress.size);
    return hitsOf(answer, progress);
  }
  if (progress.size === 1) return nextBeginnings(searching, { ...paged, size: 1 }, progress);
  progress.size = Math.ceil(progress.size / PARTS);
  return nextPage(searching, body, progress);
};

/** What was read before the time was up is worth more than nothing: the rest is owed. */
const untilTimeIsUp = async (page: Promise<readonly Hit[]>, { hits }: Progress): Promise<readonly Hit[]> => {
  try {
    return await page;
  } catch (error) {
    if (hits.length > 0 && error instanceof SourceError && error.reason === 'timeout') return [];
    throw error;
  }
};

/** At most `most` hits in the order of the body's sort; `total`: how many there are. */
export const pages = async (searching: Searching, body: Clause, most: number): Promise<Paged> => {
  const progress: Progress = { hits: [], total: -1, size: Math.min(most, PAGE), large: [] };
  if (most === 0) {
    const { hits } = await search(searching, { query: body['query'], size: 0, track_total_hits: true });
    return { hits: [], total: hits.total?.value ?? 0 };
  }
  while (progress.hits.length < most) {
    const page = await untilTimeIsUp(nextPage(searching, body, progress), progress);
    progress.hits.push(...page);
    if (page.length === 0 || progress.hits.length >= progress.total) break;
  }
  await tellLarge(searching, progress.large);
  return { hits: progress.hits.slice(0, most), total: Math.max(progress.total, progress.hits.length) };
};
