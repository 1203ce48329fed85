// casefile keys on a data folder, and a service that reads the keys while it runs.
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage } from '../../src/api/contract/audit.js';
import { folderKeys } from '../../src/adapters/files/key-ring.js';
import { configuredKeys } from '../../src/adapters/memory/api-keys.js';
import { cliHost } from '../../src/bootstrap/cli-host.js';
import { loadConfig } from '../../src/config/load.js';
import { clean, newFolder, StartRefusal, startService } from '../support/service.js';
import { boot, type BootedApi } from './api.support.js';
import { casefile, type CliResult } from './cli.support.js';

const PRODUCTION = JSON.stringify({
  stores: {
    kind: 'production',
    secret: '${S}',
    mongo: { uri: 'mongodb://m/?replicaSet=r', database: 'd' },
    telemetry: { kind: 'embedded' },
    batches: { kind: 'files', folder: '/b' },
  },
});

let folder = '';
let app: BootedApi;

const defaults = async (path: string): Promise<string> => readFile(path, 'utf8');

const keys = async (...argv: readonly string[]): Promise<CliResult> => {
  const text = await defaults('config/default.json');
  const config = loadConfig({ CASEFILE_DATA: folder }, () => text);
  if ('faults' in config) throw new Error(JSON.stringify(config.faults));
  return casefile(['keys', ...argv], { host: { keyRing: cliHost(() => config, {}, {} as never).keyRing } });
};

const secretOf = async (...argv: readonly string[]): Promise<string> => {
  const { code, out, err } = await keys(...argv);
  expect([code, err]).toEqual([0, expect.stringContaining('only time')]);
  return out.trim();
};

const listed = async (): Promise<readonly { readonly [field: string]: unknown }[]> =>
  (JSON.parse((await keys('list', '--json')).out) as { keys: readonly { readonly [field: string]: unknown }[] }).keys;

const statusWith = async (key?: string): Promise<number> =>
  (await fetch(`${app.url}/v1/investigations`, { headers: key === undefined ? {} : { 'x-api-key': key } })).status;

beforeAll(async () => {
  folder = await newFolder();
  app = await boot({ keys: folderKeys(folder, configuredKeys([])) });
});

afterAll(async () => {
  await app.close();
  await clean();
});

