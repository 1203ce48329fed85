// Counters of the server's status. Those that mean the same in PostgreSQL have its name, the others keep their own.
import { round6 } from '../../../kernel/json.js';
import type { CapturedMetric } from '../ratios.js';
import { type MysqlReading, statusNumber } from './mysql-reading.js';

type StatusCounter = { readonly metric: string; readonly unit: string; readonly desc: string; readonly status: string };

const counter = (metric: string, status: string, unit: string, desc: string): StatusCounter => ({
  metric: `db.${metric}`,
  status,
  unit,
  desc,
});

/** By its own name. */
const own = (category: string, status: string, unit: string, desc: string): StatusCounter =>
  counter(`${category}.${status}`, status, unit, desc);

const STATUS_COUNTERS: readonly StatusCounter[] = [
  own('SQL', 'Questions', 'Statements', 'Statements that clients sent'),
  own('SQL', 'Com_select', 'Statements', 'Queries run'),
  own('SQL', 'Com_insert', 'Statements', 'Inserts run'),
  own('SQL', 'Com_update', 'Statements', 'Updates run'),
  own('SQL', 'Com_delete', 'Statements', 'Deletes run'),
  own('SQL', 'Select_scan', 'Statements', 'Queries that read the whole first table'),
  own('SQL', 'Select_full_join', 'Statements', 'Joins that read a whole table without an index'),
  own('SQL', 'Handler_read_rnd_next', 'Rows', 'Rows read one after the other in a scan'),
  own('SQL', 'Handler_read_key', 'Rows', 'Rows looked up by an index'),
  own('SQL', 'Handler_read_next', 'Rows', 'Rows read in the order of an index'),
  own('SQL', 'Rows_sent', 'Rows', 'Rows sent to clients'),
  own('SQL', 'Slow_queries', 'Statements', 'Statements longer than long_query_time'),
  own('SQL', 'Sort_merge_passes', 'Passes', 'Passes of sorts that did not fit their buffer'),
  own('Cache', 'Innodb_buffer_pool_read_requests', 'Pages', 'Pages asked of the buffer pool'),
  own('Cache', 'Innodb_buffer_pool_reads', 'Pages', 'Pages that the buffer pool had to read from disk'),
  own('Cache', 'Innodb_buffer_pool_wait_free', 'Times', 'Times a session waited for a free page'),
  own('Cache', 'Opened_tables', 'Tables', 'Tables that were not in the table cache'),
  own('IO', 'Innodb_data_reads', 'Reads', 'Reads from files of InnoDB'),
  own('IO', 'Innodb_data_writes', 'Writes', 'Writes to files of InnoDB'),
  own('IO', 'Innodb_data_fsyncs', 'Calls', 'Times InnoDB brought a file to the disk'),
  own('IO', 'Innodb_os_log_written', 'Bytes', 'Bytes written to the redo log'),
  own('IO', 'Innodb_log_waits', 'Times', 'Times a session waited for room in the log buffer'),
  own('IO', 'Innodb_buffer_pool_pages_flushed', 'Pages', 'Pages written from the buffer pool'),
  own('Temp', 'Created_tmp_tables', 'Tables', 'Temporary tables that statements made'),
  own('Temp', 'Created_tmp_disk_tables', 'Tables', 'Temporary tables that were written to disk'),
  own('Temp', 'Created_tmp_files', 'Files', 'Temporary files made'),
  own('Locks', 'Innodb_row_lock_waits', 'Waits', 'Times a statement waited for a row lock'),
  own('Locks', 'Innodb_row_lock_time', 'Milliseconds', 'Time spent waiting for row locks'),
  own('Locks', 'Table_locks_waited', 'Waits', 'Times a statement waited for a table lock'),
  own('Binlog', 'Binlog_commits', 'Commits', 'Transactions written to the binary log'),
  own('Binlog', 'Binlog_group_commits', 'Groups', 'Groups in which they were written'),
  own('Binlog', 'Binlog_bytes_written', 'Bytes', 'Bytes written to the binary log'),
  own('Binlog', 'Binlog_cache_disk_use', 'Transactions', 'Transactions larger than binlog_cache_size'),
  own('User', 'Aborted_connects', 'Connects', 'Attempts to connect that failed'),
  own('User', 'Aborted_clients', 'Connections', 'Connections that broke without being closed'),
  own('User', 'Connection_errors_max_connections', 'Connects', 'Attempts refused for max_connections'),
  own('User', 'Threads_created', 'Threads', 'Threads made for connections, none being cached'),
  counter('User.sessions', 'Connections', 'Sessions', 'Attempts to connect'),
  counter('Concurrency.deadlocks', 'Innodb_deadlocks', 'Deadlocks', 'Deadlocks found'),
  counter('Transactions.xact_commit', 'Handler_commit', 'Commits', 'Transactions committed in the engines'),
  counter('Transactions.xact_rollback', 'Handler_rollback', 'Rollbacks', 'Transactions rolled back in the engines'),
];

/** A counter that fell was reset: then its value is what it counted since. */
const grew = (earlier: number, later: number): number => (later >= earlier ? later - earlier : later);

/** Without what the capture itself did, where the server counts by session. */
export const statusGrowth = ({ before, after }: MysqlReading, name: string): number | undefined => {
  const [earlier, later] = [statusNumber(before.status, name), statusNumber(after.status, name)];
  if (earlier === undefined || later === undefined) return undefined;
  const [own, ownLater] = [before, after].map(({ ownStatus }) => statusNumber(ownStatus ?? {}, name));
  const ownGrowth = own === undefined || ownLater === undefined ? 0 : grew(own, ownLater);
  return Math.max(0, grew(earlier, later) - ownGrowth);
};

export const mysqlCounterMetrics = (reading: MysqlReading): readonly CapturedMetric[] =>
  STATUS_COUNTERS.flatMap(({ metric, status, unit, desc }) => {
    const sum = statusGrowth(reading, status);
    return sum === undefined ? [] : [{ metric, desc, unit, sum: round6(sum) }];
  });
