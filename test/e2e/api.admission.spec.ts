// Admission of every route of the router: by spelling of the request target, by role of the key, and by site of the page.
import { createHash } from 'node:crypto';
import { Controller, Get } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuredKeys } from '../../src/adapters/memory/api-keys.js';
import { OPERATIONS } from '../../src/api/access/operations.js';
import { assertRouteAccess } from '../../src/api/access/route-access.js';
import { KEY_ROLES, type KeyRole } from '../../src/kernel/key-role.js';
import { rawStatus, requestText } from '../support/raw-http.js';
import { boot, type BootedApi, post } from './api.support.js';

const HASH = 'c'.repeat(64);
const digest = (key: string): string => createHash('sha256').update(key).digest('hex');

const KEYS = configuredKeys([
  ...KEY_ROLES.map((role) => ({ hash: digest(`a ${role}`), tenant: 'acme', actor: role, role })),
  { hash: digest('ended'), tenant: 'acme', actor: 'old', role: 'admin', until: 1 },
  { hash: digest('runbooks'), tenant: 'acme', actor: 'wiki', role: 'ingester', collections: ['runbooks'] },
  { hash: digest('cart'), tenant: 'acme', actor: 'cart-team', role: 'admin', services: ['cart'] },
]);

type TestedRoute = { readonly method: string; readonly path: string; readonly route: string };

const PARAMETERS: { readonly [name: string]: string } = {
  clientTxnId: 'c1',
  turn: '1',
  hash: HASH,
  snapshot: HASH,
  signal: 'logs',
  name: 'm',
  collection: 'runbooks',
  document: 'd',
};

/** As the router has them, with each parameter filled in. */
const routesOf = (app: BootedApi): readonly TestedRoute[] =>
  app
    .routes()
    .filter((line) => !line.includes('*'))
    .map((line) => {
      const [method = '', route = ''] = line.split(' ', 2);
      const path = route.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? 'x');
      return { method: method.toUpperCase(), path, route: `${method.toUpperCase()} ${route}` };
    });

/** Open to whoever has still to sign in. */
const SIGN_IN = new Set(['/v1/session/callback', '/v1/session/options', '/v1/session/sign-in']);

const closedRoutes = (app: BootedApi): readonly TestedRoute[] =>
  routesOf(app).filter(({ path }) => path.startsWith('/v1') && !SIGN_IN.has(path));

const upper = (path: string): string => path.toUpperCase();
const escaped = (path: string, letter: string): string =>
  path.replaceAll(letter, `%${letter.charCodeAt(0).toString(16)}`);

const SPELLINGS: { readonly [name: string]: (path: string) => string } = {
  'as it is': (path) => path,
  'absolute form': (path) => `http://x${path}`,
  'absolute form with https and a port': (path) => `https://127.0.0.1:1${path}`,
  'absolute form with a user': (path) => `http://a:b@x${path}`,
  'absolute form of another scheme': (path) => `ftp://x${path}`,
  'absolute form with two slashes': (path) => `http://x/${path}`,
  'two slashes first': (path) => `/${path}`,
  'two slashes after v1': (path) => path.replace('/v1/', '/v1//'),
  'a backslash': (path) => path.replace('/v1/', '/v1\\'),
  '%2f': (path) => `/${escaped(path.slice(1), '/')}`,
  '%2F once': (path) => path.replace('/v1/', '/v1%2F'),
  '%76 for v': (path) => path.replace('/v1', '/%761'),
  '%2e%2e': (path) => `/docs/%2e%2e${path}`,
  'two dots': (path) => `/docs/..${path}`,
  'a dot': (path) => `/.${path}`,
  'upper case': upper,
  'a trailing slash': (path) => `${path}/`,
  'trailing slashes': (path) => `${path}//`,
  'a trailing dot': (path) => `${path}.`,
  'a trailing %2e': (path) => `${path}%2e`,
  ';params': (path) => `${path};a=b`,
  ';params first': (path) => `/;a=b${path}`,
  ';params of v1': (path) => path.replace('/v1', '/v1;a=b'),
  'a query': (path) => `${path}?/health/live`,
  'a fragment': (path) => `${path}#/health/live`,
  'a null byte': (path) => `${path}%00`,
  'not UTF-8': (path) => `${path}%ff`,
  'no slash': (path) => path.slice(1),
};

