// Counters of the server's statistics views, under the names of Performance Insights.
import { rowNumber, type ServerCounters, type ServerReading, type ServerRow } from './server-reading.js';

type CounterTotal = (counters: ServerCounters) => number | undefined;

type ServerCounter = {
  readonly metric: string;
  readonly unit: string;
  readonly desc: string;
  readonly total: CounterTotal;
};

const sumColumn = (rows: readonly ServerRow[] | undefined, column: string): number | undefined => {
  const values = (rows ?? []).map((row) => rowNumber(row, column)).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce((a, b) => a + b, 0);
};

const databaseTotal =
  (column: string): CounterTotal =>
  ({ databases }) =>
    sumColumn(databases, column);

const bgwriter =
  (column: string): CounterTotal =>
  ({ bgwriter }) =>
    rowNumber(bgwriter, column);

/** The names of one counter: since PostgreSQL 17, and in `pg_stat_bgwriter` before. */
const checkpointer =
  (now: string, before: string): CounterTotal =>
  (counters) =>
    rowNumber(counters.checkpointer, now) ?? rowNumber(counters.bgwriter, before);

/** What `pg_stat_wal` told before PostgreSQL 18, `pg_stat_io` tells since. */
const walIo =
  (column: string): CounterTotal =>
  ({ io }) =>
    sumColumn(
      io?.filter((row) => row['object'] === 'wal'),
      column,
    );

/** Of sessions, not of the processes that write for them. */
const clientTotal =
  (column: string): CounterTotal =>
  ({ io }) =>
    sumColumn(
      io?.filter((row) => row['backend_type'] === 'client backend' && row['object'] === 'relation'),
      column,
    );

const wal =
  (column: string): CounterTotal =>
  (counters) =>
    rowNumber(counters.wal, column);

const archiver =
  (column: string): CounterTotal =>
  (counters) =>
    rowNumber(counters.archiver, column);

const defineCounter = (
  metric: string,
  [unit, desc]: readonly [string, string],
  total: CounterTotal,
): ServerCounter => ({
  metric: `db.${metric}`,
  unit,
  desc,
  total,
});

const firstTotal =
  (...totals: readonly CounterTotal[]): CounterTotal =>
  (counters) =>
    totals.map((total) => total(counters)).find((value) => value !== undefined);

const sqlCounters: readonly ServerCounter[] = [
  defineCounter('SQL.tup_returned', ['Tuples', 'Rows that scans read'], databaseTotal('tup_returned')),
  defineCounter('SQL.tup_fetched', ['Tuples', 'Rows that index scans fetched'], databaseTotal('tup_fetched')),
  defineCounter('SQL.tup_inserted', ['Tuples', 'Rows inserted'], databaseTotal('tup_inserted')),
  defineCounter('SQL.tup_updated', ['Tuples', 'Rows updated'], databaseTotal('tup_updated')),
  defineCounter('SQL.tup_deleted', ['Tuples', 'Rows deleted'], databaseTotal('tup_deleted')),
];

const cacheCounters: readonly ServerCounter[] = [
  defineCounter('Cache.blks_hit', ['Blocks', 'Blocks found in the shared buffers'], databaseTotal('blks_hit')),
  defineCounter('Cache.buffers_alloc', ['Blocks', 'Shared buffers given to another block'], bgwriter('buffers_alloc')),
];

const checkpointCounters: readonly ServerCounter[] = [
  defineCounter(
    'Checkpoint.checkpoints_timed',
    ['Checkpoints', 'Checkpoints that were due by time'],
    checkpointer('num_timed', 'checkpoints_timed'),
  ),
  defineCounter(
    'Checkpoint.checkpoints_req',
    ['Checkpoints', 'Checkpoints asked for, by the amount of WAL or by a command'],
    checkpointer('num_requested', 'checkpoints_req'),
  ),
  defineCounter(
    'Checkpoint.checkpoint_write_time',
    ['Milliseconds', 'Time in which checkpoints wrote files'],
    checkpointer('write_time', 'checkpoint_write_time'),
  ),
  defineCounter(
    'Checkpoint.checkpoint_sync_time',
    ['Milliseconds', 'Time in which checkpoints brought files to the disk'],
    checkpointer('sync_time', 'checkpoint_sync_time'),
  ),
  defineCounter(
    'Checkpoint.buffers_checkpoint',
    ['Blocks', 'Buffers that checkpoints wrote'],
    checkpointer('buffers_written', 'buffers_checkpoint'),
  ),
  defineCounter(
    'Checkpoint.maxwritten_clean',
    ['Stops', 'Times the background writer stopped because it had written enough'],
    bgwriter('maxwritten_clean'),
  ),
];

