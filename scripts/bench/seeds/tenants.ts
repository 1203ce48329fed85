// One service with a tenant for every case, so that none is another's history.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../../src/evidence/answer.js';
import { dropFolder, ended, freePort, freshFolder, listening, spawnService } from '../service.js';

export type Tenants = {
  readonly send: (tenant: string, path: string, body: string) => Promise<void>;
  readonly ask: (tenant: string, question: { readonly text: string; readonly askedAt: string }) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

const keyOf = (tenant: string): string => `key-of-${tenant}`;
const hashOf = (tenant: string): string => createHash('sha256').update(keyOf(tenant)).digest('hex');

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
  const url = `http://127.0.0.1:${port}/v1`;
  const keys = tenants.map((tenant) => ({ hash: hashOf(tenant), tenant, actor: 'bench' }));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ keys }));
  const child = spawnService(port, { folder: join(folder, 'data'), config });
  await listening(`http://127.0.0.1:${port}/health/live`, child);
  return {
    send: async (tenant, path, body) => {
      await post(`${url}/telemetry/${path}`, tenant, { body, type: 'application/x-ndjson' });
    },
    ask: async (tenant, question) => {
      const body = JSON.stringify({ messageId: 'm1', ask: 'never', ...question });
      const answered = await post(`${url}/investigations/case/turns`, tenant, { body, type: 'application/json' });
      return JSON.parse(answered) as Answer;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended(child);
      dropFolder(folder);
    },
  };
};
