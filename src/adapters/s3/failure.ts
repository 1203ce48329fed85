// What a bucket's service said no to, in words that name bucket and endpoint, say what to mend, and never hold a key.
import { StoreError } from '../../ports/event-store.js';
import type { S3BlobStoreOptions } from './options.js';

type Told = {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** Names are chosen by services, statuses are not. */
export const statusOf = (error: unknown): number | undefined => (error as Told).$metadata?.httpStatusCode;

/** The SDK keeps of some errors of the network no more than their words. */
const nameOf = (error: unknown): string => {
  const { code, name = 'Error', message = '' } = error as Told;
  return code ?? (name === 'Error' ? (/\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? certificateIn(message)) : name);
};

const certificateIn = (message: string): string => (/certificate/i.test(message) ? 'CERT_UNTRUSTED' : 'Error');

/** The object, not the bucket. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Told).name !== 'NoSuchBucket';

export const isTaken = (error: unknown): boolean => statusOf(error) === 412;

/** Two at once for one key: one of them is told to try again. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409;

/** A service from before conditional writes. */
export const knowsNoCondition = (error: unknown): boolean => statusOf(error) === 501;

const FULL = /^(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage|StorageFull|ENOSPC)/;

const MEND: { readonly [name: string]: string } = {
  NoSuchBucket: 'there is no such bucket: create it, or correct its name',
  InvalidAccessKeyId: 'the access key is unknown there: check the credentials',
  SignatureDoesNotMatch: 'the secret does not fit the access key: check the credentials',
  ExpiredToken: 'the credentials have expired: renew them',
  CredentialsProviderError: 'no credentials were found: configure them, or give the process a role',
  PermanentRedirect: 'the bucket is in another region: correct the region',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct the region',
  RequestTimeTooSkewed: 'the clocks differ by more than a few minutes: set the clock of this machine',
  ECONNREFUSED: 'nothing listens there: is it running, and is the port right?',
  ENOTFOUND: 'the host is unknown: is the endpoint right, or does it want path style?',
  TimeoutError: 'it did not answer in time',
};

const byStatus = (status: number | undefined): string | undefined => {
  if (status === 401 || status === 403)
    return 'access is denied: the credentials need to get, put, delete and list objects';
  if (status === 429 || status === 503) return 'it is overloaded and asks to slow down';
  return status === undefined ? undefined : `it answers ${status}`;
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/;

const untrusted = (name: string): string | undefined =>
  CERTIFICATE.test(name)
    ? `its certificate is not trusted (${name}): give the authority that signed it as the CA file`
    : undefined;

export const storeFailure = (error: unknown, { bucket, endpoint = 'Amazon S3' }: S3BlobStoreOptions): StoreError => {
  const [name, status] = [nameOf(error), statusOf(error)];
  const place = `batches in bucket ${bucket} at ${addressOf(endpoint)}`;
  if (FULL.test(name) || status === 507) return new StoreError('full', `${place}: no space left: free some`);
  const mend = MEND[name] ?? untrusted(name) ?? byStatus(status) ?? name;
  return new StoreError('unavailable', `${place}: ${mend}`);
};

/** Without user and password, should somebody have put them there. */
const addressOf = (endpoint: string): string => endpoint.replace(/\/\/[^@/]*@/, '//');
