// One service with a tenant for every case, so that none is another's history.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../src/evidence/answer.js';
import { dropFolder, ended, freePort, freshFolder, listening, type Service, spawnService } from '../service.js';

export type Tenants = {
  readonly send: (tenant: string, path: string, body: string) => Promise<void>;
  readonly ask: (tenant: string, question: { readonly text: string; readonly askedAt: string }) => Promise<Answer>;
  /** What a tenant may read. */
  readonly reader: (tenant: string) => Pick<Service, 'read' | 'lines'>;
  readonly close: () => Promise<void>;
};

const keyOf = (tenant: string): string => `key-of-${tenant}`;
const hashOf = (tenant: string): string => createHash('sha256').update(keyOf(tenant)).digest('hex');

const get = async (url: string, tenant: string): Promise<string> => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${keyOf(tenant)}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${url}: ${response.status} ${text.slice(0, 500)}`);
  return text;
};

const post = async (url: string, tenant: string, { body, type }: { body: string; type: string }): Promise<string> => {
  const headers = { 'content-type': type, authorization: `Bearer ${keyOf(tenant)}` };
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${text.slice(0, 500)}`);
  return text;
};

export const startTenants = async (tenants: readonly string[]): Promise<Tenants> => {
  const folder = freshFolder();
  const port = await freePort();
  const host = `http://127.0.0.1:${port}`;
  const url = `${host}/v1`;
  const keys = tenants.map((tenant) => ({ hash: hashOf(tenant), tenant, actor: 'bench' }));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ keys }));
  const child = spawnService(port, { folder: join(folder, 'data'), config });
  await listening(`${host}/health/live`, child);
  return {
    send: async (tenant, path, body) => {
      await post(`${url}/telemetry/${path}`, tenant, { body, type: 'application/x-ndjson' });
    },
    ask: async (tenant, question) => {
      const body = JSON.stringify({ messageId: 'm1', ask: 'never', ...question });
      const answered = await post(`${url}/investigations/case/turns`, tenant, { body, type: 'application/json' });
      return JSON.parse(answered) as Answer;
    },
    reader: (tenant) => ({
      read: async <T>(path: string) => JSON.parse(await get(`${host}${path}`, tenant)) as T,
      lines: async (link) => (await get(`${host}${link}`, tenant)).split('\n'),
    }),
    close: async () => {
      child.kill('SIGTERM');
      await ended(child);
      dropFolder(folder);
    },
  };
};
