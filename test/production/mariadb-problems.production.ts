// Problems that are planted in real MariaDB servers: each is named first, from one capture, with its figures, in statements of MariaDB alone.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mariadbPrograms } from '../../scripts/servers/mariadb.js';
import { captureMysql } from '../../src/database/capture/mysql/server/capture.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import { actionLines } from '../../src/database/diagnose/finding-action.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { DatabaseSnapshot, JsonObject } from '../../src/database/format/snapshot.js';
import { captureQueries } from '../../src/database/offline/capture-queries.js';
import { captureSnapshot } from '../../src/database/offline/capture-snapshot.js';
import type { WatchNews } from '../../src/database/offline/types.js';
import { watchClock, watchSnapshots } from '../../src/database/offline/watch-snapshots.js';
import { answerQuestion, type TopicAnswer } from '../../src/database/questions/answer-question.js';
import { readMessageDetails } from '../../src/language/details/message-details.js';
import { snapshotQuestionOf } from '../../src/turn/question/snapshot-question.js';
import { ANSWER_PHRASES } from '../../src/turn/respond/phrases/phrasebooks.js';
import { faultsOf } from '../support/diagnosis-faults.js';
import { type MariadbCluster, mariadbCluster, mariadbTemplate } from '../support/mariadb-cluster.js';
import { type CaptureFiles, captureFiles } from '../support/planted-captures.js';
import { capturedMariadbProblems } from '../support/mariadb-problem-captures.js';
import { PLANTED_MARIADB_PROBLEMS } from '../support/mariadb-problems.js';
import { withProcessorMillis } from '../support/processor-time.js';
import { untoldTexts } from '../support/snapshot-texts.js';

const questionOf = (text: string) => snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));

const programs = mariadbPrograms();
let template = '';
let fileOf: CaptureFiles;

beforeAll(async () => {
  template = await mariadbTemplate(programs);
  fileOf = await captureFiles(capturedMariadbProblems({ programs, template }, PLANTED_MARIADB_PROBLEMS));
}, 1_800_000);

afterAll(async () => {
  if (template !== '') await rm(dirname(template), { recursive: true, force: true });
});

const captureOf = (name: string): { readonly file: JsonObject; readonly snapshot: DatabaseSnapshot } => {
  const file = fileOf(name);
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return { file, snapshot: read.snapshot };
};

/** Each asks for what the capture holds, or is told that it does not. */
const FOLLOW_UPS = [
  'which user and pid?',
  'how do I get rid of it?',
  'which table?',
  'how long has it been open?',
  'which index should I create?',
  'show me the plan',
  'who waits for whom, the whole chain',
  'is it safe?',
  'how do I undo it?',
  'does it need a restart?',
  'what happens if I do nothing?',
  'which setting limits it?',
  'how do I prevent this?',
  'is it getting worse?',
];

const OTHERS = [
  'how big is it?',
  'will the disk fill?',
  'how much memory would it need?',
  'what does the index cost writes?',
  'is optimize table safe?',
  'memory settings',
  'lock settings',
  'risky settings',
  'what is the history list length?',
  'is the replica behind?',
  'how many binary logs are there?',
  'are there dead tuples?',
  'are connections the problem?',
  'who holds the metadata lock?',
  'does it need a vacuum?',
];

/** Names and statements that only PostgreSQL understands; what a question calls by such a name may be denied by it. */
const POSTGRES =
  /pg_|postgres|concurrently|alter system|autovacuum|hypopg|pgbouncer|\(analyze, buffers\)|application_name|work_mem/i;

const textOf = ({ sentences, actions = [], note = '', missing = '' }: TopicAnswer): string =>
  [...sentences.map(({ text }) => text), ...actions, note, missing].join('\n');

const LACKS_INDEX = /missing index|without an index/;

const PROBLEMS = PLANTED_MARIADB_PROBLEMS.map((problem) => [problem.name, problem] as const);