const HOSTS: { readonly [name: string]: readonly string[] } = {
  'one Host': ['Host: 127.0.0.1'],
  'two Hosts': ['Host: 127.0.0.1', 'Host: x'],
};

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'TRACE'];

const batches = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

type SentRequest = { readonly name: string; readonly text: string };

/** The requests whose status is not as it must be, with that status. */
const wrongOf = async (
  app: BootedApi,
  requests: readonly SentRequest[],
  isRight: (status: number) => boolean,
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const batch of batches(requests, 50)) {
    const statuses = await Promise.all(batch.map(({ text }) => rawStatus(app.url, text)));
    statuses.forEach((status, i) => {
      if (!isRight(status)) wrong.push(`${batch[i]?.name}: ${status}`);
    });
  }
  return wrong;
};

const spelled = (routes: readonly TestedRoute[], hosts: typeof HOSTS): readonly SentRequest[] =>
  routes.flatMap(({ method, path, route }) =>
    Object.entries(SPELLINGS).flatMap(([spelling, spell]) =>
      Object.entries(hosts).map(([host, headers]) => ({
        name: `${route}, ${spelling}, ${host}`,
        text: requestText(method, spell(path), headers),
      })),
    ),
  );

const isRefused = (status: number): boolean => status >= 300 && status < 500;

