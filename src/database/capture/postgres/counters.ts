// What the server's statistics views counted during the watch, under the names that Performance Insights gives the same counters.
import { type Counters, numberOf, type Reading, type Row } from './reading.js';

type Total = (counters: Counters) => number | undefined;

export type Counter = {
  readonly metric: string;
  readonly unit: string;
  readonly desc: string;
  readonly total: Total;
};

const added = (rows: readonly Row[] | undefined, column: string): number | undefined => {
  const values = (rows ?? []).map((row) => numberOf(row, column)).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce((a, b) => a + b, 0);
};

const database =
  (column: string): Total =>
  ({ databases }) =>
    added(databases, column);

const bgwriter =
  (column: string): Total =>
  ({ bgwriter }) =>
    numberOf(bgwriter, column);

/** Two names: the one since PostgreSQL 17, and the one in `pg_stat_bgwriter` before. */
const checkpointer =
  (now: string, before: string): Total =>
  (counters) =>
    numberOf(counters.checkpointer, now) ?? numberOf(counters.bgwriter, before);

/** Of sessions, not of the processes that write for them. */
const byClients =
  (column: string): Total =>
  ({ io }) =>
    added(
      io?.filter((row) => row['backend_type'] === 'client backend' && row['object'] === 'relation'),
      column,
    );

const wal =
  (column: string): Total =>
  (counters) =>
    numberOf(counters.wal, column);

const archiver =
  (column: string): Total =>
  (counters) =>
    numberOf(counters.archiver, column);

const counter = (metric: string, [unit, desc]: readonly [string, string], total: Total): Counter => ({
  metric: `db.${metric}`,
  unit,
  desc,
  total,
});

const firstOf =
  (...totals: readonly Total[]): Total =>
  (counters) =>
    totals.map((total) => total(counters)).find((value) => value !== undefined);

const sqlCounters: readonly Counter[] = [
  counter('SQL.tup_returned', ['Tuples', 'Rows that scans read'], database('tup_returned')),
  counter('SQL.tup_fetched', ['Tuples', 'Rows that index scans fetched'], database('tup_fetched')),
  counter('SQL.tup_inserted', ['Tuples', 'Rows inserted'], database('tup_inserted')),
  counter('SQL.tup_updated', ['Tuples', 'Rows updated'], database('tup_updated')),
  counter('SQL.tup_deleted', ['Tuples', 'Rows deleted'], database('tup_deleted')),
];

const cacheCounters: readonly Counter[] = [
  counter('Cache.blks_hit', ['Blocks', 'Blocks found in the shared buffers'], database('blks_hit')),
  counter('Cache.buffers_alloc', ['Blocks', 'Shared buffers given to another block'], bgwriter('buffers_alloc')),
];

const checkpointCounters: readonly Counter[] = [
  counter(
    'Checkpoint.checkpoints_timed',
    ['Checkpoints', 'Checkpoints that were due by time'],
    checkpointer('num_timed', 'checkpoints_timed'),
  ),
  counter(
    'Checkpoint.checkpoints_req',
    ['Checkpoints', 'Checkpoints asked for, by the amount of WAL or by a command'],
    checkpointer('num_requested', 'checkpoints_req'),
  ),
  counter(
    'Checkpoint.checkpoint_write_time',
    ['Milliseconds', 'Time in which checkpoints wrote files'],
    checkpointer('write_time', 'checkpoint_write_time'),
  ),
  counter(
    'Checkpoint.checkpoint_sync_time',
    ['Milliseconds', 'Time in which checkpoints brought files to the disk'],
    checkpointer('sync_time', 'checkpoint_sync_time'),
  ),
  counter(
    'Checkpoint.buffers_checkpoint',
    ['Blocks', 'Buffers that checkpoints wrote'],
    checkpointer('buffers_written', 'buffers_checkpoint'),
  ),
  counter(
    'Checkpoint.maxwritten_clean',
    ['Stops', 'Times the background writer stopped because it had written enough'],
    bgwriter('maxwritten_clean'),
  ),
];

const ioCounters: readonly Counter[] = [
  counter('IO.blks_read', ['Blocks', 'Blocks read from outside the shared buffers'], database('blks_read')),
  counter('IO.blk_read_time', ['Milliseconds', 'Time spent reading blocks'], database('blk_read_time')),
  counter('IO.blk_write_time', ['Milliseconds', 'Time spent writing blocks'], database('blk_write_time')),
  counter(
    'IO.buffers_backend',
    ['Blocks', 'Buffers that sessions had to write themselves'],
    firstOf(bgwriter('buffers_backend'), byClients('writes')),
  ),
  counter(
    'IO.buffers_backend_fsync',
    ['Calls', 'Times a session had to bring a file to the disk itself'],
    firstOf(bgwriter('buffers_backend_fsync'), byClients('fsyncs')),
  ),
  counter('IO.buffers_clean', ['Blocks', 'Buffers that the background writer wrote'], bgwriter('buffers_clean')),
  counter('IO.evictions', ['Blocks', 'Blocks that sessions pushed out of the shared buffers'], byClients('evictions')),
  counter('IO.extends', ['Operations', 'Times sessions made a file longer'], byClients('extends')),
];

const otherCounters: readonly Counter[] = [
  counter('Concurrency.deadlocks', ['Deadlocks', 'Deadlocks found'], database('deadlocks')),
  counter('Temp.temp_files', ['Files', 'Temporary files made'], database('temp_files')),
  counter('Temp.temp_bytes', ['Bytes', 'Bytes written to temporary files'], database('temp_bytes')),
  counter('Transactions.xact_commit', ['Commits', 'Transactions committed'], database('xact_commit')),
  counter('Transactions.xact_rollback', ['Rollbacks', 'Transactions rolled back'], database('xact_rollback')),
  counter('User.sessions', ['Sessions', 'Sessions begun'], database('sessions')),
];

const walCounters: readonly Counter[] = [
  counter('WAL.archived_count', ['Files', 'WAL files archived'], archiver('archived_count')),
  counter('WAL.archive_failed_count', ['Files', 'WAL files that could not be archived'], archiver('failed_count')),
  counter('WAL.wal_records', ['Records', 'WAL records written'], wal('wal_records')),
  counter('WAL.wal_fpi', ['Pages', 'Whole pages written to the WAL'], wal('wal_fpi')),
  counter('WAL.wal_bytes', ['Bytes', 'Size of the WAL written'], wal('wal_bytes')),
  counter(
    'WAL.wal_buffers_full',
    ['Times', 'Times WAL was written because its buffers were full'],
    wal('wal_buffers_full'),
  ),
  counter('WAL.wal_sync', ['Calls', 'Times WAL was brought to the disk'], wal('wal_sync')),
  counter('WAL.wal_sync_time', ['Milliseconds', 'Time spent on that, with track_wal_io_timing'], wal('wal_sync_time')),
];

export const COUNTERS: readonly Counter[] = [
  ...sqlCounters,
  ...cacheCounters,
  ...checkpointCounters,
  ...ioCounters,
  ...otherCounters,
  ...walCounters,
];

/** A counter that fell was reset: what it has counted since is what there is. `undefined`: the server does not count it. */
export const grownBy = (counter: Counter, { before, after }: Pick<Reading, 'before' | 'after'>): number | undefined => {
  const [earlier, later] = [counter.total(before), counter.total(after)];
  if (earlier === undefined || later === undefined) return undefined;
  return later >= earlier ? later - earlier : later;
};