describe('a problem that is planted in a real MariaDB', () => {
  it.each(PROBLEMS)('is named first: %s', (name, problem) => {
    const { file, snapshot } = captureOf(name);
    const diagnosis = diagnose(snapshot);
    expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
    const [first] = diagnosis.findings;
    expect(first?.kind).toBe(problem.kind);
    const told = [...(first?.sentences ?? []).map(({ text }) => text), ...actionLines(first?.actions ?? [])].join('\n');
    for (const each of problem.names) expect(told).toContain(each);
    const advice = actionLines(diagnosis.findings.flatMap(({ actions }) => actions)).join('\n');
    expect(advice.includes('Try an index')).toBe(LACKS_INDEX.test(name));
    if (problem.kind !== undefined) expect(first?.actions.length).toBeGreaterThan(0);
  });

  it.each(PROBLEMS)('is advised on in statements of MariaDB alone: %s', (name) => {
    const { snapshot } = captureOf(name);
    const diagnosis = diagnose(snapshot);
    const told = diagnosis.findings.flatMap(({ sentences, actions }) => [
      ...sentences.map(({ text }) => text),
      ...actionLines(actions),
    ]);
    const answers = [...FOLLOW_UPS, ...OTHERS].flatMap((question) =>
      answerQuestion(questionOf(question), { primary: snapshot }, diagnosis).replies.map(textOf),
    );
    for (const text of [...told, ...answers, ...diagnosis.risks.map((risk) => risk.text)])
      expect(text).not.toMatch(POSTGRES);
  });

  it.each(PROBLEMS)('answers what is asked after it: %s', (name) => {
    const { snapshot } = captureOf(name);
    const diagnosis = diagnose(snapshot);
    for (const question of FOLLOW_UPS) {
      const { replies } = answerQuestion(questionOf(question), { primary: snapshot }, diagnosis);
      expect([question, replies.length]).toEqual([question, 1]);
      const isAnswered = replies[0]?.isFollowUp === true || replies[0]?.title === 'what to do about it';
      expect([question, isAnswered]).toEqual([question, true]);
    }
  });

  it.each(PROBLEMS.filter(([, { kind, names }]) => kind?.includes('lock') === true && names.includes('nightly')))(
    'names the head of the queue, its user, and how to end it: %s',
    (name) => {
      const { snapshot } = captureOf(name);
      const ask = (question: string): string =>
        answerQuestion(questionOf(question), { primary: snapshot }).replies.map(textOf).join('\n');
      expect(ask('who waits for whom, the whole chain')).toContain('waits for');
      expect(ask('which table?')).toContain('shop.stock');
      expect(ask('how do I get rid of it?')).toMatch(/`kill \d+;`.*Risk: /s);
    },
  );

  it.each(Object.keys(ANSWER_PHRASES))('has no English left in %s', (language) => {
    const untold = PROBLEMS.flatMap(([name]) => untoldTexts(captureOf(name).snapshot, language));
    expect([...new Set(untold)]).toEqual([]);
  });

  it('holds no literal of a statement', () => {
    for (const [name] of PROBLEMS)
      expect([name, /where (?:id|customer) = \d/.test(JSON.stringify(fileOf(name)))]).toEqual([name, false]);
  });
});

const onOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

const CAPTURE = { seconds: 1, everySeconds: 0.5, version: '0' } as const;