describe('admission with API keys', () => {
  let app: BootedApi;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await boot({
      keys: KEYS,
      log: { level: 'warn', destination: { write: (line) => void lines.push(line) }, mask: (text) => text },
    });
  });
  afterAll(() => app.close());

  it('answers no spelling of any route without a key, and fails at none', async () => {
    const requests = spelled(closedRoutes(app), HOSTS);
    expect(requests.length).toBeGreaterThan(2_000);
    expect(await wrongOf(app, requests, isRefused)).toEqual([]);
    expect(app.memory.asked).toEqual([]);
    expect(app.memory.batches).toEqual([]);
  });

  it('answers no method of any path without a key', async () => {
    const paths = [...new Set(closedRoutes(app).map(({ path }) => path)), '/v1', '/v1/nothing', '/nothing', '*'];
    const requests = paths.flatMap((path) =>
      METHODS.map((method) => ({ name: `${method} ${path}`, text: requestText(method, path, ['Host: x']) })),
    );
    expect(await wrongOf(app, requests, isRefused)).toEqual([]);
  });

  it('answers the absolute form with a key as any other', async () => {
    const headers = ['Host: x', 'X-Api-Key: a viewer'];
    expect(await rawStatus(app.url, requestText('GET', 'http://x/v1/investigations', headers))).toBe(200);
    expect(await rawStatus(app.url, requestText('POST', 'http://x/v1/models/own/check', headers))).toBe(403);
  });

  it('refuses two Host headers everywhere', async () => {
    const text = requestText('GET', '/health/live', ['Host: 127.0.0.1', 'Host: x']);
    expect(await rawStatus(app.url, text)).toBe(400);
  });

  it('answers without a key what is public: documentation, the agent card, health and metrics, and nothing else', async () => {
    const open: string[] = [];
    for (const { method, path, route } of routesOf(app)) {
      const status = await rawStatus(app.url, requestText(method, path, ['Host: x']));
      if (status !== 401) open.push(route);
    }
    expect(open.toSorted()).toEqual([
      'GET /',
      'GET /.well-known/agent-card.json',
      'GET /console/:asset',
      'GET /docs',
      'GET /docs/:asset',
      'GET /docs/start.js',
      'GET /health/live',
      'GET /health/ready',
      'GET /metrics',
      'GET /openapi.json',
      'GET /v1/session/callback',
      'GET /v1/session/options',
      'GET /v1/session/sign-in',
    ]);
  });

  const statusAs = (role: KeyRole, { method, path }: TestedRoute): Promise<number> =>
    rawStatus(app.url, requestText(method, path, ['Host: x', `X-Api-Key: a ${role}`, 'Content-Length: 0']));

  it.each(KEY_ROLES)('lets %s use the routes of its role, and no other', async (role) => {
    const differing: string[] = [];
    for (const route of closedRoutes(app)) {
      const isAllowed = OPERATIONS[route.route]?.roles.includes(role) ?? false;
      const status = await statusAs(role, route);
      if (isAllowed === (status === 403 || status === 401)) differing.push(`${route.route}: ${status}`);
    }
    expect(differing).toEqual([]);
  });

  it('leaves erasing, sweeping, deleting, holding and silencing to operators', () => {
    const erasing = Object.entries(OPERATIONS).filter(([route]) =>
      /^DELETE |\/(?:sweep|undelete|hold|release-hold|silence|retention|run)$/.test(route),
    );
    expect(erasing).toHaveLength(14);
    for (const [, { roles }] of erasing) expect(roles).toEqual(['operator', 'admin']);
  });

  it('limits a key of collections to their documents', async () => {
    const as = async (path: string, method = 'GET'): Promise<unknown> => {
      const headers = { 'x-api-key': 'runbooks', 'content-type': 'application/octet-stream' };
      const response = await fetch(app.url + path, { method, headers, ...(method === 'POST' && { body: 'x' }) });
      return response.status < 400 || response.status >= 500
        ? 'admitted'
        : ((await response.json()) as { type: string }).type;
    };
    expect(await as('/v1/knowledge/runbooks/documents?file=a.md', 'POST')).toBe('admitted');
    expect(await as('/v1/knowledge/others/documents?file=a.md', 'POST')).toBe('/problems/collection-not-allowed');
    expect(await as('/v1/knowledge/RUNBOOKS/documents?file=a.md', 'POST')).toBe('/problems/collection-not-allowed');
    expect(await as('/v1/knowledge/runbooks/investigations/c1', 'POST')).toBe('/problems/collection-not-allowed');
    expect(await as('/v1/telemetry/logs', 'POST')).toBe('/problems/collection-not-allowed');
    expect(await as('/v1/investigations')).toBe('/problems/role-not-allowed');
  });

  it('limits a key of services to investigations that have read no more, and to lines of its own', async () => {
    const differing: string[] = [];
    for (const { method, path, route } of closedRoutes(app)) {
      const headers = { 'x-api-key': 'cart', 'content-type': 'application/json' };
      const response = await fetch(app.url + path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
      const { type } = (await response.json().catch(() => ({}))) as { type?: string };
      const isRefused = response.status === 403 && type === '/problems/service-not-allowed';
      const { isInInvestigation, isWithinServices } = OPERATIONS[route] ?? {};
      const isAllowed = isInInvestigation === true || isWithinServices === true;
      if (isRefused === isAllowed) differing.push(`${route}: ${response.status}`);
    }
    expect(differing).toEqual([]);
    expect(Object.values(OPERATIONS).filter(({ isInInvestigation }) => isInInvestigation === true)).toHaveLength(20);
  });

  it('keeps a key of services out of an investigation that has read more', async () => {
    const statusOf = async (key: string): Promise<number> =>
      (await fetch(`${app.url}/v1/investigations/wide`, { headers: { 'x-api-key': key } })).status;
    await post(`${app.url}/v1/investigations/wide/turns`, { text: 'why?' }, { 'x-api-key': 'a asker' });
    expect([await statusOf('a viewer'), await statusOf('cart')]).toEqual([200, 403]);
  });

  it('says of a key that has ended when it ended', async () => {
    const response = await fetch(`${app.url}/v1/investigations`, { headers: { 'x-api-key': 'ended' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('"old" ended at 1970-'),
    });
  });

  it('audits refusals by a line and a metric that hold no key', async () => {
    await fetch(`${app.url}/v1/investigations`, { headers: { authorization: 'Bearer guessed-hunter2' } });
    await fetch(`${app.url}/v1/store/sweep`, { method: 'POST', headers: { 'x-api-key': 'a viewer' } });
    const audited = lines.map((line) => JSON.parse(line) as { reason?: string; route?: string; address?: string });
    expect(audited).toContainEqual(
      expect.objectContaining({ reason: 'wrong-key', route: 'GET /v1/investigations', address: expect.any(String) }),
    );
    expect(audited).toContainEqual(
      expect.objectContaining({ reason: 'role-not-allowed', route: 'POST /v1/store/sweep' }),
    );
    expect(lines.join('')).not.toMatch(/hunter2|a viewer/);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/casefile_refused_requests_total\{reason="wrong-key"\} [1-9]/);
    expect(metrics).toMatch(/casefile_refused_requests_total\{reason="no-key"\} \d{3,}/);
    expect(metrics).not.toContain('hunter2');
  });
});

