// The capture on real servers of PostgreSQL 12 to 18: whatever a catalogue is called there, the same parts of a snapshot are filled.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/servers/postgres.js';
import { POSTGRES_RELEASES, postgresRelease } from '../../scripts/servers/postgres-releases.js';
import { SERVER_COUNTERS } from '../../src/database/capture/postgres/counters.js';
import { capturePostgres } from '../../src/database/capture/postgres/server/capture.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { JsonObject } from '../../src/database/format/snapshot.js';
import {
  clusterTemplate,
  reachablePrograms,
  type ThrowawayCluster,
  throwawayCluster,
} from '../support/postgres-cluster.js';
import { scaled } from '../support/full-scale.js';

const ENDS = POSTGRES_RELEASES.filter((_, n, { length }) => n === 0 || n === length - 1);

/** The oldest and the newest in the gate. */
const RELEASES =
  scaled(2, POSTGRES_RELEASES.length, { take: 2, says: `PostgreSQL: 2 of ${POSTGRES_RELEASES.length} versions` }) === 2
    ? ENDS
    : POSTGRES_RELEASES;

const SETUP = [
  'create table stock (id int primary key, n int not null default 0)',
  'insert into stock select i from generate_series(1, 20000) i',
  'vacuum analyze stock',
  'create sequence lot',
  `select nextval('lot')`,
  'grant select, insert, update on stock to watcher',
  'grant select on lot to watcher',
];

const SCAN =
  '\\set id random(3, 20000)\nselect n from stock where n = :id;\nupdate stock set n = n + 1 where id = :id;';

/** A load, and a chain of locks: checkout waits for price-sync, and that for batch-import. */
const plant = async ({ session, bench, until, ask }: ThrowawayCluster): Promise<void> => {
  const migration = await session('migration');
  for (const sql of SETUP) await migration.query(sql);
  await migration.end();
  await ask(`select pg_create_physical_replication_slot('standby_2', true)`);
  const [head, middle] = [await session('batch-import'), await session('price-sync')];
  await head.query('begin');
  await head.query('update stock set n = 0 where id = 1');
  await middle.query('begin');
  await middle.query('update stock set n = 0 where id = 2');
  middle.query('update stock set n = 0 where id = 1').catch(() => undefined);
  await until('select from pg_locks where not granted');
  await bench(SCAN, '-c', '3');
  await bench('update stock set n = n + 1 where id = 2;', '-c', '2');
};

type Statement = {
  readonly sql_statement?: string;
  readonly dbload: string;
  readonly AdditionalMetrics?: { readonly [name: string]: number };
};

type Metric = { readonly metric: string; readonly sum?: number };

type Capture = {
  readonly SQLs: { readonly SQLs: readonly Statement[] };
  readonly Metrics: { readonly DBMetrics: { readonly [category: string]: { readonly metrics: readonly Metric[] } } };
  readonly Plans: unknown;
  readonly ServerState: { readonly [list: string]: readonly { readonly [column: string]: unknown }[] };
};

/** The version since which a view has these counters. */
const SINCE: readonly (readonly [major: number, counters: RegExp])[] = [
  [14, /^db\.(?:User\.sessions|WAL\.wal_\w+)$/],
  [16, /^db\.IO\.(?:evictions|extends)$/],
];

const isCounted = (metric: string, major: number): boolean =>
  SINCE.every(([since, counters]) => major >= since || !counters.test(metric));

const STATE_LISTS = [
  'Transactions',
  'Applications',
  'ReplicationSlots',
  'Databases',
  'TableAges',
  'Tables',
  'Sequences',
];

const sumOf = (capture: Capture, name: string): number =>
  Object.values(capture.Metrics.DBMetrics)
    .flatMap(({ metrics }) => metrics)
    .find(({ metric }) => metric === name)?.sum ?? 0;

describe.each(RELEASES)('a capture of PostgreSQL $major', (release) => {
  const { major } = release;
  let template = '';
  let programs = '';
  let cluster: ThrowawayCluster;
  let capture: Capture;
  let notes: readonly string[];

  beforeAll(async () => {
    programs = await reachablePrograms(await postgresRelease(release));
    template = await clusterTemplate(programs);
    cluster = await throwawayCluster({ bin: programs, template, clientPrograms: postgresBin() });
    await plant(cluster);
    const url = cluster.url('watcher');
    const read = await capturePostgres({ url, seconds: 3, everySeconds: 0.25, vcpus: 2, plans: true, version: '0' });
    capture = JSON.parse(read.json) as Capture;
    notes = read.notes;
  }, 300_000);

  afterAll(async () => {
    await cluster.remove();
    for (const folder of [template, dirname(programs)]) await rm(dirname(folder), { recursive: true, force: true });
  });

  it('leaves nothing out but what needs hypopg', () => {
    expect(notes).toEqual([expect.stringMatching(/^hypopg is not in this database/)]);
    for (const list of STATE_LISTS) expect([list, capture.ServerState[list]?.length ?? 0]).not.toEqual([list, 0]);
  });

  it('counts what the version counts', () => {
    const counted = Object.values(capture.Metrics.DBMetrics).flatMap(({ metrics }) =>
      metrics.map(({ metric }) => metric),
    );
    const all = SERVER_COUNTERS.map(({ metric }) => metric);
    expect(all.filter((metric) => counted.includes(metric))).toEqual(all.filter((metric) => isCounted(metric, major)));
    for (const metric of ['db.SQL.tup_updated', 'db.Transactions.xact_commit'])
      expect([metric, sumOf(capture, metric)]).not.toEqual([metric, 0]);
    if (major >= 14) expect(sumOf(capture, 'db.WAL.wal_sync')).toBeGreaterThan(0);
  });

  it('knows a statement by its load and by its counters as one', () => {
    const scans = capture.SQLs.SQLs.filter(({ sql_statement = '' }) =>
      /select n from stock where n/.test(sql_statement),
    );
    expect(scans).toHaveLength(1);
    expect(Number(scans[0]?.dbload)).toBeGreaterThan(0);
    const { AdditionalMetrics: figures = {} } = scans[0] ?? {};
    for (const name of ['calls_per_sec', 'total_time_per_sec', 'shared_blks_hit_per_sec'])
      expect([name, figures[`db.sql_tokenized.stats.${name}.avg`] ?? 0]).not.toEqual([name, 0]);
  });

  it('has the plan of the leading statement', () => {
    expect(JSON.stringify(capture.Plans)).toMatch(/Seq Scan/);
  });

  it('is diagnosed: the head of the queue first', () => {
    const read = readSnapshotFile(capture as unknown as JsonObject);
    if ('rejected' in read) throw new Error(read.because);
    const [first] = diagnose(read.snapshot).findings;
    expect(first?.kind).toBe('lock-pile-up');
    expect(first?.sentences.map(({ text }) => text).join('\n')).toContain('batch-import');
  });
});
