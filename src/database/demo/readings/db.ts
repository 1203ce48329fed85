// What the database's own counters show of an hour.
import type { Random } from '../../../demo/random.js';
import type { Settled } from '../settle.js';
import type { Work } from '../work.js';
import { flat, gauge, hourly, named, type Reading, type Readings, swinging } from './reading.js';

const perSecond = ({ hour }: Settled, of: (work: Work) => number): number =>
  hour.works.reduce((sum, work) => sum + work.calls * of(work), 0);

const written = (settled: Settled, verb: Work['verb']): Reading =>
  hourly(perSecond(settled, (work) => (work.verb === verb ? work.rows : 0)));

export const loadWhere = ({ loads }: Settled, holds: (event: string) => boolean): number =>
  loads.flatMap((load) => Object.entries(load)).reduce((sum, [event, load]) => (holds(event) ? sum + load : sum), 0);

/** Several statements commit together. */
const COMMITS = 0.5;

export const commits = (settled: Settled): number =>
  perSecond(settled, ({ verb }) => (verb === 'select' ? 0.1 : COMMITS));

const sql = (settled: Settled): Readings => {
  const blocks = perSecond(settled, ({ blocks }) => blocks);
  return named('db.SQL', {
    logical_reads: hourly(blocks),
    tup_deleted: written(settled, 'delete'),
    tup_fetched: hourly(perSecond(settled, ({ fetched }) => fetched)),
    tup_inserted: written(settled, 'insert'),
    tup_returned: hourly(perSecond(settled, ({ fetched, scanned }) => fetched + scanned)),
    tup_updated: written(settled, 'update'),
  });
};

const blocksRead = (settled: Settled): number => perSecond(settled, ({ blocks, missed }) => blocks * missed);

const cacheAndIo = (dice: Random, settled: Settled): Readings => {
  const { hour } = settled;
  const read = blocksRead(settled);
  const hit = perSecond(settled, ({ blocks, missed }) => blocks * (1 - missed));
  const { backend, buffers } = hour.checkpoints;
  return {
    ...named('db.Cache', {
      blks_hit: { ...swinging(dice, hit), ...hourly(hit) },
      buffers_alloc: { ...swinging(dice, read), ...hourly(read) },
    }),
    ...named('db.IO', {
      blk_read_time: hourly(read * hour.readMs),
      blks_read: hourly(read),
      buffers_backend: { sum: backend },
      buffers_backend_fsync: { sum: 0 },
      buffers_clean: { sum: Math.round(buffers * 0.1) },
      read_latency: swinging(dice, hour.readMs),
      storage_blks_read: hourly(read),
    }),
    ...named('db.Temp', {
      temp_bytes: hourly(settled.spilledBytes / 2),
      temp_files: hourly(perSecond(settled, ({ spilled }) => (spilled > 0 ? 1 + spilled / 3_000 : 0))),
    }),
  };
};

const checkpoints = (dice: Random, { hour }: Settled): Readings => {
  const { timed, asked, buffers } = hour.checkpoints;
  const count = Math.max(1, timed + asked);
  const write = Math.round(Math.min(3_400_000 / count, 270_000));
  return named('db.Checkpoint', {
    buffers_checkpoint: { sum: buffers },
    checkpoint_sync_latency: swinging(dice, 20),
    checkpoint_sync_time: { sum: dice.int(10, 90) * count },
    checkpoint_write_latency: swinging(dice, write),
    checkpoint_write_time: { sum: write * count },
    checkpoints_req: { sum: asked },
    checkpoints_timed: { sum: timed },
    maxwritten_clean: { sum: Math.round(buffers / 9_000) },
  });
};

const all = ({ avg = 0, max = 0, min = 0 }: Reading): Reading => ({ avg, max, min, sum: Math.round(avg * 60) });

/** Connections on average and at their most. */
export const connections = (settled: Settled): { readonly avg: number; readonly max: number } => {
  const { pooled, peak, machine } = settled.hour;
  const active = loadWhere(settled, (event) => !event.startsWith('Timeout:'));
  const avg = Math.min(machine.maxConnections, pooled + active * 0.8);
  return { avg, max: Math.min(machine.maxConnections, Math.round(Math.max(avg * 1.02, pooled + peak + active * 0.8))) };
};

const sessions = (dice: Random, settled: Settled): Readings => {
  const { idleInTransaction, machine, logins } = settled.hour;
  const active = loadWhere(settled, (event) => !event.startsWith('Timeout:'));
  const { avg, max } = connections(settled);
  return {
    ...named('db.state', {
      active_count: all(swinging(dice, active)),
      idle_count: all(
        gauge(Math.max(0, avg - active), Math.max(1, max - active * 0.7), Math.max(0, avg - active) * 0.8),
      ),
      idle_in_transaction_aborted_count: all(flat(0)),
      idle_in_transaction_count: all(
        gauge(idleInTransaction.avg, idleInTransaction.max, Math.floor(idleInTransaction.avg)),
      ),
      idle_in_transaction_max_time: all(
        gauge(idleInTransaction.longest * 0.55, idleInTransaction.longest, idleInTransaction.longest * 0.05),
      ),
    }),
    ...named('db.User', {
      max_connections: flat(machine.maxConnections),
      numbackends: gauge(avg, max, avg * 0.85),
      total_auth_attempts: { sum: logins },
    }),
  };
};

const transactions = (dice: Random, settled: Settled): Readings => {
  const { hour } = settled;
  const rate = commits(settled);
  const blocked = loadWhere(settled, (event) => event.startsWith('Lock:'));
  const active = loadWhere(settled, (event) => !event.startsWith('Timeout:')) + hour.idleInTransaction.avg;
  const age = hour.oldestTransaction;
  return named('db.Transactions', {
    active_transactions: swinging(dice, active),
    blocked_transactions: gauge(blocked, Math.ceil(blocked * 1.6), 0),
    commit_latency: swinging(dice, hour.commitMs * 1_000),
    duration_commits: hourly(rate * hour.commitMs),
    max_used_xact_ids: flat(dice.int(60, 180) * 1_000_000),
    oldest_inactive_logical_replication_slot_xid_age: flat(0),
    oldest_prepared_transaction_xid_age: flat(0),
    oldest_active_logical_replication_slot_xid_age: flat(0),
    oldest_running_transaction_xid_age: gauge(Math.round(age * 0.6), age, Math.round(age * 0.1)),
    xact_commit: hourly(rate),
    xact_rollback: { sum: hour.rollbacks },
  });
};

export const dbReadings = (dice: Random, settled: Settled): Readings => ({
  ...sql(settled),
  ...cacheAndIo(dice, settled),
  ...checkpoints(dice, settled),
  ...named('db.Concurrency', { deadlocks: { sum: settled.hour.deadlocks } }),
  ...sessions(dice, settled),
  ...transactions(dice, settled),
  ...named('db.WAL', { archive_failed_count: { sum: 0 }, archived_count: { sum: dice.int(2, 60) } }),
});
