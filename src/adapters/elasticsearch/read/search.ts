// One search: asked until the deadline, with what a cluster may leave out of its answer told as notices.
import { SourceError } from '../../../ports/sources.js';
import { callCluster, type ClusterCall } from '../deadline.js';
import { isOutOfMemory, isTooLarge } from '../failures.js';
import type { Clause } from '../mapping/clauses.js';
import { pathOf } from '../mapping/index-source.js';

export type Hit = {
  readonly _index: string;
  readonly _id: string;
  readonly _score?: number | null;
  readonly _source?: object;
  readonly fields?: { readonly [path: string]: readonly unknown[] };
  readonly highlight?: { readonly [path: string]: readonly string[] };
  readonly sort?: readonly unknown[];
};

type ShardFailure = { readonly reason?: { readonly type?: string } };

export type Answer = {
  readonly timed_out: boolean;
  readonly pit_id?: string;
  readonly _shards: { readonly total: number; readonly failed: number; readonly failures?: readonly ShardFailure[] };
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit[] };
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
export type Searching = {
  readonly asking: ClusterCall;
  readonly index: string;
  readonly pit?: string;
  /** What is read of a document that is too large: short values, and the beginning of its words. */
  readonly lean?: { readonly short: readonly string[]; readonly words: readonly string[] };
  /** Told once each, in order. */
  readonly notices: Set<string>;
};

/** The server stops by itself a little earlier, and returns what it has. */
const SERVER_SHARE = 0.8;

const request = ({ asking, index, pit }: Searching, body: Clause) => {
  const timeout = `${Math.max(1, Math.floor(asking.deadline.left() * SERVER_SHARE))}ms`;
  const sent = { timeout, ...body, ...(pit !== undefined && { pit: { id: pit, keep_alive: '1m' } }) };
  const path = pit === undefined ? `${pathOf(index)}/_search` : '/_search';
  const querystring = pit === undefined ? { ignore_unavailable: true } : {};
  return { method: 'POST', path, body: sent, querystring };
};

const failedTypes = ({ _shards }: Answer): string =>
  [...new Set((_shards.failures ?? []).flatMap(({ reason }) => reason?.type ?? []))].sort().join(', ');

/** A shard that was busy or short of memory may answer when it is asked again. */
const PASSING = /circuit_breaking|rejected_execution|timeout|no_shard_available|node_/;

const BREAKER = /circuit_breaking/;

const tell = (answer: Answer, notices: Set<string>): Answer => {
  const { total, failed } = answer._shards;
  if (failed > 0)
    notices.add(`${failed} of ${total} shards failed (${failedTypes(answer)}): what they hold is missing`);
  if (answer.timed_out) notices.add('the cluster stopped at its time limit: rows and counts are partial');
  return answer;
};

const shardsFailed = (answer: Answer): void => {
  const { total, failed } = answer._shards;
  if (total > 0 && failed === total)
    throw new SourceError('unavailable', `every shard failed (${failedTypes(answer)})`);
};

/** Whether the caller can do with a part of the answer, and asks for it then. */
type Divisible = { readonly isDivisible: boolean };

const send = (searching: Searching, body: Clause, { isDivisible }: Divisible): Promise<Answer | 'too-large'> =>
  callCluster(searching.asking, async (client, { signal }) => {
    try {
      const options = { signal, requestTimeout: Math.ceil(searching.asking.deadline.left()) + 1 };
      return await client.transport.request<Answer>(request(searching, body), options);
    } catch (error) {
      if (isTooLarge(error) || (isDivisible && isOutOfMemory(error))) return 'too-large';
      throw error;
    }
  });

const settled = async (searching: Searching, body: Clause, how: Divisible): Promise<Answer | 'too-large'> => {
  const first = await send(searching, body, how);
  if (first === 'too-large') return first;
  const types = failedTypes(first);
  if (how.isDivisible && BREAKER.test(types)) return 'too-large';
  const again = first._shards.failed > 0 && PASSING.test(types);
  const answer = again ? await send(searching, body, how) : first;
  if (answer === 'too-large') return answer;
  shardsFailed(answer);
  return tell(answer, searching.notices);
};

/** `too-large`: the answer was given up while it was read, or the server has no memory for it. */
export const trySearch = (searching: Searching, body: Clause): Promise<Answer | 'too-large'> =>
  settled(searching, body, { isDivisible: Number(body['size']) > 1 });

/** For answers that are small by what they ask. */
export const search = async (searching: Searching, body: Clause): Promise<Answer> => {
  const answer = await settled(searching, body, { isDivisible: false });
  if (answer !== 'too-large') return answer;
  throw new SourceError('refused', `${searching.asking.elastic.hosts} answered with more than is read at once`);
};

/** Several searches see one state; what comes meanwhile is not seen by any of them. */
export const atOnePoint = async <S extends Searching, T>(searching: S, read: (at: S) => Promise<T>): Promise<T> => {
  const { asking, index } = searching;
  const path = `${pathOf(index)}/_pit`;
  const querystring = { keep_alive: '1m', ignore_unavailable: true, allow_partial_search_results: true };
  const { id } = await callCluster(asking, (client, options) =>
    client.transport.request<{ readonly id: string }>({ method: 'POST', path, querystring }, options),
  );
  try {
    return await read({ ...searching, pit: id });
  } finally {
    // one that is not closed ends by itself
    void asking.elastic
      .client(asking.deadline.signal)
      .then((client) => client.transport.request({ method: 'DELETE', path: '/_pit', body: { id } }))
      .catch(() => undefined);
  }
};
