// The snapshot of a MySQL or MariaDB server: its sections, what they leave out, and what a diagnosis makes of them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../../test/support/diagnosis-faults.js';
import { diagnose } from '../../diagnose/diagnose.js';
import { actionLines } from '../../diagnose/finding-action.js';
import type { JsonObject } from '../../format/snapshot.js';
import { readSnapshotFile } from '../../format/read-snapshot.js';
import { buildMysqlSnapshot } from './build-snapshot.js';
import type { MysqlReading } from './mysql-reading.js';
import type { ServerSession } from '../postgres/server-reading.js';

const DIGEST = '00112233445566778899aabbccddeeff';

const waiting = (pid: number): ServerSession => ({
  pid,
  user: 'shop',
  database: 'shop',
  state: 'active',
  waitType: 'Lock',
  waitEvent: 'row',
  query: "update stock set note = 'secret-note' where id = 7",
  blockedBy: [1],
  wants: { type: 'record', mode: 'X', relation: 'shop.stock' },
});

const HOLDER: ServerSession = {
  pid: 1,
  user: 'nightly',
  state: 'idle in transaction',
  stateSeconds: 20,
  transactionSeconds: 25,
  blockedBy: [],
};

const reading = (more: Partial<MysqlReading> = {}): MysqlReading => ({
  flavour: 'mariadb',
  instance: {
    name: 'db-3306',
    host: 'db',
    port: 3306,
    version: '10.11.19-MariaDB',
    isWriter: true,
    maxConnections: 151,
  },
  variables: { wait_timeout: 28_800, log_bin: 'OFF' },
  changedVariables: [
    { name: 'replica_password', value: 'hunter2', source: 'config', is_dynamic: false },
    { name: 'max_connections', value: '151', default_value: '100', source: 'config', is_dynamic: true },
  ],
  before: { at: 0, status: { Questions: 100, Connections: 10 }, ownStatus: { Questions: 5 } },
  after: {
    at: 10_000_000,
    status: { Questions: 1_100, Connections: 4 },
    ownStatus: { Questions: 45 },
    innodb: 'History list length 12\n',
    digests: [{ SCHEMA_NAME: 'shop', DIGEST, COUNT_STAR: 20, SUM_TIMER_WAIT: 4e12, SUM_ROWS_AFFECTED: 20 }],
  },
  samples: [0, 1, 2, 3].map((n) => ({ at: n * 2_500_000, sessions: [HOLDER, waiting(2), waiting(3)], idle: 4 })),
  metadataLocks: 'inferred',
  state: {},
  texts: new Map([[DIGEST, 'UPDATE `stock` SET `note` = ? WHERE `id` = ?']]),
  notes: [],
  version: '0',
  ...more,
});

const built = (read: MysqlReading): JsonObject => JSON.parse(JSON.stringify(buildMysqlSnapshot(read))) as JsonObject;

const diagnosed = (file: JsonObject) => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return diagnose(read.snapshot);
};

const metricsOf = (file: JsonObject): ReadonlyMap<string, number> => {
  const { DBMetrics } = file['Metrics'] as {
    DBMetrics: { [key: string]: { metrics: { metric: string; sum: number }[] } };
  };
  return new Map(Object.values(DBMetrics).flatMap(({ metrics }) => metrics.map(({ metric, sum }) => [metric, sum])));
};

