// Rules on the state of a server: each by the least that it takes, and by what lies just short of it or beside it.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  diagnosedFile,
  stateFile,
  firstActionOfState,
  kindsOfState,
  sessionRow,
  settingRow,
  tableRow,
} from '../../../../test/support/server-state-files.js';
import type { JsonObject } from '../../format/snapshot.js';
import { actionLines } from '../finding-action.js';

describe('dead rows', () => {
  const dead = tableRow({ dead_rows: 260_000 });

  it('are bloat, unless autovacuum is off or may not remove them: then they follow from that', () => {
    expect(kindsOfState({ Tables: [dead] })).toEqual(['bloat']);
    const off = { Tables: [dead], Settings: [settingRow('autovacuum', 'off')] };
    expect(kindsOfState(off)).toEqual(['autovacuum-off', 'bloat']);
    expect(kindsOfState({ Tables: [{ ...dead, autovacuum_enabled: false }] })).toEqual(['autovacuum-off', 'bloat']);
    const { findings } = diagnosedFile(stateFile({ Tables: [dead], Transactions: [sessionRow()] }));
    expect(findings.map(({ kind, explainedBy }) => [kind, explainedBy])).toEqual([
      ['vacuum-held-back', undefined],
      ['bloat', 'd1'],
    ]);
  });

  it('are everyday below the threshold, and autovacuum that is off without them is no cause', () => {
    expect(kindsOfState({ Tables: [tableRow({ dead_rows: 4_000 })] })).toEqual([]);
    expect(
      kindsOfState({ Tables: [tableRow({ dead_rows: 400 })], Settings: [settingRow('autovacuum', 'off')] }),
    ).toEqual([]);
  });

  it('are no bloat where the counters began again and the planner knows how many rows there are', () => {
    const reset = tableRow({ live_rows: 40, dead_rows: 6_000, planner_rows: 1_000_000, changed_rows: 20_000 });
    expect(kindsOfState({ Tables: [reset] })).toEqual([]);
    const { findings } = diagnosedFile(stateFile({ Tables: [{ ...reset, dead_rows: 900_000 }] }));
    expect(findings[0]?.sentences[0].text).toContain('0.9× as many dead rows as the planner expects live ones');
  });

  it('are bloat where no live row is left', () => {
    const { findings } = diagnosedFile(
      stateFile({ Tables: [tableRow({ live_rows: 0, planner_rows: 0, dead_rows: 50_000 })] }),
    );
    expect(findings[0]?.sentences[0].text).toContain('it has no live rows, and dead ones 50,000, which statements');
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
    expect(kindsOfState({ Tables: [tableRow()] }, { SQLs })).toEqual(['full-scans']);
    expect(kindsOfState({ Tables: [dead] }, { SQLs })).toEqual(['bloat']);
    expect(firstActionOfState({ Tables: [dead] })).not.toContain('create index');
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
    ['stale-statistics', { Tables: [tableRow({ live_rows: 400_000, planner_rows: 50, changed_rows: 399_950 })] }],
    ['long-running-statement', { Transactions: [sessionRow({ state: 'active', statement_sec: 400, xmin_age: 5 })] }],
    [
      'spill',
      {
        TemporaryFiles: [
          { pid: 7, state: 'active', bytes: 4e8, files: 2, application: 'export', sql_statement: 'select 1' },
        ],
      },
    ],
  ])('is a finding: %s', (kind, state) => {
    expect(kindsOfState(state)).toEqual([kind]);
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
      { Tables: [tableRow({ live_rows: 400_000, planner_rows: 390_000, changed_rows: 30_000 })] },
    ],
    [
      'a statement that waits for a lock',
      { Transactions: [sessionRow({ state: 'active', statement_sec: 400, xmin_age: 5, wait_event: 'Lock:tuple' })] },
    ],
    [
      'maintenance',
      {
        Transactions: [sessionRow({ state: 'active', statement_sec: 400, xmin_age: 5, sql_statement: 'VACUUM stock' })],
      },
    ],
  ])('is none: %s', (_, state) => {
    expect(kindsOfState(state)).toEqual([]);
  });
});

