// What operators look at, on a real service: their own rights, keys, sources, what came in, policies; bounded by role and tenant.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestList, keyList, policyReport, sourceReport } from '../../src/api/contract/administration.js';
import { signedIn } from '../../src/api/contract/sign-in.js';
import { chainPage } from '../../src/api/contract/chains.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { send } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'ann', role: 'admin' },
  { hash: digest('ops'), tenant: 'default', actor: 'olga', role: 'operator' },
  { hash: digest('asks'), tenant: 'default', actor: 'bob', role: 'asker' },
  { hash: digest('cart'), tenant: 'default', actor: 'cora', role: 'admin', services: ['cart'] },
  { hash: digest('wiki'), tenant: 'default', actor: 'wim', role: 'ingester', collections: ['runbooks'] },
  { hash: digest('past'), tenant: 'default', actor: 'eve', role: 'viewer', expires: '2020-01-01T00:00:00Z' },
  { hash: digest('other'), tenant: 'acme', actor: 'zoe', role: 'admin' },
];
const SECRET = 'a-secret-of-sixteen-characters';
const CONFIG = {
  keys: KEYS,
  chains: {
    'two-looks': {
      description: 'Looks twice',
      stages: [{ name: 'look', agents: [{ name: 'engine', kind: 'engine' }] }],
    },
    unused: { stages: [{ name: 'look', agents: [{ name: 'engine', kind: 'engine' }] }] },
  },
  alerts: {
    sources: {
      prod: { kind: 'alertmanager', secret: '${HOOK_SECRET}' },
      theirs: { kind: 'grafana', secret: '${HOOK_SECRET}', tenant: 'acme' },
    },
    investigate: {
      rules: [{ severities: ['critical'], services: ['cart'], labels: { note: 'mail eve@example.org' } }],
    },
  },
  notifications: {
    targets: {
      oncall: {
        kind: 'webhook',
        url: 'https://hooks.example/${HOOK_SECRET}',
        secret: '${HOOK_SECRET}',
        when: { severities: ['critical'] },
        quiet: { from: '22:00', to: '06:30', zone: 'Europe/Berlin' },
      },
      acme: { kind: 'webhook', url: 'https://acme.example/', when: { tenants: ['acme'] } },
    },
  },
};

let service: Service;

const get = async (path: string, key: string): Promise<{ readonly status: number; readonly text: string }> =>
  send(service.url, path, { headers: { 'x-api-key': key } });

const read = async (path: string, key = 'all'): Promise<unknown> => {
  const { status, text } = await get(path, key);
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text);
};

const bring = (rows: string, headers: { readonly [name: string]: string }, key = 'all') =>
  send(service.url, '/v1/telemetry/logs', {
    method: 'POST',
    body: rows,
    headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson', ...headers },
  });

const line = (n: number, name: string): string =>
  `${JSON.stringify({ '@timestamp': new Date(Date.UTC(2026, 10, 20, 9, 0, n)).toISOString(), 'service.name': name, 'log.level': n % 2 === 0 ? 'error' : 'info', message: `request ${n}` })}\n`;

