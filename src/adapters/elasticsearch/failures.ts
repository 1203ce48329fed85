// What went wrong between us and a cluster, in words: the host and the cause, never a URL, a header or a body.
import { SourceError } from '../../ports/sources.js';

type Cause = { readonly type?: unknown; readonly reason?: unknown; readonly root_cause?: readonly Cause[] };

/** What the vendor's errors have in common; they are told apart by name, for their classes are loaded late. */
type Thrown = {
  readonly name: string;
  readonly message: string;
  readonly cause?: unknown;
  readonly meta?: { readonly statusCode?: number; readonly body?: { readonly error?: Cause | string } };
};

/** The vendor's transport takes a signal that ran out for a broken connection. */
const RAN_OUT = 'The operation was aborted due to timeout';

const thrown = (error: unknown): Thrown => {
  if (!(error instanceof Error)) return { name: 'unknown', message: 'an unknown failure' };
  const { name, message } = error;
  return name === 'ConnectionError' && message === RAN_OUT ? { name: 'TimeoutError', message } : error;
};

const statusOf = ({ meta }: Thrown): number => meta?.statusCode ?? 0;

const causeOf = ({ meta }: Thrown): Cause => {
  const error = meta?.body?.error;
  return typeof error === 'object' ? (error.root_cause?.[0] ?? error) : {};
};

const LONGEST_REASON = 200;

/** `illegal_argument_exception: …`, as the server says it, cut. */
const said = (error: Thrown): string => {
  const { type, reason } = causeOf(error);
  return [type, reason]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, LONGEST_REASON);
};

const isConnection = ({ name }: Thrown): boolean => name === 'ConnectionError' || name === 'NoLivingConnectionsError';

const PASSING_STATUS: readonly number[] = [429, 502, 503, 504];

/** Another attempt may do better: the cluster is busy, restarting, or was not reached. */
export const isPassing = (error: unknown): boolean => {
  const failed = thrown(error);
  return isConnection(failed) ? !isCertificate(failed) : PASSING_STATUS.includes(statusOf(failed));
};

/** Nobody answers there. */
export const isAway = (error: unknown): boolean => isConnection(thrown(error));

const UNANSWERED: readonly string[] = ['TimeoutError', 'AbortError', 'RequestAbortedError'];

/** Nobody answered, at least not in time. */
export const isUnanswered = (error: unknown): boolean =>
  isAway(error) || (UNANSWERED.includes(thrown(error).name) && !isTooLarge(error));

/** `ECONNREFUSED` and its like, from wherever the error keeps it. */
const codeOf = (error: Thrown): string => {
  const nested = error.cause as { readonly code?: unknown; readonly cause?: unknown } | undefined;
  const deeper = nested?.cause as { readonly code?: unknown } | undefined;
  const code = [(error as { readonly code?: unknown }).code, nested?.code, deeper?.code].find(
    (each) => typeof each === 'string' && /^[A-Z_]{4,40}$/.test(each),
  );
  return typeof code === 'string' ? code : (/\bE[A-Z]{4,20}\b/.exec(error.message)?.[0] ?? '');
};

type Told = readonly [reason: SourceError['reason'], message: string];

const CERTIFICATE = /CERT|certificate|self.signed|altnames|ERR_TLS|EPROTO|SSL/i;

const wordsOf = (error: Thrown): string => `${codeOf(error)} ${error.message}`;

const isCertificate = (error: Thrown): boolean => CERTIFICATE.test(wordsOf(error));

const MEND: readonly (readonly [said: RegExp, mend: string])[] = [
  [/expired/i, 'it has expired: renew it there'],
  [/altname/i, 'it is for another host: use the name that it gives'],
  [/EPROTO|wrong version|packet length/i, 'no TLS is spoken there: should the address begin with http://?'],
];

const UNKNOWN_AUTHORITY = 'give the authority that signed it as "caFile"';

const ofCertificate = (error: Thrown, hosts: string): Told => {
  const [, mend = UNKNOWN_AUTHORITY] = MEND.find(([said]) => said.test(wordsOf(error))) ?? [];
  return ['refused', `the certificate of ${hosts} was not accepted: ${mend}`];
};

const ofConnection = (error: Thrown, hosts: string): Told => {
  if (isCertificate(error)) return ofCertificate(error, hosts);
  const code = codeOf(error);
  return ['unavailable', `${hosts} cannot be reached${code === '' ? '' : ` (${code})`}`];
};

const ofResponse = (error: Thrown, hosts: string): Told => {
  const status = statusOf(error);
  const { type } = causeOf(error);
  if (status === 401) return ['refused', `${hosts} does not accept the credentials`];
  if (status === 403) return ['refused', `the credentials for ${hosts} do not allow this (${said(error)})`];
  if (type === 'media_type_header_exception') return ['refused', `${hosts} is too old: Elasticsearch 9.0 is needed`];
  if (type === 'circuit_breaking_exception')
    return ['unavailable', `${hosts} has no memory left for this query (circuit breaker)`];
  if (status === 429) return ['unavailable', `${hosts} is too busy`];
  if (status >= 500) return ['unavailable', `${hosts} failed with ${status} (${said(error)})`];
  return ['refused', `${hosts} rejects the query with ${status} (${said(error)})`];
};

const told = (error: Thrown, hosts: string): Told => {
  if (isConnection(error)) return ofConnection(error, hosts);
  switch (error.name) {
    case 'TimeoutError':
    case 'AbortError':
      return ['timeout', `${hosts} did not answer in time`];
    case 'RequestAbortedError':
      return isTooLarge(error)
        ? ['refused', `${hosts} answered with more than is read at once`]
        : ['timeout', `${hosts} did not answer in time`];
    case 'ResponseError':
      return ofResponse(error, hosts);
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
  const { name, message } = thrown(error);
  return name === 'RequestAbortedError' && message.startsWith('The content length');
};

/** A query that takes more memory than the server has left: a smaller one may do. */
export const isOutOfMemory = (error: unknown): boolean => causeOf(thrown(error)).type === 'circuit_breaking_exception';

type Failed = { readonly error: unknown };

/** One answer of several in a response; throws as a request of its own would have. */
export const succeeded = <Part extends object>(part: Part): Exclude<Part, Failed> => {
  if (!('error' in part)) return part as Exclude<Part, Failed>;
  const { error, status } = part as Failed & { readonly status?: number };
  throw Object.assign(new Error('a part of a request failed'), {
    name: 'ResponseError',
    meta: { statusCode: status, body: { error } },
  });
};

/** Some index, alias or point in time that was named is gone. */
export const isMissing = (error: unknown): boolean => statusOf(thrown(error)) === 404;

/** The server does not know what it was asked for, or the credentials do not allow it. */
export const isRefusal = (error: unknown): boolean => [400, 403].includes(statusOf(thrown(error)));

export const failureOf = (error: unknown, hosts: string): SourceError =>
  error instanceof SourceError ? error : new SourceError(...told(thrown(error), hosts));
