import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  ServerCounters,
  ServerReading,
  ServerRow,
  ServerSession,
  ServerState,
  SessionSample,
} from './server-reading.js';
import { buildPostgresSnapshot } from './build-snapshot.js';

const START = 1_767_000_000_000_000;
const SECOND = 1_000_000;

type Shown = {
  readonly $META$: { readonly [key: string]: unknown };
  readonly GeneralInformation: { readonly [key: string]: unknown };
  readonly NonDefParameters: readonly ServerRow[];
  readonly WaitEvents: {
    readonly WallClockTimeSec: number;
    readonly AverageActiveSessions: number;
    readonly DBTimeSeconds: number;
    readonly TopEvents: readonly {
      readonly event_name: string;
      readonly event_type: string;
      readonly metric_time_sec: number;
      readonly pct_db_time: string;
    }[];
  };
  readonly Metrics: {
    readonly DBMetrics: { readonly [category: string]: { readonly metrics: readonly ServerRow[] } };
    readonly AdditionalMetrics: { readonly [name: string]: { readonly value: unknown } };
    readonly StaticMetrics: object;
  };
  readonly SQLs: { readonly [list: string]: readonly ServerRow[] };
  readonly Locks: {
    readonly SamplesWithWaiters: number;
    readonly WaitersMax: number;
    readonly WaitSeconds: number;
    readonly TreesFound: number;
    readonly Trees: readonly {
      readonly root: ServerRow;
      readonly waiting: readonly ServerRow[];
      readonly [key: string]: unknown;
    }[];
  };
};

const shown = (reading: ServerReading): Shown => JSON.parse(JSON.stringify(buildPostgresSnapshot(reading))) as Shown;

const session = (pid: number, more: Partial<ServerSession> = {}): ServerSession => ({
  pid,
  user: 'app',
  database: 'shop',
  state: 'active',
  blockedBy: [],
  ...more,
});

const waiter = (pid: number, blockedBy: readonly number[]): ServerSession =>
  session(pid, {
    waitType: 'Lock',
    waitEvent: 'transactionid',
    queryId: '-8',
    query: 'update accounts set balance = 5 where id = 7',
    blockedBy,
    wants: { type: 'transactionid', mode: 'ShareLock' },
  });

const samples = (...sessions: readonly (readonly ServerSession[])[]): readonly SessionSample[] =>
  sessions.map((each, index) => ({ at: START + index * SECOND, sessions: each, idle: 0 }));

const reading = (more: Partial<ServerReading> = {}): ServerReading => ({
  instance: {
    name: 'orders',
    host: 'db.example.org',
    port: 5432,
    version: '15.4',
    isWriter: true,
    maxConnections: 100,
  },
  settings: [],
  before: { at: START },
  after: { at: START + 10 * SECOND },
  samples: [],
  texts: new Map(),
  notes: [],
  version: '0.1.0',
  ...more,
});

const metric = ({ Metrics }: Shown, name: string): ServerRow | undefined =>
  Metrics.DBMetrics[name.split('.')[1] ?? '']?.metrics.find((each) => each['metric'] === name);