beforeAll(async () => {
  service = await startService({ folder: await newFolder(), config: CONFIG, env: { HOOK_SECRET: SECRET } });
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe('GET /v1/session', () => {
  it('tells each key of itself, also one that is limited', async () => {
    const whoIs = async (key: string) => signedIn.parse(await read('/v1/session', key));
    expect(await whoIs('ops')).toEqual({
      kind: 'key',
      id: 'olga',
      name: 'olga',
      role: 'operator',
      areKeysRequired: true,
    });
    expect(await whoIs('cart')).toMatchObject({ role: 'admin', services: ['cart'] });
    expect(await whoIs('wiki')).toMatchObject({ role: 'ingester', collections: ['runbooks'] });
  });
});

describe('GET /v1/keys', () => {
  it('lists the keys of the tenant with their state and last use, and no digest', async () => {
    const { text } = await get('/v1/keys', 'all');
    const { areRequired, items } = keyList.parse(JSON.parse(text));
    expect(areRequired).toBe(true);
    expect(items.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'ann valid',
      'olga valid',
      'bob valid',
      'cora valid',
      'wim valid',
      'eve expired',
    ]);
    expect(items[0]).toMatchObject({
      origin: 'configuration',
      role: 'admin',
      lastUsedAt: expect.stringMatching(/^20/),
    });
    expect(items.find(({ name }) => name === 'eve')).not.toHaveProperty('lastUsedAt');
    for (const { hash } of KEYS) expect(text).not.toContain(hash);
  });
});

describe('roles', () => {
  it.each([
    ['/v1/keys', ['all']],
    ['/v1/sources', ['all', 'ops']],
    ['/v1/ingests', ['all', 'ops']],
    ['/v1/policies', ['all', 'ops', 'asks']],
  ])('bound who reads %s', async (path, allowed) => {
    const keys = ['all', 'ops', 'asks', 'cart', 'wiki'];
    const statuses = await Promise.all(keys.map(async (key) => (await get(path, key)).status));
    expect(keys.filter((_, i) => statuses[i] === 200)).toEqual(allowed);
    expect(statuses.filter((status) => status !== 200)).toEqual(statuses.filter((status) => status === 403));
  });
});

describe('what came in', () => {
  it('is told by source, with the file, what was rejected, and the stored lines of it', async () => {
    const file = { 'x-casefile-file': encodeURIComponent('März/api.log'), 'x-casefile-format': 'logback' };
    const rows = [line(1, 'api'), line(2, 'api'), 'password=hunter2hunter2 is no JSON\n', line(4, 'web')].join('');
    expect((await bring(rows, { 'x-casefile-source': 'aaaa', ...file })).status).toBe(200);
    expect((await bring(rows, { 'x-casefile-source': 'aaaa', ...file })).status).toBe(200);
    expect((await bring(line(6, 'cron'), {})).status).toBe(200);
    const { text } = await get('/v1/ingests', 'all');
    const { items, stored, forgotten } = ingestList.parse(JSON.parse(text));
    expect(items.map(({ source }) => source)).toEqual(['http', 'aaaa']);
    expect(items[1]).toMatchObject({
      file: 'März/api.log',
      format: 'logback',
      signal: 'logs',
      batches: 2,
      accepted: 3,
      duplicates: 3,
      rejected: 2,
      rejects: [1, 2].map(() => ({ line: 3, reason: expect.any(String), text: expect.stringContaining('is no JSON') })),
    });
    expect(forgotten).toBe(0);
    expect(text).not.toContain('hunter2');
    expect(stored).toEqual([
      {
        source: 'aaaa',
        lines: 3,
        errors: 2,
        first: '2026-11-20T09:00:01.000Z',
        last: '2026-11-20T09:00:04.000Z',
        services: ['api', 'web'],
      },
      expect.objectContaining({ source: 'http', lines: 1, services: ['cron'] }),
    ]);
  });

  it('is told to nobody of another tenant', async () => {
    expect(ingestList.parse(await read('/v1/ingests', 'other'))).toMatchObject({ items: [], stored: [] });
    const { items } = keyList.parse(await read('/v1/keys', 'other'));
    expect(items.map(({ name }) => name)).toEqual(['zoe']);
  });

  it('refuses a name of a file that is none, and stores nothing', async () => {
    for (const name of ['a\nb', 'gpj.\u202egol', 'a\u200bb', 'a\ue000b']) {
      const refused = await bring(line(8, 'late'), { 'x-casefile-file': encodeURIComponent(name) });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('X-Casefile-File')]);
    }
    const { stored } = ingestList.parse(await read('/v1/ingests'));
    expect(stored.flatMap(({ services }) => services)).not.toContain('late');
  });
});

describe('GET /v1/sources', () => {
  it('tells how much is stored and when each source was read', async () => {
    const { sources, stored } = sourceReport.parse(await read('/v1/sources'));
    expect(stored).toMatchObject({ logs: 4, spans: 0 });
    expect(sources.map(({ source, state }) => `${source} ${state}`)).toEqual([
      'logs ok',
      'spans ok',
      'metrics ok',
      'changes ok',
      'aggregates ok',
      'incidents ok',
    ]);
    expect(sources[0]?.lastRead).toMatch(/^20/);
    expect(sources[0]).not.toHaveProperty('lastFailure');
  });

  it('tells why a source cannot be read, and keeps the last failure', async () => {
    await service.weather('unavailable');
    await get('/v1/services', 'all');
    const { sources } = sourceReport.parse(await read('/v1/sources'));
    await service.weather('fine');
    const logs = sources.find(({ source }) => source === 'logs');
    expect(logs?.lastFailure).toMatchObject({ reason: 'unavailable', because: expect.stringMatching(/./) });
    const later = sourceReport.parse(await read('/v1/sources')).sources.find(({ source }) => source === 'logs');
    expect(later).toMatchObject({ state: 'ok', lastFailure: logs?.lastFailure });
  });
});

describe('GET /v1/policies', () => {
  it('tells rules and targets of the tenant, without a secret', async () => {
    const { text } = await get('/v1/policies', 'asks');
    expect(policyReport.parse(JSON.parse(text))).toMatchObject({
      sources: [{ source: 'prod', kind: 'alertmanager' }],
      groupWithinSeconds: 600,
      investigate: { rules: [{ severities: ['critical'], services: ['cart'] }] },
      targets: [{ target: 'oncall', kind: 'webhook', quiet: { from: '22:00', to: '06:30', zone: 'Europe/Berlin' } }],
    });
    for (const word of [SECRET, 'eve@example', 'hooks.example', 'theirs']) expect(text).not.toContain(word);
  });
});

describe('GET /v1/chains', () => {
  it('tells the latest run of each', async () => {
    const started = await send(service.url, '/v1/investigations/looked/chains', {
      method: 'POST',
      headers: { 'x-api-key': 'all', 'content-type': 'application/json' },
      body: JSON.stringify({ chain: 'two-looks', text: 'Which errors has api?', askedAt: '2026-11-20T09:01:00Z' }),
    });
    expect([started.status, started.text]).toEqual([202, started.text]);
    await untilTrue(async () => {
      const { items } = chainPage.parse(await read('/v1/chains'));
      return items.some(({ latest }) => latest?.clientTxnId === 'looked');
    });
    const { items } = chainPage.parse(await read('/v1/chains'));
    expect(items.map(({ chain, latest }) => [chain, latest?.run])).toEqual([
      ['two-looks', 'c1'],
      ['unused', undefined],
    ]);
  });
});
