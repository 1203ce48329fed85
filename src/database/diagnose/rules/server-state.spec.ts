// Rules on the state of a server: each by the least that it takes, and by what lies just short of it or beside it.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { faultsOf } from '../../../../test/support/diagnosis-faults.js';
import type { JsonObject } from '../../format/snapshot.js';
import { readSnapshotFile } from '../../format/read-snapshot.js';
import { diagnose } from '../diagnose.js';
import type { Diagnosis } from '../diagnosis.js';
import { actionLines } from '../finding-action.js';

const fileOf = (state: JsonObject, more: JsonObject = {}): JsonObject => ({
  GeneralInformation: { Engine: 'postgresql' },
  WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 0.5, DBTimeSeconds: 5, TopEvents: [] },
  ServerState: state,
  ...more,
});

const diagnosed = (file: JsonObject): Diagnosis => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  const diagnosis = diagnose(read.snapshot);
  expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
  return diagnosis;
};

const kinds = (state: JsonObject, more?: JsonObject): readonly string[] =>
  diagnosed(fileOf(state, more)).findings.map(({ kind }) => kind);

const firstAction = (state: JsonObject): string =>
  actionLines(diagnosed(fileOf(state)).findings[0]?.actions ?? [])[0] ?? '';

const session = (more: JsonObject = {}): JsonObject => ({
  pid: 4_711,
  user: 'app',
  application: 'nightly-report',
  backend_type: 'client backend',
  state: 'idle in transaction',
  transaction_sec: 180,
  state_sec: 180,
  xmin_age: 50_000,
  ...more,
});

const table = (more: JsonObject = {}): JsonObject => ({
  relation: 'public.stock',
  live_rows: 20_000,
  dead_rows: 0,
  planner_rows: 20_000,
  changed_rows: 0,
  vacuum_threshold_rows: 4_050,
  autovacuum_enabled: true,
  ...more,
});

const setting = (name: string, value: string): JsonObject => ({ name, value });

describe('a held horizon', () => {
  it('is told with its holder, how long, and how to end it', () => {
    const { findings } = diagnosed(fileOf({ Transactions: [session()] }));
    expect(findings[0]?.sentences[0].text).toBe(
      'Dead rows stay because a transaction is still open: application `nightly-report`, process `4711`, user `app`, in state `idle in transaction`, for 3 min',
    );
    expect(firstAction({ Transactions: [session()] })).toContain(
      "`select pg_terminate_backend(pid) from pg_stat_activity where pid = 4711 and usename = 'app' and xact_start <= now() - interval '180 seconds';`",
    );
  });

  it.each([
    ['for seconds', { Transactions: [session({ transaction_sec: 60 })] }],
    ['while nobody else writes', { Transactions: [session({ xmin_age: 12 })] }],
    ['without a snapshot of its own', { Transactions: [session({ xmin_age: undefined })] }],
    ['by a slot that is in use', { ReplicationSlots: [{ slot_name: 's', active: true, catalog_xmin_age: 900_000 }] }],
    ['by the feedback of a standby', { Transactions: [session({ backend_type: 'walsender' })] }],
  ])('is none %s', (_, state) => {
    expect(kinds(state)).toEqual([]);
  });

  it('may be held by a prepared transaction or a slot, and by the one that is furthest behind', () => {
    const prepared = { gid: "order'1", user: 'app', database: 'shop', age_sec: 600, xid_age: 70_000 };
    const slot = { slot_name: 'cdc', active: false, xmin_age: 90_000 };
    expect(firstAction({ Transactions: [session()], PreparedTransactions: [prepared] })).toContain(
      "`rollback prepared 'order''1';` (in the database shop)",
    );
    expect(firstAction({ PreparedTransactions: [prepared], ReplicationSlots: [slot] })).toContain(
      "`select pg_drop_replication_slot('cdc');`",
    );
  });
});

