// Limits of callers over HTTP: who is counted, for what, and what a refusal says.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuredKeys } from '../../src/adapters/memory/api-keys.js';
import { boot, type BootedApi, post, QUIET } from './api.support.js';

const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: hash('key-of-acme'), tenant: 'acme', actor: 'acme-bot', role: 'admin' as const },
  { hash: hash('key-of-umbrella'), tenant: 'umbrella', actor: 'umbrella-bot', role: 'admin' as const },
];
const ACME = { authorization: 'Bearer key-of-acme' };
const UMBRELLA = { 'x-api-key': 'key-of-umbrella' };

describe('with limits', () => {
  const hour = 3_600_000_000;
  let app: BootedApi;
  beforeAll(async () => {
    const limits = { requests: { most: 6, per: hour }, turns: { most: 2, per: hour }, ingest: { most: 1, per: hour } };
    app = await boot({ keys: configuredKeys(KEYS), http: { ...QUIET.http, limits } });
  });
  afterAll(() => app.close());

  it('limits each caller separately, says when to retry, and does no part of a refused request', async () => {
    const ask = (n: number, headers: { readonly [name: string]: string }) =>
      post(`${app.url}/v1/investigations/i${n}/TURNS`, { text: 'why?' }, headers);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask(n, ACME)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask(9, UMBRELLA)).status).toBe(200);
    const refused = await ask(3, ACME);
    expect(refused.headers.get('retry-after')).toBe('1800');
    expect(await refused.json()).toMatchObject({
      type: '/problems/rate-limited',
      status: 429,
      detail: 'more than 2 turns in 3600 s came from this caller; nothing was done',
      howToFix: 'Wait as long as Retry-After says, then send it again.',
    });
    expect(app.memory.asked).toHaveLength(3);
  });

  it('counts neither requests without a known key nor health checks', async () => {
    for (let n = 0; n < 9; n += 1) {
      expect((await fetch(`${app.url}/v1/investigations`)).status).toBe(401);
      expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    }
    const rows = (headers: { readonly [name: string]: string }) =>
      post(`${app.url}/v1/telemetry/logs`, { message: 'hello' }, headers);
    expect((await rows(UMBRELLA)).status).toBe(200);
    expect((await rows(UMBRELLA)).status).toBe(429);
    expect((await fetch(`${app.url}/v1/investigations`, { headers: UMBRELLA })).status).toBe(200);
  });
});
