// What went wrong between here and a Prometheus, in words that say what to mend and never hold a credential.
import { SourceError } from '../../ports/sources.js';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/;

const MEND: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there: is it running, and is the port right?',
  ENOTFOUND: 'the host is unknown: is the name right?',
  EAI_AGAIN: 'the host could not be looked up: does name resolution work?',
  EHOSTUNREACH: 'the host cannot be reached from here',
  ECONNRESET: 'the connection was cut: does it speak http or https?',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it there',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host: use the name that it gives',
  EPROTO: 'it does not speak https: should the URL begin with http://?',
};

export const notReached = (where: string, error: unknown): SourceError => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const untrusted = `its certificate is not trusted (${code}): give the authority that signed it as the CA file`;
  const mend = MEND[code] ?? (CERTIFICATE.test(code) ? untrusted : message);
  return new SourceError('unavailable', `Prometheus at ${where}: ${mend}`);
};

export const tooLate = (where: string): SourceError =>
  new SourceError('timeout', `Prometheus at ${where} did not answer in time`);

export const tooLarge = (where: string, bytes: number): SourceError =>
  new SourceError(
    'refused',
    `Prometheus at ${where} answered with more than ${bytes} bytes: narrow the window or scope`,
  );

export const notPrometheus = (where: string): SourceError =>
  new SourceError('refused', `${where} does not answer as Prometheus does: does the URL lack a path before /api/v1?`);

const REFUSED: { readonly [status: number]: string } = {
  401: 'it wants credentials, or other ones: check user and password, or the token',
  403: 'the credentials may not read: check what they are allowed',
  404: 'there is no API at that path: does the URL lack a prefix, or have one too many?',
};

type Told = { readonly errorType?: unknown; readonly error?: unknown };

const told = (body: string): Told => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
};

/** May work when asked again a moment later. */
export const isPassing = (status: number): boolean => status === 429 || status === 502 || status === 503;

export const refusedWith = (where: string, status: number, body: string): SourceError => {
  const { errorType, error } = told(body);
  const words = typeof error === 'string' ? `: ${error.slice(0, 300)}` : '';
  const at = `Prometheus at ${where}`;
  if (errorType === 'timeout' || errorType === 'canceled')
    return new SourceError('timeout', `${at} gave up on the query${words}`);
  if (isPassing(status) || (status >= 500 && words === ''))
    return new SourceError('unavailable', `${at} answers ${status}${words}`);
  if (status >= 300 && status < 400)
    return new SourceError('refused', `${at} redirects to another address: give that one as the URL`);
  return new SourceError('refused', `${at} answers ${status}: ${REFUSED[status] ?? `it refuses the query${words}`}`);
};
