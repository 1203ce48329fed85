// Sends JSON to a configured address: no redirects, an end in time, and a result that says whether it can have arrived.
import type { SendResult } from '../../ports/notification-targets.js';
import { SECOND } from '../../kernel/time.js';

export type JsonRequest = {
  readonly url: string;
  readonly body: string;
  readonly headers?: { readonly [name: string]: string };
};

export type JsonReply = { readonly status: number; readonly text: string; readonly retryAfter?: number };

/** No answer: `unsent` if no connection was made, else nobody can tell. */
export type NoReply = { readonly failed: 'unsent' | 'unknown'; readonly because: string };

const PATIENCE_MILLIS = 30_000;
const MOST_READ = 64 * 1024;

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
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly errors?: readonly unknown[] } };
  const first = cause?.errors?.[0] as { readonly code?: string } | undefined;
  return cause?.code ?? first?.code;
};

/** Seconds or a date, as in RFC 9110. */
const retryAfterOf = (value: string | null): number | undefined => {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND : undefined;
};

const readStart = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_READ) break;
  }
  return text.slice(0, MOST_READ);
};

export const postJson = async ({ url, body, headers = {} }: JsonRequest): Promise<JsonReply | NoReply> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'casefile', ...headers },
      body,
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
    const retryAfter = retryAfterOf(response.headers.get('retry-after'));
    const text = await readStart(response);
    return { status: response.status, text, ...(retryAfter !== undefined && { retryAfter }) };
  } catch (error) {
    const code = codeOf(error);
    const isUnsent = code !== undefined && UNSENT.has(code);
    // the text of the error may hold the address, and the address a secret
    return { failed: isUnsent ? 'unsent' : 'unknown', because: code ?? (error as Error).name };
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
