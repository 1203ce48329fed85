// The telemetry of a small shop with a fault, and a client that asks about it over HTTP.
import { generateIncident } from '../../src/demo/generate.js';
import type { Signal } from '../../src/demo/rows.js';
import { toIso } from '../../src/kernel/time.js';
import { fixture } from './fixtures.js';
import { startService } from './service.js';

/** A few requests a minute: enough for an answer with evidence, few enough for hundreds of questions. */
export const SHOP = generateIncident(11, { requestsPerMinute: 6 });

export type RequestBody = { readonly [name: string]: unknown };
export type HttpReply = { readonly status: number; readonly text: string; readonly headers: Headers };

const SIGNALS: readonly Signal[] = ['logs', 'spans', 'metrics', 'changes'];

const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export const send = async (url: string, path: string, init: RequestInit = {}): Promise<HttpReply> => {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

const succeeded = ({ status, text }: HttpReply): string => {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return text;
};

/** Throws unless every row is taken. */
export const ingest = async (url: string, rows: Partial<Record<Signal, readonly object[]>>): Promise<void> => {
  for (const signal of SIGNALS) {
    const body = ndjson(rows[signal] ?? []);
    if (body === '') continue;
    const headers = { 'content-type': 'application/x-ndjson' };
    const report = succeeded(await send(url, `/v1/telemetry/${signal}`, { method: 'POST', headers, body }));
    const { rejected } = JSON.parse(report) as { rejected: readonly unknown[] };
    if (rejected.length > 0) throw new Error(`${signal}: ${report}`);
  }
};

export const pathOf = (id: string): string => `/v1/investigations/${encodeURIComponent(id)}`;

export type PostOptions = { readonly body?: RequestBody; readonly headers?: { readonly [name: string]: string } };

export const post = (url: string, path: string, { body, headers = {} }: PostOptions = {}): Promise<HttpReply> =>
  send(url, path, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export const ask = (url: string, id: string, body: RequestBody): Promise<HttpReply> =>
  post(url, `${pathOf(id)}/turns`, { body });

/** The answer; throws on any other status. */
export const answered = async (url: string, id: string, body: RequestBody): Promise<string> =>
  succeeded(await ask(url, id, body));

export const json = async <T>(url: string, path: string): Promise<T> =>
  JSON.parse(succeeded(await send(url, path))) as T;

export const replay = async (url: string, id: string, turn: number): Promise<{ readonly [name: string]: unknown }> =>
  JSON.parse(succeeded(await post(url, `${pathOf(id)}/turns/${turn}/replay`))) as never;

/** The first question, at the instant of the incident. */
export const QUESTION = { messageId: 'm1', text: SHOP.question, askedAt: toIso(SHOP.askedAt) } as const;
export const FOLLOW_UP = { messageId: 'm2', text: SHOP.followUp, askedAt: toIso(SHOP.laterAskedAt) } as const;

/** A data folder with all of the shop's telemetry in it, and no investigation. */
export const shopFolder = async (): Promise<string> => {
  const { folder } = await fixture('shop', async (own) => {
    const service = await startService({ folder: own });
    await ingest(service.url, SHOP.rows);
    await ingest(service.url, SHOP.later);
    await service.close();
  });
  return folder;
};
