// Moving house on real servers: a data folder with two investigations becomes a production installation, though the move is killed again and again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Migrated } from '../../src/cli/command.js';
import { ASKING, CONVERSATION, converse } from '../support/conversation.js';
import { openCluster } from '../support/elasticsearch.js';
import { admin, newDatabase } from '../support/mongo.js';
import { realServers } from '../support/real-servers.js';
import { clean, copyOf, newFolder, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, ingest, json, pathOf, post, QUESTION, replay, send, SHOP } from '../support/shop.js';

const IDS = ['kept', 'second one'] as const;

const cluster = openCluster();
const prefixes: string[] = [];

let folder = '';
let answers: readonly string[] = [];
let sessions: readonly unknown[] = [];
let secret = '';

type Target = {
  readonly database: string;
  readonly folder: string;
  readonly config: object;
  /** As one file, as the command wants it. */
  readonly file: string;
};

const elasticsearch = (): object => {
  const prefix = cluster.name('moved').replaceAll('-', '_');
  prefixes.push(prefix);
  return { kind: 'elasticsearch', nodes: [cluster.node], prefix };
};

const newTarget = async (telemetry: object): Promise<Target> => {
  const [database, own] = [newDatabase(), await newFolder()];
  const uri = realServers().mongo.uri;
  const stores = { kind: 'production', secret: '${SECRET}', mongo: { uri, database }, telemetry };
  const config = { ...ASKING, data: { folder: own, lease: '2s' }, stores: { ...stores, batches: { kind: 'files' } } };
  const file = join(own, 'target.json');
  await writeFile(file, JSON.stringify(config));
  return { database, folder: own, config, file };
};

type Ran = { readonly code: unknown; readonly out: string; readonly err: string };

/** `until`: killed when it is said. */
const casefile = async (words: readonly string[], { until = '\0', env = {} } = {}): Promise<Ran> => {
  const child = spawn(process.execPath, ['bin/casefile.js', ...words], {
    env: { ...process.env, SECRET: secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    if (err.includes(until)) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'close')) as readonly unknown[];
  return { code, out, err };
};

const moving = (to: Target, ...more: readonly string[]): readonly string[] => [
  'migrate',
  ...['--from', folder, '--to', to.file, ...more],
];

/** Every file but what tells the owner, by digest. */
const digestsIn = async (): Promise<readonly string[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.zst$|\.key$|telemetry.*sqlite$/.test(name),
  );
  const digests = names.sort().map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return Promise.all(digests);
};

const sessionsOf = async ({ url }: Service): Promise<readonly unknown[]> =>
  Promise.all(IDS.map((id) => json(url, pathOf(id))));

beforeAll(async () => {
  folder = await newFolder();
  const service = await startService({ folder, config: ASKING });
  await ingest(service.url, SHOP.rows);
  answers = await converse(service, IDS[0]);
  await answered(service.url, IDS[1], QUESTION);
  sessions = await sessionsOf(service);
  await service.close();
  secret = (await casefile(['migrate', '--from', folder, '--show-secret'])).out.trim();
});

afterAll(async () => {
  await clean();
  for (const prefix of prefixes) {
    const found = (await cluster.request('GET', `/_cat/indices/${prefix}-*?format=json`)) as { index: string }[];
    for (const { index } of found) await cluster.request('DELETE', `/${index}`);
  }
});

const expectMoved = async (to: Target): Promise<void> => {
  const service = await startService({ folder: to.folder, config: to.config, env: { SECRET: secret } });
  for (const [n, answer] of answers.entries()) {
    const { text } = await send(service.url, `${pathOf(IDS[0])}/turns/${n + 1}`);
    expect(text).toContain(`"answer":${answer}`);
    expect(await replay(service.url, IDS[0], n + 1)).toMatchObject({ outcome: 'identical' });
  }
  expect(await sessionsOf(service)).toEqual(sessions);
  const { text } = await post(service.url, `${pathOf(IDS[0])}/verify`);
  const { counts } = JSON.parse(text) as { counts: { supported: number; contradicted: number } };
  expect(counts.supported).toBeGreaterThan(10);
  expect(counts.contradicted).toBe(0);
  // the same question again is the same turn, for its payload is digested with the same secret
  const again = await post(service.url, `${pathOf(IDS[0])}/turns`, { body: QUESTION });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const more = await answered(service.url, IDS[0], { ...FOLLOW_UP, messageId: 'after the move' });
  expect(JSON.parse(more)).toMatchObject({ status: 'answered', turn: CONVERSATION.length + 1 });
  await service.close();
};

describe('a data folder that moves', () => {
  it.each([
    ['Elasticsearch', elasticsearch],
    ['a data folder', () => ({ kind: 'embedded' })],
  ])(
    'is whole in MongoDB and %s, though it was killed at every stage, and nothing is stored twice',
    async (_, telemetry) => {
      const to = await newTarget(telemetry());
      const before = await digestsIn();
      for (const until of ['moving batches', 'moving logs', 'moving spans', 'moving streams']) {
        const killed = await casefile(moving(to), { until });
        expect(killed).toMatchObject({ code: null, err: expect.stringContaining(until) });
      }
      const facts = (await admin()).db(to.database).collection('facts');
      expect(await facts.distinct('streamId')).not.toEqual([]);
      const { code, out, err } = await casefile(moving(to, '--json', '--replay', '4'));
      expect({ code, err }).toMatchObject({ code: 0 });
      const moved = JSON.parse(out) as Migrated;
      expect(moved.facts.moved).toBeLessThan(moved.facts.facts);
      expect(moved.replays.map(({ outcome }) => outcome)).toEqual(Array(4).fill('identical'));
      const rows = moved.telemetry?.map(({ signal, missing, rows }) => [signal, missing, rows > 0]);
      expect(rows).toEqual(['logs', 'spans', 'metrics', 'changes'].map((signal) => [signal, {}, true]));

      const again = JSON.parse((await casefile(moving(to, '--json'))).out) as Migrated;
      expect(again.facts).toEqual({ ...moved.facts, moved: 0 });
      expect(again.batches).toMatchObject({ moved: 0, damaged: [] });
      expect(again.telemetry).toEqual(moved.telemetry?.map((each) => ({ ...each, moved: 0 })));
      expect(await digestsIn()).toEqual(before);
      await expectMoved(to);
    },
    600_000,
  );
});
