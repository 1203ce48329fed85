// The service as the client talks to it: HTTP with patience, and every refusal as a failure in words.
import { setTimeout as sleep } from 'node:timers/promises';
import { optional } from '../../kernel/optional.js';
import { codeOf, EXIT, Failure, messageOf } from '../failure.js';
import { EndlessStream, type ServerEvent, serverEvents } from './events.js';
import { refusalOf } from './problem.js';
import { jsonIn, notOurs, quoted, refusalText, type Shape, shaped, tooLong, typeOf, wholeText } from './reply.js';

export type Sent = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
};

export type Service = {
  readonly url: string;
  /** Throws where what comes has another shape. */
  readonly json: <T>(path: string, shape: Shape<T>, sent?: Sent) => Promise<T>;
  readonly text: (path: string, sent?: Sent) => Promise<string>;
  /** Ends early when the connection breaks: whoever reads goes on from the last id. */
  readonly events: (path: string, sent: Sent) => AsyncGenerator<ServerEvent>;
  readonly close: () => Promise<void>;
};

export type Connection = {
  readonly url: string;
  /** API key. */
  readonly key?: string;
  readonly close?: () => Promise<void>;
};

const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** Refusals that pass by themselves are waited out for about two minutes. */
const MOST_TRIES = 60;
const LONGEST_WAIT_SECONDS = 10;

const unreachable = (url: string, error: unknown): Failure => {
  const code = codeOf(error);
  return new Failure(
    EXIT.service,
    `${url} does not answer${code === undefined ? `: ${messageOf(error)}` : ` (${code})`}`,
    'Start the service with "casefile serve", or name another one in CASEFILE_URL.',
  );
};

const waitSeconds = (response: Response, tries: number): number => {
  const asked = Number(response.headers.get('retry-after'));
  const seconds = Number.isFinite(asked) && asked > 0 ? asked : Math.min(2, 0.25 * tries);
  return Math.min(LONGEST_WAIT_SECONDS, seconds);
};

const authorised = ({ key }: Connection): { readonly [name: string]: string } =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };

const once = async (connection: Connection, path: string, sent: Sent): Promise<Response> => {
  const { method = 'GET', body, headers = {}, signal } = sent;
  // a link of a reply: anything else might lead to another host
  if (!path.startsWith('/')) throw notOurs(connection.url, `with a link that is no path: ${quoted(path)}`);
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    return await fetch(connection.url + path, {
      method,
      headers: { ...typed, ...headers, ...authorised(connection) },
      redirect: 'manual',
      ...optional({ body, signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw interrupted();
    throw unreachable(connection.url, error);
  }
};

export const interrupted = (): Failure => new Failure(EXIT.interrupted, 'interrupted');

/** Throws when it is interrupted. */
export const pause = async (seconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(seconds * 1000, undefined, signal === undefined ? {} : { signal });
  } catch {
    throw interrupted();
  }
};

/** Waits as long as the service asks to; a refusal that stays is thrown. */
const patiently = async (connection: Connection, path: string, sent: Sent): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await once(connection, path, sent);
    if (response.ok) return response;
    const from = connection.url + path;
    const text = await refusalText(response);
    if (!BUSY.has(response.status) || tries === MOST_TRIES) throw refusalOf({ response, text, from });
    await pause(waitSeconds(response, tries), sent.signal);
  }
};

/** Whatever it holds: an event that breaks off is as one that never came. */
async function* eventsOf(response: Response, from: string, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
  const type = typeOf(response);
  if (type !== EVENT_STREAM) throw notOurs(from, `no event stream but ${type}: ${quoted(await refusalText(response))}`);
  try {
    if (response.body !== null) yield* serverEvents(response.body);
  } catch (error) {
    if (signal?.aborted === true) throw interrupted();
    if (error instanceof EndlessStream) throw tooLong(from);
  }
}

const EVENT_STREAM = 'text/event-stream';

/** Its reply to its end. */
const whole = async (connection: Connection, path: string, sent: Sent) => {
  const response = await patiently(connection, path, sent);
  const from = connection.url + path;
  try {
    return { from, type: typeOf(response), text: await wholeText(response, from) };
  } catch (error) {
    throw sent.signal?.aborted === true ? interrupted() : error;
  }
};

export const serviceAt = (connection: Connection): Service => ({
  url: connection.url,
  json: async <T>(path: string, shape: Shape<T>, sent: Sent = {}) => {
    const { text, from, type } = await whole(connection, path, sent);
    return shaped(jsonIn(text, from, type), shape, from);
  },
  text: async (path, sent = {}) => (await whole(connection, path, sent)).text,
  events: async function* (path, sent) {
    const headers = { ...sent.headers, accept: EVENT_STREAM };
    const response = await patiently(connection, path, { ...sent, headers });
    yield* eventsOf(response, connection.url + path, sent.signal);
  },
  close: connection.close ?? (() => Promise.resolve()),
});

/** `post('…')` without a body is an empty object. */
export const post = (body: object = {}): Sent => ({ method: 'POST', body: JSON.stringify(body) });
