// A real PostgreSQL at work, watched: what slows it down must stand in the snapshot, and no password anywhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { capturePostgres, type PostgresCapture } from '../../src/database/capture/postgres/server/capture.js';
import { connectPostgres } from '../../src/database/capture/postgres/server/connection.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import type { Diagnosis } from '../../src/database/diagnose/diagnosis.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { DatabaseSnapshot } from '../../src/database/format/snapshot.js';
import { valueAtPointer } from '../../src/telemetry/json-pointer.js';
import { issueCertificate } from '../support/certificates.js';
import {
  callsOf,
  type CallCount,
  database,
  type TestDatabase,
  watchedUntil,
  withAccounts,
} from '../support/postgres.js';

type NamedValues = { readonly [key: string]: unknown };

type CapturedSnapshot = {
  readonly $META$: {
    readonly notes: readonly string[];
    readonly samples: number;
    readonly startTime: string;
    readonly endTime: string;
  };
  readonly GeneralInformation: NamedValues;
  readonly NonDefParameters: readonly NamedValues[];
  readonly WaitEvents: {
    readonly WallClockTimeSec: number;
    readonly AverageActiveSessions: number;
    readonly DBTimeSeconds: number;
    readonly TopEvents: readonly { readonly event_name: string; readonly pct_db_time: string }[];
  };
  readonly Metrics: {
    readonly DBMetrics: { readonly [category: string]: { readonly metrics: readonly NamedValues[] } };
  };
  readonly SQLs: { readonly [list: string]: readonly NamedValues[] };
  readonly Locks: {
    readonly Trees: readonly {
      readonly root: NamedValues;
      readonly waiters_max: number;
      readonly waiting: readonly NamedValues[];
    }[];
  };
};

let db: TestDatabase;

beforeAll(async () => {
  db = await database();
  await withAccounts(db, 2);
});

afterAll(() => db.close());

const capture = async (
  more: Partial<PostgresCapture> = {},
): Promise<CapturedSnapshot & { readonly json: string; readonly name: string }> => {
  const wanted = { url: db.url('watcher'), seconds: 4, everySeconds: 0.5, version: '0.1.0', ...more };
  const { json, name } = await capturePostgres(wanted);
  return { ...(JSON.parse(json) as CapturedSnapshot), json, name };
};

const captureUntil = (...counted: readonly CallCount[]): ReturnType<typeof capture> =>
  watchedUntil(db, counted, capture);

/** But that the machine was too busy for some looks. */
const notesOf = ({ $META$ }: CapturedSnapshot): readonly string[] =>
  $META$.notes.filter((note) => !/^\d+ of the samples were not taken/.test(note));

const readOf = ({ json }: { readonly json: string }): DatabaseSnapshot => {
  const found = readSnapshotFile(JSON.parse(json));
  if ('rejected' in found) throw new Error(found.because);
  return found.snapshot;
};

/** Every place that a finding stands on is there. */
const diagnosed = (now: { readonly json: string }, before?: { readonly json: string }): Diagnosis => {
  const [primary, secondary] = before === undefined ? [readOf(now)] : [readOf(before), readOf(now)];
  const diagnosis = diagnose(primary as DatabaseSnapshot, secondary);
  const artifacts = { primary: primary?.artifact, secondary: secondary?.artifact };
  for (const { of, path } of diagnosis.findings.flatMap(({ evidence }) => evidence))
    expect(valueAtPointer(artifacts[of], path)).toBeDefined();
  return diagnosis;
};

const words = ({ findings }: Diagnosis): string => (findings[0]?.sentences ?? []).map(({ text }) => text).join('. ');

const metric = ({ Metrics }: CapturedSnapshot, name: string): NamedValues | undefined =>
  Metrics.DBMetrics[name.split('.')[1] ?? '']?.metrics.find((each) => each['metric'] === name);