describe('a server without performance_schema, and whose users may not see all', () => {
  let cluster: MariadbCluster;

  beforeAll(async () => {
    cluster = await mariadbCluster({ programs, template }, { 'general-log': 'ON', 'log-output': 'TABLE' });
  });

  afterAll(() => cluster.remove());

  it('leaves the server as it was: the session of the capture may not write', async () => {
    await captureMysql({ ...CAPTURE, url: cluster.url('watcher') });
    const rows = await cluster.ask(
      `select convert(argument using utf8mb4) as sql_text from mysql.general_log where user_host like 'watcher%' and command_type = 'Query'`,
    );
    const statements = rows.map((row) => String(row['sql_text']).trim());
    expect(statements.length).toBeGreaterThan(15);
    expect(statements.filter((sql) => !/^(?:select|show|set session)\b/i.test(sql))).toEqual([]);
    expect(statements).toContain('set session transaction read only');
    const announced = new Set(captureQueries('mysql').map(({ sql }) => onOneLine(sql)));
    expect(statements.filter((sql) => !announced.has(onOneLine(sql)))).toEqual([]);
  });

  it('is watched like a PostgreSQL: each capture says since when a cause has been there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casefile-mariadb-watch-'));
    try {
      await cluster.ask(
        'create table shop.stock (id int primary key, customer int, key a (customer), key b (customer))',
      );
      const { signal } = new AbortController();
      const source = { kind: 'mysql', url: cluster.url('watcher'), seconds: 1, everySeconds: 0.5 } as const;
      const bounds = { files: 9, bytes: 1e9 };
      const news: WatchNews[] = [];
      const wanted = {
        source,
        folder,
        everySeconds: 2,
        bounds,
        most: 2,
        signal,
        told: (each: WatchNews) => void news.push(each),
      };
      const capture = () => captureSnapshot({ source, signal, told: () => undefined }, '0');
      expect(await watchSnapshots(wanted, { capture, ...watchClock })).toEqual({
        captures: 2,
        failures: 0,
        removed: 0,
        unwritten: 0,
      });
      expect(
        news.flatMap((each) => (each.what === 'captured' ? each.changes : [])).map(({ episode }) => episode.kind),
      ).toEqual(['index-duplicate']);
      const latest = (await readdir(folder)).toSorted().at(-1) ?? '';
      const { Watch } = JSON.parse(await readFile(join(folder, latest), 'utf8')) as { readonly Watch: JsonObject };
      expect(Watch['Episodes']).toMatchObject([{ kind: 'index-duplicate', captures: 2, is_over: false }]);
    } finally {
      await rm(folder, { recursive: true });
      await cluster.ask('drop table shop.stock');
    }
  });

  it('says which privilege is missing, which it can do without, and what is switched off', async () => {
    await expect(captureMysql({ ...CAPTURE, url: cluster.url('shop') })).rejects.toMatchObject({
      name: 'ServerUnavailable',
      message: "the user 'shop'@'127.0.0.1' may not see the sessions of others",
      howToFix: "Run on the server: grant process on *.* to 'shop'@'127.0.0.1';",
    });
    await cluster.ask(`grant process on *.* to shop@'127.0.0.1'`);
    const { notes, json } = await captureMysql({ ...CAPTURE, url: cluster.url('shop') });
    expect(notes.join('\n')).toContain("grant slave monitor on *.* to 'shop'@'127.0.0.1'");
    expect(notes.join('\n')).toContain('performance_schema is off');
    expect(notes.join('\n')).toContain('performance_schema=ON below [mysqld]');
    expect(json).not.toContain('planted-password');
    expect(Object.keys((JSON.parse(json) as { ServerState: object }).ServerState)).not.toContain('Replication');
  });

  it('says that the password is wrong, or that nobody listens, without the password', async () => {
    const wrong = cluster.url('watcher').replace('planted-password', 'a-wrong-secret');
    await expect(captureMysql({ ...CAPTURE, url: wrong })).rejects.toMatchObject({
      message: `the server at 127.0.0.1:${cluster.port}: it refused the user or the password`,
      howToFix: expect.stringContaining('Check user and password'),
    });
    await cluster.remove();
    await expect(captureMysql({ ...CAPTURE, url: wrong })).rejects.toMatchObject({
      message: `the server at 127.0.0.1:${cluster.port}: nobody listens there`,
    });
    await expect(captureMysql({ ...CAPTURE, url: 'mysql:nothing' })).rejects.toMatchObject({
      message: 'this is no address of a MySQL or MariaDB server',
    });
  });
});

/** As a database of middle size has them. */
const TABLES = 500;
/** Of the server and of the capture together. */
const MOST_MILLIS = 2_000;

describe('a server with many tables and statements', () => {
  it('costs two seconds of processor time at most', async () => {
    const cluster = await mariadbCluster(
      { programs, template },
      { 'performance-schema': 'ON', 'table-open-cache': '2000' },
    );
    try {
      for (let n = 0; n < TABLES; n += 1)
        await cluster.ask(
          `create table shop.t${n} (id int primary key, a int, b int, key (a), key (b), key (a, b))`,
          ...Array.from({ length: 9 }, (_none, k) => `select ${'a, '.repeat(k)} b from shop.t${n} where a = 1`),
        );
      const { result, millis } = await withProcessorMillis([cluster.pid], () =>
        captureMysql({ ...CAPTURE, url: cluster.url('watcher') }),
      );
      expect(millis).toBeLessThan(MOST_MILLIS);
      const state = (
        JSON.parse(result.json) as { ServerState: { Tables: readonly object[]; Indexes: readonly object[] } }
      ).ServerState;
      expect(state.Tables.length).toBeGreaterThan(10);
      expect(state.Indexes.length).toBe(20);
    } finally {
      await cluster.remove();
    }
  });
});
