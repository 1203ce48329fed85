// Samples of sessions: who is at work, what each waits for, and who is in whose way.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MetadataLockRow,
  plainRelation,
  type ProcessRow,
  sessionSample,
  type SessionRows,
  type TransactionRow,
} from './sessions.js';

const process = (id: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
  id,
  user: 'shop',
  host: '10.0.0.1:4711',
  db: 'shop',
  command: 'Query',
  time: 1,
  state: 'Sending data',
  info: 'select n from stock',
  ...more,
});

const asleep = (id: number, more: Partial<ProcessRow> = {}): ProcessRow =>
  process(id, { command: 'Sleep', state: '', info: null, ...more });

const transaction = (pid: number, more: Partial<TransactionRow> = {}): TransactionRow => ({
  trx_id: `t${pid}`,
  pid,
  trx_state: 'RUNNING',
  started: 1_800_000_000,
  transaction_sec: 60,
  ...more,
});

const sample = (rows: Partial<SessionRows>) =>
  sessionSample({ at: 0, processes: [], transactions: [], waits: [], locks: [], programs: new Map(), ...rows });

const ALTER = process(5, {
  user: 'migration',
  info: 'alter table stock add column price int',
  state: 'Waiting for table metadata lock',
  time: 10,
});

const behind = (id: number): ProcessRow => process(id, { state: 'Waiting for table metadata lock', time: 5 });

describe('sessionSample', () => {
  it('knows what a session ran last that sleeps, where the server keeps it', () => {
    const rows = {
      processes: [process(1), asleep(3), asleep(4)],
      transactions: [transaction(3), transaction(4)],
      lastStatements: new Map([
        [1, 'select 1'],
        [3, 'update stock set n = 7 where id = 3'],
      ]),
    };
    expect(sample(rows).sessions.map(({ pid, query }) => [pid, query])).toEqual([
      [1, 'select n from stock'],
      [3, 'update stock set n = 7 where id = 3'],
      [4, undefined],
    ]);
  });

  it('counts sessions that sleep, and keeps those that work or hold a transaction', () => {
    const { sessions, idle } = sample({
      processes: [process(1), asleep(2), asleep(3)],
      transactions: [transaction(3)],
      programs: new Map([[1, 'checkout']]),
    });
    expect(idle).toBe(1);
    expect(sessions.map(({ pid, state }) => [pid, state])).toEqual([
      [1, 'active'],
      [3, 'idle in transaction'],
    ]);
    expect(sessions[0]).toMatchObject({ application: 'checkout', waitType: 'Execute', waitEvent: 'Sending data' });
    expect(sessions[1]).toMatchObject({ transactionSeconds: 60, transactionStart: '2027-01-15T08:00:00.000Z' });
  });

  it('leaves out threads of the server and replicas that read its log', () => {
    const processes = [
      process(1, { user: 'system user', command: 'Slave_SQL' }),
      process(2, { command: 'Binlog Dump' }),
      process(3, { command: 'Daemon', user: 'event_scheduler' }),
    ];
    expect(sample({ processes })).toMatchObject({ sessions: [], idle: 0 });
  });

  it.each([
    ['Commit', 'Commit', 'flush'],
    ['Waiting for table level lock', 'Lock', 'table'],
    ['Waiting for global read lock', 'Lock', 'global'],
    ['User sleep', 'Timeout', 'sleep'],
    ['Copying to tmp table on disk', 'Temporary', 'table'],
  ])('reads the state %j as %s:%s', (state, waitType, waitEvent) => {
    expect(sample({ processes: [process(1, { state })] }).sessions[0]).toMatchObject({ waitType, waitEvent });
  });

  it('follows a row lock to the transaction that holds it', () => {
    const { sessions } = sample({
      processes: [asleep(1), process(2, { state: 'Updating', info: 'update stock set n = 1 where id = 7' })],
      transactions: [transaction(1), transaction(2, { trx_state: 'LOCK WAIT' })],
      waits: [{ requesting_trx_id: 't2', blocking_trx_id: 't1', lock_id: 'l2' }],
      locks: [{ lock_id: 'l2', mode: 'X', type: 'RECORD', relation: '`shop`.`stock`' }],
    });
    expect(sessions[1]).toMatchObject({
      waitType: 'Lock',
      waitEvent: 'row',
      blockedBy: [1],
      wants: { type: 'record', mode: 'X', relation: 'shop.stock' },
    });
  });

  it('concludes who keeps a table from being changed, and that the others wait behind the change', () => {
    const { sessions } = sample({
      processes: [asleep(1), asleep(2), ALTER, behind(6)],
      // the second began after the wait did, and cannot be its reason
      transactions: [transaction(1, { transaction_sec: 60 }), transaction(2, { transaction_sec: 3 })],
    });
    const [, , alter, reader] = sessions;
    expect(alter).toMatchObject({
      blockedBy: [1],
      wants: { type: 'metadata', mode: 'exclusive', relation: 'shop.stock' },
    });
    expect(reader).toMatchObject({ blockedBy: [5], wants: { mode: 'shared', relation: 'shop.stock' } });
  });

  it('takes the holders that the server names, and no other transaction', () => {
    const lock = (pid: number, relation: string, is_granted: boolean): MetadataLockRow => ({
      pid,
      relation,
      is_granted,
      mode: is_granted ? 'SHARED_READ' : 'EXCLUSIVE',
    });
    const { sessions } = sample({
      processes: [asleep(1), asleep(2), ALTER],
      transactions: [transaction(1), transaction(2)],
      metadataLocks: [lock(2, 'shop.stock', true), lock(1, 'shop.orders', true), lock(5, 'shop.stock', false)],
    });
    expect(sessions.find(({ pid }) => pid === 5)?.blockedBy).toEqual([2]);
  });

  it('never lets a session wait for itself, and keeps every session once', () => {
    const row = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      command: fc.constantFrom('Query', 'Sleep', 'Execute'),
      time: fc.option(fc.integer({ min: 0, max: 9 })),
      state: fc.constantFrom('', null, 'Updating', 'Waiting for table metadata lock'),
      info: fc.constantFrom(null, 'alter table stock add b int', 'lock tables stock write', 'select 1'),
    });
    const pair = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id }),
        fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
        fc.array(pair),
        fc.option(fc.array(fc.tuple(pair, fc.boolean()))),
        (processes, open, waits, metadata) => {
          const { sessions, idle } = sample({
            processes: processes.map((each) => process(each.id, each)),
            transactions: open.map((pid) => transaction(pid, { trx_state: pid % 2 === 0 ? 'LOCK WAIT' : 'RUNNING' })),
            waits: waits.map(([a, b]) => ({ requesting_trx_id: `t${a}`, blocking_trx_id: `t${b}`, lock_id: 'l' })),
            ...(metadata !== null && {
              metadataLocks: metadata.map(([[pid, n], is_granted]) => ({
                pid,
                relation: `shop.t${n}`,
                mode: 'EXCLUSIVE',
                is_granted,
              })),
            }),
          });
          expect(sessions.length + idle).toBe(processes.length);
          for (const { pid, blockedBy } of sessions) expect(blockedBy).not.toContain(pid);
        },
      ),
    );
  });
});

describe('plainRelation', () => {
  it.each([
    ['`shop`.`stock`', 'shop.stock'],
    ['`shop`.`stock` /* Partition `p1` */', 'shop.stock'],
    ['shop.stock', 'shop.stock'],
  ])('%j is %j', (text, plain) => {
    expect(plainRelation(text)).toBe(plain);
  });
});