describe('the holder of a horizon', () => {
  const databases = [
    { database: 'shop', is_captured: true },
    { database: 'crm', is_captured: false },
  ];
  const prepared = { gid: 'order-1', user: 'app', age_sec: 600, xid_age: 70_000 };

  it.each([
    ['a session', { Transactions: [session({ database: 'crm' })] }],
    ['a prepared transaction', { PreparedTransactions: [{ ...prepared, database: 'crm' }] }],
  ])('is none of another database: %s', (_, state) => {
    expect(kinds({ Databases: databases, ...state })).toEqual([]);
  });

  it('is of the captured database', () => {
    expect(kinds({ Databases: databases, Transactions: [session({ database: 'shop' })] })).toEqual([
      'vacuum-held-back',
    ]);
  });

  it('is no logical slot, which keeps catalogs alone; those it keeps from being frozen', () => {
    const ReplicationSlots = [{ slot_name: 'cdc', slot_type: 'logical', active: false, catalog_xmin_age: 900_000_000 }];
    expect(kinds({ ReplicationSlots })).toEqual([]);
    const old = { database: 'crm', xid_age: 1_000_000_000, xid_limit: 2_144_483_647, freeze_max_age: 200_000_000 };
    const { findings } = diagnosed(fileOf({ ReplicationSlots, Databases: [old] }));
    expect(findings[0]?.sentences.map(({ text }) => text).join('\n')).toContain('past the replication slot `cdc`');
  });

  it('is told beside a single waiter, and with the queue where there is one', () => {
    const Transactions = [session({ transaction_sec: 10_800, xmin_age: 3_000_000 })];
    const Locks = { Trees: [{ root: { pid: 4_711 }, waiters_max: 1, waiting: [] }] };
    expect(kinds({ Transactions }, { Locks })).toEqual(['vacuum-held-back']);
    const WaitEvents = {
      WallClockTimeSec: 10,
      AverageActiveSessions: 6,
      DBTimeSeconds: 60,
      TopEvents: [{ event_name: 'Lock:transactionid', metric_time_sec: 60, pct_db_time: '100.00' }],
    };
    expect(kinds({ Transactions }, { Locks, WaitEvents })).toEqual(['lock-pile-up']);
  });

  it.each([
    [
      'a standby',
      { Transactions: [session({ backend_type: 'walsender', transaction_sec: undefined, xmin_age: 2e6 })] },
    ],
    ['a slot in use', { ReplicationSlots: [{ slot_name: 's', slot_type: 'physical', active: true, xmin_age: 2e6 }] }],
  ])('may be the feedback of a standby that is far behind: %s', (_, state) => {
    expect(kinds(state)).toEqual(['vacuum-held-back']);
    expect(firstAction(state)).toContain('hot_standby_feedback');
    expect(firstAction(state)).not.toContain('pg_drop_replication_slot');
  });
});

describe('a slot that is dropped', () => {
  const slot = { slot_name: 'standby_2', active: false, retained_wal_bytes: 1.4e9 };
  const linesOf = (state: JsonObject): string =>
    actionLines(diagnosed(fileOf(state)).findings.flatMap(({ actions }) => actions)).join('\n');

  it.each([
    ['for its log', { ReplicationSlots: [slot] }],
    ['for its rows', { ReplicationSlots: [{ slot_name: 's', active: false, xmin_age: 90_000 }] }],
  ])('cannot be brought back: %s', (_, state) => {
    expect(linesOf(state)).not.toContain('pg_create_physical_replication_slot');
    expect(linesOf(state)).toContain(
      'Undo: not possible: the log that it kept is gone; its subscriber or standby has to be built anew.',
    );
  });

  it('is not the only one that a limit cuts off', () => {
    expect(linesOf({ ReplicationSlots: [slot] })).not.toContain('the next checkpoint cuts off');
    const busy = { slot_name: 'busy', active: true, retained_wal_bytes: 80e9 };
    expect(linesOf({ ReplicationSlots: [slot, busy] })).toMatch(/the next checkpoint cuts off .*: busy\./);
  });
});

describe('dead rows', () => {
  const dead = table({ dead_rows: 260_000 });

  it('are bloat, unless autovacuum is off or may not remove them: then they follow from that', () => {
    expect(kinds({ Tables: [dead] })).toEqual(['bloat']);
    const off = { Tables: [dead], Settings: [setting('autovacuum', 'off')] };
    expect(kinds(off)).toEqual(['autovacuum-off', 'bloat']);
    expect(kinds({ Tables: [{ ...dead, autovacuum_enabled: false }] })).toEqual(['autovacuum-off', 'bloat']);
    const { findings } = diagnosed(fileOf({ Tables: [dead], Transactions: [session()] }));
    expect(findings.map(({ kind, explainedBy }) => [kind, explainedBy])).toEqual([
      ['vacuum-held-back', undefined],
      ['bloat', 'd1'],
    ]);
  });

  it('are everyday below the threshold, and autovacuum that is off without them is no cause', () => {
    expect(kinds({ Tables: [table({ dead_rows: 4_000 })] })).toEqual([]);
    expect(kinds({ Tables: [table({ dead_rows: 400 })], Settings: [setting('autovacuum', 'off')] })).toEqual([]);
  });

  it('are no bloat where the counters began again and the planner knows how many rows there are', () => {
    const reset = table({ live_rows: 40, dead_rows: 6_000, planner_rows: 1_000_000, changed_rows: 20_000 });
    expect(kinds({ Tables: [reset] })).toEqual([]);
    const { findings } = diagnosed(fileOf({ Tables: [{ ...reset, dead_rows: 900_000 }] }));
    expect(findings[0]?.sentences[0].text).toContain('0.9× as many dead rows as the planner expects live ones');
  });

  it('rule out an index for the statements that read them', () => {
    const statement = {
      sql_id: 'A',
      sql_statement: 'select n from stock where k = $1',
      dbload: '0.50',
      AdditionalMetrics: {
        'db.sql_tokenized.stats.shared_blks_hit_per_call.avg': 9_000,
        'db.sql_tokenized.stats.rows_per_call.avg': 1,
      },
    };
    const SQLs = { SQLs: [statement] };
    expect(kinds({ Tables: [table()] }, { SQLs })).toEqual(['full-scans']);
    expect(kinds({ Tables: [dead] }, { SQLs })).toEqual(['bloat']);
    expect(firstAction({ Tables: [dead] })).not.toContain('create index');
  });
});