describe('buildMysqlSnapshot', () => {
  it('holds no literal and no secret setting', () => {
    const text = JSON.stringify(built(reading()));
    expect(text).not.toMatch(/secret-note|hunter2/);
    expect(text).toContain('(set, not captured)');
  });

  it('counts what clients did, without the capture itself, and since the start where a counter fell', () => {
    const metrics = metricsOf(built(reading()));
    expect(metrics.get('db.SQL.Questions')).toBe(960);
    expect(metrics.get('db.User.sessions')).toBe(4);
    expect(metrics.has('db.SQL.Select_scan')).toBe(false);
  });

  it('gives a sampled statement the counters of its digest', () => {
    const { SQLs } = built(reading())['SQLs'] as {
      SQLs: { sql_id: string; AdditionalMetrics: { [name: string]: number } }[];
    };
    expect(SQLs.length).toBe(1);
    expect(SQLs[0]?.sql_id).toBe(DIGEST.slice(0, 16).toUpperCase());
    expect(SQLs[0]?.AdditionalMetrics).toMatchObject({
      'db.sql_tokenized.stats.calls_per_sec.avg': 2,
      'db.sql_tokenized.stats.avg_latency_per_call.avg': 200,
      'db.sql_tokenized.stats.rows_affected_per_call.avg': 1,
    });
  });

  it('is diagnosed with who holds the lock, and with the statement of this engine that ends it', () => {
    const file = built(reading());
    const diagnosis = diagnosed(file);
    const [first] = diagnosis.findings;
    expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
    expect(first?.kind).toBe('lock-pile-up');
    expect(first?.sentences.map(({ text }) => text).join('\n')).toContain('is of the user `nightly`');
    const [look, kill] = actionLines(first?.actions ?? []);
    expect(look).toMatch(
      /^Look first .*: `select \* from information_schema.processlist where id = 1;`\. Risk: none\.$/,
    );
    expect(kill).toMatch(/^End the session at the head of the queue: `kill 1;`\. Risk: .* Undo: not possible/);
  });

  it.each([
    [{ basedir: '/rdsdbbin/mysql-8.0.40.R1/' }, 'rds'],
    [{ aurora_version: '3.05.2' }, 'aurora'],
    [{ cloudsql_iam_authentication: 'OFF' }, 'cloudsql'],
    [{ basedir: '/usr/' }, undefined],
  ])('tells whose service runs the server: %j', (variables, service) => {
    const { GeneralInformation: general } = built(reading({ variables })) as { GeneralInformation: JsonObject };
    expect(general['ManagedBy']).toBe(service);
  });

  it.each([
    ['mariadb', '10.6.14-MariaDB', 'innodb_log_file_size', undefined],
    ['mariadb', '10.11.19-MariaDB', 'innodb_log_file_size', 'set global innodb_log_file_size = 805306368;'],
    ['mariadb', '11.4.2-MariaDB', 'innodb_log_file_size', 'set global innodb_log_file_size = 805306368;'],
    ['mysql', '5.7.44', 'innodb_log_file_size', undefined],
    ['mysql', '8.0.40', 'innodb_redo_log_capacity', 'set persist innodb_redo_log_capacity = 805306368;'],
  ] as const)('advises a larger redo log as %s %s takes it', (flavour, version, name, statement) => {
    const status = { Innodb_checkpoint_age: 95, Innodb_checkpoint_max_age: 100 };
    const { instance } = reading();
    const file = built(
      reading({
        flavour,
        instance: { ...instance, version },
        variables: { [name]: 100_663_296 },
        before: { at: 0, status: { ...status, Innodb_os_log_written: 0 } },
        after: { at: 10_000_000, status: { ...status, Innodb_os_log_written: 90_000_000 } },
      }),
    );
    const [small] = diagnosed(file).findings.filter(({ kind }) => kind === 'checkpoint-pressure');
    expect(small?.actions.map((action) => action.statement)).toEqual([statement]);
  });

  it('leaves out what could not be read, and keeps an empty list for what is not there', () => {
    const state = built(reading({ state: { replication: [], binaryLogs: [] } }))['ServerState'] as JsonObject;
    expect(state['Replication']).toEqual([]);
    expect(Object.keys(state)).not.toContain('Tables');
    expect(Object.keys(state)).not.toContain('Transactions');
  });

  const indexed = (table: string, index: string, more: object, ...columns: readonly string[]) =>
    columns.map((column, position) => ({
      relation: `my-shop.${table}`,
      schema: 'my-shop',
      table,
      index,
      is_unique: false,
      is_btree: true,
      is_whole: true,
      position,
      column,
      ...more,
    }));

  it('calls an index a duplicate only where another holds the same columns whole', () => {
    const indexColumns = [
      ...indexed('Order-Items', 'numbers', {}, 'n'),
      ...indexed('Order-Items', 'numbers_more', {}, 'n', 'm'),
      ...indexed('Order-Items', 'beginning', { is_whole: false }, 'note'),
      ...indexed('Order-Items', 'note', { is_whole: false }, 'note'),
      ...indexed('Order-Items', 'words', { is_btree: false, is_whole: false }, 'note'),
      ...indexed('Order-Items', 'places', { is_btree: false }, 'm'),
      ...indexed('Order-Items', 'place', {}, 'm'),
      // of two partitions
      ...indexed('parts', 'p', {}, 'n', 'm'),
      ...indexed('parts', 'p', {}, 'n', 'm'),
    ];
    const file = built(reading({ state: { indexColumns } }));
    const { Indexes: rows } = file['ServerState'] as { Indexes: readonly JsonObject[] };
    expect(rows.map(({ index, duplicate_of }) => [index, duplicate_of])).toEqual([['numbers', 'numbers_more']]);
    const [duplicate] = diagnosed(file).findings.filter(({ kind }) => kind === 'index-duplicate');
    expect(actionLines(duplicate?.actions ?? [])[0]).toContain(
      '``alter table `my-shop`.`Order-Items` drop index numbers;``',
    );
  });

  it('adds up the partitions of a table', () => {
    const of = { relation: 'shop.parts', schema: 'shop', table: 'parts' };
    const tables = [
      { ...of, live_rows: 5, bytes: 16_384 },
      { ...of, live_rows: 7, bytes: 16_384 },
      { ...of, relation: 'shop.other', table: 'other', live_rows: 1, bytes: 16_384 },
    ];
    const { Tables: rows } = built(reading({ state: { tables } }))['ServerState'] as { Tables: readonly JsonObject[] };
    expect(rows.map(({ relation, live_rows, bytes }) => [relation, live_rows, bytes])).toEqual([
      ['shop.parts', 12, 32_768],
      ['shop.other', 1, 16_384],
    ]);
  });

  it.each([
    ['SELECT * FROM `Order-Items` WHERE `n` = ?', '`alter table `my-shop`.`Order-Items` add index `Order-Items_n` (n)'],
    ['SELECT * FROM `other` WHERE `n` = ?', undefined],
  ])('advises an index for tables of its list alone: %s', (text, advice) => {
    const digests = [
      {
        SCHEMA_NAME: 'my-shop',
        DIGEST,
        COUNT_STAR: 200,
        SUM_TIMER_WAIT: 9e12,
        SUM_ROWS_EXAMINED: 9_000_000,
        SUM_ROWS_SENT: 200,
      },
    ];
    const query = text.replace('?', '7');
    const session: ServerSession = { pid: 4, user: 'shop', database: 'my-shop', state: 'active', query, blockedBy: [] };
    const file = built(
      reading({
        before: { at: 0, status: {} },
        after: { at: 10_000_000, status: {}, digests },
        samples: [0, 1, 2, 3].map((n) => ({ at: n * 2_500_000, sessions: [session, { ...session, pid: 5 }], idle: 0 })),
        texts: new Map([[DIGEST, text]]),
        state: {
          tables: [{ relation: 'my-shop.Order-Items', schema: 'my-shop', table: 'Order-Items', bytes: 900_000_000 }],
        },
      }),
    );
    const [scans] = diagnosed(file).findings.filter(({ kind }) => kind === 'full-scans');
    const lines = actionLines(scans?.actions ?? []);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.find((line) => line.includes('add index'))?.includes(advice ?? 'nothing')).toBe(
      advice === undefined ? undefined : true,
    );
  });

  it('gives figures that a diagnosis never contradicts, whatever the server says', () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 2_000_000_000 }), fc.double(), fc.constantFrom('', 'ON', '0'));
    const name = fc.constantFrom(
      'Questions',
      'Connections',
      'Innodb_deadlocks',
      'Innodb_buffer_pool_reads',
      'Innodb_buffer_pool_read_requests',
      'Innodb_buffer_pool_pages_total',
      'Innodb_buffer_pool_pages_free',
      'Innodb_os_log_written',
      'Innodb_checkpoint_age',
      'Innodb_checkpoint_max_age',
      'Sort_merge_passes',
      'Created_tmp_disk_tables',
      'Handler_read_rnd_next',
      'Connection_errors_max_connections',
    );
    const status = fc.dictionary(name, value);
    fc.assert(
      fc.property(status, status, fc.array(fc.dictionary(name, value), { maxLength: 3 }), (before, after, rows) => {
        const file = built(
          reading({
            before: { at: 0, status: before },
            after: { at: 10_000_000, status: after, innodb: `History list length ${rows.length * 20_000}\n` },
            state: {
              transactions: rows.map((row, pid) => ({
                ...row,
                pid,
                user: 'a`b',
                transaction_sec: 400,
                state: 'active',
                statement_sec: 400,
              })),
              replication: rows.map((row) => ({ ...row, io_running: 'No', lag_sec: 90 })),
              binaryLogs: rows.map((row) => ({ ...row, Log_name: 'bin.1', File_size: 300_000_000 })),
            },
          }),
        );
        expect(faultsOf(diagnosed(file), { primary: file })).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a managed server', () => {
  it.each([
    [{ aurora_version: '3.05', basedir: '/rdsdbbin/oscar/' }, 'aurora'],
    [{ basedir: '/rdsdbbin/mysql-8.0.35/' }, 'rds'],
    [{ cloudsql_iam_authentication: 'OFF', basedir: '/usr/' }, 'cloudsql'],
    [{ basedir: '/usr/' }, undefined],
  ])('is known by %j as %s', (variables, expected) => {
    const file = built(reading({ variables })) as { readonly GeneralInformation: JsonObject };
    expect(file.GeneralInformation['ManagedBy']).toBe(expected);
  });
});
