// Signing in with a real OpenID provider: the flow, what is refused, what a session may do, and its end.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar, PROVIDER_CLIENT, type RunningProvider, startProvider } from '../support/openid-provider.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { pathOf, QUESTION, SHOP, type RequestBody } from '../support/shop.js';

const [SERVICE = ''] = SHOP.rows.spans.map((row) => String((row as RequestBody)['service.name']));

const PEOPLE = {
  ada: { groups: ['staff', 'sre'], email: 'ada@shop.example', email_verified: true, name: 'Ada L.' },
  bob: { groups: ['readers'] },
  cy: { groups: ['one-service'] },
  eve: { groups: ['SRE', 'visitors'] },
  root: { groups: 'admins' },
};

let provider: RunningProvider;
let service: Service;

/** As browsers reach the service: its own port is another one. */
const PUBLIC = 'http://127.0.0.1:9';

const settings = (issuer: string, more: object = {}): object => ({
  keys: [
    { hash: createHash('sha256').update('a key').digest('hex'), tenant: 'default', actor: 'program', role: 'admin' },
  ],
  signIn: {
    oidc: {
      name: 'Shop login',
      issuer,
      clientId: PROVIDER_CLIENT.id,
      clientSecret: '${CASEFILE_OIDC_SECRET}',
      redirect: `${PUBLIC}/v1/session/callback`,
      roles: [
        { value: 'sre', role: 'operator' },
        { value: 'readers', role: 'viewer' },
        { value: 'one-service', role: 'asker', services: [SERVICE] },
        { value: 'admins', role: 'admin' },
      ],
      ...more,
    },
  },
});
const env = { CASEFILE_OIDC_SECRET: PROVIDER_CLIENT.secret };

beforeAll(async () => {
  provider = await startProvider({ people: PEOPLE, redirects: [`${PUBLIC}/v1/session/callback`] });
  service = await startService({ folder: await newFolder(), env, config: settings(provider.issuer) });
  for (const [signal, rows] of Object.entries(SHOP.rows)) {
    const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const headers = { 'x-api-key': 'a key', 'content-type': 'application/x-ndjson' };
    expect((await fetch(`${service.url}/v1/telemetry/${signal}`, { method: 'POST', headers, body })).status).toBe(200);
  }
});

afterEach(() => {
  provider.forge = undefined;
  provider.forgeKey = false;
});

afterAll(async () => {
  await service?.close();
  await provider?.close();
  await clean();
});

const PAGE = { 'x-casefile-page': '1', 'content-type': 'application/json' };
const newJar = (of: () => Service = () => service): CookieJar =>
  new CookieJar(() => ({ address: PUBLIC, by: of().url }));
const at = (path: string): string => PUBLIC + path;
const isBack = (url: string): boolean => url.startsWith(PUBLIC) && !url.includes('/v1/session');
const beginning = (to = '/'): string => at(`/v1/session/sign-in?to=${encodeURIComponent(to)}`);

/** Signs in, and gives the page of the console to which the browser came back. */
const signIn = async (jar: CookieJar, person: keyof typeof PEOPLE, to?: string): Promise<string> => {
  provider.signInAs(person);
  return (await jar.follow(beginning(to), isBack)).url.slice(PUBLIC.length);
};

/** As far as the answer of the provider, which is not yet given to the service. */
const untilCallback = async (jar: CookieJar, person: keyof typeof PEOPLE = 'ada'): Promise<URL> => {
  provider.signInAs(person);
  return new URL((await jar.follow(beginning(), (url) => url.includes('/v1/session/callback'))).url);
};

const statusOf = async (jar: CookieJar, path = '/v1/session', init: RequestInit = {}): Promise<number> =>
  (await jar.fetch(at(path), init)).status;
const ask = (jar: CookieJar, id: string, headers: RequestInit['headers'] = PAGE): Promise<Response> =>
  jar.fetch(at(`${pathOf(id)}/turns`), { method: 'POST', headers: headers ?? {}, body: JSON.stringify(QUESTION) });
const cookieOf = (jar: CookieJar): string => jar.cookies.get('9 casefile') ?? '';

/** The flow by hand: the reply of the provider, changed, given to the service by the browser. */
const callback = async (jar: CookieJar, url: URL): Promise<string> => {
  const response = await jar.fetch(url.href, {}, true);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
};

