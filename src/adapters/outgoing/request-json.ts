// Sends and asks JSON at a configured address: no redirects, an end in time, and a result that says whether it can have arrived.
import type { SendResult } from '../../ports/notification-targets.js';
import { SECOND } from '../../kernel/time.js';

export type JsonRequest = {
  readonly url: string;
  /** Absent: `POST`. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Absent: of a `GET`. */
  readonly body?: string;
  readonly headers?: { readonly [name: string]: string };
};

export type JsonReply = { readonly status: number; readonly text: string; readonly retryAfter?: number };

/** No answer: `unsent` if no connection was made, else nobody can tell. */
export type NoReply = { readonly failed: 'unsent' | 'unknown'; readonly because: string };

export const PATIENCE_MILLIS = 30_000;
export const MOST_READ = 64 * 1024;
/** From here on a number is a time since 1970, and no wait. */
const FIRST_EPOCH_SECONDS = 1_000_000_000;

/** Before anything was sent. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The code of what undici wraps; a refusal of several addresses holds one error for each. */
const codeOf = (error: unknown): string | undefined => {
  type Coded = { readonly code?: string; readonly errors?: readonly Coded[] };
  const { cause, ...own } = error as Coded & { readonly cause?: Coded };
  const { code, errors } = cause ?? { code: (error as Coded).code, ...own };
  return code ?? errors?.[0]?.code;
};

/** Seconds or a date, as in RFC 9110; a `X-RateLimit-Reset` may also be a time in seconds. */
const retryAfterOf = (value: string | null | undefined): number | undefined => {
  if (value === null || value === undefined) return undefined;
  const said = /^\d+$/.test(value) ? Number(value) : undefined;
  const until = said === undefined ? Date.parse(value) / 1000 : said;
  const seconds = said !== undefined && said < FIRST_EPOCH_SECONDS ? said : until - Date.now() / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * SECOND) : undefined;
};

type ReplyHeaders = { readonly retryAfter: string | null | undefined; readonly reset: string | null | undefined };

/** Of a reply that has these headers and this text. */
export const jsonReply = (status: number, text: string, { retryAfter, reset }: ReplyHeaders): JsonReply => {
  const wait = retryAfterOf(retryAfter) ?? (status === 429 ? retryAfterOf(reset) : undefined);
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

/** Of a request that got no reply. The text of the error may hold the address, and the address a secret: its code alone is told. */
export const noReply = (error: unknown): NoReply => {
  const code = codeOf(error);
  const isUnsent = code !== undefined && UNSENT.has(code);
  return { failed: isUnsent ? 'unsent' : 'unknown', because: code ?? (error as Error).name };
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
    const [retryAfter, reset] = ['retry-after', 'x-ratelimit-reset'].map((name) => response.headers.get(name));
    return jsonReply(response.status, await readStart(response, mostBytes), { retryAfter, reset });
  } catch (error) {
    return noReply(error);
  }
};

export const isReply = (result: JsonReply | NoReply): result is JsonReply => 'status' in result;

/** What a status says where the text of the reply says no more. */
export const resultOf = (result: JsonReply | NoReply): SendResult => {
  if (!isReply(result)) {
    const response = `no answer: ${result.because}`;
    return result.failed === 'unsent' ? { outcome: 'not-now', response } : { outcome: 'unknown', response };
  }
  const { status, text, retryAfter } = result;
  const response = `${status} ${text}`.trim();
  if (status >= 200 && status < 300) return { outcome: 'delivered', response };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { outcome: 'not-now', response, ...(retryAfter !== undefined && { retryAfter }) };
  return { outcome: 'refused', response };
};
