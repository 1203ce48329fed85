// Errors that mean the same everywhere, by the standards that define them. What each means is in the message catalogues.

/** `says`: how it stands in a line or a question. Sources: POSIX errno, RFC 9110, gRPC status codes, SQLSTATE of SQL:2016. */
const STANDARD_ERRORS = [
  { id: 'refused', says: /connection refused|ECONNREFUSED/i },
  { id: 'reset', says: /connection reset|ECONNRESET|broken pipe|EPIPE/i },
  { id: 'files', says: /too many open files|EMFILE|ENFILE/i },
  { id: 'disk', says: /no space left|ENOSPC|disk full|53100/i },
  { id: 'memory', says: /out ?of ?memory|OOM|ENOMEM|heap space/i },
  { id: 'name', says: /ENOTFOUND|EAI_AGAIN|no such host|name or service not known|NXDOMAIN/i },
  { id: 'timeout', says: /time[d -]?out|ETIMEDOUT|deadline[ _]exceeded|\b504\b/i },
  { id: 'deadlock', says: /deadlock|40P01/i },
  { id: 'connections', says: /too many (?:connections|clients)|53300/i },
  { id: 'pool', says: /pool (?:is )?(?:exhausted|empty|timeout)|no free (?:session|connection)|exhausted.{0,20}pool/i },
  { id: 'null', says: /null ?pointer|NoneType|undefined is not|cannot read propert|nil pointer/i },
  { id: 'certificate', says: /certificate|x509|TLS handshake|CERT_/i },
  { id: 'unauthorized', says: /\b401\b|unauthori[sz]ed|unauthenticated/i },
  { id: 'forbidden', says: /\b403\b|forbidden|permission[ _]denied|EACCES/i },
  { id: 'throttled', says: /\b429\b|too many requests|rate limit|resource[ _]exhausted|throttl/i },
  { id: 'unavailable', says: /\b503\b|service unavailable|\bunavailable\b/i },
  { id: 'gateway', says: /\b502\b|bad gateway/i },
] as const;

export type StandardError = (typeof STANDARD_ERRORS)[number]['id'];

/** The first that a line or a question names. */
export const findStandardError = (text: string): StandardError | undefined =>
  STANDARD_ERRORS.find(({ says }) => says.test(text))?.id;