describe('casefile keys', () => {
  it('makes the first key of a running service, which then asks everybody for one', async () => {
    expect(await statusWith()).toBe(200);
    const secret = await secretOf('add', 'first', '--role', 'viewer');
    expect(secret).toMatch(/^casefile_[\w-]{43}$/);
    expect(await statusWith()).toBe(401);
    expect(await statusWith(secret)).toBe(200);
    const text = await readFile(join(folder, 'keys.json'), 'utf8');
    expect(text).not.toContain(secret);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await listed()).toEqual([
      {
        name: 'first',
        role: 'viewer',
        tenant: 'default',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    expect((await keys('list')).out).toMatch(/^first +viewer +default +valid +used \d{4}-/);
  });

  it('rotates a key: both secrets are valid, then the new one alone', async () => {
    const one = await secretOf('add', 'rotated', '--role', 'asker');
    const two = await secretOf('rotate', 'rotated');
    expect([await statusWith(one), await statusWith(two)]).toEqual([200, 200]);
    const three = await secretOf('rotate', 'rotated', '--grace', '0m');
    expect([await statusWith(one), await statusWith(two), await statusWith(three)]).toEqual([401, 401, 200]);
  });

  it('revokes a key at once, and still asks for keys when all are revoked', async () => {
    const secret = await secretOf('add', 'gone', '--role', 'admin', '--expires', '90d');
    expect(await statusWith(secret)).toBe(200);
    expect((await keys('revoke', 'gone')).code).toBe(0);
    expect(await statusWith(secret)).toBe(401);
    expect((await keys('list')).out).toMatch(/gone +admin +default +revoked/);
    expect((await keys('rotate', 'gone')).err).toContain('the key "gone" was revoked');
    for (const { name } of await listed()) await keys('revoke', String(name));
    expect(await statusWith()).toBe(401);
  });

  it('keeps tenant, collections and expiry', async () => {
    await secretOf('add', 'wiki', '--role', 'ingester', '--tenant', 'acme', '--collection', 'runbooks');
    await secretOf('add', 'short', '--role', 'viewer', '--expires', '2100-01-31');
    expect(await listed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'wiki', tenant: 'acme', role: 'ingester', collections: ['runbooks'] }),
        expect.objectContaining({ name: 'short', expiresAt: '2100-01-31T00:00:00.000Z' }),
      ]),
    );
  });

  it.each([
    [['add', 'x'], 2, '--role is missing'],
    [['add', 'x', '--role', 'root'], 2, '--role root is none'],
    [['add', '--role', 'admin'], 2, 'name one key'],
    [['add', 'a b', '--role', 'admin'], 2, 'a b is no name'],
    [['add', 'x', '--role', 'admin', '--expires', 'tomorrow'], 2, '--expires tomorrow is no time'],
    [['add', 'x', '--role', 'admin', '--expires', '2020-01-01'], 2, 'is no time to come'],
    [['add', 'first', '--role', 'admin'], 1, 'there is a key "first" already'],
    [['rotate', 'nobody'], 1, 'there is no key "nobody"'],
    [['revoke', 'nobody'], 1, 'there is no key "nobody"'],
    [['list', 'x', '--role'], 2, "Unknown option '--role'"],
    [['dance'], 2, 'there is no command keys dance'],
  ])('refuses %j', async (argv, code, said) => {
    const before = await readFile(join(folder, 'keys.json'), 'utf8');
    const refused = await keys(...argv);
    expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(said)]);
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(before);
  });

  it('changes nothing while another one does, and leaves no file behind', async () => {
    const other = join(folder, '.keys.json.new');
    await writeFile(other, '');
    const refused = await keys('add', 'both', '--role', 'admin');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('another "casefile keys"')]);
    await rm(other);
    await secretOf('add', 'both', '--role', 'admin');
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('admits nobody by a damaged file, and says what is damaged', async () => {
    const secret = await secretOf('add', 'last', '--role', 'viewer');
    const file = join(folder, 'keys.json');
    const text = await readFile(file, 'utf8');
    for (const damage of [
      '',
      '{',
      '{}',
      text.replace('"viewer"', '"god"'),
      text.replace(/"sha256": "./, '"sha256": "!'),
    ]) {
      await writeFile(file, damage);
      expect(await statusWith(secret)).toBe(503);
      expect(await statusWith()).toBe(401);
      expect((await keys('list')).err).toContain('keys.json');
      expect((await keys('add', 'over', '--role', 'admin')).code).toBe(1);
      expect(await readFile(file, 'utf8')).toBe(damage);
    }
    await rm(file);
    expect([await statusWith(secret), await statusWith()]).toEqual([401, 401]);
    await writeFile(file, text);
    expect(await statusWith(secret)).toBe(200);
  });

  it('says where the keys of a production installation are', async () => {
    const text = await defaults('config/default.json');
    const config = loadConfig({ CASEFILE_CONFIG: 'p', S: 'a'.repeat(64) }, (path) =>
      path === 'p' ? PRODUCTION : text,
    );
    if ('faults' in config) throw new Error(JSON.stringify(config.faults));
    const { keyRing } = cliHost(() => config, {}, {} as never);
    const refused = await casefile(['keys', 'list'], { host: { keyRing } });
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/production[^]*"keys"/)]);
  });
});

describe('a service for other machines', () => {
  it('does not start without keys, and starts with keys of the folder', async () => {
    const own = await newFolder();
    const env = { CASEFILE_HOST: '0.0.0.0' };
    const refused = await startService({ folder: own, env }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefusal);
    expect(String(refused)).toContain('must be a loopback address');
    await writeFile(join(own, 'keys.json'), await readFile(join(folder, 'keys.json')));
    const service = await startService({ folder: own, env });
    expect((await fetch(`http://127.0.0.1:${new URL(service.url).port}/v1/models`)).status).toBe(401);
    expect(await service.close()).toEqual({ code: 0, signal: null });
  });
});

describe('the audit', () => {
  it('tells once who has added, rotated and revoked which key, across a restart', async () => {
    const own = await newFolder();
    const [before, app2] = [folder, { folder: own }];
    folder = own;
    const key = await secretOf('add', 'boss', '--role', 'admin');
    await secretOf('add', 'bot', '--role', 'asker');
    const audited = async (url: string) => {
      const reply = await fetch(`${url}/v1/audit?by=people`, { headers: { 'x-api-key': key } });
      expect(reply.status).toBe(200);
      const { items } = auditPage.parse(await reply.json());
      return items.map(({ action, subject, actor }) => [action, subject, actor.kind, actor.id]);
    };
    const by = ['user', userInfo().username];
    const service = await startService(app2);
    expect(await audited(service.url)).toEqual([
      ['add-key', 'bot', ...by],
      ['add-key', 'boss', ...by],
    ]);
    await secretOf('rotate', 'bot');
    expect((await keys('revoke', 'bot')).code).toBe(0);
    const all = [
      ['revoke-key', 'bot', ...by],
      ['rotate-key', 'bot', ...by],
      ['add-key', 'bot', ...by],
      ['add-key', 'boss', ...by],
    ];
    expect(await audited(service.url)).toEqual(all);
    await service.close();
    const again = await startService(app2);
    expect(await audited(again.url)).toEqual(all);
    await again.close();
    folder = before;
  });
});