describe('the load of a captured PostgreSQL', () => {
  const read = reading({
    samples: samples(
      [session(1), session(2, { waitType: 'IO', waitEvent: 'DataFileRead' })],
      [session(1), session(3, { state: 'idle' }), session(4, { waitType: 'Timeout', waitEvent: 'PgSleep' })],
    ),
  });

  it('counts active sessions over the samples, without those that sleep on request', () => {
    const { WaitEvents } = shown(read);
    expect(WaitEvents).toMatchObject({ WallClockTimeSec: 10, AverageActiveSessions: 1.5, DBTimeSeconds: 15 });
    expect(WaitEvents.TopEvents).toEqual([
      { event_name: 'CPU', event_type: 'CPU', metric_time_sec: 10, pct_db_time: '66.67' },
      { event_name: 'IO:DataFileRead', event_type: 'IO', metric_time_sec: 5, pct_db_time: '33.33' },
    ]);
  });

  it('is given for each statement, with its waits, users and databases', () => {
    const slow = session(1, { queryId: '-2', query: 'select * from t where id = 99' });
    const { SQLs } = shown(
      reading({
        samples: samples([slow, { ...slow, pid: 2, waitType: 'IO', waitEvent: 'DataFileRead', user: 'batch' }], [slow]),
        texts: new Map([['-2', 'select * from t where id = $1']]),
      }),
    );
    expect(SQLs['SQLs']).toEqual([
      {
        sql_id: 'FFFFFFFFFFFFFFFE',
        sql_db_id: '-2',
        sql_statement: 'select * from t where id = $1',
        dbload: '1.50',
        pct_aas: '100.00',
      },
    ]);
    expect(SQLs['Waits']?.[0]?.['waits']).toEqual([
      { event: 'CPU', pct: 66.6667 },
      { event: 'IO:DataFileRead', pct: 33.3333 },
    ]);
    expect(SQLs['LoadByUser']?.[0]?.['dbload']).toEqual([
      { user: 'app', pct: 66.6667 },
      { user: 'batch', pct: 33.3333 },
    ]);
    expect(SQLs['LoadByDatabase']?.[0]?.['dbload']).toEqual([{ db: 'shop', pct: 100 }]);
  });

  it('belongs to one statement, also where a session was sampled before its id was known', () => {
    const update = (id: number): ServerSession => session(id, { query: `update t set a = ${id} where b = 'x';` });
    const { SQLs } = shown(reading({ samples: samples([{ ...update(1), queryId: '-2' }, update(2)], [update(3)]) }));
    expect(SQLs['SQLs']?.map((each) => [each['sql_id'], each['dbload']])).toEqual([['FFFFFFFFFFFFFFFE', '1.50']]);
  });

  it('adds up, whatever was sampled', () => {
    const waits = fc.constantFrom(undefined, 'IO', 'Lock', 'LWLock', 'Client', 'Timeout');
    const states = fc.constantFrom('active', 'idle', 'idle in transaction');
    const someSession = fc
      .record({
        pid: fc.integer({ min: 1, max: 40 }),
        waitType: waits,
        state: states,
        queryId: fc.constantFrom('1', '2', '3'),
      })
      .map(({ waitType, ...rest }) =>
        session(rest.pid, { ...rest, ...(waitType !== undefined && { waitType, waitEvent: 'x' }) }),
      );
    fc.assert(
      fc.property(fc.array(fc.array(someSession, { maxLength: 12 }), { minLength: 1, maxLength: 30 }), (sessions) => {
        const { WaitEvents, SQLs } = shown(reading({ samples: samples(...sessions) }));
        const { AverageActiveSessions, WallClockTimeSec, DBTimeSeconds, TopEvents } = WaitEvents;
        const percents = TopEvents.reduce((all, { pct_db_time }) => all + Number(pct_db_time), 0);
        const seconds = TopEvents.reduce((all, { metric_time_sec }) => all + metric_time_sec, 0);
        expect(Math.abs(DBTimeSeconds - AverageActiveSessions * WallClockTimeSec)).toBeLessThan(1);
        expect(Math.abs(seconds - DBTimeSeconds)).toBeLessThanOrEqual(TopEvents.length);
        if (TopEvents.length > 0) expect(Math.abs(percents - 100)).toBeLessThan(0.1);
        expect(TopEvents.map(({ event_type }) => event_type)).not.toContain('Timeout');
        const load = (SQLs['SQLs'] ?? []).reduce((all, each) => all + Number(each['dbload']), 0);
        expect(Math.abs(load - AverageActiveSessions)).toBeLessThan(0.05);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the sessions of a captured PostgreSQL', () => {
  it('are counted by state, including those without details', () => {
    const sessions = [session(1), session(2, { state: 'idle in transaction', stateSeconds: 7, transactionSeconds: 9 })];
    const snapshot = shown(reading({ samples: [{ at: START, sessions, idle: 18 }] }));
    expect(metric(snapshot, 'db.User.numbackends')).toMatchObject({ avg: 20 });
    expect(metric(snapshot, 'db.state.idle_count')).toMatchObject({ avg: 18 });
    expect(metric(snapshot, 'db.state.idle_in_transaction_max_time')).toMatchObject({ max: 7 });
    expect(metric(snapshot, 'db.Transactions.active_transactions')).toMatchObject({ max: 1 });
    expect(snapshot.Metrics.AdditionalMetrics['numBackendsToMax']).toMatchObject({ value: 20 });
  });
});

describe('the lock trees of a captured PostgreSQL', () => {
  const holder = session(9, {
    state: 'idle in transaction',
    application: 'nightly-report',
    query: `update accounts set owner = 'ann' where id = 7`,
    transactionSeconds: 40.5,
    stateSeconds: 40.25,
    waitType: 'Client',
    waitEvent: 'ClientRead',
  });

  it('name the blocking session, and count direct and indirect waiters', () => {
    const { Locks, Metrics } = shown(
      reading({
        samples: samples(
          [holder, waiter(1, [9]), waiter(2, [1]), waiter(3, [2, 1])],
          [holder, waiter(1, [9])],
          [session(9, { state: 'idle' })],
        ),
      }),
    );
    expect(Locks).toMatchObject({ SamplesWithWaiters: 2, WaitersMax: 3, TreesFound: 1 });
    const [tree] = Locks.Trees;
    expect(tree).toMatchObject({ waiters_max: 3, depth_max: 2, first_seen: '2025-12-29T09:20:00.000Z' });
    expect(tree?.root).toMatchObject({
      pid: 9,
      application: 'nightly-report',
      state: 'idle in transaction',
      wait_event: 'Client:ClientRead',
      sql_statement: 'update accounts set owner = ? where id = ?',
      transaction_sec_max: 40.5,
      state_sec_max: 40.25,
    });
    expect(tree?.waiting).toEqual([
      {
        sql_id: 'FFFFFFFFFFFFFFF8',
        sql_db_id: '-8',
        sql_statement: 'update accounts set balance = ? where id = ?',
        event: 'Lock:transactionid',
        lock_type: 'transactionid',
        mode: 'ShareLock',
        waiters_max: 3,
        wait_sec: 13.3333,
      },
    ]);
    expect(Metrics.DBMetrics['Transactions']?.metrics).toContainEqual(
      expect.objectContaining({ metric: 'db.Transactions.blocked_transactions', max: 3 }),
    );
  });

  it('name an abandoned prepared transaction, and have no root in a cycle', () => {
    const { Locks } = shown(reading({ samples: samples([waiter(1, [0])], [waiter(2, [3]), waiter(3, [2])]) }));
    expect(Locks.Trees.map(({ root }) => root)).toEqual([{ pid: 0, state: 'prepared transaction' }]);
    expect(Locks.SamplesWithWaiters).toBe(2);
  });

  it('end, and count each waiter once for each root, for any graph of waits', () => {
    const sessions = fc
      .array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
      .map((edges) => edges.map((blockedBy, pid) => waiter(pid + 1, blockedBy)));
    fc.assert(
      fc.property(fc.array(sessions, { minLength: 1, maxLength: 4 }), (each) => {
        const { Locks } = shown(reading({ samples: samples(...each) }));
        const blocked = each.map((all) => all.filter(({ blockedBy }) => blockedBy.length > 0).length);
        expect(Locks.WaitersMax).toBe(Math.max(...blocked));
        for (const tree of Locks.Trees) expect(tree['waiters_max']).toBeLessThanOrEqual(Locks.WaitersMax);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the chain of waits of a captured PostgreSQL', () => {
  it('is that of the sample with most waiters, its head first, each session with those that it waits for', () => {
    const holder = session(9, { state: 'idle in transaction', application: 'nightly-report', stateSeconds: 30 });
    const { Locks } = shown(
      reading({ samples: samples([holder, waiter(1, [9])], [holder, waiter(1, [9]), waiter(2, [1]), session(7)]) }),
    ) as unknown as { readonly Locks: { readonly Chain: readonly ServerRow[] } };
    expect(Locks.Chain.map(({ pid, blocked_by, depth }) => [pid, blocked_by, depth])).toEqual([
      [9, [], 0],
      [1, [9], 1],
      [2, [1], 2],
    ]);
    expect(Locks.Chain[0]).toMatchObject({ application: 'nightly-report', state_sec: 30 });
    expect(JSON.stringify(Locks.Chain)).not.toContain('balance = 5');
  });
});

describe('the state of a captured PostgreSQL', () => {
  type Stated = { readonly ServerState?: { readonly [list: string]: readonly ServerRow[] } };
  const stated = (more: Partial<ServerReading>): Stated => shown(reading(more)) as unknown as Stated;

  it('is absent where it was not read, an empty list where there is nothing, and without literals', () => {
    expect(stated({}).ServerState).toBeUndefined();
    const query = `select * from t where secret = 'hunter2'`;
    const { ServerState } = stated({ state: { prepared: [], transactions: [{ pid: 1, query, wait_event: null }] } });
    expect(ServerState).toEqual({
      PreparedTransactions: [],
      Transactions: [{ pid: 1, sql_statement: 'select * from t where secret = ?' }],
      Settings: [],
    });
  });

  it('holds the definition of an index without its literals', () => {
    const definition = `CREATE INDEX i ON t USING btree (a) WHERE (mail = 'a@b.org'::text)`;
    expect(stated({ state: { indexes: [{ index: 'i', definition }] } }).ServerState?.['Indexes']).toEqual([
      { index: 'i', definition: 'CREATE INDEX i ON t USING btree (a) WHERE (mail = ?::text)' },
    ]);
  });

  it('lists the tables that are of interest, with what scans read meanwhile', () => {
    const tables = (rows: number): readonly ServerRow[] => [
      { relation: 'a', seq_scans: 2, seq_rows: rows, dead_rows: 0 },
      ...Array.from({ length: 500 }, (_, n) => ({ relation: `t${n}`, seq_scans: 0, seq_rows: 0, dead_rows: n })),
    ];
    const { ServerState } = stated({ state: { tables: tables(900) }, stateBefore: { tables: tables(400) } });
    expect(ServerState?.['Tables']?.length).toBeLessThan(40);
    expect(ServerState?.['Tables']).toContainEqual(expect.objectContaining({ relation: 'a', seq_rows_read: 500 }));
    expect(ServerState?.['Tables']?.[0]).toMatchObject({ relation: 't499' });
  });

  it('says what became of dead rows, slots and transaction ids meanwhile, and how long the ids last', () => {
    const state = (dead: number, kept: number, age: number): ServerState => ({
      tables: [{ relation: 'a', dead_rows: dead }],
      slots: [{ slot_name: 's', retained_wal_bytes: kept }],
      databases: [{ database: 'd', xid_age: age, xids_left: 1_000 }],
    });
    const { ServerState } = stated({ state: state(50, 900, 300), stateBefore: state(70, 400, 100) });
    expect(ServerState?.['Tables']?.[0]).toMatchObject({ dead_rows_added: -20 });
    expect(ServerState?.['ReplicationSlots']?.[0]).toMatchObject({ retained_wal_added_bytes: 500 });
    expect(ServerState?.['Databases']?.[0]).toMatchObject({ xids_used: 200, left_sec: expect.any(Number) });
    const alone = stated({ state: state(50, 900, 300) }).ServerState;
    expect(alone?.['Databases']?.[0]).not.toHaveProperty('left_sec');
  });

  it('says where the role did not see the sessions of others', () => {
    expect(stated({ state: {}, seesAllSessions: false }).ServerState).toMatchObject({ HiddenSessions: true });
    expect(stated({ state: {}, seesAllSessions: true }).ServerState).not.toHaveProperty('HiddenSessions');
  });

  it('holds the settings that matter for it, and no other', () => {
    const settings = [
      { name: 'autovacuum', reset_val: 'off' },
      { name: 'primary_conninfo', reset_val: 'password=hunter2' },
    ];
    expect(stated({ settings, state: {} }).ServerState?.['Settings']).toEqual([{ name: 'autovacuum', value: 'off' }]);
  });
});

describe('the service that runs a captured PostgreSQL', () => {
  it.each([
    ['rds.extensions', 'rds'],
    ['cloudsql.iam_authentication', 'cloudsql'],
    ['work_mem', undefined],
  ])('is known by its settings: %s', (name, expected) => {
    expect(shown(reading({ settings: [{ name, reset_val: 'on' }] })).GeneralInformation['ManagedBy']).toBe(expected);
  });
});

describe('the counters of a captured PostgreSQL', () => {
  const counted = (before: Partial<ServerCounters>, after: Partial<ServerCounters>): Shown =>
    shown(reading({ before: { at: START, ...before }, after: { at: START + 10 * SECOND, ...after } }));

  it('are the increases during the capture, over all databases', () => {
    const snapshot = counted(
      {
        databases: [
          { datname: 'a', xact_commit: 10, blks_hit: 100, blks_read: 0 },
          { datname: 'b', xact_commit: 1, blks_hit: 0, blks_read: 0 },
        ],
      },
      {
        databases: [
          { datname: 'a', xact_commit: 15, blks_hit: 190, blks_read: 10 },
          { datname: 'b', xact_commit: 3, blks_hit: 0, blks_read: 0 },
        ],
      },
    );
    expect(metric(snapshot, 'db.Transactions.xact_commit')).toMatchObject({ sum: 7 });
    expect(snapshot.Metrics.AdditionalMetrics['bufferCacheHitRatio']).toMatchObject({ value: 90, unit: 'Percent' });
  });

  it('start again after a reset of statistics', () => {
    const snapshot = counted({ databases: [{ deadlocks: 500 }] }, { databases: [{ deadlocks: 3 }] });
    expect(metric(snapshot, 'db.Concurrency.deadlocks')).toMatchObject({ sum: 3 });
  });

  it('are found under their names of PostgreSQL 14 and of 17', () => {
    const old = counted(
      { bgwriter: { checkpoints_req: 1, buffers_backend: 5 } },
      { bgwriter: { checkpoints_req: 4, buffers_backend: 9 } },
    );
    const io = (writes: number): readonly ServerRow[] => [
      { backend_type: 'client backend', object: 'relation', context: 'normal', writes },
      { backend_type: 'checkpointer', object: 'relation', context: 'normal', writes: 1_000 * writes },
    ];
    const now = counted(
      { checkpointer: { num_requested: 1 }, bgwriter: {}, io: io(5) },
      { checkpointer: { num_requested: 4 }, bgwriter: {}, io: io(9) },
    );
    for (const snapshot of [old, now]) {
      expect(metric(snapshot, 'db.Checkpoint.checkpoints_req')).toMatchObject({ sum: 3 });
      expect(metric(snapshot, 'db.IO.buffers_backend')).toMatchObject({ sum: 4 });
    }
  });

  it('tell the syncs of the log, of sessions and of the writers, under their names of PostgreSQL 14 and of 18', () => {
    const io = (fsyncs: number): readonly ServerRow[] => [
      { backend_type: 'client backend', object: 'wal', context: 'normal', fsyncs },
      { backend_type: 'walwriter', object: 'wal', context: 'normal', fsyncs: 2 },
      { backend_type: 'checkpointer', object: 'relation', context: 'normal', fsyncs: 1_000 * fsyncs },
    ];
    const old = counted({ wal: { wal_sync: 5 } }, { wal: { wal_sync: 9 } });
    const now = counted({ wal: {}, io: io(3) }, { wal: {}, io: io(7) });
    for (const snapshot of [old, now]) expect(metric(snapshot, 'db.WAL.wal_sync')).toMatchObject({ sum: 4 });
  });

  it('are absent, not 0, where the server does not count them', () => {
    expect(metric(counted({}, {}), 'db.Transactions.xact_commit')).toBeUndefined();
  });

  it('of a statement are given per second and per call', () => {
    const row = (calls: number, total_exec_time: number): ServerRow => ({
      userid: 1,
      dbid: 1,
      queryid: '7',
      calls,
      total_exec_time,
      rows: calls,
    });
    const { SQLs } = shown(
      reading({
        before: { at: START, statements: [row(100, 900)] },
        after: { at: START + 10 * SECOND, statements: [row(150, 1_400)] },
        texts: new Map([['7', 'select 1 from t where a = $1']]),
      }),
    );
    expect(SQLs['SQLs']?.[0]).toMatchObject({
      sql_db_id: '7',
      dbload: '0.00',
      AdditionalMetrics: {
        'db.sql_tokenized.stats.calls_per_sec.avg': 5,
        'db.sql_tokenized.stats.total_time_per_sec.avg': 50,
        'db.sql_tokenized.stats.avg_latency_per_call.avg': 10,
        'db.sql_tokenized.stats.rows_per_call.avg': 1,
      },
    });
  });
});

describe('the settings of a captured PostgreSQL', () => {
  const setting = (name: string, more: ServerRow = {}): ServerRow => ({
    name,
    reset_val: 'x',
    boot_val: 'y',
    source: 'configuration file',
    context: 'sighup',
    vartype: 'string',
    ...more,
  });

  it('are the changed ones, with names only where a value may be a password', () => {
    const { NonDefParameters } = shown(
      reading({
        settings: [
          setting('work_mem', {
            reset_val: '65536',
            boot_val: '4096',
            unit: 'kB',
            min_val: '64',
            max_val: '2147483647',
          }),
          setting('primary_conninfo', { reset_val: 'host=a password=hunter2' }),
          setting('shop.api_key', { reset_val: 'hunter2', source: 'database' }),
          setting('password_encryption', { reset_val: 'md5' }),
          setting('application_name', { source: 'client' }),
          setting('same', { reset_val: 'y' }),
        ],
      }),
    );
    expect(NonDefParameters.map((each) => each['ParameterName'])).toEqual([
      'work_mem',
      'primary_conninfo',
      'shop.api_key',
      'password_encryption',
    ]);
    expect(NonDefParameters[3]).toMatchObject({ ParameterValue: 'md5' });
    expect(NonDefParameters[0]).toMatchObject({
      ParameterValue: '65536',
      DefaultValue: '4096',
      AllowedValues: '64-2147483647',
    });
    expect(JSON.stringify(NonDefParameters)).not.toContain('hunter2');
  });
});

describe('a captured PostgreSQL', () => {
  it('states its processors only where they were given', () => {
    const plain = shown(reading());
    expect([plain.Metrics.StaticMetrics, plain.GeneralInformation['EC2Details']]).toEqual([{}, undefined]);
    const told = shown(reading({ instance: { ...reading().instance, vcpus: 4 } }));
    expect(told.GeneralInformation['EC2Details']).toEqual({ DefaultVCpus: 4 });
    expect(told.Metrics.StaticMetrics).toEqual({ vCPUs: [{ Timestamp: '2025-12-29T09:20:00.000Z', Value: 4 }] });
  });

  it('notes what could not be read, and is complete without any sample', () => {
    const { $META$, WaitEvents } = shown(
      reading({ notes: ['pg_stat_wal: the user may not read this'], comment: 'slow' }),
    );
    expect($META$).toMatchObject({
      notes: ['pg_stat_wal: the user may not read this'],
      commandLineOptions: { comment: 'slow' },
      startTime: '2025-12-29T09:20:00.000Z',
      endTime: '2025-12-29T09:20:10.000Z',
    });
    expect(WaitEvents).toMatchObject({ AverageActiveSessions: 0, TopEvents: [] });
  });
});
