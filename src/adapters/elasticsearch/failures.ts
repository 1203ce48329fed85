// Explains failures of a cluster: the host and the cause, never a URL, a header or a body.
import { SourceError } from '../../ports/sources.js';

type ErrorCause = { readonly type?: unknown; readonly reason?: unknown; readonly root_cause?: readonly ErrorCause[] };

/** What the vendor's errors have in common; they are told apart by name, for their classes are loaded late. */
type ClientError = {
  readonly name: string;
  readonly message: string;
  readonly cause?: unknown;
  readonly meta?: { readonly statusCode?: number; readonly body?: { readonly error?: ErrorCause | string } };
};

/** The vendor's transport takes a signal that ran out for a broken connection. */
const TIMED_OUT = 'The operation was aborted due to timeout';

const asClientError = (error: unknown): ClientError => {
  if (!(error instanceof Error)) return { name: 'unknown', message: 'an unknown failure' };
  const { name, message } = error;
  return name === 'ConnectionError' && message === TIMED_OUT ? { name: 'TimeoutError', message } : error;
};

const statusOf = ({ meta }: ClientError): number => meta?.statusCode ?? 0;

const causeOf = ({ meta }: ClientError): ErrorCause => {
  const error = meta?.body?.error;
  return typeof error === 'object' ? (error.root_cause?.[0] ?? error) : {};
};

const LONGEST_REASON = 200;

/** `illegal_argument_exception: …`, as the server says it, cut. */
const serverReason = (error: ClientError): string => {
  const { type, reason } = causeOf(error);
  return [type, reason]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, LONGEST_REASON);
};

const isConnection = ({ name }: ClientError): boolean =>
  name === 'ConnectionError' || name === 'NoLivingConnectionsError';

const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Another attempt may do better: the cluster is busy, restarting, or was not reached. */
export const isPassingFailure = (error: unknown): boolean => {
  const failed = asClientError(error);
  return isConnection(failed) ? !isCertificate(failed) : PASSING_STATUSES.includes(statusOf(failed));
};

/** Nobody answers there. */
export const isUnreachable = (error: unknown): boolean => isConnection(asClientError(error));

const UNANSWERED_NAMES: readonly string[] = ['TimeoutError', 'AbortError', 'RequestAbortedError'];

/** Nobody answered, at least not in time. */
export const isUnanswered = (error: unknown): boolean =>
  isUnreachable(error) || (UNANSWERED_NAMES.includes(asClientError(error).name) && !isTooLarge(error));

/** `ECONNREFUSED` and its like, from wherever the error keeps it. */
const codeOf = (error: ClientError): string => {
  const nested = error.cause as { readonly code?: unknown; readonly cause?: unknown } | undefined;
  const deeper = nested?.cause as { readonly code?: unknown } | undefined;
  const code = [(error as { readonly code?: unknown }).code, nested?.code, deeper?.code].find(
    (each) => typeof each === 'string' && /^[A-Z_]{4,40}$/.test(each),
  );
  return typeof code === 'string' ? code : (/\bE[A-Z]{4,20}\b/.exec(error.message)?.[0] ?? '');
};

type ExplainedFailure = readonly [reason: SourceError['reason'], message: string];

const CERTIFICATE = /CERT|certificate|self.signed|altnames|ERR_TLS|EPROTO|SSL/i;

const codeAndMessage = (error: ClientError): string => `${codeOf(error)} ${error.message}`;

const isCertificate = (error: ClientError): boolean => CERTIFICATE.test(codeAndMessage(error));

const HOW_TO_FIX: readonly (readonly [said: RegExp, mend: string])[] = [
  [/expired/i, 'it has expired: renew it there'],
  [/altname/i, 'it is for another host: use the name that it gives'],
  [/EPROTO|wrong version|packet length/i, 'no TLS is spoken there: should the address begin with http://?'],
];

const UNKNOWN_AUTHORITY = 'give the authority that signed it as "caFile"';

const explainCertificate = (error: ClientError, hosts: string): ExplainedFailure => {
  const [, mend = UNKNOWN_AUTHORITY] = HOW_TO_FIX.find(([pattern]) => pattern.test(codeAndMessage(error))) ?? [];
  return ['refused', `the certificate of ${hosts} was not accepted: ${mend}`];
};

const explainConnection = (error: ClientError, hosts: string): ExplainedFailure => {
  if (isCertificate(error)) return explainCertificate(error, hosts);
  const code = codeOf(error);
  return ['unavailable', `${hosts} cannot be reached${code === '' ? '' : ` (${code})`}`];
};

const explainResponse = (error: ClientError, hosts: string): ExplainedFailure => {
  const status = statusOf(error);
  const { type } = causeOf(error);
  if (status === 401) return ['refused', `${hosts} does not accept the credentials`];
  if (status === 403) return ['refused', `the credentials for ${hosts} do not allow this (${serverReason(error)})`];
  if (type === 'media_type_header_exception') return ['refused', `${hosts} is too old: Elasticsearch 9.0 is needed`];
  if (type === 'circuit_breaking_exception')
    return ['unavailable', `${hosts} has no memory left for this query (circuit breaker)`];
  if (status === 429) return ['unavailable', `${hosts} is too busy`];
  if (status >= 500) return ['unavailable', `${hosts} failed with ${status} (${serverReason(error)})`];
  return ['refused', `${hosts} rejects the query with ${status} (${serverReason(error)})`];
};

const explainFailure = (error: ClientError, hosts: string): ExplainedFailure => {
  if (isConnection(error)) return explainConnection(error, hosts);
  switch (error.name) {
    case 'TimeoutError':
    case 'AbortError':
      return ['timeout', `${hosts} did not answer in time`];
    case 'RequestAbortedError':
      return isTooLarge(error)
        ? ['refused', `${hosts} answered with more than is read at once`]
        : ['timeout', `${hosts} did not answer in time`];
    case 'ResponseError':
      return explainResponse(error, hosts);
    case 'ProductNotSupportedError':
      return ['refused', `${hosts} is not Elasticsearch`];
    case 'ConfigurationError':
      return ['refused', `the settings for ${hosts} are not accepted by the client`];
    default:
      return ['unavailable', `${hosts} failed (${codeOf(error) || error.name})`];
  }
};

/** A response that was given up because of its size. */
export const isTooLarge = (error: unknown): boolean => {
  const { name, message } = asClientError(error);
  return name === 'RequestAbortedError' && message.startsWith('The content length');
};

/** A query that takes more memory than the server has left: a smaller one may do. */
export const isOutOfMemory = (error: unknown): boolean =>
  causeOf(asClientError(error)).type === 'circuit_breaking_exception';

type FailedPart = { readonly error: unknown };

/** One answer of several in a response; throws as a request of its own would have. */
export const partOrThrow = <Part extends object>(part: Part): Exclude<Part, FailedPart> => {
  if (!('error' in part)) return part as Exclude<Part, FailedPart>;
  const { error, status } = part as FailedPart & { readonly status?: number };
  throw Object.assign(new Error('a part of a request failed'), {
    name: 'ResponseError',
    meta: { statusCode: status, body: { error } },
  });
};

/** Some index, alias or point in time that was named is gone. */
export const isMissingIndex = (error: unknown): boolean => statusOf(asClientError(error)) === 404;

/** The server does not know what it was asked for, or the credentials do not allow it. */
export const isRefusedRequest = (error: unknown): boolean => [400, 403].includes(statusOf(asClientError(error)));

export const clusterFailure = (error: unknown, hosts: string): SourceError =>
  error instanceof SourceError ? error : new SourceError(...explainFailure(asClientError(error), hosts));