describe('statistics that are stale', () => {
  const grown = tableRow({ live_rows: 400_000, planner_rows: 50, changed_rows: 399_950 });
  const { relation } = grown as { readonly relation: string };
  const confidenceBeside = (text: string): number | undefined => {
    const SQLs = { SQLs: [{ sql_id: 'A', sql_statement: text, dbload: '1.50', AdditionalMetrics: {} }] };
    const { findings } = diagnosedFile(stateFile({ Tables: [grown] }, { SQLs }));
    return findings.find(({ kind }) => kind === 'stale-statistics')?.confidence;
  };
  const nobodyReads = confidenceBeside('select 1') ?? 1;

  it.each([
    [`select n from ${relation} where k = $1`, true],
    [`update ${relation} set n = $1`, true],
    [`insert into other select n from ${relation}`, true],
    [`insert into ${relation} select n from ${relation}`, true],
    [`insert into ${relation} values ($1)`, false],
    [`INSERT INTO ${relation}(n) select $1 from generate_series($2, $3)`, false],
  ])('mislead what reads the table: %s', (text, isRead) => {
    expect((confidenceBeside(text) ?? 0) > nobodyReads).toBe(isRead);
  });
});

describe('fewer rows than the planner expects', () => {
  const shrunk = tableRow({ live_rows: 900, planner_rows: 1_000_000, changed_rows: 999_100 });

  it('are stale statistics where an analyze is counted, and nothing where the counters began again', () => {
    expect(kindsOfState({ Tables: [{ ...shrunk, last_analyze_sec: 9_000 }] })).toEqual(['stale-statistics']);
    expect(kindsOfState({ Tables: [shrunk] })).toEqual([]);
  });
});

describe('an index that is dropped', () => {
  const index = { index: 'public.a_idx', relation: 'public.a', bytes: 5e6, scans: 0, is_valid: true, written_rows: 9 };

  it.each([
    ['CREATE INDEX a_idx ON public.a USING btree (b)', 'Undo: `create index concurrently a_idx ON public.a'],
    ['CREATE INDEX a_idx ON public.a USING btree (b) WHERE (c = ?)', 'Undo: keep what pg_get_indexdef says'],
  ])('comes back by its definition, if that is whole: %s', (definition, undo) => {
    expect(firstActionOfState({ Indexes: [{ ...index, definition }] })).toContain(undo);
  });
});

describe('ids that run out', () => {
  const old = { database: 'shop', xid_age: 2_000_000_000, xid_limit: 2_144_483_647, freeze_max_age: 200_000_000 };
  const TableAges = [{ relation: 'public.orders', xid_age: 900 }];

  it('are frozen table by table, each by itself, in the captured database', () => {
    expect(firstActionOfState({ Databases: [{ ...old, is_captured: true }], TableAges })).toContain(
      '`vacuum (freeze, verbose) public.orders;`, then `vacuum (freeze);` (in the database `shop`)',
    );
  });

  it('name no table of the captured database in another one', () => {
    const state = { Databases: [{ ...old, database: 'crm', is_captured: false }], TableAges };
    expect(firstActionOfState(state)).toContain('`vacuum (freeze);` (in the database `crm`)');
    expect(JSON.stringify(diagnosedFile(stateFile(state)).findings)).not.toContain('public.orders');
  });

  it('are no matter of a vacuum by hand where nobody may connect', () => {
    const template = { ...old, database: 'template0', is_captured: false, allows_connections: false };
    expect(firstActionOfState({ Databases: [template], TableAges })).not.toMatch(/`vacuum/);
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
    const { findings } = diagnosedFile(stateFile({}, locked(9, 0.4)));
    expect(findings.map(({ kind, explainedBy }) => [kind, explainedBy])).toEqual([
      ['deadlocks', undefined],
      ['lock-pile-up', 'd1'],
    ]);
  });

  it('come after a queue whose head has held its lock for long, and a single one is everyday', () => {
    expect(kindsOfState({}, locked(2, 300))).toEqual(['lock-pile-up', 'deadlocks']);
    expect(kindsOfState({}, locked(1))).toEqual(['lock-pile-up']);
  });
});

describe('any state of a server', () => {
  it('never throws, and each figure can be computed again from the file', () => {
    const value = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.string(), fc.constant(null), fc.constant('2e9'));
    const keys = [
      ...Object.keys(sessionRow()),
      ...Object.keys(tableRow()),
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
        const { findings } = diagnosedFile(JSON.parse(JSON.stringify(stateFile(each as JsonObject))) as JsonObject);
        for (const line of findings.flatMap(({ actions }) => actionLines(actions))) expect(line).not.toMatch(/\n/);
      }),
      { numRuns: 400 },
    );
  });
});