describe('wrong API keys', () => {
  it('are answered 429 after ten, also with a right key that is new here, while known clients go on', async () => {
    const app = await boot({ keys: KEYS });
    const statusOf = async (key: string): Promise<Response> =>
      fetch(`${app.url}/v1/investigations`, { headers: { 'x-api-key': key } });
    expect((await statusOf('a viewer')).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await statusOf(`guess ${i}`)).status).toBe(401);
    for (const key of ['guess 11', 'a viewer 2', 'an operator', 'a operator']) {
      const refused = await statusOf(key);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await statusOf('a viewer')).status).toBe(200);
    await app.close();
  });
});

const CROSS_SITE: { readonly [name: string]: readonly string[] } = {
  'another site': ['Sec-Fetch-Site: cross-site', 'Origin: https://evil.example'],
  'another site without Origin': ['Sec-Fetch-Site: cross-site'],
  'another port': ['Sec-Fetch-Site: same-site', 'Origin: http://127.0.0.1:3000'],
  'an old browser': ['Origin: https://evil.example'],
  'an old browser, another port': ['Origin: http://127.0.0.1:3000'],
  'an old browser, another scheme': ['Origin: https://127.0.0.1'],
  'a sandboxed frame': ['Origin: null'],
  'a name that begins alike': ['Origin: http://127.0.0.1.evil.example'],
  'no URL': ['Origin: 127.0.0.1'],
  'an unknown value': ['Sec-Fetch-Site: other'],
  'two values': ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
};

const SIMPLE_TYPES = [
  'text/plain',
  'Text/Plain; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe.each([
  ['without API keys', configuredKeys([]), []],
  ['with API keys', KEYS, ['X-Api-Key: a admin']],
] as const)('requests of other sites, %s', (_, keys, own) => {
  let app: BootedApi;
  beforeAll(async () => {
    app = await boot({ keys });
  });
  afterAll(() => app.close());

  const changing = (): readonly TestedRoute[] => closedRoutes(app).filter(({ method }) => method !== 'GET');
  const host = (): string => `Host: ${new URL(app.url).host}`;

  it('change nothing on any route', async () => {
    const requests = changing().flatMap(({ method, path, route }) =>
      Object.entries(CROSS_SITE).map(([name, headers]) => ({
        name: `${route}, ${name}`,
        text: requestText(method, path, [host(), ...own, ...headers, 'Content-Length: 0']),
      })),
    );
    expect(requests.length).toBeGreaterThan(200);
    expect(await wrongOf(app, requests, (status) => status === 403)).toEqual([]);
  });

  it('store nothing as the body of a form, whatever the headers', async () => {
    const requests = changing().flatMap(({ method, path, route }) =>
      [...SIMPLE_TYPES.map((type) => [`Content-Type: ${type}`]), []].map((type) => ({
        name: `${route}, ${String(type)}`,
        text: `${requestText(method, path, [host(), ...own, ...type, 'Content-Length: 2'])}{}`,
      })),
    );
    expect(await wrongOf(app, requests, (status) => status === 415)).toEqual([]);
    expect(app.memory.batches).toEqual([]);
  });

  it.each([
    ['a program that is no browser', []],
    ['a page of the service', ['Sec-Fetch-Site: same-origin']],
    ['the user', ['Sec-Fetch-Site: none']],
  ])('are told from those of %s', async (_name, headers) => {
    const text = requestText('POST', '/v1/telemetry/logs', [
      host(),
      ...own,
      ...headers,
      'Content-Type: application/x-ndjson',
      'Content-Length: 0',
    ]);
    expect(await rawStatus(app.url, text)).toBe(200);
    const page = requestText('POST', '/v1/telemetry/logs', [host(), ...own, `Origin: ${app.url}`, 'Content-Length: 0']);
    expect(await rawStatus(app.url, page)).toBe(200);
  });
});

describe('a route that nobody has decided on', () => {
  it('does not start', () => {
    @Controller('v1/surprise')
    class Surprise {
      @Get(':name')
      read(): object {
        return {};
      }
    }
    expect(() => assertRouteAccess([Surprise])).toThrow('GET /v1/surprise/:name: who may use it?');
  });

  it('is asked for a key, like whatever the router does not know', async () => {
    const app = await boot({ keys: KEYS });
    expect((await post(`${app.url}/v2/anything`)).status).toBe(401);
    expect((await post(`${app.url}/v2/anything`, undefined, { 'x-api-key': 'a viewer' })).status).toBe(404);
    await app.close();
  });
});