const statement = ({ SQLs }: CapturedSnapshot, part: string): NamedValues | undefined =>
  SQLs['SQLs']?.find((each) => String(each['sql_statement']).includes(part));

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() having count(*) >= 20`;

describe('a capture of lock contention', () => {
  it('names the session at the head, and all that wait behind it', async () => {
    const holder = await db.session('app', 'nightly-report');
    await holder.query('begin');
    const { rows } = await holder.query<{ pid: number }>(
      'update pgbench_accounts set filler = filler where aid = 7 returning pg_backend_pid() as pid',
    );
    const bench = await db.bench(
      'update pgbench_accounts set abalance = abalance + 1 where aid = 7;',
      '-c',
      '20',
      '-T',
      '600',
    );
    await db.when(WAITING);
    const snapshot = await capture();
    await holder.query('rollback');
    await bench.end();
    const [tree] = snapshot.Locks.Trees;
    expect(tree?.root).toMatchObject({
      pid: rows[0]?.pid,
      user: `${db.name}-app`,
      database: db.name,
      application: 'nightly-report',
      state: 'idle in transaction',
      wait_event: 'Client:ClientRead',
      sql_statement: expect.stringMatching(/^update pgbench_accounts set filler = filler where aid = \$1/),
    });
    expect(tree?.waiters_max).toBe(20);
    expect(tree?.waiting[0]).toMatchObject({
      event: 'Lock:tuple',
      relation: 'public.pgbench_accounts',
      waiters_max: 19,
      // the server counts a statement, and knows its text with placeholders, when it has ended once
      sql_statement: 'update pgbench_accounts set abalance = abalance + ? where aid = ?',
    });
    expect(snapshot.WaitEvents.TopEvents[0]).toMatchObject({ event_name: 'Lock:tuple' });
    expect(snapshot.WaitEvents.AverageActiveSessions).toBeGreaterThan(19);
    expect(statement(snapshot, 'abalance + ?')).toMatchObject({ dbload: expect.stringMatching(/^(?:19|20)\./) });
    expect(metric(snapshot, 'db.state.idle_in_transaction_count')).toMatchObject({ max: 1 });
    expect(metric(snapshot, 'db.Transactions.blocked_transactions')).toMatchObject({ max: 20 });
    const diagnosis = diagnosed(snapshot);
    expect(diagnosis.findings[0]).toMatchObject({ kind: 'lock-pile-up', confidence: expect.any(Number) });
    expect(diagnosis.findings[0]?.confidence).toBeGreaterThan(0.8);
    expect(words(diagnosis)).toMatch(/head of the queue is of `nightly-report`, in state `idle in transaction`/);
    expect(diagnosis.findings[0]?.evidence.map(({ path }) => path)).toContain('/Locks/Trees/0/waiters_max');
  });

  it('names the reader at the head of a waiting table change', async () => {
    const reader = await db.session('app', 'analyst');
    await reader.query('begin');
    await reader.query('select count(*) from pgbench_tellers');
    const migration = await db.session('app', 'migration');
    const altered = migration.query('alter table pgbench_tellers add column note text');
    await db.when(`select from pg_locks where mode = 'AccessExclusiveLock' and not granted`);
    const bench = await db.bench('select tbalance from pgbench_tellers where tid = 1;', '-c', '20', '-T', '600');
    await db.when(WAITING);
    const snapshot = await capture();
    const { Locks } = snapshot;
    await reader.query('rollback');
    await altered;
    await bench.end();
    const [tree] = Locks.Trees;
    expect(tree?.root).toMatchObject({ application: 'analyst', state: 'idle in transaction' });
    expect(tree?.waiters_max).toBe(21);
    expect(tree?.waiting).toContainEqual(
      expect.objectContaining({ event: 'Lock:relation', mode: 'AccessExclusiveLock', waiters_max: 1 }),
    );
    expect(diagnosed(snapshot).findings[0]).toMatchObject({ kind: 'lock-pile-up' });
    expect(words(diagnosed(snapshot))).toContain('`analyst`');
  });
});

describe('a capture of other work', () => {
  it('counts statements by second and call, commits, rows and WAL', async () => {
    const bench = await db.bench(
      '\\set aid random(1, 200000)\nupdate pgbench_accounts set abalance = abalance + 1 where aid = :aid;',
      '-c',
      '4',
      '-T',
      '600',
    );
    const snapshot = await captureUntil(callsOf('update%aid = $%', 400));
    await bench.end();
    const { WaitEvents } = snapshot;
    const update = statement(snapshot, 'abalance + $1 where aid = $2');
    const stats = update?.['AdditionalMetrics'] as { readonly [name: string]: number };
    const commits = metric(snapshot, 'db.Transactions.xact_commit')?.['sum'] as number;
    const calls = (stats['db.sql_tokenized.stats.calls_per_sec.avg'] ?? 0) * WaitEvents.WallClockTimeSec;
    expect(calls).toBeGreaterThan(100);
    expect(Math.abs(commits / calls - 1)).toBeLessThan(0.5);
    expect(stats['db.sql_tokenized.stats.rows_per_call.avg']).toBeCloseTo(1, 5);
    expect(stats['db.sql_tokenized.stats.avg_latency_per_call.avg']).toBeGreaterThan(0);
    expect(metric(snapshot, 'db.SQL.tup_updated')?.['sum']).toBeGreaterThan(100);
    expect(metric(snapshot, 'db.WAL.wal_bytes')?.['sum']).toBeGreaterThan(1_000);
    expect(metric(snapshot, 'db.User.max_connections')).toMatchObject({ max: 100 });
    expect(WaitEvents.DBTimeSeconds).toBeCloseTo(WaitEvents.AverageActiveSessions * WaitEvents.WallClockTimeSec, -1);
    expect(snapshot.NonDefParameters).toContainEqual(
      expect.objectContaining({ ParameterName: 'shared_buffers', ParameterValue: '8192', Unit: '8kB' }),
    );
    expect(notesOf(snapshot)).toEqual([]);
  });

  it('counts work that spills to disk', async () => {
    await db.ask(`alter role "${db.name}-app" set work_mem = '64kB'`);
    const bench = await db.bench(
      'select count(*) from (select aid from pgbench_accounts order by filler, aid desc offset 1) x;',
      '-c',
      '4',
      '-T',
      '600',
    );
    const temporary = 'select temp_bytes from pg_stat_database where datname = current_database()';
    const snapshot = await captureUntil(callsOf('select count%filler%', 8), { sql: temporary, more: 100_000_000 });
    await bench.end();
    await db.ask(`alter role "${db.name}-app" reset work_mem`);
    expect(metric(snapshot, 'db.Temp.temp_bytes')?.['sum']).toBeGreaterThan(1_000_000);
    const stats = statement(snapshot, 'order by filler')?.['AdditionalMetrics'];
    expect(stats).toMatchObject({ 'db.sql_tokenized.stats.temp_blks_written_per_call.avg': expect.any(Number) });
    expect(diagnosed(snapshot).findings[0]).toMatchObject({ kind: 'spill' });
  });

  it('shows the scans after an index was dropped', async () => {
    await db.ask(
      'create table orders as select g as id, g % 5000 as customer, repeat($$x$$, 60) as note from generate_series(1, 200000) g',
    );
    await db.ask('create index orders_customer on orders (customer)');
    await db.ask(`alter table orders owner to "${db.name}-app"`);
    await db.ask('analyze orders');
    const script = '\\set c random(1, 5000)\nselect count(note) from orders where customer = :c;';
    const bench = await db.bench(script, '-c', '4', '-R', '100', '-T', '600');
    const calls = callsOf('select count(note)%', 40);
    const there = await captureUntil(calls);
    await db.ask('drop index orders_customer');
    const lost = await captureUntil(calls);
    await bench.end();
    const { findings } = diagnosed(lost, there);
    expect(['full-scans', 'plan-regression']).toContain(findings[0]?.kind);
    expect(words(diagnosed(lost, there))).toContain('orders');
  });

  it('shows checkpoints that come too often', async () => {
    for (const setting of [`max_wal_size = '32MB'`, `min_wal_size = '32MB'`])
      await db.ask(`alter system set ${setting}`);
    await db.ask('select pg_reload_conf()');
    // each on its own rows, and each row on a page of its own: after a checkpoint a whole page is logged for each
    const rows = Array.from({ length: 10 }, (_, index) => `:first + ${index * 2500}`).join(', ');
    const bench = await db.bench(
      `\\set first :client_id * 25000 + random(1, 2500)\nupdate pgbench_accounts set abalance = abalance + 1 where aid in (${rows});`,
      '-c',
      '8',
      '-T',
      '600',
    );
    const snapshot = await captureUntil({ sql: 'select checkpoints_req from pg_stat_bgwriter', more: 4 });
    await bench.end();
    for (const setting of ['max_wal_size', 'min_wal_size']) await db.ask(`alter system reset ${setting}`);
    await db.ask('select pg_reload_conf()');
    expect(metric(snapshot, 'db.Checkpoint.checkpoints_req')?.['sum']).toBeGreaterThanOrEqual(3);
    expect(diagnosed(snapshot).findings[0]).toMatchObject({ kind: 'checkpoint-pressure' });
  });

  it('shows no problem under light load', async () => {
    const bench = await db.bench(
      'select abalance from pgbench_accounts where aid = 5;',
      '-c',
      '2',
      '-R',
      '40',
      '-T',
      '600',
    );
    const { findings } = diagnosed(await capture());
    await bench.end();
    expect(findings.filter(({ confidence }) => confidence > 0.5)).toEqual([]);
  });

  it('covers the watched time when it is stopped', async () => {
    const stop = new AbortController();
    const { $META$ } = await capture({
      seconds: 600,
      signal: stop.signal,
      onSample: (taken) => taken === 3 && stop.abort(),
    });
    expect(Date.parse($META$.endTime) - Date.parse($META$.startTime)).toBeLessThan(300_000);
    expect($META$).toMatchObject({ samples: 3 });
  });
});

describe('the capture session', () => {
  it('continues when its session is terminated, and notes what it missed', async () => {
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${db.name}-watcher' and application_name = 'casefile capture'`;
    const stop = new AbortController();
    let ended = Infinity;
    let now = 0;
    const { $META$ } = await capture({
      seconds: 600,
      signal: stop.signal,
      onSample: (taken) => {
        now = taken;
        if (taken === 2) void db.ask(kill).then(() => (ended = now));
        if (taken > ended + 3) stop.abort();
      },
    });
    expect($META$.notes).toEqual([expect.stringMatching(/^\d+ of the samples were not taken: the server was slow/)]);
    expect($META$.samples).toBeGreaterThan(2);
  });

  it('cannot write, and gives up on a slow query', async () => {
    const connection = await connectPostgres(db.url('app'));
    await expect(connection.rows('create table mine (id int)')).rejects.toMatchObject({ code: '25006' });
    expect(await connection.rows('show statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
    await connection.close();
  });

  it('notes what a user without pg_monitor cannot see, and shows the rest', async () => {
    const working = await db.session('app');
    const sleeping = working.query('select pg_sleep(3)');
    const { $META$, NonDefParameters } = await capture({ url: db.url('stranger'), seconds: 1 });
    expect($META$.notes).toContain('the user lacks pg_monitor: statements and waits of other users are hidden');
    expect(NonDefParameters.map((each) => each['ParameterName'])).toContain('shared_buffers');
    await sleeping;
  });

  it('notes a missing pg_stat_statements, and samples statements instead', async () => {
    await db.ask('drop extension pg_stat_statements');
    const working = await db.session('app');
    const sleeping = working.query(
      `select count(*) from (select generate_series(1, 900000000)) x where 'ann@example.org' <> 'x'`,
    );
    const ended = sleeping.catch(() => undefined);
    await db.when(`select from pg_stat_activity where query like 'select count%ann@%' and state = 'active'`);
    const snapshot = await capture({ seconds: 2 });
    await db.ask(`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select count%ann@%'`);
    await ended;
    await db.ask('create extension pg_stat_statements');
    expect(snapshot.$META$.notes[0]).toMatch(/^pg_stat_statements is not in this database/);
    expect(statement(snapshot, 'generate_series(?, ?)')).toBeDefined();
    expect(snapshot.json).not.toContain('ann@example.org');
  });
});

