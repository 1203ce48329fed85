// Searches: sent until the deadline, with notices of what a cluster leaves out of its answer.
import { SourceError } from '../../../ports/sources.js';
import { callCluster, type ClusterCall } from '../deadline.js';
import { isOutOfMemory, isTooLarge, partOrThrow } from '../failures.js';
import type { Clause } from '../mapping/clauses.js';
import { indexPath } from '../mapping/index-source.js';
import { optional } from '../../../kernel/optional.js';

export type SearchHit = {
  readonly _index: string;
  readonly _id: string;
  readonly _score?: number | null;
  readonly _source?: object;
  readonly fields?: { readonly [path: string]: readonly unknown[] };
  readonly highlight?: { readonly [path: string]: readonly string[] };
  readonly sort?: readonly unknown[];
};

type ShardFailure = { readonly reason?: { readonly type?: string } };

export type SearchAnswer = {
  readonly timed_out: boolean;
  readonly pit_id?: string;
  readonly _shards: { readonly total: number; readonly failed: number; readonly failures?: readonly ShardFailure[] };
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly SearchHit[] };
  readonly aggregations?: { readonly [name: string]: Aggregation };
};

export type Aggregation = {
  readonly value?: number | null;
  readonly doc_count?: number;
  readonly after_key?: object;
  /** Of an aggregation around one of that name. */
  readonly values?: Aggregation;
  readonly buckets?: readonly {
    readonly key: number | string | { readonly [name: string]: string | number | null };
    readonly doc_count: number;
  }[];
};

/** Where a search is sent: a pattern, a list of indexes, or a point in time. */
export type SearchTarget = {
  readonly call: ClusterCall;
  readonly index: string;
  readonly pit?: string;
  /** What is read of a document that is too large: short values, and the beginning of its words. */
  readonly lean?: { readonly short: readonly string[]; readonly words: readonly string[] };
  /** Hits of one request, if not the usual number. */
  readonly pageSize?: number;
  /** Each is said once, in order. */
  readonly notices: Set<string>;
};

/** The server stops by itself a little earlier, and returns what it has. */
const SERVER_SHARE = 0.8;

const searchRequest = ({ call, index, pit }: SearchTarget, body: Clause) => {
  const timeout = `${Math.max(1, Math.floor(call.deadline.left() * SERVER_SHARE))}ms`;
  const sent = { timeout, ...body, ...(pit !== undefined && { pit: { id: pit, keep_alive: '1m' } }) };
  const path = pit === undefined ? `${indexPath(index)}/_search` : '/_search';
  const querystring = pit === undefined ? { ignore_unavailable: true } : {};
  return { method: 'POST', path, body: sent, querystring };
};

const failedTypes = ({ _shards }: SearchAnswer): string =>
  [...new Set((_shards.failures ?? []).flatMap(({ reason }) => reason?.type ?? []))].sort().join(', ');

/** A shard that was busy or short of memory may answer when it is asked again. */
const PASSING = /circuit_breaking|rejected_execution|timeout|no_shard_available|node_/;

const BREAKER = /circuit_breaking/;

const withNotices = (answer: SearchAnswer, notices: Set<string>): SearchAnswer => {
  const { total, failed } = answer._shards;
  if (failed > 0)
    notices.add(`${failed} of ${total} shards failed (${failedTypes(answer)}): what they hold is missing`);
  if (answer.timed_out) notices.add('the cluster stopped at its time limit: rows and counts are partial');
  return answer;
};

const shardsFailed = (answer: SearchAnswer): void => {
  const { total, failed } = answer._shards;
  if (total > 0 && failed === total)
    throw new SourceError('unavailable', `every shard failed (${failedTypes(answer)})`);
};

/** Whether the caller can do with a part of the answer, and asks for it then. */
type SearchOptions = { readonly isDivisible: boolean };

const sendSearch = (
  target: SearchTarget,
  body: Clause,
  { isDivisible }: SearchOptions,
): Promise<SearchAnswer | 'too-large'> =>
  callCluster(target.call, async (client, { signal }) => {
    try {
      const options = { signal, requestTimeout: Math.ceil(target.call.deadline.left()) + 1 };
      return await client.transport.request<SearchAnswer>(searchRequest(target, body), options);
    } catch (error) {
      if (isTooLarge(error) || (isDivisible && isOutOfMemory(error))) return 'too-large';
      throw error;
    }
  });

