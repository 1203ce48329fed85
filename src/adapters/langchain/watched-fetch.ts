// The way of an attempt to its server: called off with it, never led elsewhere, and noting what the headers of the answer tell.
import type { AttemptContext, ResponseMeta, UnexpectedResponse } from './provider-stream.js';
import { fromIso, type Micros, SECOND } from '../../kernel/time.js';

// What a server says in the place of a reply: the way elsewhere, a page, an error that calls itself a success, everything at once.

const MAX_HEAD_CHARACTERS = 65_536;

/** An answer that begins so is looked at: a stream of events does not. */
const SUSPECT = /^\s*(?:[<{[]|$)/;

/** As much as tells what it is; whoever reads the answer next finds all of it. */
const readResponseHead = async (response: Response): Promise<string> => {
  const reader = response.clone().body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (SUSPECT.test(text) && text.length < MAX_HEAD_CHARACTERS) {
    const read = await reader?.read();
    if (read?.value === undefined) break;
    text += decoder.decode(read.value, { stream: true });
  }
  reader?.cancel().catch(() => undefined);
  return text.trimStart();
};

const describeRedirect = ({ headers, status, url }: Response): UnexpectedResponse => {
  const location = headers.get('location') ?? '';
  const { origin, pathname } = URL.canParse(location, url) ? new URL(location, url) : new URL(url);
  return { name: 'Elsewhere', status, message: `on to ${origin}${pathname}` };
};

const describePage = (text: string): UnexpectedResponse => {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? text;
  return { name: 'NoReply', message: `a page: ${title.trim().slice(0, 200)}` };
};

/** One that does not parse may be a stream of JSON under another name. */
const describeJsonBody = (text: string): UnexpectedResponse | undefined => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { error } = body as { readonly error?: unknown };
  if (typeof error === 'object' && error !== null) return { name: 'Failed', error };
  if (typeof error === 'string') return { name: 'Failed', message: error };
  return { name: 'NoReply', message: 'JSON where a stream was asked for' };
};

const STREAM_CONTENT_TYPE = /event-stream|ndjson/;

/** Nothing, where the answer may be a reply, or is a failure that says so itself. */
const detectUnexpectedResponse = async (response: Response): Promise<UnexpectedResponse | undefined> => {
  const { status, ok, body, headers } = response;
  if (status >= 300 && status < 400) return describeRedirect(response);
  if (!ok || STREAM_CONTENT_TYPE.test(headers.get('content-type') ?? '')) return undefined;
  if (body === null) return { name: 'NoReply', message: 'nothing' };
  const head = await readResponseHead(response);
  if (head.startsWith('<')) return describePage(head);
  return /^[{[]/.test(head) ? describeJsonBody(head) : undefined;
};

const REQUEST_IDS = ['x-request-id', 'request-id', 'apim-request-id', 'x-ms-request-id'];

/** Seconds, or a date. */
export const retryAfterOf = (text: string | null | undefined): Micros | undefined => {
  if (text === null || text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.round(seconds * SECOND);
  const at = fromIso(text) ?? Date.parse(text) * 1000;
  return Number.isFinite(at) ? Math.max(0, Math.round(at - Date.now() * 1000)) : undefined;
};

const millisecondsOf = (text: string | null): Micros | undefined =>
  text === null || !/^\d+(?:\.\d+)?$/.test(text) ? undefined : Math.round(Number(text) * 1000);

const recordResponseMeta = (meta: ResponseMeta, { status, headers }: Pick<Response, 'status' | 'headers'>): void => {
  meta.status = status;
  const id = REQUEST_IDS.map((name) => headers.get(name)).find((value) => value !== null);
  if (typeof id === 'string') meta.requestId = id;
  const wait = millisecondsOf(headers.get('retry-after-ms')) ?? retryAfterOf(headers.get('retry-after'));
  if (wait !== undefined) meta.retryAfter = wait;
};

/** A redirect would carry the key along. `without`: headers that an SDK adds of its own accord. */
export const watchedFetch =
  ({ signal, meta }: AttemptContext, without: readonly string[] = []): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of without) headers.delete(name);
    const signals = init?.signal == null ? signal : AbortSignal.any([signal, init.signal]);
    const response = await fetch(input, { ...init, headers, signal: signals, redirect: 'manual' }).catch((error) => {
      meta.connectionError = error;
      throw error;
    });
    recordResponseMeta(meta, response);
    const instead = await detectUnexpectedResponse(response);
    if (instead === undefined) return response;
    meta.unexpected = instead;
    throw new Error(instead.name);
  };