describe('what the catalog and the counters say at any load', () => {
  const slot = { slot_name: 'standby_2', active: false, retained_wal_bytes: 1.4e9, wal_status: 'reserved' };
  const database = { database: 'shop', xid_limit: 2_144_483_647, freeze_max_age: 200_000_000, is_captured: true };
  const index = { index: 'public.a_idx', relation: 'public.a', bytes: 5e6, scans: 0, is_valid: true, written_rows: 9 };
  const sequence = { sequence: 'public.s', relation: 'public.t', column: 'id', limit_value: 2_147_483_647 };

  it.each([
    ['replication-slot', { ReplicationSlots: [slot] }],
    ['wraparound', { Databases: [{ ...database, xid_age: 2_130_000_000, xids_left: 14_483_647 }] }],
    ['wraparound', { Databases: [{ ...database, xid_age: 450_000_000 }] }],
    ['archiver-failing', { Archiver: { mode: 'on', is_failing: true, failed_count: 6 } }],
    ['sequence-exhaustion', { Sequences: [{ ...sequence, last_value: 2_140_000_000 }] }],
    ['index-invalid', { Indexes: [{ ...index, is_valid: false }] }],
    ['index-duplicate', { Indexes: [{ ...index, duplicate_of: 'public.b_idx' }] }],
    ['index-unused', { Indexes: [index] }],
    ['stale-statistics', { Tables: [table({ live_rows: 400_000, planner_rows: 50, changed_rows: 399_950 })] }],
    ['long-running-statement', { Transactions: [session({ state: 'active', statement_sec: 400, xmin_age: 5 })] }],
    [
      'spill',
      {
        TemporaryFiles: [
          { pid: 7, state: 'active', bytes: 4e8, files: 2, application: 'export', sql_statement: 'select 1' },
        ],
      },
    ],
  ])('is a finding: %s', (kind, state) => {
    expect(kinds(state)).toEqual([kind]);
  });

  it.each([
    ['a slot in use', { ReplicationSlots: [{ ...slot, active: true }] }],
    ['a slot with little log', { ReplicationSlots: [{ ...slot, retained_wal_bytes: 3e7 }] }],
    ['an age that autovacuum is about to freeze', { Databases: [{ ...database, xid_age: 210_000_000 }] }],
    ['an archiver that has caught up', { Archiver: { mode: 'on', is_failing: false, failed_count: 6 } }],
    ['an archive that is off', { Archiver: { mode: 'off', is_failing: true, failed_count: 6 } }],
    ['a sequence at half', { Sequences: [{ ...sequence, last_value: 1_000_000_000 }] }],
    ['an index that is being built', { Indexes: [{ ...index, is_valid: false, is_being_built: true }] }],
    ['a small unused index', { Indexes: [{ ...index, bytes: 8_192 }] }],
    ['an unused index on a table that nobody writes', { Indexes: [{ ...index, written_rows: 0 }] }],
    [
      'a table that was analyzed',
      { Tables: [table({ live_rows: 400_000, planner_rows: 390_000, changed_rows: 30_000 })] },
    ],
    [
      'a statement that waits for a lock',
      { Transactions: [session({ state: 'active', statement_sec: 400, xmin_age: 5, wait_event: 'Lock:tuple' })] },
    ],
    [
      'maintenance',
      { Transactions: [session({ state: 'active', statement_sec: 400, xmin_age: 5, sql_statement: 'VACUUM stock' })] },
    ],
  ])('is none: %s', (_, state) => {
    expect(kinds(state)).toEqual([]);
  });
});

describe('fewer rows than the planner expects', () => {
  const shrunk = table({ live_rows: 900, planner_rows: 1_000_000, changed_rows: 999_100 });

  it('are stale statistics where an analyze is counted, and nothing where the counters began again', () => {
    expect(kinds({ Tables: [{ ...shrunk, last_analyze_sec: 9_000 }] })).toEqual(['stale-statistics']);
    expect(kinds({ Tables: [shrunk] })).toEqual([]);
  });
});

