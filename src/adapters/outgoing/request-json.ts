// Sends and asks JSON at a configured address: no redirects, an end in time, and a result that says whether it can have arrived.
import type { SendResult } from '../../ports/notification-targets.js';
import { SECOND } from '../../kernel/time.js';
import { connectionFailure, type NoReply, unansweredResult } from './connection-failure.js';

export type JsonRequest = {
  readonly url: string;
  /** Absent: `POST`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Absent: of a `GET`. */
  readonly body?: string;
  readonly headers?: { readonly [name: string]: string };
};

export type JsonReply = { readonly status: number; readonly text: string; readonly retryAfter?: number };

export const PATIENCE_MILLIS = 30_000;
export const MOST_READ = 64 * 1024;
/** From here on a number is a time since 1970, and no wait. */
const FIRST_EPOCH_SECONDS = 1_000_000_000;

/** Seconds or a date, as in RFC 9110; a `X-RateLimit-Reset` may also be a time in seconds, a `RateLimit-Reset` is seconds from now. */
const retryAfterOf = (value: string | null | undefined): number | undefined => {
  if (value === null || value === undefined) return undefined;
  const said = /^\d+$/.test(value) ? Number(value) : undefined;
  const until = said === undefined ? Date.parse(value) / 1000 : said;
  const seconds = said !== undefined && said < FIRST_EPOCH_SECONDS ? said : until - Date.now() / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * SECOND) : undefined;
};

type ReplyHeaders = {
  readonly retryAfter: string | null | undefined;
  readonly reset: string | null | undefined;
  /** `0`: a refusal is one of a limit, whatever its status. */
  readonly remaining?: string | null | undefined;
};

/** Of a reply that has these headers and this text. */
export const jsonReply = (status: number, text: string, { retryAfter, reset, remaining }: ReplyHeaders): JsonReply => {
  const isLimited = status === 429 || (status === 403 && remaining === '0');
  const wait = retryAfterOf(retryAfter) ?? (isLimited ? retryAfterOf(reset) : undefined);
  return { status, text, ...(wait !== undefined && { retryAfter: wait }) };
};

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'casefile' };

const readStart = async (response: Response, mostBytes: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > mostBytes) break;
  }
  return text.slice(0, mostBytes);
};

/** `mostBytes`: of the reply; what is over it is left out. */
export const requestJson = async (
  { url, method = 'POST', body, headers = {} }: JsonRequest,
  mostBytes = MOST_READ,
): Promise<JsonReply | NoReply> => {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...JSON_HEADERS, ...headers },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
    const [retryAfter, reset, remaining] = [
      response.headers.get('retry-after'),
      response.headers.get('x-ratelimit-reset') ?? response.headers.get('ratelimit-reset'),
      response.headers.get('x-ratelimit-remaining'),
    ];
    return jsonReply(response.status, await readStart(response, mostBytes), { retryAfter, reset, remaining });
  } catch (error) {
    return connectionFailure(error);
  }
};

export const isReply = (result: JsonReply | NoReply): result is JsonReply => 'status' in result;

/** What a status says where the text of the reply says no more. */
export const resultOf = (result: JsonReply | NoReply): SendResult => {
  if (!isReply(result)) return unansweredResult(result);
  const { status, text, retryAfter } = result;
  const response = `${status} ${text}`.trim();
  if (status >= 200 && status < 300) return { outcome: 'delivered', response };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { outcome: 'not-now', response, ...(retryAfter !== undefined && { retryAfter }) };
  return { outcome: 'refused', response };
};
