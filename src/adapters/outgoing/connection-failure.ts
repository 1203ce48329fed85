// What a connection failed with: a code, because the text of an error may hold an address or a token, and whether anything was sent.
import type { SendResult } from '../../ports/notification-targets.js';

/** Before anything was sent. */
const UNSENT: ReadonlySet<string> = new Set([
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

/** The code of a `DOMException`, such as one of a timeout, is a number that says nothing. */
type FailedConnection = Error & { readonly code?: string | number; readonly errors?: readonly FailedConnection[] };

/** The error of a connection stands inside that of `fetch`, which may stand inside one of a package; several addresses have one each. */
export const connectionCode = (error: unknown): string => {
  const { cause, code, errors, name } = error as FailedConnection;
  if (cause instanceof Error) return connectionCode(cause);
  if (typeof code === 'string') return code;
  const [first] = errors ?? [];
  return first === undefined ? name : connectionCode(first);
};

/** No answer: `unsent` if no connection was made, else nobody can tell. */
export type NoReply = { readonly failed: 'unsent' | 'unknown'; readonly because: string };

export const connectionFailure = (error: unknown): NoReply => {
  const because = connectionCode(error);
  return { failed: UNSENT.has(because) ? 'unsent' : 'unknown', because };
};

/** What is to be done about it by who posts. */
export const unansweredResult = ({ failed, because }: NoReply): Exclude<SendResult, { outcome: 'delivered' }> => {
  const response = `no answer: ${because}`;
  return failed === 'unsent' ? { outcome: 'not-now', response } : { outcome: 'unknown', response };
};