describe('a password', () => {
  const wrong = 'hunter2-is-wrong';

  it.each([
    [
      'it is wrong',
      () => db.url('watcher').replace(encodeURIComponent(db.passwords.watcher), wrong),
      /refused the password/,
    ],
    ['nobody listens', () => `postgresql://watcher:${wrong}@127.0.0.1:9/shop`, /nobody listens there/],
    ['the database is not there', () => db.url('watcher').replace(/[^/]*$/, 'nowhere'), /has no such database/],
    ['the address is none', () => `postgresql://watcher:${wrong}@:here/`, /no address of a PostgreSQL server/],
    ['it is of something else', () => `http://watcher:${wrong}@127.0.0.1/`, /no address of a PostgreSQL server/],
  ])('appears in no error when %s', async (_, url, said) => {
    const error: unknown = await capture({ url: url() }).catch((failure: unknown) => failure);
    expect(String(error)).toMatch(said);
    for (const secret of [wrong, db.passwords.watcher, encodeURIComponent(db.passwords.watcher)])
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
  });

  it('appears in no snapshot, neither that of the capture nor one in a statement', async () => {
    const session = await db.session('postgres');
    const bench = await db.bench(`select 'secret-of-ann';`, '-c', '1', '-T', '600');
    const over = new AbortController();
    const altering = capture({ seconds: 2 }).finally(() => over.abort());
    for (let round = 0; !over.signal.aborted; round += 1)
      await session.query(`alter role "${db.name}-stranger" password 'secret-of-role-${round}'`);
    const { json } = await altering;
    await bench.end();
    expect(json).toContain('alter role');
    expect(json).not.toContain('secret-of');
    expect(json).not.toContain(db.passwords.watcher);
  });
});