const ioCounters: readonly ServerCounter[] = [
  defineCounter('IO.blks_read', ['Blocks', 'Blocks read from outside the shared buffers'], databaseTotal('blks_read')),
  defineCounter('IO.blk_read_time', ['Milliseconds', 'Time spent reading blocks'], databaseTotal('blk_read_time')),
  defineCounter('IO.blk_write_time', ['Milliseconds', 'Time spent writing blocks'], databaseTotal('blk_write_time')),
  defineCounter(
    'IO.buffers_backend',
    ['Blocks', 'Buffers that sessions had to write themselves'],
    firstTotal(bgwriter('buffers_backend'), clientTotal('writes')),
  ),
  defineCounter(
    'IO.buffers_backend_fsync',
    ['Calls', 'Times a session had to bring a file to the disk itself'],
    firstTotal(bgwriter('buffers_backend_fsync'), clientTotal('fsyncs')),
  ),
  defineCounter('IO.buffers_clean', ['Blocks', 'Buffers that the background writer wrote'], bgwriter('buffers_clean')),
  defineCounter(
    'IO.evictions',
    ['Blocks', 'Blocks that sessions pushed out of the shared buffers'],
    clientTotal('evictions'),
  ),
  defineCounter('IO.extends', ['Operations', 'Times sessions made a file longer'], clientTotal('extends')),
];

const otherCounters: readonly ServerCounter[] = [
  defineCounter('Concurrency.deadlocks', ['Deadlocks', 'Deadlocks found'], databaseTotal('deadlocks')),
  defineCounter('Temp.temp_files', ['Files', 'Temporary files made'], databaseTotal('temp_files')),
  defineCounter('Temp.temp_bytes', ['Bytes', 'Bytes written to temporary files'], databaseTotal('temp_bytes')),
  defineCounter('Transactions.xact_commit', ['Commits', 'Transactions committed'], databaseTotal('xact_commit')),
  defineCounter(
    'Transactions.xact_rollback',
    ['Rollbacks', 'Transactions rolled back'],
    databaseTotal('xact_rollback'),
  ),
  defineCounter('User.sessions', ['Sessions', 'Sessions begun'], databaseTotal('sessions')),
];

const walCounters: readonly ServerCounter[] = [
  defineCounter('WAL.archived_count', ['Files', 'WAL files archived'], archiver('archived_count')),
  defineCounter(
    'WAL.archive_failed_count',
    ['Files', 'WAL files that could not be archived'],
    archiver('failed_count'),
  ),
  defineCounter('WAL.wal_records', ['Records', 'WAL records written'], wal('wal_records')),
  defineCounter('WAL.wal_fpi', ['Pages', 'Whole pages written to the WAL'], wal('wal_fpi')),
  defineCounter('WAL.wal_bytes', ['Bytes', 'Size of the WAL written'], wal('wal_bytes')),
  defineCounter(
    'WAL.wal_buffers_full',
    ['Times', 'Times WAL was written because its buffers were full'],
    wal('wal_buffers_full'),
  ),
  defineCounter(
    'WAL.wal_sync',
    ['Calls', 'Times WAL was brought to the disk'],
    firstTotal(wal('wal_sync'), walIo('fsyncs')),
  ),
  defineCounter(
    'WAL.wal_sync_time',
    ['Milliseconds', 'Time spent on that, with track_wal_io_timing'],
    firstTotal(wal('wal_sync_time'), walIo('fsync_time')),
  ),
];

export const SERVER_COUNTERS: readonly ServerCounter[] = [
  ...sqlCounters,
  ...cacheCounters,
  ...checkpointCounters,
  ...ioCounters,
  ...otherCounters,
  ...walCounters,
];

/** A counter that fell was reset: then its value is what it counted since. `undefined`: the server does not count it. */
export const counterGrowth = (
  counter: ServerCounter,
  { before, after }: Pick<ServerReading, 'before' | 'after'>,
): number | undefined => {
  const [earlier, later] = [counter.total(before), counter.total(after)];
  if (earlier === undefined || later === undefined) return undefined;
  return later >= earlier ? later - earlier : later;
};
