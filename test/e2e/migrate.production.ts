// Migration to real servers: a data folder with two investigations becomes a production installation, although the move is killed repeatedly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationReport } from '../../src/cli/command.js';
import { ASKING, CONVERSATION, converse } from '../support/conversation.js';
import { openCluster } from '../support/elasticsearch.js';
import { fakeEmbeddings, type FakeEmbeddings } from '../support/fake-embeddings.js';
import { admin, newDatabase } from '../support/mongo.js';
import { realServers } from '../support/real-servers.js';
import { clean, copyOf, newFolder, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, ingest, json, pathOf, post, QUESTION, replay, send, SHOP } from '../support/shop.js';

const IDS = ['kept', 'second one'] as const;

/** Each of several passages. */
const RUNBOOKS = Array.from({ length: 12 }, (_, n) => {
  const steps = Array.from({ length: 40 + n }, (__, step) => `Step ${step}: turn knob${step * (n + 1)} and wait. 💥`);
  return [`book-${n}.md`, `# Book ${n}\n\n## Restart\n\n${steps.join('\n\n')}\n`] as const;
});

let embeddings: FakeEmbeddings;
let meaning = {};

/** `path`: collection and file. */
const put = async ({ url }: Service, path: string, body: string): Promise<void> => {
  const to = `/v1/knowledge/${path.replace('/', '/documents?file=')}`;
  const { status, text } = await send(url, to, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  if (status !== 200) throw new Error(text);
};

const found = ({ url }: Service, path: string): Promise<unknown> => json(url, `/v1/knowledge/${path}`);

type PassageHits = { readonly passages: readonly { readonly id: string; readonly score: number }[] };

const scoresOf = async (service: Service, path: string): Promise<ReadonlyMap<string, number>> =>
  new Map(((await found(service, path)) as PassageHits).passages.map(({ id, score }) => [id, score]));

const cluster = openCluster();
const prefixes: string[] = [];

let folder = '';
let answers: readonly string[] = [];
let sessions: readonly unknown[] = [];
let secret = '';
let settled: MoveTarget;

type MoveTarget = {
  readonly database: string;
  readonly folder: string;
  readonly config: object;
  /** As one file, as the command wants it. */
  readonly file: string;
};

const elasticsearch = (name = 'moved'): object => {
  const prefix = cluster.name(name).replaceAll('-', '_');
  prefixes.push(prefix);
  return { kind: 'elasticsearch', nodes: [cluster.node], prefix };
};

const newTarget = async (telemetry: object = elasticsearch(), data?: string): Promise<MoveTarget> => {
  const [database, own] = [newDatabase(), await newFolder()];
  const uri = realServers().mongo.uri;
  const stores = { kind: 'production', secret: '${SECRET}', mongo: { uri, database }, telemetry };
  const config = {
    ...ASKING,
    data: { folder: data ?? own, lease: '2s' },
    stores: { ...stores, batches: { kind: 'files', folder: join(data ?? own, 'batches') } },
  };
  const file = join(own, 'target.json');
  await writeFile(file, JSON.stringify(config));
  return { database, folder: data ?? own, config, file };
};

type MoveResult = { readonly code: unknown; readonly out: string; readonly err: string };

type MoveOptions = {
  /** The output at which the move is killed. */
  readonly until?: string;
  readonly signal?: NodeJS.Signals;
  readonly env?: { readonly [name: string]: string };
};

const casefile = async (words: readonly string[], running: MoveOptions = {}): Promise<MoveResult> => {
  const { until = '\0', signal = 'SIGKILL', env = {} } = running;
  const child = spawn(process.execPath, ['bin/casefile.js', ...words], {
    env: { ...process.env, SECRET: secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    const before = err.includes(until);
    err += String(chunk);
    // once: a second one would not wait
    if (!before && err.includes(until)) child.kill(signal);
  });
  const [code] = (await once(child, 'close')) as readonly unknown[];
  return { code, out, err };
};

const moving = (to: MoveTarget, ...more: readonly string[]): readonly string[] => movingFrom(folder, to, ...more);

const movingFrom = (from: string, to: MoveTarget, ...more: readonly string[]): readonly string[] => [
  'migrate',
  '--from',
  from,
  '--to',
  to.file,
  ...more,
];

/** The digest of every batch, key, and database of telemetry and knowledge. */
const digestsIn = async (): Promise<readonly string[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.zst$|\.key$|(?:telemetry|knowledge).*sqlite$/.test(name),
  );
  const digests = names.sort().map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return Promise.all(digests);
};

const streamsIn = async ({ database }: MoveTarget): Promise<readonly unknown[]> =>
  (await admin()).db(database).collection('facts').distinct('streamId');

const sessionsOf = async ({ url }: Service): Promise<readonly unknown[]> =>
  Promise.all(IDS.map((id) => json(url, pathOf(id))));

beforeAll(async () => {
  folder = await newFolder();
  const service = await startService({ folder, config: ASKING });
  await ingest(service.url, SHOP.rows);
  answers = await converse(service, IDS[0]);
  await answered(service.url, IDS[1], QUESTION);
  for (const [name, text] of RUNBOOKS) await put(service, `runbooks/${name}`, text);
  sessions = await sessionsOf(service);
  await service.close();
  embeddings = await fakeEmbeddings(16);
  const embedding = {
    provider: 'openai-compatible',
    model: 'hashes',
    dimension: 16,
    baseUrl: `${embeddings.url}/v1`,
  };
  meaning = { knowledge: { embedding } };
  const meant = await startService({ folder, config: { ...ASKING, ...meaning } });
  for (const [name, text] of RUNBOOKS.slice(0, 3)) await put(meant, `meant/${name}`, text);
  await meant.close();
  secret = (await casefile(['migrate', '--from', folder, '--show-secret'])).out.trim();
});

afterAll(async () => {
  await clean();
  await embeddings.close();
  for (const prefix of prefixes) {
    const found = (await cluster.request('GET', `/_cat/indices/${prefix}-*?format=json`)) as { index: string }[];
    for (const { index } of found) await cluster.request('DELETE', `/${index}`);
  }
});

type Coverage = { readonly query: string; readonly source: string };
type AnswerOverview = { readonly status: string; readonly turn: number; readonly coverage: readonly Coverage[] };

const follows = async ({ url }: Service): Promise<AnswerOverview> =>
  JSON.parse(
    await answered(url, IDS[0], { ...FOLLOW_UP, messageId: 'later', text: 'anything new?' }),
  ) as AnswerOverview;

/** Each store ranks similar lines in its own way, but a cursor returns exactly the rows that are new for a filter. */
const byFilter = ({ coverage }: AnswerOverview): readonly Coverage[] =>
  coverage.filter(({ query }) => !query.startsWith('log lines like the question'));

const expectMoved = async (to: MoveTarget): Promise<Service> => {
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
  return service;
};

describe('a data folder that moves', () => {
  it('arrives whole on the servers, stored once, though it was killed at every stage', async () => {
    const to = await newTarget();
    const before = await digestsIn();
    const stopped = await casefile(moving(to), { until: 'moving batches', signal: 'SIGINT' });
    expect(stopped).toMatchObject({
      code: 130,
      err: expect.stringContaining('Run the same command again to continue'),
    });
    for (const until of ['moving logs', 'moving spans', 'moving documents', 'moving streams'])
      expect(await casefile(moving(to), { until })).toMatchObject({ code: null, err: expect.stringContaining(until) });
    expect(await streamsIn(to)).not.toEqual([]);

    const { code, out, err } = await casefile(moving(to, '--json', '--replay', '4'));
    expect({ code, err }).toMatchObject({ code: 0 });
    const moved = JSON.parse(out) as MigrationReport;
    expect(moved.facts.moved).toBeLessThan(moved.facts.facts);
    expect(moved.replays.map(({ outcome }) => outcome)).toEqual(Array(4).fill('identical'));
    const rows = moved.telemetry?.map(({ signal, missing, rows }) => [signal, missing, rows > 0]);
    expect(rows).toEqual(['logs', 'spans', 'metrics', 'changes'].map((signal) => [signal, {}, true]));

    expect(moved.knowledge).toMatchObject([
      { collection: 'meant', documents: 3, different: [] },
      { collection: 'runbooks', documents: 12, different: [] },
    ]);
    expect(moved.knowledge?.every(({ passages, documents }) => passages > documents)).toBe(true);

    const again = JSON.parse((await casefile(moving(to, '--json'))).out) as MigrationReport;
    expect(again.facts).toEqual({ ...moved.facts, moved: 0 });
    expect(again.batches).toMatchObject({ moved: 0, damaged: [] });
    expect(again.telemetry).toEqual(moved.telemetry?.map((each) => ({ ...each, moved: 0 })));
    expect(again.knowledge).toEqual(moved.knowledge?.map((each) => ({ ...each, moved: 0 })));
    expect(await digestsIn()).toEqual(before);

    const here = await startService({ folder: await copyOf(folder), config: ASKING });
    const there = await expectMoved(to);
    const [was, is] = [await follows(here), await follows(there)];
    expect(is).toMatchObject({ status: 'answered', turn: CONVERSATION.length + 1 });
    expect(byFilter(is).length).toBeGreaterThan(5);
    expect(byFilter(is)).toEqual(byFilter(was));
    for (const path of ['runbooks', 'runbooks/search?q=knob46', 'meant', 'meant/search?q=book'])
      expect(await found(there, path)).toEqual(await found(here, path));
    await Promise.all([here.close(), there.close()]);
    settled = to;
  }, 1_200_000);

  it('keeps its collections as they were made, and what was added to them on the servers since', async () => {
    const with_ = { folder: settled.folder, config: { ...settled.config, ...meaning }, env: { SECRET: secret } };
    const service = await startService(with_);
    const asked = 'meant/search?q=turn%20knob3';
    const here = await startService({ folder: await copyOf(folder), config: { ...ASKING, ...meaning } });
    const [is, was] = [await scoresOf(service, asked), await scoresOf(here, asked)];
    expect(was.size).toBeGreaterThan(5);
    // products of vectors are reckoned in single precision there
    for (const [id, score] of was) expect(Math.abs((is.get(id) ?? -1) - score)).toBeLessThanOrEqual(1e-5);
    await put(service, 'meant/book-0.md', '# Book 0\n\nOf today.\n');
    await Promise.all([here.close(), service.close()]);
    const { code, out } = await casefile(moving(settled, '--json'));
    expect(code).toBe(0);
    const { knowledge } = JSON.parse(out) as MigrationReport;
    expect(knowledge).toMatchObject([
      { collection: 'meant', moved: 0, newer: 1, different: [] },
      { collection: 'runbooks', moved: 0, newer: 0, different: [] },
    ]);
    const after = await startService(with_);
    expect(await found(after, 'meant/search?q=today')).toMatchObject({
      passages: expect.arrayContaining([expect.objectContaining({ text: '# Book 0\n\nOf today.' })]),
    });
    await after.close();
  }, 1_200_000);

  it('names the collection that the target refuses, and moves all else', async () => {
    const to = await newTarget(elasticsearch('apart'));
    const service = await startService({ folder: to.folder, config: to.config, env: { SECRET: secret } });
    await put(service, 'meant/other.md', 'By words alone.');
    await service.close();
    const { code, out } = await casefile(moving(to, '--replay', '0'));
    expect(code).toBe(1);
    expect(out).toMatch(/✗ default: meant: 3 documents with \d+ passages: not taken: .* add its documents again/);
    expect(out).toMatch(/✓ default: runbooks: 12 documents with \d+ passages: every digest is equal, 12 stored now/);
  }, 1_200_000);

  it('keeps rows and batches where they are when the target reads them there', async () => {
    const own = await copyOf(folder);
    const to = await newTarget({ kind: 'embedded' }, own);
    const { code, out } = await casefile(movingFrom(own, to));
    expect(code).toBe(0);
    expect(out).toMatch(/every digest is equal/);
    expect(out).toMatch(/batches stay where they are/);
    expect(out).toMatch(/collections of documents stay where they are/);
    expect(out).toMatch(/10 turns? replayed on the target: 10 identical/);
    const service = await expectMoved(to);
    expect(await follows(service)).toMatchObject({ status: 'answered' });
    await service.close();
  }, 1_200_000);
});

describe('a move', () => {
  const OTHER = 'ab'.repeat(32);

  it('is refused while a service owns the folder', async () => {
    const own = await copyOf(folder);
    const service = await startService({ folder: own, config: ASKING });
    const { code, err } = await casefile(movingFrom(own, await newTarget()));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/facts\.sqlite is in use by process \d+/) });
    await service.close();
  });

  it('is refused when the target has another investigation of the same name, and stores nothing', async () => {
    const to = await newTarget();
    const service = await startService({ folder: to.folder, config: to.config, env: { SECRET: secret } });
    await answered(service.url, IDS[1], QUESTION);
    await service.close();
    const before = await streamsIn(to);
    const { code, err } = await casefile(moving(to));
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('the target already holds another investigation second one of tenant default'),
    });
    expect(await streamsIn(to)).toEqual(before);
  });

  it('is refused when the target masks with another secret, unless that is accepted', async () => {
    const to = await newTarget();
    const env = { SECRET: OTHER };
    const { code, err } = await casefile(moving(to), { env });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--show-secret') });
    expect(await streamsIn(to)).toEqual([]);
    const accepted = await casefile(moving(to, '--new-pseudonyms', '--replay', '1'), { env });
    expect(accepted).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 turn replayed on the target: 1 identical'),
    });
  });

  it('is refused while a turn is not finished, because its positions are in the folder', async () => {
    const own = await copyOf(folder);
    const service = await startService({ folder: own, config: ASKING });
    await service.plan({ at: 1, moment: 'after', how: 'die' });
    await answered(service.url, IDS[1], { ...FOLLOW_UP, messageId: 'cut off' }).catch(() => undefined);
    await service.exit;
    const { code, err } = await casefile(movingFrom(own, await newTarget()));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('a turn of second one is not finished') });
  });

  it('is refused from a folder without data, and into a data folder', async () => {
    const empty = await newFolder();
    const target = await newTarget();
    const from = await casefile(movingFrom(empty, target));
    expect(from).toMatchObject({ code: 2, err: expect.stringContaining('it has no facts.sqlite') });
    expect(await readdir(empty)).toEqual([]);
    const own = await newTarget({ kind: 'embedded' });
    const into = await casefile(moving(own));
    expect(into).toMatchObject({ code: 2, err: expect.stringContaining('keeps its telemetry in a folder of its own') });
  });
});
