// The HTTP client of the service: retries while the service is busy, reads pages and event streams, turns refusals into failures.
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { optional } from '../../kernel/optional.js';
import { CommandFailure, errorCode, errorMessage, EXIT } from '../command-failure.js';
import {
  contentTypeOf,
  MAX_REPLY_BYTES,
  parseReplyJson,
  parseShape,
  quoteShort,
  readRefusal,
  readWhole,
  refusalFailure,
  replyTooLong,
  unexpectedResponse,
  type WireShape,
} from './response.js';

type ServiceRequest = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
};

export type ServiceClient = {
  readonly url: string;
  /** Throws where what comes has another shape. */
  readonly json: <T>(path: string, shape: WireShape<T>, sent?: ServiceRequest) => Promise<T>;
  readonly text: (path: string, sent?: ServiceRequest) => Promise<string>;
  /** Ends early when the connection breaks: whoever reads goes on from the last id. */
  readonly events: (path: string, sent: ServiceRequest) => AsyncGenerator<ServerEvent>;
  readonly close: () => Promise<void>;
};

export type ServiceConnection = {
  readonly url: string;
  /** API key. */
  readonly key?: string;
  readonly close?: () => Promise<void>;
};

const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
/** Refusals that pass by themselves are waited out for about two minutes. */
const MOST_TRIES = 60;
const LONGEST_WAIT_SECONDS = 10;

const unreachable = (url: string, error: unknown): CommandFailure => {
  const code = errorCode(error);
  return new CommandFailure(
    EXIT.service,
    `${url} does not answer${code === undefined ? `: ${errorMessage(error)}` : ` (${code})`}`,
    'Start the service with: casefile serve. Or name another one in CASEFILE_URL.',
  );
};

const waitSeconds = (response: Response, tries: number): number => {
  const retryAfter = Number(response.headers.get('retry-after'));
  const seconds = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : Math.min(2, 0.25 * tries);
  return Math.min(LONGEST_WAIT_SECONDS, seconds);
};

const authorisation = ({ key }: ServiceConnection): { readonly [name: string]: string } =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };

const sendOnce = async (connection: ServiceConnection, path: string, sent: ServiceRequest): Promise<Response> => {
  const { method = 'GET', body, headers = {}, signal } = sent;
  // a link of a reply: anything else might lead to another host
  if (!path.startsWith('/'))
    throw unexpectedResponse(connection.url, `with a link that is no path: ${quoteShort(path)}`);
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    return await fetch(connection.url + path, {
      method,
      headers: { ...typed, ...headers, ...authorisation(connection) },
      redirect: 'manual',
      ...optional({ body, signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw interruptedFailure();
    throw unreachable(connection.url, error);
  }
};

export const interruptedFailure = (): CommandFailure => new CommandFailure(EXIT.interrupted, 'interrupted');

/** Throws when it is interrupted. */
export const pause = async (seconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(seconds * 1000, undefined, signal === undefined ? {} : { signal });
  } catch {
    throw interruptedFailure();
  }
};

/** Waits as long as the service asks to; a refusal that stays is thrown. */
const sendWithRetry = async (connection: ServiceConnection, path: string, sent: ServiceRequest): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await sendOnce(connection, path, sent);
    if (response.ok) return response;
    const from = connection.url + path;
    const text = await readRefusal(response);
    if (!BUSY_STATUSES.has(response.status) || tries === MOST_TRIES) throw refusalFailure({ response, text, from });
    await pause(waitSeconds(response, tries), sent.signal);
  }
};

export type ServerEvent = { readonly event: string; readonly id?: string; readonly data: string };

/** More has come than is read. */
class EndlessStream extends Error {}

/** Reads server-sent events as they come; throws `EndlessStream` after `most` characters. */
export const serverEvents = async function* (
  bytes: AsyncIterable<Uint8Array>,
  most = MAX_REPLY_BYTES,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let arrived: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => void arrived.push({ event, data, ...optional({ id }) }),
  });
  let length = 0;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    length += text.length;
    if (length > most) throw new EndlessStream();
    parser.feed(text);
    yield* arrived;
    arrived = [];
  }
};

/** Whatever it holds: an event that breaks off is as one that never came. */
async function* responseEvents(response: Response, from: string, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
  const type = contentTypeOf(response);
  if (type !== EVENT_STREAM)
    throw unexpectedResponse(from, `no event stream but ${type}: ${quoteShort(await readRefusal(response))}`);
  try {
    if (response.body !== null) yield* serverEvents(response.body);
  } catch (error) {
    if (signal?.aborted === true) throw interruptedFailure();
    if (error instanceof EndlessStream) throw replyTooLong(from);
  }
}

const EVENT_STREAM = 'text/event-stream';

/** Its reply to its end. */
const wholeReply = async (connection: ServiceConnection, path: string, sent: ServiceRequest) => {
  const response = await sendWithRetry(connection, path, sent);
  const from = connection.url + path;
  try {
    return { from, type: contentTypeOf(response), text: await readWhole(response, from) };
  } catch (error) {
    throw sent.signal?.aborted === true ? interruptedFailure() : error;
  }
};

export const serviceClient = (connection: ServiceConnection): ServiceClient => ({
  url: connection.url,
  json: async <T>(path: string, shape: WireShape<T>, sent: ServiceRequest = {}) => {
    const { text, from, type } = await wholeReply(connection, path, sent);
    return parseShape(parseReplyJson(text, from, type), shape, from);
  },
  text: async (path, sent = {}) => (await wholeReply(connection, path, sent)).text,
  events: async function* (path, sent) {
    const headers = { ...sent.headers, accept: EVENT_STREAM };
    const response = await sendWithRetry(connection, path, { ...sent, headers });
    yield* responseEvents(response, connection.url + path, sent.signal);
  },
  close: connection.close ?? (() => Promise.resolve()),
});

/** `post('…')` without a body is an empty object. */
export const postJson = (body: object = {}): ServiceRequest => ({ method: 'POST', body: JSON.stringify(body) });

const MOST_PAGES = 100_000;

type PageWithNext = { readonly next?: string };

/** `read`: the page behind `after`. */
export async function* fetchPages<P extends PageWithNext>(
  from: string,
  read: (after: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  const seen = new Set<string>();
  let next: string | undefined;
  do {
    const page = await read(next);
    yield page;
    next = page.next;
    if (next !== undefined && seen.has(next)) throw unexpectedResponse(from, 'a list that comes back to where it was');
    if (seen.size > MOST_PAGES) throw unexpectedResponse(from, `more than ${MOST_PAGES} pages`);
    if (next !== undefined) seen.add(next);
  } while (next !== undefined);
}

export const investigationPath = (id: string): string => `/v1/investigations/${encodeURIComponent(id)}`;

export const turnPath = (id: string, turn: number): string => `${investigationPath(id)}/turns/${turn}`;