describe('signing in', () => {
  it('leads through the provider to the page that was wanted, and to an answered question', async () => {
    const jar = newJar();
    expect(await statusOf(jar)).toBe(401);
    expect(await signIn(jar, 'ada', '/#/investigation/c1?turn=1')).toBe('/#/investigation/c1?turn=1');
    const who = (await (await jar.fetch(at('/v1/session'))).json()) as object;
    expect(who).toMatchObject({ kind: 'user', id: 'ada', name: 'Ada L.', role: 'operator' });
    const answered = await ask(jar, 'c1');
    expect([answered.status, ((await answered.json()) as { status: string }).status]).toEqual([200, 'answered']);
    const events = (await (await jar.fetch(at(`${pathOf('c1')}/events`))).json()) as { items: { actor: object }[] };
    expect(events.items[0]?.actor).toEqual({ kind: 'user', id: 'ada' });
  });

  it('tells strangers the name of the provider alone', async () => {
    expect(await (await fetch(`${service.url}/v1/session/options`)).json()).toEqual({
      provider: { name: 'Shop login' },
    });
  });

  it('sets cookies that scripts cannot read and other sites cannot send, of a signed content', async () => {
    const jar = newJar();
    await signIn(jar, 'ada');
    const own = jar.set.filter((line) => line.startsWith('casefile'));
    expect(
      own.map((line) =>
        line
          .replace(/(-[\w-]{16})?=[^;]*/, (_, state = '') => (state === '' ? '' : '-STATE'))
          .replace(/Max-Age=\d+/, 'Max-Age'),
      ),
    ).toEqual([
      'casefile-sign-in-STATE; Path=/; Max-Age; HttpOnly; SameSite=Lax',
      'casefile-sign-in-STATE; Path=/; Max-Age; HttpOnly; SameSite=Lax',
      'casefile; Path=/; Max-Age; HttpOnly; SameSite=Strict',
    ]);
    const [body = '', signature = ''] = cookieOf(jar).split('.');
    const [id, ...rest] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number, string];
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    const later = Buffer.from(JSON.stringify([id, (rest[0] ?? 0) + 1e12, rest[1]])).toString('base64url');
    jar.cookies.set('9 casefile', `${later}.${signature}`);
    expect(await statusOf(jar)).toBe(401);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/docs',
    '/#/a\r\nb',
    'x',
    '/?a=#/',
    '/%2f/evil',
  ])('does not lead to %j', async (to) => {
    const response = await fetch(`${service.url}/v1/session/sign-in?to=${encodeURIComponent(to)}`, {
      redirect: 'manual',
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });

  it.each([
    ['a code that the provider has not given', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
    ['another issuer (mix-up)', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ['two states', (url: URL) => url.searchParams.append('state', 'y')],
    ['an error of the provider', (url: URL) => url.searchParams.set('error', 'access_denied')],
  ])('refuses a reply with %s', async (_, change) => {
    const jar = newJar();
    const url = await untilCallback(jar);
    change(url);
    expect(await callback(jar, url)).toBe('/?sign-in=refused');
    expect(cookieOf(jar)).toBe('');
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
  ])('knows no sign-in for a reply with %s, and leaves that of another tab', async (_, change) => {
    const jar = newJar();
    const url = await untilCallback(jar);
    const changed = new URL(url);
    change(changed);
    expect(await callback(jar, changed)).toBe('/?sign-in=expired');
    expect(cookieOf(jar)).toBe('');
    expect(await callback(jar, url)).toBe('/');
  });

  it('goes on in every tab, and forgets the first of too many', async () => {
    const jar = newJar();
    const [first, second, third, fourth] = [
      await untilCallback(jar),
      await untilCallback(jar),
      await untilCallback(jar),
      await untilCallback(jar),
    ];
    expect([...jar.cookies.keys()].filter((name) => name.startsWith('9 casefile-sign-in'))).toHaveLength(3);
    const pages = [];
    for (const url of [third, second, fourth, first]) pages.push(await callback(jar, url));
    expect(pages).toEqual(['/', '/', '/', '/?sign-in=expired']);
  });

  it('refuses a reply in a browser that has not begun the sign-in, and a reply that was given before', async () => {
    const [jar, other] = [newJar(), newJar()];
    const url = await untilCallback(jar);
    expect(await callback(other, url)).toBe('/?sign-in=expired');
    await untilCallback(other);
    expect(await callback(other, url)).toBe('/?sign-in=expired');
    const kept = [...jar.cookies].find(([name]) => name.startsWith('9 casefile-sign-in')) ?? ['', ''];
    expect(await callback(jar, url)).toBe('/');
    expect(await callback(jar, url)).toBe('/?sign-in=expired');
    const redeemed = provider.requests['/token'];
    jar.cookies.set(...kept);
    expect(await callback(jar, url)).toBe('/?sign-in=expired');
    expect(provider.requests['/token']).toBe(redeemed);
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  it.each([
    ['another nonce', () => ({ nonce: 'other' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'another-client' })],
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['an end that is over', () => ({ iat: now() - 900, exp: now() - 60 })],
    ['no subject', () => ({ sub: undefined })],
  ])('refuses an id token with %s', async (_, wrong) => {
    const jar = newJar();
    provider.forge = (claims) => ({ ...claims, ...wrong() });
    expect(await signIn(jar, 'ada')).toBe('/?sign-in=refused');
    expect(cookieOf(jar)).toBe('');
  });

  it('refuses an id token that another key has signed, and takes clocks that differ by seconds', async () => {
    const jar = newJar();
    provider.forge = (claims) => ({ ...claims, exp: now() - 10 });
    provider.forgeKey = true;
    expect(await signIn(jar, 'ada')).toBe('/?sign-in=refused');
    provider.forgeKey = false;
    expect(await signIn(newJar(), 'ada')).toBe('/');
  });

  it('lets nobody in who fits no rule, and compares values to the letter', async () => {
    const jar = newJar();
    expect(await signIn(jar, 'eve', '/#/audit/c1')).toBe('/?sign-in=no-role#/audit/c1');
    expect(cookieOf(jar)).toBe('');
  });
});

describe('a session', () => {
  it.each([
    ['bob', 'viewer', 403, 403],
    ['ada', 'operator', 200, 200],
    ['root', 'admin', 200, 200],
  ] as const)('of %s has the rights of %s', async (person, role, asked, audit) => {
    const jar = newJar();
    await signIn(jar, person);
    expect(await (await jar.fetch(at('/v1/session'))).json()).toMatchObject({ id: person, role });
    expect([(await ask(jar, `r-${person}`)).status, await statusOf(jar, '/v1/audit')]).toEqual([asked, audit]);
    expect(await statusOf(jar, '/v1/investigations')).toBe(200);
  });

  it('bounds what a question reads, and which investigations may be seen', async () => {
    const jar = newJar();
    await signIn(jar, 'cy');
    expect((await ask(jar, 'bound')).status).toBe(200);
    const { text } = { text: await (await jar.fetch(at(`${pathOf('bound')}/export?format=json`))).text() };
    const hashes = [...new Set(text.match(/[0-9a-f]{64}/g))];
    const batches = await Promise.all(
      hashes.map(async (hash) => (await jar.fetch(at(`${pathOf('bound')}/batches/${hash}`))).text()),
    );
    const services = batches.flatMap((bytes) => [...bytes.matchAll(/"service":"([^"]+)"/g)].map(([, name]) => name));
    expect([...new Set(services)]).toEqual([SERVICE]);
    expect([await statusOf(jar, pathOf('c1')), await statusOf(jar, '/v1/search?q=a')]).toEqual([403, 403]);
  });

  it('changes nothing without the header of the page, by a form, or from another site; a key goes first', async () => {
    const jar = newJar();
    await signIn(jar, 'ada');
    const json = { 'content-type': 'application/json' };
    const form = { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' };
    const cross = { ...PAGE, 'sec-fetch-site': 'cross-site' };
    const statuses = [];
    for (const headers of [json, form, cross, PAGE]) statuses.push((await ask(jar, 'csrf', headers)).status);
    expect(statuses).toEqual([403, 415, 403, 200]);
    const byKey = (key: string): Promise<number> => statusOf(jar, '/v1/session', { headers: { 'x-api-key': key } });
    expect([await byKey('a key'), await byKey('no key')]).toEqual([200, 401]);
  });

  it('has a new id after each sign-in, and the one before ends', async () => {
    const jar = newJar();
    await signIn(jar, 'ada');
    const before = cookieOf(jar);
    await signIn(jar, 'ada');
    expect(cookieOf(jar)).not.toBe(before);
    expect(await statusOf(jar)).toBe(200);
    jar.cookies.set('9 casefile', before);
    expect(await statusOf(jar)).toBe(401);
  });

  it('ends with sign-out, also its event streams, and leads to the end of the session of the provider', async () => {
    const jar = newJar();
    await signIn(jar, 'ada');
    const kept = cookieOf(jar);
    const stream = await jar.fetch(at(`${pathOf('c1')}/events`), { headers: { accept: 'text/event-stream' } });
    expect(stream.status).toBe(200);
    const end = stream.text().then(
      () => 'ended',
      () => 'ended',
    );
    const out = await jar.fetch(at('/v1/session/sign-out'), { method: 'POST', headers: PAGE, body: '{}' });
    expect(((await out.json()) as { continueAt: string }).continueAt).toContain(`${provider.issuer}/session/end?`);
    expect([await end, cookieOf(jar)]).toEqual(['ended', '']);
    jar.cookies.set('9 casefile', kept);
    expect(await statusOf(jar)).toBe(401);
    const audit = await (await fetch(`${service.url}/v1/audit?limit=3`, { headers: { 'x-api-key': 'a key' } })).text();
    expect(audit).toContain('"action":"sign-out"');
    expect(audit).toContain('"subject":"sre"');
  });

  it('has replies that no cache keeps', async () => {
    const jar = newJar();
    await signIn(jar, 'ada');
    const kept = async (path: string): Promise<string | null> =>
      (await jar.fetch(at(path))).headers.get('cache-control');
    const paths = ['/v1/session', '/v1/investigations', '/v1/audit', '/v1/investigations/unknown'];
    expect(new Set(await Promise.all(paths.map(kept)))).toEqual(new Set(['no-store']));
    const refused = await fetch(`${service.url}/v1/investigations`);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });

  it('is refused to keys that would sign out', async () => {
    const headers = { ...PAGE, 'x-api-key': 'a key' };
    const reply = await fetch(`${service.url}/v1/session/sign-out`, { method: 'POST', headers, body: '{}' });
    expect(reply.status).toBe(409);
  });

  it.each([
    ['client', () => ({ clientId: 'another' })],
    ['issuer', () => ({ issuer: `${provider.issuer}/other` })],
  ])('ends where the service has another %s after a restart', async (_, change) => {
    const folder = await newFolder();
    let own = await startService({ folder, env, config: settings(provider.issuer) });
    const jar = newJar(() => own);
    await signIn(jar, 'ada');
    await own.close();
    own = await startService({ folder, env, config: settings(provider.issuer, change()) });
    const refused = await jar.fetch(at('/v1/session'));
    expect(await refused.json()).toMatchObject({ status: 401, title: 'Your session has ended' });
    await own.close();
  });

  it('goes on after a restart, and ends where its rule is gone', async () => {
    const folder = await newFolder();
    let own = await startService({ folder, env, config: settings(provider.issuer) });
    const jar = newJar(() => own);
    await signIn(jar, 'bob');
    await own.close();
    own = await startService({ folder, env, config: settings(provider.issuer) });
    expect(await statusOf(jar)).toBe(200);
    await own.close();
    const roles = [{ value: 'sre', role: 'operator' }];
    own = await startService({ folder, env, config: settings(provider.issuer, { roles }) });
    expect(await statusOf(jar)).toBe(401);
    await own.close();
  });
});

describe('a service with a sign-in and no keys', () => {
  it('says everywhere that it is not open', async () => {
    const config = { ...settings(provider.issuer), keys: [] };
    const own = await startService({ folder: await newFolder(), env, config });
    const jar = newJar(() => own);
    await signIn(jar, 'root');
    expect(await (await jar.fetch(at('/v1/session'))).json()).toMatchObject({ role: 'admin', areKeysRequired: true });
    expect(await (await jar.fetch(at('/v1/keys'))).json()).toMatchObject({ areRequired: true, items: [] });
    const card = (await (await fetch(`${own.url}/.well-known/agent-card.json`)).json()) as object;
    expect(card).toMatchObject({ securityRequirements: [{ schemes: { key: {} } }] });
    expect(
      await statusOf(
        newJar(() => own),
        '/v1/keys',
      ),
    ).toBe(401);
    await own.close();
  });
});

describe('a provider that is down', () => {
  it('holds up no start, and is told', async () => {
    const down = await startProvider({ people: PEOPLE, redirects: [`${PUBLIC}/v1/session/callback`] });
    await down.close();
    const own = await startService({ folder: await newFolder(), env, config: settings(down.issuer) });
    const response = await fetch(`${own.url}/v1/session/sign-in?to=%2F%23%2Flogs`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?sign-in=unavailable#/logs']);
    expect((await fetch(`${own.url}/v1/session`, { headers: { 'x-api-key': 'a key' } })).status).toBe(200);
    await own.close();
  });
});
