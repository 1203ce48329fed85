// One search of our own indexes, and the numbers that every answer carries.
import type { estypes } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { SourceCursor } from '../../../telemetry/query.js';
import type { Reading } from '../aggregates/reading.js';
import { partOrThrow } from '../failures.js';
import { type IndexPart, indexPattern } from '../write/index-names.js';
import { both, type Clauses, considered, must, queryOf } from './select.js';
import { UNREAD } from './records.js';

export type Hit = estypes.SearchHit<object>;

type Sort = readonly estypes.SortCombinations[];

/** Lines of one instant stand in the order of their content, so that no order of arrival shows. */
export const BY_TIME: { readonly [order in 'newest' | 'oldest']: Sort } = {
  newest: [{ time: 'desc' }, { equal: 'desc' }, { sequence: 'desc' }],
  oldest: [{ time: 'asc' }, { equal: 'asc' }, { sequence: 'asc' }],
};

/** A server returns no more at once. */
const MOST_HITS = 10_000;

export type Search = {
  readonly part: IndexPart;
  readonly clauses: Clauses;
  readonly size: number;
  readonly sort: Sort;
  /** Scored by it; absent: a filter alone. */
  readonly scored?: estypes.QueryDslQueryContainer;
  /** Absent: all that match are counted. */
  readonly isCounted?: boolean;
  readonly aggs?: { readonly [name: string]: estypes.AggregationsAggregationContainer };
};

export type Found = {
  readonly hits: readonly Hit[];
  readonly matched: number;
  readonly aggregations: { readonly [name: string]: unknown };
};

const NOTHING_FOUND: Found = { hits: [], matched: 0, aggregations: {} };

export const totalOf = ({ total }: estypes.SearchHitsMetadata<unknown>): number =>
  typeof total === 'number' ? total : (total?.value ?? 0);

const bodyOf = ({ clauses, size, sort, scored, isCounted = true, aggs }: Search): estypes.SearchSearchRequestBody => {
  const { bool } = queryOf(clauses);
  return {
    query: { bool: scored === undefined ? bool : { ...bool, must: [scored] } },
    size: Math.min(size, MOST_HITS),
    sort: [...sort],
    track_total_hits: isCounted,
    _source: { excludes: UNREAD },
    ...(aggs !== undefined && { aggs: { ...aggs } }),
  };
};

type Response = Pick<estypes.SearchResponse<object>, 'hits' | 'aggregations'>;

const foundIn = ({ hits, aggregations = {} }: Response): Found => ({
  hits: hits.hits,
  matched: totalOf(hits),
  aggregations,
});

/** Searches that do not wait for each other, in one request. */
export const searches = async ({ client, owner }: Reading, asked: readonly Search[]): Promise<readonly Found[]> => {
  const [only] = asked;
  if (only === undefined) return [];
  if (asked.length === 1)
    return [foundIn(await client.search<object>({ index: indexPattern(owner, only.part), ...bodyOf(only) }))];
  const { responses } = await client.msearch<object>({
    searches: asked.flatMap((each) => [{ index: indexPattern(owner, each.part) }, bodyOf(each)]),
  });
  return responses.map((response) => foundIn(partOrThrow(response)));
};

export const search = async (reading: Reading, asked: Search): Promise<Found> => {
  const [found] = await searches(reading, [asked]);
  return found ?? NOTHING_FOUND;
};

const number = (aggregation: unknown): number | undefined =>
  (aggregation as { readonly value?: number | null } | undefined)?.value ?? undefined;

const newestIn = async ({ client, owner }: Reading, part: IndexPart, clauses: Clauses): Promise<Micros | undefined> => {
  const found = await client.search({
    index: indexPattern(owner, part),
    size: 0,
    track_total_hits: false,
    query: queryOf(clauses),
    aggs: { newest: { max: { field: 'time' } } },
  });
  return number(found.aggregations?.['newest']);
};

const count = async ({ client, owner }: Reading, part: IndexPart, clauses: Clauses): Promise<number> => {
  const found = await client.count({ index: indexPattern(owner, part), query: queryOf(clauses) });
  return found.count;
};

export type Considered = {
  readonly part: IndexPart;
  readonly structured: Clauses;
  readonly after: SourceCursor | undefined;
};

/** Rows beyond the cursor whose time lies before the newest that had been considered. */
export const lateIn = async (
  reading: Reading,
  { part, structured, after }: Considered,
  beyond: Clauses,
): Promise<number> => {
  const before = both(structured, considered(after));
  const newest = await newestIn(reading, part, before);
  if (newest === undefined) return 0;
  return count(reading, part, both(beyond, must({ range: { time: { lt: newest } } })));
};
