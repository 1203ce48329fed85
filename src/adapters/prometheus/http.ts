// Requests to a Prometheus: one address, one agent, bounded answers, given up when the caller does.
import { Agent as HttpAgent, request as http, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as https } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import { createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { isPassing, notPrometheus, notReached, refusedWith, tooLarge, tooLate } from './failure.js';
import type { Auth, PrometheusOptions } from './options.js';

export type Parameters = readonly (readonly [name: string, value: string])[];

export type Asking = {
  readonly path: string;
  readonly parameters: Parameters;
  readonly headers: { readonly [name: string]: string };
  readonly signal: AbortSignal;
};

export type Http = {
  /** `host:port/prefix`, for messages. */
  readonly where: string;
  /** The `data` of the answer; throws `SourceError`. */
  readonly ask: (asking: Asking) => Promise<unknown>;
  readonly close: () => void;
};

/** Longer queries are posted. */
const LONGEST_URL = 2_000;
const ATTEMPTS = 3;
const FIRST_PAUSE = 100;

type Line = {
  readonly base: URL;
  readonly where: string;
  readonly agent: HttpAgent | HttpsAgent;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: number;
};

type Reply = { readonly status: number; readonly body: string };

const authorization = (auth: Auth | undefined): { readonly authorization?: string } => {
  if (auth === undefined) return {};
  if (auth.kind === 'bearer') return { authorization: `Bearer ${auth.token}` };
  return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` };
};

const lineTo = ({ url, auth, ca, headers }: PrometheusOptions, bytes: number): Line => {
  const base = new URL(url);
  const where = `${base.host}${base.pathname.replace(/\/$/, '')}`;
  const agent =
    base.protocol === 'https:'
      ? new HttpsAgent({ keepAlive: true, ...(ca !== undefined && { ca: [...rootCertificates, ca] }) })
      : new HttpAgent({ keepAlive: true });
  const told = authorization(auth);
  return { base, where, agent, bytes, headers: { 'accept-encoding': 'gzip', ...headers, ...told } };
};

const textOf = async (response: IncomingMessage, { where, bytes }: Line): Promise<string> => {
  const zipped = response.headers['content-encoding'] === 'gzip';
  const stream: Readable = zipped ? response.pipe(createGunzip()) : response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) {
      response.destroy();
      throw tooLarge(where, bytes);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const send = (line: Line, { path, parameters, headers, signal }: Asking): Promise<IncomingMessage> => {
  const { base, agent } = line;
  const form = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString();
  const posted = form.length > LONGEST_URL && !path.startsWith('/api/v1/label/');
  const url = new URL(base);
  url.username = url.password = '';
  url.pathname = `${base.pathname.replace(/\/$/, '')}${path}`;
  if (!posted) url.search = form;
  const type = posted ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const method = posted ? 'POST' : 'GET';
  const wanted = { agent, signal, method, headers: { ...line.headers, ...headers, ...type } };
  return new Promise((resolve, reject) => {
    const sent = base.protocol === 'https:' ? https(url, wanted, resolve) : http(url, wanted, resolve);
    sent.once('error', reject);
    sent.end(posted ? form : undefined);
  });
};

const exchange = async (line: Line, asking: Asking): Promise<Reply> => {
  try {
    const response = await send(line, asking);
    return { status: response.statusCode ?? 0, body: await textOf(response, line) };
  } catch (error) {
    if (asking.signal.aborted) throw tooLate(line.where);
    if (error instanceof Error && error.name === 'SourceError') throw error;
    throw notReached(line.where, error);
  }
};

const patiently = async (line: Line, asking: Asking): Promise<Reply> => {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await exchange(line, asking);
    if (attempt === ATTEMPTS || !isPassing(reply.status)) return reply;
    await wait(FIRST_PAUSE * 2 ** attempt, undefined, { signal: asking.signal }).catch(() => undefined);
    if (asking.signal.aborted) throw tooLate(line.where);
  }
};

const dataOf = ({ status, body }: Reply, where: string): unknown => {
  if (status !== 200) throw refusedWith(where, status, body);
  try {
    const { status: outcome, data } = JSON.parse(body) as { readonly status?: unknown; readonly data?: unknown };
    if (outcome === 'success') return data;
  } catch {
    // what is no JSON is no answer of this API either
  }
  throw notPrometheus(where);
};

export const openHttp = (options: PrometheusOptions, bytes: number): Http => {
  const line = lineTo(options, bytes);
  return {
    where: line.where,
    ask: async (asking) => dataOf(await patiently(line, asking), line.where),
    close: () => line.agent.destroy(),
  };
};
