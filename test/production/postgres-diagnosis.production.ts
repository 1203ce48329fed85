// A real PostgreSQL in trouble, captured and diagnosed: the cause that was provoked is named first, and every number is that of the capture.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capturePostgres, type PostgresCapture } from '../../src/database/capture/postgres/server/capture.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import type { Diagnosis } from '../../src/database/diagnose/diagnosis.js';
import { faultsOf } from '../support/diagnosis-faults.js';
import type { DatabaseSnapshot, JsonObject } from '../../src/database/format/snapshot.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import {
  callsOf,
  type CallCount,
  database,
  type TestDatabase,
  watchedUntil,
  withAccounts,
} from '../support/postgres.js';
import { optional } from '../../src/kernel/optional.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await database();
  await withAccounts(db, 5);
});

afterAll(() => db.close());

const capture = async (more: Partial<PostgresCapture> = {}): Promise<JsonObject> => {
  const wanted = { url: db.url('watcher'), seconds: 5, everySeconds: 0.25, vcpus: 2, version: '0.1.0', ...more };
  return JSON.parse((await capturePostgres(wanted)).json) as JsonObject;
};

const snapshotOf = (file: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

/** Of one capture, or of the second against the first. */
const diagnosed = (first: JsonObject, second?: JsonObject): Diagnosis => {
  const diagnosis =
    second === undefined ? diagnose(snapshotOf(first)) : diagnose(snapshotOf(first), snapshotOf(second));
  expect(faultsOf(diagnosis, { primary: first, ...optional({ secondary: second }) })).toEqual([]);
  return diagnosis;
};

const told = ({ findings }: Diagnosis): string =>
  findings[0]?.sentences.map(({ text }) => text).join('\n') ?? 'nothing';

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() having count(*) >= 20`;

type Work = { readonly script: string; readonly args: readonly string[]; readonly until: CallCount };

const whileRunning = async ({ script, args, until }: Work): Promise<JsonObject> => {
  const bench = await db.bench(script, ...args, '-T', '600');
  const file = await watchedUntil(db, [until], capture);
  await bench.end();
  return file;
};

const LOOK_UP = '\\set id random(1, 500000)\nselect abalance from pgbench_accounts where aid = :id;';

const lookingUp = (...args: readonly string[]): Promise<JsonObject> =>
  whileRunning({ script: LOOK_UP, args: ['-c', '4', ...args], until: callsOf('select abalance%', 60) });

describe('the diagnosis of a real PostgreSQL', () => {
  it('names a forgotten transaction that holds a lock, and the waiting statement', async () => {
    const holder = await db.session('app', 'nightly-report');
    await holder.query('begin');
    await holder.query('update pgbench_accounts set filler = filler where aid = 7');
    const update = 'update pgbench_accounts set abalance = abalance + 1 where aid = 7;';
    const bench = await db.bench(update, '-c', '20', '-T', '600');
    await db.when(WAITING);
    const file = await capture();
    await holder.query('rollback');
    await bench.end();
    const diagnosis = diagnosed(file);
    expect(diagnosis.findings[0]?.kind).toBe('lock-pile-up');
    expect(told(diagnosis)).toContain(
      'the session at the head of the queue is of `nightly-report`, in state `idle in transaction`',
    );
    expect(told(diagnosis)).toContain('“update pgbench_accounts set abalance = abalance + ');
  });

  it('names the statement whose sort spills to disk', async () => {
    const sort = `set work_mem = '128kB'; select count(*) from (select filler from pgbench_accounts order by filler, aid desc offset 1) x;`;
    const until = callsOf('select count%filler%', 8);
    const diagnosis = diagnosed(await whileRunning({ script: sort, args: ['-c', '4'], until }));
    expect(diagnosis.findings[0]?.kind).toBe('spill');
    expect(told(diagnosis)).toContain('select count(*) from (select filler from pgbench_accounts order by filler');
  });

  it('reports the scans after an index was dropped, and their number before', async () => {
    const before = await lookingUp('-R', '100');
    await db.ask('alter table pgbench_accounts drop constraint pgbench_accounts_pkey');
    const diagnosis = diagnosed(before, await lookingUp());
    expect([diagnosis.subject, diagnosis.findings[0]?.kind]).toEqual(['secondary', 'full-scans']);
    expect(told(diagnosis)).toContain('“select abalance from pgbench_accounts where aid = ');
  });

  it('blames nothing under light load', async () => {
    const bench = await db.bench('select 1;', '-c', '2', '-R', '5', '-T', '600');
    const file = await capture();
    await bench.end();
    const blamed = diagnosed(file).findings.flatMap(({ sentences }) => sentences.map(({ text }) => text));
    expect(blamed.join('\n')).toBe('');
  });
});