describe('TLS to PostgreSQL', () => {
  const { ca, key, cert } = issueCertificate();
  let folder: string;

  /** Line by line into a file of the server's data folder. */
  const given = (name: string, text: string): Promise<unknown> =>
    db.ask(`copy (select unnest(string_to_array('${text.trim()}', E'\\n'))) to program 'umask 077; cat > ${name}'`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-tls-'));
    await writeFile(join(folder, 'ca.pem'), ca);
    await given('tls.key', key);
    await given('tls.crt', cert);
    for (const setting of [`ssl_cert_file = 'tls.crt'`, `ssl_key_file = 'tls.key'`, 'ssl = on'])
      await db.ask(`alter system set ${setting}`);
    await db.ask('select pg_reload_conf()');
    await db.when(`select from pg_settings where name = 'ssl' and setting = 'on'`);
  });

  afterAll(async () => {
    await db.ask('alter system reset ssl');
    await db.ask('select pg_reload_conf()');
    await rm(folder, { recursive: true });
  });

  const OWN = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

  it.each(['verify-full', 'require'])('follows the address (%s), and verifies the server', async (mode) => {
    const connection = await connectPostgres(
      `${db.url('watcher')}?sslmode=${mode}&sslrootcert=${join(folder, 'ca.pem')}`,
    );
    expect(await connection.rows(OWN)).toEqual([{ ssl: true }]);
    await connection.close();
    await expect(connectPostgres(`${db.url('watcher')}?sslmode=${mode}`)).rejects.toThrow(/certificate/);
  });

  it('stays off where the address disables it', async () => {
    const connection = await connectPostgres(`${db.url('watcher')}?sslmode=disable`);
    expect(await connection.rows(OWN)).toEqual([{ ssl: false }]);
    await connection.close();
  });
});
