// Who keeps dead rows, by the least that it takes, and what ends it.
import { describe, expect, it } from 'vitest';
import {
  diagnosedFile,
  stateFile,
  firstActionOfState,
  kindsOfState,
  sessionRow,
} from '../../../../test/support/server-state-files.js';
import type { JsonObject } from '../../format/snapshot.js';
import { actionLines } from '../finding-action.js';

describe('a held horizon', () => {
  it('is told with its holder, how long, and how to end it', () => {
    const { findings } = diagnosedFile(stateFile({ Transactions: [sessionRow()] }));
    expect(findings[0]?.sentences[0].text).toBe(
      'Dead rows stay because a transaction is still open: application `nightly-report`, process `4711`, user `app`, in state `idle in transaction`, for 3 min',
    );
    expect(firstActionOfState({ Transactions: [sessionRow()] })).toContain(
      "`select pg_terminate_backend(pid) from pg_stat_activity where pid = 4711 and usename = 'app' and xact_start <= now() - interval '180 seconds';`",
    );
  });

  it.each([
    ['for seconds', { Transactions: [sessionRow({ transaction_sec: 60 })] }],
    ['while nobody else writes', { Transactions: [sessionRow({ xmin_age: 12 })] }],
    ['without a snapshot of its own', { Transactions: [sessionRow({ xmin_age: undefined })] }],
    ['by a slot that is in use', { ReplicationSlots: [{ slot_name: 's', active: true, catalog_xmin_age: 900_000 }] }],
    ['by the feedback of a standby', { Transactions: [sessionRow({ backend_type: 'walsender' })] }],
  ])('is none %s', (_, state) => {
    expect(kindsOfState(state)).toEqual([]);
  });

  it('may be held by a prepared transaction or a slot, and by the one that is furthest behind', () => {
    const prepared = { gid: "order'1", user: 'app', database: 'shop', age_sec: 600, xid_age: 70_000 };
    const slot = { slot_name: 'cdc', active: false, xmin_age: 90_000 };
    expect(firstActionOfState({ Transactions: [sessionRow()], PreparedTransactions: [prepared] })).toContain(
      "`rollback prepared 'order''1';` (in the database `shop`)",
    );
    expect(firstActionOfState({ PreparedTransactions: [prepared], ReplicationSlots: [slot] })).toContain(
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
    ['a session', { Transactions: [sessionRow({ database: 'crm' })] }],
    ['a prepared transaction', { PreparedTransactions: [{ ...prepared, database: 'crm' }] }],
  ])('is none of another database: %s', (_, state) => {
    expect(kindsOfState({ Databases: databases, ...state })).toEqual([]);
  });

  it('is of the captured database', () => {
    expect(kindsOfState({ Databases: databases, Transactions: [sessionRow({ database: 'shop' })] })).toEqual([
      'vacuum-held-back',
    ]);
  });

  it('is no logical slot, which keeps catalogs alone; those it keeps from being frozen', () => {
    const ReplicationSlots = [{ slot_name: 'cdc', slot_type: 'logical', active: false, catalog_xmin_age: 900_000_000 }];
    expect(kindsOfState({ ReplicationSlots })).toEqual([]);
    const old = { database: 'crm', xid_age: 1_000_000_000, xid_limit: 2_144_483_647, freeze_max_age: 200_000_000 };
    const { findings } = diagnosedFile(stateFile({ ReplicationSlots, Databases: [old] }));
    expect(findings[0]?.sentences.map(({ text }) => text).join('\n')).toContain('past the replication slot `cdc`');
  });

  it('is told beside a single waiter, and with the queue where there is one', () => {
    const Transactions = [sessionRow({ transaction_sec: 10_800, xmin_age: 3_000_000 })];
    const Locks = { Trees: [{ root: { pid: 4_711 }, waiters_max: 1, waiting: [] }] };
    expect(kindsOfState({ Transactions }, { Locks })).toEqual(['vacuum-held-back']);
    const WaitEvents = {
      WallClockTimeSec: 10,
      AverageActiveSessions: 6,
      DBTimeSeconds: 60,
      TopEvents: [{ event_name: 'Lock:transactionid', metric_time_sec: 60, pct_db_time: '100.00' }],
    };
    expect(kindsOfState({ Transactions }, { Locks, WaitEvents })).toEqual(['lock-pile-up']);
  });

  it.each([
    [
      'a standby',
      { Transactions: [sessionRow({ backend_type: 'walsender', transaction_sec: undefined, xmin_age: 2e6 })] },
    ],
    ['a slot in use', { ReplicationSlots: [{ slot_name: 's', slot_type: 'physical', active: true, xmin_age: 2e6 }] }],
  ])('may be the feedback of a standby that is far behind: %s', (_, state) => {
    expect(kindsOfState(state)).toEqual(['vacuum-held-back']);
    expect(firstActionOfState(state)).toContain('hot_standby_feedback');
    expect(firstActionOfState(state)).not.toContain('pg_drop_replication_slot');
  });
});

describe('a slot that is dropped', () => {
  const slot = { slot_name: 'standby_2', active: false, retained_wal_bytes: 1.4e9 };
  const linesOf = (state: JsonObject): string =>
    actionLines(diagnosedFile(stateFile(state)).findings.flatMap(({ actions }) => actions)).join('\n');

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
