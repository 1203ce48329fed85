// The service as the client talks to it: HTTP with patience, and every refusal as a failure in words.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, EXIT, Failure, messageOf } from '../failure.js';
import { type ServerEvent, serverEvents } from './events.js';
import { problemFailure } from './problem.js';

export type Sent = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
};

export type Service = {
  readonly url: string;
  readonly json: <T>(path: string, sent?: Sent) => Promise<T>;
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
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    return await fetch(connection.url + path, {
      method,
      headers: { ...typed, ...headers, ...authorised(connection) },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
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
    const text = await response.text();
    if (!BUSY.has(response.status) || tries === MOST_TRIES) throw problemFailure(response.status, text);
    await pause(waitSeconds(response, tries), sent.signal);
  }
};

export const serviceAt = (connection: Connection): Service => ({
  url: connection.url,
  json: async <T>(path: string, sent: Sent = {}) => (await (await patiently(connection, path, sent)).json()) as T,
  text: async (path, sent = {}) => (await patiently(connection, path, sent)).text(),
  events: async function* (path, sent) {
    const headers = { ...sent.headers, accept: 'text/event-stream' };
    const { body } = await patiently(connection, path, { ...sent, headers });
    try {
      if (body !== null) yield* serverEvents(body);
    } catch {
      if (sent.signal?.aborted === true) throw interrupted();
    }
  },
  close: connection.close ?? (() => Promise.resolve()),
});

/** `post('…')` without a body is an empty object. */
export const post = (body: object = {}): Sent => ({ method: 'POST', body: JSON.stringify(body) });
