// Requests to one Prometheus: one agent, bounded answers, cancelled with the caller. Failures say how to fix them and never hold a credential.
import { request as http, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as https, Agent as HttpsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import { createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { SourceError } from '../../ports/sources.js';
import type { PrometheusAuth, PrometheusOptions } from './options.js';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/;

const HOW_TO_FIX: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there: is it running, and is the port right?',
  ENOTFOUND: 'the host is unknown: is the name right?',
  EAI_AGAIN: 'the host could not be looked up: does name resolution work?',
  EHOSTUNREACH: 'the host cannot be reached from here',
  ECONNRESET: 'the connection was cut: does it speak http or https?',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it there',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host: use the name that it gives',
  EPROTO: 'it does not speak https: should the URL begin with http://?',
};

const unreachableServer = (where: string, error: unknown): SourceError => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const untrusted = `its certificate is not trusted (${code}): give the authority that signed it as the CA file`;
  const mend = HOW_TO_FIX[code] ?? (CERTIFICATE.test(code) ? untrusted : message);
  return new SourceError('unavailable', `Prometheus at ${where}: ${mend}`);
};

const lateServer = (where: string): SourceError =>
  new SourceError('timeout', `Prometheus at ${where} did not answer in time`);

const oversizedAnswer = (where: string, bytes: number): SourceError =>
  new SourceError(
    'refused',
    `Prometheus at ${where} answered with more than ${bytes} bytes: narrow the window or scope`,
  );

const foreignServer = (where: string): SourceError =>
  new SourceError('refused', `${where} does not answer as Prometheus does: does the URL lack a path before /api/v1?`);

const HOW_TO_FIX_STATUS: { readonly [status: number]: string } = {
  401: 'it wants credentials, or other ones: check user and password, or the token',
  403: 'the credentials may not read: check what they are allowed',
  404: 'there is no API at that path: does the URL lack a prefix, or have one too many?',
};

type PrometheusError = { readonly errorType?: unknown; readonly error?: unknown };

const parseError = (body: string): PrometheusError => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
};

/** May work when asked again a moment later. */
const isPassingStatus = (status: number): boolean => status === 429 || status === 502 || status === 503;

const refusedRequest = (where: string, status: number, body: string): SourceError => {
  const { errorType, error } = parseError(body);
  const words = typeof error === 'string' ? `: ${error.slice(0, 300)}` : '';
  const at = `Prometheus at ${where}`;
  if (errorType === 'timeout' || errorType === 'canceled')
    return new SourceError('timeout', `${at} gave up on the query${words}`);
  if (isPassingStatus(status) || (status >= 500 && words === ''))
    return new SourceError('unavailable', `${at} answers ${status}${words}`);
  if (status >= 300 && status < 400)
    return new SourceError('refused', `${at} redirects to another address: give that one as the URL`);
  return new SourceError(
    'refused',
    `${at} answers ${status}: ${HOW_TO_FIX_STATUS[status] ?? `it refuses the query${words}`}`,
  );
};

export type UrlParameters = readonly (readonly [name: string, value: string])[];

type PrometheusRequest = {
  readonly path: string;
  readonly parameters: UrlParameters;
  readonly headers: { readonly [name: string]: string };
  readonly signal: AbortSignal;
};

export type PrometheusHttp = {
  /** `host:port/prefix`, for messages. */
  readonly where: string;
  /** The `data` of the answer; throws `SourceError`. */
  readonly ask: (asking: PrometheusRequest) => Promise<unknown>;
  readonly close: () => void;
};

/** Longer queries are posted. */
const LONGEST_URL = 2_000;
const ATTEMPTS = 3;
const FIRST_PAUSE = 100;

type HttpConnection = {
  readonly base: URL;
  readonly where: string;
  readonly agent: HttpAgent | HttpsAgent;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: number;
};

type HttpReply = { readonly status: number; readonly body: string };

const authorization = (auth: PrometheusAuth | undefined): { readonly authorization?: string } => {
  if (auth === undefined) return {};
  if (auth.kind === 'bearer') return { authorization: `Bearer ${auth.token}` };
  return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` };
};

const openConnection = ({ url, auth, ca, headers }: PrometheusOptions, bytes: number): HttpConnection => {
  const base = new URL(url);
  const where = `${base.host}${base.pathname.replace(/\/$/, '')}`;
  const agent =
    base.protocol === 'https:'
      ? new HttpsAgent({ keepAlive: true, ...(ca !== undefined && { ca: [...rootCertificates, ca] }) })
      : new HttpAgent({ keepAlive: true });
  const credentials = authorization(auth);
  return { base, where, agent, bytes, headers: { 'accept-encoding': 'gzip', ...headers, ...credentials } };
};

const readText = async (response: IncomingMessage, { where, bytes }: HttpConnection): Promise<string> => {
  const zipped = response.headers['content-encoding'] === 'gzip';
  const stream: Readable = zipped ? response.pipe(createGunzip()) : response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) {
      response.destroy();
      throw oversizedAnswer(where, bytes);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const send = (
  line: HttpConnection,
  { path, parameters, headers, signal }: PrometheusRequest,
): Promise<IncomingMessage> => {
  const { base, agent } = line;
  const form = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString();
  const posted = form.length > LONGEST_URL && !path.startsWith('/api/v1/label/');
  const url = new URL(base);
  url.username = url.password = '';
  url.pathname = `${base.pathname.replace(/\/$/, '')}${path}`;
  if (!posted) url.search = form;
  const type = posted ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const method = posted ? 'POST' : 'GET';
  const options = { agent, signal, method, headers: { ...line.headers, ...headers, ...type } };
  return new Promise((resolve, reject) => {
    const sent = base.protocol === 'https:' ? https(url, options, resolve) : http(url, options, resolve);
    sent.once('error', reject);
    sent.end(posted ? form : undefined);
  });
};

const exchange = async (line: HttpConnection, asking: PrometheusRequest): Promise<HttpReply> => {
  try {
    const response = await send(line, asking);
    return { status: response.statusCode ?? 0, body: await readText(response, line) };
  } catch (error) {
    if (asking.signal.aborted) throw lateServer(line.where);
    if (error instanceof Error && error.name === 'SourceError') throw error;
    throw unreachableServer(line.where, error);
  }
};

const exchangeWithRetry = async (line: HttpConnection, asking: PrometheusRequest): Promise<HttpReply> => {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await exchange(line, asking);
    if (attempt === ATTEMPTS || !isPassingStatus(reply.status)) return reply;
    await wait(FIRST_PAUSE * 2 ** attempt, undefined, { signal: asking.signal }).catch(() => undefined);
    if (asking.signal.aborted) throw lateServer(line.where);
  }
};

const dataOf = ({ status, body }: HttpReply, where: string): unknown => {
  if (status !== 200) throw refusedRequest(where, status, body);
  try {
    const { status: outcome, data } = JSON.parse(body) as { readonly status?: unknown; readonly data?: unknown };
    if (outcome === 'success') return data;
  } catch {
    // what is no JSON is no answer of this API either
  }
  throw foreignServer(where);
};

export const openHttp = (options: PrometheusOptions, bytes: number): PrometheusHttp => {
  const line = openConnection(options, bytes);
  return {
    where: line.where,
    ask: async (asking) => dataOf(await exchangeWithRetry(line, asking), line.where),
    close: () => line.agent.destroy(),
  };
};