describe('an index that is dropped', () => {
  const index = { index: 'public.a_idx', relation: 'public.a', bytes: 5e6, scans: 0, is_valid: true, written_rows: 9 };

  it.each([
    ['CREATE INDEX a_idx ON public.a USING btree (b)', 'Undo: `create index concurrently a_idx ON public.a'],
    ['CREATE INDEX a_idx ON public.a USING btree (b) WHERE (c = ?)', 'Undo: keep what pg_get_indexdef says'],
  ])('comes back by its definition, if that is whole: %s', (definition, undo) => {
    expect(firstAction({ Indexes: [{ ...index, definition }] })).toContain(undo);
  });
});

describe('ids that run out', () => {
  const old = { database: 'shop', xid_age: 2_000_000_000, xid_limit: 2_144_483_647, freeze_max_age: 200_000_000 };
  const TableAges = [{ relation: 'public.orders', xid_age: 900 }];

  it('are frozen table by table, each by itself, in the captured database', () => {
    expect(firstAction({ Databases: [{ ...old, is_captured: true }], TableAges })).toContain(
      '`vacuum (freeze, verbose) public.orders;`, then `vacuum (freeze);` (in the database shop)',
    );
  });

  it('name no table of the captured database in another one', () => {
    const state = { Databases: [{ ...old, database: 'crm', is_captured: false }], TableAges };
    expect(firstAction(state)).toContain('`vacuum (freeze);` (in the database crm)');
    expect(JSON.stringify(diagnosed(fileOf(state)).findings)).not.toContain('public.orders');
  });

  it('are no matter of a vacuum by hand where nobody may connect', () => {
    const template = { ...old, database: 'template0', is_captured: false, allows_connections: false };
    expect(firstAction({ Databases: [template], TableAges })).not.toMatch(/`vacuum/);
  });
});

describe('deadlocks', () => {
  const locked = (deadlocks: number, held?: number): JsonObject => ({
    WaitEvents: {
      WallClockTimeSec: 10,
      AverageActiveSessions: 6,
      DBTimeSeconds: 60,
      TopEvents: [{ event_name: 'Lock:transactionid', metric_time_sec: 60, pct_db_time: '100.00' }],
    },
    Metrics: {
      DBMetrics: {
        Concurrency: { name: 'Concurrency', metrics: [{ metric: 'db.Concurrency.deadlocks', sum: deadlocks }] },
      },
    },
    ...(held !== undefined && {
      Locks: { Trees: [{ root: { pid: 9, state_sec_max: held }, waiters_max: 5, waiting: [] }] },
    }),
  });

  it('are the cause of the waits, and not a queue', () => {
    const { findings } = diagnosed(fileOf({}, locked(9, 0.4)));
    expect(findings.map(({ kind, explainedBy }) => [kind, explainedBy])).toEqual([
      ['deadlocks', undefined],
      ['lock-pile-up', 'd1'],
    ]);
  });

  it('come after a queue whose head has held its lock for long, and a single one is everyday', () => {
    expect(kinds({}, locked(2, 300))).toEqual(['lock-pile-up', 'deadlocks']);
    expect(kinds({}, locked(1))).toEqual(['lock-pile-up']);
  });
});

describe('any state of a server', () => {
  it('never throws, and each figure can be computed again from the file', () => {
    const value = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.string(), fc.constant(null), fc.constant('2e9'));
    const keys = [
      ...Object.keys(session()),
      ...Object.keys(table()),
      'gid',
      'slot_name',
      'active',
      'retained_wal_bytes',
      'xid_age',
      'xid_limit',
      'xids_left',
      'freeze_max_age',
      'database',
      'index',
      'is_valid',
      'scans',
      'bytes',
      'duplicate_of',
      'definition',
      'sequence',
      'column',
      'last_value',
      'limit_value',
      'statement_sec',
      'sql_statement',
      'sessions',
      'failed_count',
      'is_failing',
      'mode',
      'name',
      'value',
    ];
    const row = fc.dictionary(fc.constantFrom(...keys), value);
    const list = fc.oneof(fc.array(fc.oneof(row, value), { maxLength: 4 }), value);
    const state = fc.record(
      Object.fromEntries(
        [
          'Transactions',
          'Applications',
          'PreparedTransactions',
          'ReplicationSlots',
          'Databases',
          'TableAges',
          'Tables',
          'Indexes',
          'Sequences',
          'TemporaryFiles',
          'Settings',
          'Archiver',
        ].map((name) => [name, name === 'Archiver' ? fc.oneof(row, value) : list]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(state, (each) => {
        const { findings } = diagnosed(JSON.parse(JSON.stringify(fileOf(each as JsonObject))) as JsonObject);
        for (const line of findings.flatMap(({ actions }) => actionLines(actions))) expect(line).not.toMatch(/\n/);
      }),
      { numRuns: 400 },
    );
  });
});
