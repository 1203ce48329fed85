// Calls a cluster until a deadline: retries passing failures after a pause, and cancels the server's task when it gives up.
import type { Client } from '@elastic/elasticsearch';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CancelSignal } from '../../kernel/cancel.js';
import type { Micros } from '../../kernel/time.js';
import type { Elasticsearch } from './client.js';
import { clusterFailure, isPassingFailure, isUnanswered, isUnreachable } from './failures.js';

type ClientTransport = Client['transport'];

type ApiOf<Name extends 'indices' | 'cluster'> = new (transport: ClientTransport) => Client[Name];

/** All requests of a client go through its transport, and those of its parts through the one that they were made with. */
export const clientWithSignal = (client: Client, signal: AbortSignal): Client => {
  const transport = Object.create(client.transport) as ClientTransport;
  transport.request = ((params: never, options?: object) =>
    client.transport.request(params, { ...options, signal })) as ClientTransport['request'];
  const Indices = client.indices.constructor as ApiOf<'indices'>;
  const Cluster = client.cluster.constructor as ApiOf<'cluster'>;
  return Object.create(client, {
    transport: { value: transport },
    indices: { value: new Indices(transport) },
    cluster: { value: new Cluster(transport) },
  }) as Client;
};

type RequestDeadline = {
  readonly signal: AbortSignal;
  /** ms */
  readonly left: () => number;
};

/** One of the runtime's own is followed without a listener, of which a signal that lasts would gather many. */
const abortSignalOf = (given: CancelSignal): AbortSignal => {
  if (given instanceof AbortSignal) return given;
  const control = new AbortController();
  if (given.aborted) control.abort();
  given.addEventListener('abort', () => control.abort(), { once: true });
  return control.signal;
};

/** Whichever comes first: the caller's signal, or `longest` from now. */
export const deadlineOf = (given: CancelSignal, longest: Micros): RequestDeadline => {
  const end = performance.now() + longest / 1000;
  const signal = AbortSignal.any([abortSignalOf(given), AbortSignal.timeout(Math.ceil(longest / 1000))]);
  return { signal, left: () => Math.max(0, end - performance.now()) };
};

/** For health checks: shorter than the wait of a readiness probe, so that it reports our reason and not its own timeout. */
export const STATE_TIMEOUT: Micros = 2_500_000;

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** Half of it is chance: callers that were turned away together do not come back together. */
const pauseOf = (attempt: number): number => {
  const most = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return Math.ceil(most / 2) + randomInt(Math.ceil(most / 2));
};

/** What one attempt asks; the signal goes along with every request. */
type ClusterAttempt<T> = (client: Client, request: { readonly signal: AbortSignal }) => Promise<T>;

export type ClusterCall = { readonly elastic: Elasticsearch; readonly deadline: RequestDeadline };

/** Throws where the server does not answer: a paused node, or a network that drops packets, holds every request until its deadline. */
const checkAnswers = async (elastic: Elasticsearch): Promise<void> => {
  const signal = AbortSignal.timeout(elastic.waits.hello);
  try {
    const isGreeted = elastic.isKnown();
    const client = await elastic.client(signal);
    if (isGreeted) await client.info({}, { signal });
  } catch (error) {
    if (isUnanswered(error)) {
      elastic.gaveUp();
      throw error;
    }
  }
  elastic.cameBack();
};

const isOutOfTime = ({ signal }: RequestDeadline): boolean =>
  signal.aborted && (signal.reason as { readonly name?: string } | undefined)?.name === 'TimeoutError';

/** Marks the cluster as away when this request waited long enough to know, so that no other request waits for it. */
const judgeAvailability = async ({ elastic, deadline }: ClusterCall, first: unknown): Promise<void> => {
  const neverAnswered = !elastic.isKnown() && isUnanswered(first);
  if (isUnreachable(first) || neverAnswered) elastic.gaveUp();
  else if (isOutOfTime(deadline)) await checkAnswers(elastic).catch(() => undefined);
};

/** Throws the first failure: later ones may only say that the time is up. */
const attemptUntilDeadline = async <T>(call: ClusterCall, attempt: ClusterAttempt<T>): Promise<T> => {
  const { elastic, deadline } = call;
  if (elastic.isGivenUp()) await checkAnswers(elastic);
  const begun = performance.now();
  const left = (): number => {
    const hello = elastic.isKnown() ? Infinity : begun + elastic.waits.firstAnswer - performance.now();
    return Math.min(deadline.left(), hello);
  };
  let first: unknown;
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(await elastic.client(deadline.signal), { signal: deadline.signal });
    } catch (error) {
      first ??= error;
      const pause = pauseOf(count);
      if (isPassingFailure(error) && !deadline.signal.aborted && pause < left()) {
        await wait(pause);
        continue;
      }
      if (performance.now() - begun >= elastic.waits.judgement) await judgeAvailability(call, first);
      throw first;
    }
  }
};

/** Throws nothing but `SourceError`. */
export const callCluster = async <T>(call: ClusterCall, attempt: ClusterAttempt<T>): Promise<T> => {
  try {
    return await attemptUntilDeadline(call, attempt);
  } catch (error) {
    throw clusterFailure(error, call.elastic.hosts);
  }
};
