// Computes the database metrics of an hour.
import type { Random } from '../../../demo/random.js';
import type { SettledHour } from '../settle.js';
import type { StatementWork } from '../work.js';
import {
  flatReading,
  gaugeReading,
  perHour,
  nameReadings,
  type CounterReading,
  type CounterReadings,
  swingingReading,
} from './reading.js';

const perSecond = ({ hour }: SettledHour, of: (work: StatementWork) => number): number =>
  hour.works.reduce((sum, work) => sum + work.calls * of(work), 0);

const written = (settled: SettledHour, verb: StatementWork['verb']): CounterReading =>
  perHour(perSecond(settled, (work) => (work.verb === verb ? work.rows : 0)));

const loadInEvents = ({ loads }: SettledHour, holds: (event: string) => boolean): number =>
  loads.flatMap((load) => Object.entries(load)).reduce((sum, [event, load]) => (holds(event) ? sum + load : sum), 0);

/** Several statements commit together. */
const COMMITS = 0.5;

const commitsOf = (settled: SettledHour): number =>
  perSecond(settled, ({ verb }) => (verb === 'select' ? 0.1 : COMMITS));

const sql = (settled: SettledHour): CounterReadings => {
  const blocks = perSecond(settled, ({ blocks }) => blocks);
  return nameReadings('db.SQL', {
    logical_reads: perHour(blocks),
    tup_deleted: written(settled, 'delete'),
    tup_fetched: perHour(perSecond(settled, ({ fetched }) => fetched)),
    tup_inserted: written(settled, 'insert'),
    tup_returned: perHour(perSecond(settled, ({ fetched, scanned }) => fetched + scanned)),
    tup_updated: written(settled, 'update'),
  });
};

const blocksRead = (settled: SettledHour): number => perSecond(settled, ({ blocks, missed }) => blocks * missed);

const cacheAndIo = (dice: Random, settled: SettledHour): CounterReadings => {
  const { hour } = settled;
  const read = blocksRead(settled);
  const hit = perSecond(settled, ({ blocks, missed }) => blocks * (1 - missed));
  const { backend, buffers } = hour.checkpoints;
  return {
    ...nameReadings('db.Cache', {
      blks_hit: { ...swingingReading(dice, hit), ...perHour(hit) },
      buffers_alloc: { ...swingingReading(dice, read), ...perHour(read) },
    }),
    ...nameReadings('db.IO', {
      blk_read_time: perHour(read * hour.readMs),
      blks_read: perHour(read),
      buffers_backend: { sum: backend },
      buffers_backend_fsync: { sum: 0 },
      buffers_clean: { sum: Math.round(buffers * 0.1) },
      read_latency: swingingReading(dice, hour.readMs),
      storage_blks_read: perHour(read),
    }),
    ...nameReadings('db.Temp', {
      temp_bytes: perHour(settled.spilledBytes / 2),
      temp_files: perHour(perSecond(settled, ({ spilled }) => (spilled > 0 ? 1 + spilled / 3_000 : 0))),
    }),
  };
};

const checkpoints = (dice: Random, { hour }: SettledHour): CounterReadings => {
  const { timed, asked, buffers } = hour.checkpoints;
  const count = Math.max(1, timed + asked);
  const write = Math.round(Math.min(3_400_000 / count, 270_000));
  return nameReadings('db.Checkpoint', {
    buffers_checkpoint: { sum: buffers },
    checkpoint_sync_latency: swingingReading(dice, 20),
    checkpoint_sync_time: { sum: dice.int(10, 90) * count },
    checkpoint_write_latency: swingingReading(dice, write),
    checkpoint_write_time: { sum: write * count },
    checkpoints_req: { sum: asked },
    checkpoints_timed: { sum: timed },
    maxwritten_clean: { sum: Math.round(buffers / 9_000) },
  });
};

const all = ({ avg = 0, max = 0, min = 0 }: CounterReading): CounterReading => ({
  avg,
  max,
  min,
  sum: Math.round(avg * 60),
});

/** Connections on average and at their most. */
export const connectionsInHour = (settled: SettledHour): { readonly avg: number; readonly max: number } => {
  const { pooled, peak, machine } = settled.hour;
  const active = loadInEvents(settled, (event) => !event.startsWith('Timeout:'));
  const avg = Math.min(machine.maxConnections, pooled + active * 0.8);
  return { avg, max: Math.min(machine.maxConnections, Math.round(Math.max(avg * 1.02, pooled + peak + active * 0.8))) };
};

const sessions = (dice: Random, settled: SettledHour): CounterReadings => {
  const { idleInTransaction, machine, logins } = settled.hour;
  const active = loadInEvents(settled, (event) => !event.startsWith('Timeout:'));
  const { avg, max } = connectionsInHour(settled);
  return {
    ...nameReadings('db.state', {
      active_count: all(swingingReading(dice, active)),
      idle_count: all(
        gaugeReading(Math.max(0, avg - active), Math.max(1, max - active * 0.7), Math.max(0, avg - active) * 0.8),
      ),
      idle_in_transaction_aborted_count: all(flatReading(0)),
      idle_in_transaction_count: all(
        gaugeReading(idleInTransaction.avg, idleInTransaction.max, Math.floor(idleInTransaction.avg)),
      ),
      idle_in_transaction_max_time: all(
        gaugeReading(idleInTransaction.longest * 0.55, idleInTransaction.longest, idleInTransaction.longest * 0.05),
      ),
    }),
    ...nameReadings('db.User', {
      max_connections: flatReading(machine.maxConnections),
      numbackends: gaugeReading(avg, max, avg * 0.85),
      total_auth_attempts: { sum: logins },
    }),
  };
};

const transactions = (dice: Random, settled: SettledHour): CounterReadings => {
  const { hour } = settled;
  const rate = commitsOf(settled);
  const blocked = loadInEvents(settled, (event) => event.startsWith('Lock:'));
  const active = loadInEvents(settled, (event) => !event.startsWith('Timeout:')) + hour.idleInTransaction.avg;
  const age = hour.oldestTransaction;
  return nameReadings('db.Transactions', {
    active_transactions: swingingReading(dice, active),
    blocked_transactions: gaugeReading(blocked, Math.ceil(blocked * 1.6), 0),
    commit_latency: swingingReading(dice, hour.commitMs * 1_000),
    duration_commits: perHour(rate * hour.commitMs),
    max_used_xact_ids: flatReading(dice.int(60, 180) * 1_000_000),
    oldest_inactive_logical_replication_slot_xid_age: flatReading(0),
    oldest_prepared_transaction_xid_age: flatReading(0),
    oldest_active_logical_replication_slot_xid_age: flatReading(0),
    oldest_running_transaction_xid_age: gaugeReading(Math.round(age * 0.6), age, Math.round(age * 0.1)),
    xact_commit: perHour(rate),
    xact_rollback: { sum: hour.rollbacks },
  });
};

export const dbReadings = (dice: Random, settled: SettledHour): CounterReadings => ({
  ...sql(settled),
  ...cacheAndIo(dice, settled),
  ...checkpoints(dice, settled),
  ...nameReadings('db.Concurrency', { deadlocks: { sum: settled.hour.deadlocks } }),
  ...sessions(dice, settled),
  ...transactions(dice, settled),
  ...nameReadings('db.WAL', { archive_failed_count: { sum: 0 }, archived_count: { sum: dice.int(2, 60) } }),
});
