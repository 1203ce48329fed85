import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '../kernel/time.js';
import { type ConfigFault, type ConfigEnvironment, loadConfig } from './load.js';
import type { Config } from './schema.js';

const reading =
  (file?: string) =>
  (path: string): string => {
    if (!path.endsWith('own.json')) return readFileSync(path, 'utf8');
    if (file === undefined) throw new Error('ENOENT');
    return file;
  };

const load = (env: ConfigEnvironment = {}, file?: string) => loadConfig(env, reading(file));

const good = (env: ConfigEnvironment = {}, file?: string): Config => {
  const loaded = load(env, file);
  if ('faults' in loaded) throw new Error(JSON.stringify(loaded.faults));
  return loaded;
};

const faults = (env: ConfigEnvironment = {}, file?: string): readonly ConfigFault[] => {
  const loaded = load(env, file);
  return 'faults' in loaded ? loaded.faults.map(({ path, problem }) => ({ path, problem })) : [];
};

const own = { CASEFILE_CONFIG: 'own.json' };
const key = { hash: 'a'.repeat(64), tenant: 'acme', actor: 'bot' };

describe('the configuration', () => {
  it('has a default for everything, in units of the code', () => {
    const config = good();
    expect(config.server).toEqual({ host: '127.0.0.1', port: 4680 });
    expect(config.data.retention).toEqual({ maxAge: 7 * DAY, maxBytes: 20e9 });
    expect(config.analysis.lookAhead).toBe(60 * SECOND);
    expect(config.demo).toBe(true);
  });

  it('prefers the environment to the file, and the file to the defaults', () => {
    const file = JSON.stringify({
      server: { port: 5000 },
      data: { folder: '/from/file', retention: { maxAge: '12h' } },
    });
    const config = good({ ...own, CASEFILE_DATA: '/from/env', CASEFILE_DEMO: 'off' }, file);
    expect(config.server).toEqual({ host: '127.0.0.1', port: 5000 });
    expect(config.data.folder).toBe('/from/env');
    expect(config.data.retention.maxAge).toBe(DAY / 2);
    expect(config.data.retention.maxBytes).toBe(20e9);
    expect(config.demo).toBe(false);
  });

  it('reads rates as a number per duration', () => {
    const { http } = good(own, JSON.stringify({ http: { limits: { requests: '600/1m', turns: '5 / 2 h' } } }));
    expect(http.limits).toEqual({ requests: { most: 600, per: 60 * SECOND }, turns: { most: 5, per: DAY / 12 } });
    for (const wrong of ['600', '0/1m', '5/0s', '5 per 1m', '-1/1m', '1/1m/1m'])
      expect(faults(own, JSON.stringify({ http: { limits: { ingest: wrong } } }))).toEqual([
        { path: 'http.limits.ingest', problem: expect.stringContaining('such as "300/1m"') },
      ]);
  });

  it('is deeply frozen', () => {
    const config = good({ ...own }, JSON.stringify({ keys: [key] }));
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.data.retention)).toBe(true);
    expect(Object.isFrozen(config.keys[0])).toBe(true);
  });

  it('names all faults at once, by path, with the variable that set the value', () => {
    const file = JSON.stringify({
      sever: {},
      data: { retention: { maxAge: '7 fortnights' } },
      ask: { band: 'wide' },
      keys: [{ ...key, hash: 'hunter2' }],
    });
    const found = faults({ ...own, CASEFILE_PORT: '99999', CASEFILE_DEMO: 'perhaps' }, file);
    expect(found.map(({ path }) => path)).toEqual([
      'server.port (CASEFILE_PORT)',
      'data.retention.maxAge',
      'ask.band',
      'keys[0].hash',
      'demo (CASEFILE_DEMO)',
      'sever',
    ]);
  });

  it('never shows a value', () => {
    const file = JSON.stringify({ keys: [{ ...key, hash: 'hunter2', actor: 7 }], log: { level: 'hunter2' } });
    expect(JSON.stringify(faults({ ...own, CASEFILE_HOST: 'hunter2' }, file))).not.toContain('hunter2');
    expect(JSON.stringify(faults(own, '{ "keys": hunter2'))).not.toContain('hunter2');
  });

  it('takes a key without a role for an admin, and checks roles and expiry', () => {
    expect(good(own, JSON.stringify({ keys: [key] })).keys).toEqual([{ ...key, role: 'admin' }]);
    const keys = [{ ...key, role: 'asker', collections: ['runbooks'], expires: '2027-01-31T00:00:00Z' }];
    expect(good(own, JSON.stringify({ keys })).keys).toMatchObject([{ role: 'asker', expires: 1_801_353_600_000_000 }]);
    const wrong = [
      { ...key, role: 'root' },
      { ...key, expires: 'tomorrow' },
      { ...key, collections: [] },
    ];
    expect(faults(own, JSON.stringify({ keys: wrong })).map(({ path }) => path)).toEqual([
      'keys[0].role',
      'keys[1].expires',
      'keys[2].collections',
    ]);
  });

  it('says which file cannot be read', () => {
    expect(faults(own)).toEqual([{ path: 'file own.json', problem: 'cannot be read' }]);
    expect(faults(own, '{')).toEqual([{ path: 'file own.json', problem: 'is not JSON (line 1 column 2)' }]);
  });

  it('takes secrets from the environment only, and names missing ones', () => {
    const stores = (secret: string, uri: string): string =>
      JSON.stringify({
        stores: {
          kind: 'production',
          secret,
          mongo: { uri, database: 'casefile' },
          telemetry: { kind: 'embedded' },
          batches: { kind: 'files', folder: '/batches' },
        },
      });
    const named = stores('${SECRET}', 'mongodb://casefile:${PASSWORD}@db:27017/?replicaSet=rs0');
    const env = { ...own, SECRET: 'ab'.repeat(32), PASSWORD: 'hunter2' };
    expect(good(env, named).stores).toMatchObject({
      secret: 'ab'.repeat(32),
      mongo: { uri: 'mongodb://casefile:hunter2@db:27017/?replicaSet=rs0' },
    });
    expect(faults(own, named)).toEqual([
      { path: 'stores.secret', problem: 'needs SECRET, which is not set in the environment' },
      { path: 'stores.mongo.uri', problem: 'needs PASSWORD, which is not set in the environment' },
    ]);
    const literal = faults(env, stores('ab'.repeat(32), 'mongodb://casefile:hunter2@db:27017'));
    expect(literal.map(({ path }) => path)).toEqual(['stores.secret', 'stores.mongo.uri']);
    expect(JSON.stringify(literal)).not.toContain('hunter2');
  });

  it('is valid in production once its variables are set', () => {
    const env = {
      CASEFILE_SECRET: 'ab'.repeat(32),
      CASEFILE_MONGO_URI: 'mongodb://db:27017/?replicaSet=rs0',
      CASEFILE_ELASTICSEARCH_URL: 'https://elastic:9200',
      CASEFILE_BATCHES: '/batches',
    };
    const file = readFileSync('config/production.json', 'utf8');
    expect(good({ ...own, ...env }, file).stores).toMatchObject({
      kind: 'production',
      telemetry: { kind: 'elasticsearch', nodes: ['https://elastic:9200'] },
    });
    expect(faults(own, file).map(({ path }) => path)).toEqual([
      'stores.secret',
      'stores.mongo.uri',
      'stores.telemetry.nodes[0]',
      'stores.batches.folder',
    ]);
  });

  it('uses the embedding of the collections for log templates, and says what it needs', () => {
    const env = { ...own, SECRET: 'ab'.repeat(32), URI: 'mongodb://db:27017/?replicaSet=rs0' };
    const telemetry = { kind: 'elasticsearch', nodes: ['https://elastic:9200'], prefix: 'casefile', vectors: true };
    const stores = {
      kind: 'production',
      secret: '${SECRET}',
      mongo: { uri: '${URI}', database: 'casefile' },
      telemetry,
      batches: { kind: 'files', folder: '/batches' },
    };
    const embedding = { provider: 'ollama', model: 'nomic-embed-text', dimension: 768 };
    expect(good(env, JSON.stringify({ stores, knowledge: { embedding } })).stores).toMatchObject({ telemetry });
    expect(faults(env, JSON.stringify({ stores }))).toEqual([
      {
        path: 'stores.telemetry.vectors',
        problem: 'needs "knowledge.embedding", which says what makes vectors',
      },
    ]);
  });

  it('accepts foreign indexes, a Prometheus and a bucket, with their secrets by name', () => {
    const file = (token: string): string =>
      JSON.stringify({
        stores: {
          kind: 'production',
          secret: '${SECRET}',
          mongo: { uri: 'mongodb://db:27017', database: 'casefile' },
          telemetry: {
            kind: 'elasticsearch',
            nodes: ['https://elastic:9200'],
            auth: { apiKey: '${TOKEN}' },
            prefix: 'casefile',
            sources: { logs: { index: 'logs-*', preset: 'ecs', fields: { log: { service: ['app'] } } } },
            prometheus: { url: 'http://prometheus:9090', auth: { kind: 'bearer', token } },
          },
          batches: {
            kind: 's3',
            bucket: 'batches',
            region: 'eu-central-1',
            credentials: { accessKeyId: '${TOKEN}', secretAccessKey: '${TOKEN}' },
          },
        },
      });
    const env = { ...own, SECRET: 'ab'.repeat(32), TOKEN: 'hunter2' };
    expect(good(env, file('${TOKEN}')).stores).toMatchObject({
      telemetry: { sources: { logs: { preset: 'ecs' } }, prometheus: { auth: { token: 'hunter2' } } },
      batches: { credentials: { secretAccessKey: 'hunter2' } },
    });
    expect(faults(env, file('hunter2')).map(({ path }) => path)).toEqual(['stores.telemetry.prometheus.auth.token']);
  });

  it('does not take a prototype from a file', () => {
    expect(faults(own, '{"__proto__": {"demo": false}}').map(({ path }) => path)).toEqual(['__proto__']);
  });
});
