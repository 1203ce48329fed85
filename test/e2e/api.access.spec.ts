import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuredKeys } from '../../src/adapters/memory/api-keys.js';
import { boot, type BootedApi, post, tenantsOf } from './api.support.js';

const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: hash('key-of-acme'), tenant: 'acme', actor: 'acme-bot', role: 'admin' as const },
  { hash: hash('key-of-umbrella'), tenant: 'umbrella', actor: 'umbrella-bot', role: 'admin' as const },
];
const ACME = { authorization: 'Bearer key-of-acme' };
const UMBRELLA = { 'x-api-key': 'key-of-umbrella' };

const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });

describe('with API keys', () => {
  let app: BootedApi;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await boot({
      keys: configuredKeys(KEYS),
      log: { level: 'trace', destination: { write: (line) => void lines.push(line) }, mask: (text) => text },
    });
    await post(`${app.url}/v1/investigations/mine/turns`, { text: 'hunter2?' }, ACME);
  });
  afterAll(() => app.close());

  it('takes tenant and actor from the key', () => {
    expect(app.memory.askers[0]).toEqual({ tenant: 'acme', actor: { kind: 'key', id: 'acme-bot' } });
    expect(tenantsOf(app.memory)).toEqual(['acme']);
  });

  it('answers 401 to no key, a wrong key and an empty key', async () => {
    for (const headers of [
      {},
      { 'x-api-key': 'wrong' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic key-of-acme' },
    ]) {
      const response = await fetch(`${app.url}/v1/investigations/mine`, { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toMatchObject({
        type: '/problems/unauthorised',
        howToFix: expect.stringContaining('X-Api-Key'),
      });
    }
  });

  it('asks for a key before it reads a body, and also where there is no route', async () => {
    expect((await post(`${app.url}/v1/telemetry/logs`, 'x'.repeat(10_000_000))).status).toBe(401);
    expect((await fetch(`${app.url}/V1/investigations`)).status).toBe(401);
    expect((await fetch(`${app.url}/v1/nothing`)).status).toBe(401);
  });

  it('does not find the id of another tenant, and finds its own there', async () => {
    expect((await fetch(`${app.url}/v1/investigations/mine`, { headers: ACME })).status).toBe(200);
    expect((await fetch(`${app.url}/v1/investigations/mine`, { headers: UMBRELLA })).status).toBe(404);
    const list = await (await fetch(`${app.url}/v1/investigations`, { headers: UMBRELLA })).json();
    expect(list).toEqual({ items: [] });
  });

  it('answers health, metrics and the document without a key', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs'])
      expect((await fetch(`${app.url}${path}`)).status).toBe(200);
  });

  it('accepts any Host header', async () => {
    expect(await statusFor(`${app.url}/health/live`, 'casefile.example.com')).toBe(200);
  });

  it('passes on a valid traceparent, and drops an invalid one', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await post(`${app.url}/v1/investigations/traced/turns`, { text: 'why?' }, { ...ACME, traceparent });
    expect(app.memory.askers.at(-1)?.traceparent).toBe(traceparent);
    await post(`${app.url}/v1/investigations/traced/turns`, { text: 'why?' }, { ...ACME, traceparent: 'x-hunter2' });
    expect(app.memory.askers.at(-1)).not.toHaveProperty('traceparent');
    expect(lines.some((line) => line.includes('"traceId":"0af7651916cd43dd8448eb211c80319c"'))).toBe(true);
  });

  it('logs each request with its id, and logs no key, header or text', async () => {
    const response = await fetch(`${app.url}/v1/investigations?q=hunter2`, {
      headers: { ...ACME, 'x-request-id': 'req-7' },
    });
    expect(response.headers.get('x-request-id')).toBe('req-7');
    const logged = lines.filter((line) => line.includes('req-7'));
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      req: { method: 'GET', path: '/v1/investigations' },
      res: { statusCode: 200 },
    });
    expect(lines.join('')).not.toMatch(/key-of-acme|key-of-umbrella|hunter2|authorization/);
  });
});

describe('without API keys', () => {
  let app: BootedApi;
  beforeAll(async () => {
    app = await boot();
  });
  afterAll(() => app.close());

  it.each([['127.0.0.1'], ['localhost'], ['LOCALHOST:4680'], ['127.8.9.10:1'], ['[::1]:4680']])(
    'answers to %s',
    async (host) => {
      expect(await statusFor(`${app.url}/health/live`, host)).toBe(200);
    },
  );

  it.each([['evil.example.com'], ['localhost.evil.example.com'], ['127.0.0.1.evil.example.com'], ['10.0.0.1']])(
    'refuses %j, which a rebound name would send',
    async (host) => {
      expect(await statusFor(`${app.url}/v1/investigations`, host)).toBe(403);
      expect(await statusFor(`${app.url}/metrics`, host)).toBe(403);
    },
  );

  it('treats every caller as the one local user of the one tenant', async () => {
    await post(`${app.url}/v1/investigations/mine/turns`, { text: 'why?' });
    expect(app.memory.askers).toEqual([{ tenant: 'default', actor: { kind: 'user', id: 'local' } }]);
  });

  it('sends the headers that plain HTTP needs', async () => {
    const { headers } = await fetch(`${app.url}/docs`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