const sendTwice = async (
  target: SearchTarget,
  body: Clause,
  how: SearchOptions,
): Promise<SearchAnswer | 'too-large'> => {
  const first = await sendSearch(target, body, how);
  if (first === 'too-large') return first;
  const types = failedTypes(first);
  if (how.isDivisible && BREAKER.test(types)) return 'too-large';
  const again = first._shards.failed > 0 && PASSING.test(types);
  const answer = again ? await sendSearch(target, body, how) : first;
  if (answer === 'too-large') return answer;
  shardsFailed(answer);
  return withNotices(answer, target.notices);
};

/** `too-large`: the answer was given up while it was read, or the server has no memory for it. */
export const trySearch = (target: SearchTarget, body: Clause): Promise<SearchAnswer | 'too-large'> =>
  sendTwice(target, body, { isDivisible: Number(body['size']) > 1 });

/** For answers that are small by what they ask. */
export const searchOnce = async (target: SearchTarget, body: Clause): Promise<SearchAnswer> => {
  const answer = await sendTwice(target, body, { isDivisible: false });
  if (answer !== 'too-large') return answer;
  throw new SourceError('refused', `${target.call.elastic.hosts} answered with more than is read at once`);
};

/** Searches that do not wait for each other, in one request. */
export const searchTogether = async (
  target: SearchTarget,
  bodies: readonly Clause[],
): Promise<readonly SearchAnswer[]> => {
  if (bodies.length < 2) return Promise.all(bodies.map((body) => searchOnce(target, body)));
  const { call, index, notices } = target;
  const bulkBody = bodies.flatMap((body) => [{ index: index.split(',') }, body as object]);
  const answers = await callCluster(call, async (client, { signal }) => {
    const options = { signal, requestTimeout: Math.ceil(call.deadline.left()) + 1 };
    const request = { method: 'POST', path: '/_msearch', bulkBody };
    const { responses } = await client.transport.request<{ readonly responses: readonly SearchAnswer[] }>(
      request,
      options,
    );
    return responses.map(partOrThrow);
  });
  return answers.map((answer) => withNotices(answer, notices));
};

type CompositeKey = { readonly [name: string]: string | number | null };

export type CompositeBucket = { readonly key: CompositeKey; readonly count: number };

const COMPOSITE_PAGE = 5_000;

/** Counts by several values at once, page by page, so that no limit of a cluster is met. `sources`: as the aggregation takes them. */
export const searchComposite = async (
  target: SearchTarget,
  {
    query,
    sources,
    mostPages,
  }: { readonly query: Clause; readonly sources: readonly Clause[]; readonly mostPages: number },
): Promise<readonly CompositeBucket[]> => {
  const buckets: CompositeBucket[] = [];
  let after: object | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const counted = { composite: { size: COMPOSITE_PAGE, sources, ...optional({ after }) } };
    const answer = await searchOnce(target, { query, size: 0, track_total_hits: false, aggs: { counted } });
    const { buckets: found = [], after_key } = answer.aggregations?.['counted'] ?? {};
    buckets.push(...found.map(({ key, doc_count }) => ({ key: key as CompositeKey, count: doc_count })));
    after = after_key;
    if (found.length < COMPOSITE_PAGE || after === undefined) return buckets;
  }
  target.notices.add('there is more than can be counted apart: some counts are missing');
  return buckets;
};

/** Several searches see one state; what comes meanwhile is not seen by any of them. */
export const atPointInTime = async <S extends SearchTarget, T>(target: S, read: (at: S) => Promise<T>): Promise<T> => {
  const { call, index } = target;
  const path = `${indexPath(index)}/_pit`;
  const querystring = { keep_alive: '1m', ignore_unavailable: true, allow_partial_search_results: true };
  const { id } = await callCluster(call, (client, options) =>
    client.transport.request<{ readonly id: string }>({ method: 'POST', path, querystring }, options),
  );
  try {
    return await read({ ...target, pit: id });
  } finally {
    // one that is not closed ends by itself
    void call.elastic
      .client(call.deadline.signal)
      .then((client) => client.transport.request({ method: 'DELETE', path: '/_pit', body: { id } }))
      .catch(() => undefined);
  }
};
