// What the database's own counters are called, by category: name, unit, which statistics are queried, what it tells.
import type { CategoryRow } from './os-metrics.js';

const BLOCKS = 'Blocks per second';
const TUPLES = 'Tuples per second';
const TRANSACTIONS = 'Transactions';
const AGE = 'Transactions';

export const DB_METRICS: { readonly [category: string]: CategoryRow } = {
  SQL: {
    name: 'SQL',
    metrics: [
      ['queries_finished', 'Queries per second', '-', 'Statements that ended'],
      ['queries_started', 'Queries per second', '-', 'Statements that began'],
      ['total_query_time', 'Milliseconds', '-', 'Time of statements'],
      ['logical_reads', BLOCKS, 's', 'Blocks that were read, from memory or not'],
      ['tup_deleted', TUPLES, 's', 'Rows deleted'],
      ['tup_fetched', TUPLES, 's', 'Rows fetched by way of an index'],
      ['tup_inserted', TUPLES, 's', 'Rows inserted'],
      ['tup_returned', TUPLES, 's', 'Rows that scans went over'],
      ['tup_updated', TUPLES, 's', 'Rows updated'],
    ],
  },
  Cache: {
    name: 'Cache',
    metrics: [
      ['blks_hit', BLOCKS, 'a', 'Blocks found in the buffer cache'],
      ['buffers_alloc', BLOCKS, 'a', 'Buffers allocated'],
    ],
  },
  Checkpoint: {
    name: 'Checkpoint',
    metrics: [
      ['buffers_checkpoint', BLOCKS, 's', 'Buffers written by checkpoints'],
      ['checkpoint_sync_latency', 'Milliseconds', 'g', 'Time of a checkpoint spent in making files durable'],
      ['checkpoint_sync_time', 'Milliseconds', 's', 'Time of checkpoints spent in making files durable'],
      ['checkpoint_write_latency', 'Milliseconds', 'g', 'Time of a checkpoint spent in writing'],
      ['checkpoint_write_time', 'Milliseconds', 's', 'Time of checkpoints spent in writing'],
      ['checkpoints_req', 'Checkpoints', 's', 'Checkpoints that were asked for before their time'],
      ['checkpoints_timed', 'Checkpoints', 's', 'Checkpoints on schedule'],
      ['maxwritten_clean', 'Count', 's', 'Rounds of the background writer that ended at its limit'],
    ],
  },
  Concurrency: {
    name: 'Concurrency',
    metrics: [['deadlocks', 'Deadlocks per minute', 's', 'Deadlocks']],
  },
  IO: {
    name: 'I/O',
    metrics: [
      ['blk_read_time', 'Milliseconds', 's', 'Time spent in reading blocks'],
      ['blks_read', BLOCKS, 's', 'Blocks read from outside of the buffer cache'],
      ['buffers_backend', BLOCKS, 's', 'Buffers written by sessions themselves'],
      ['buffers_backend_fsync', 'Blocks', 's', 'Files made durable by sessions themselves'],
      ['buffers_clean', BLOCKS, 's', 'Buffers written by the background writer'],
      ['local_blk_read_time', 'Milliseconds', '-', 'Time spent in reading temporary tables'],
      ['orcache_blk_read_time', 'Milliseconds', '-', 'Time spent in reading from the tiered cache'],
      ['orcache_blks_hit', BLOCKS, '-', 'Blocks found in the tiered cache'],
      ['read_latency', 'Milliseconds', 'g', 'Time of a read of a block'],
      ['storage_blk_read_time', 'Milliseconds', '-', 'Time spent in reading from storage'],
      ['storage_blks_read', BLOCKS, 's', 'Blocks read from storage'],
      ['temp_blk_write_time', 'Milliseconds', '-', 'Time spent in writing temporary files'],
    ],
  },
  state: {
    name: 'State',
    metrics: [
      ['active_count', 'Sessions', 'a', 'Sessions that run a statement'],
      ['idle_count', 'Sessions', 'a', 'Sessions that wait for a statement'],
      ['idle_in_transaction_aborted_count', 'Sessions', 'a', 'Sessions idle in a failed transaction'],
      ['idle_in_transaction_count', 'Sessions', 'a', 'Sessions idle in an open transaction'],
      ['idle_in_transaction_max_time', 'Seconds', 'a', 'Age of the oldest session idle in an open transaction'],
    ],
  },
  Temp: {
    name: 'Temp',
    metrics: [
      ['temp_bytes', 'Bytes per second', 's', 'Bytes written to temporary files'],
      ['temp_files', 'Files per minute', 's', 'Temporary files created'],
    ],
  },
  Transactions: {
    name: TRANSACTIONS,
    metrics: [
      ['active_transactions', TRANSACTIONS, 'g', 'Transactions that are open'],
      ['blocked_transactions', TRANSACTIONS, 'g', 'Transactions that wait for another'],
      ['commit_latency', 'Microseconds', 'g', 'Time of a commit'],
      ['duration_commits', 'Milliseconds', 's', 'Time of commits'],
      ['max_used_xact_ids', AGE, 'g', 'Transactions since the oldest that is not frozen'],
      ['oldest_hot_standby_feedback_xid_age', AGE, '-', 'Age of the oldest transaction of a reader'],
      ['oldest_inactive_logical_replication_slot_xid_age', AGE, 'g', 'Age held by an inactive replication slot'],
      ['oldest_prepared_transaction_xid_age', AGE, 'g', 'Age of the oldest prepared transaction'],
      ['oldest_running_transaction_xid_age', AGE, 'g', 'Age of the oldest transaction that is open'],
      ['xact_commit', 'Commits per second', 's', 'Transactions committed'],
      ['xact_rollback', 'Rollbacks per second', 's', 'Transactions rolled back'],
      ['oldest_active_logical_replication_slot_xid_age', AGE, 'g', 'Age held by an active replication slot'],
    ],
  },
  User: {
    name: 'User',
    metrics: [
      ['max_connections', 'Connections', 'g', 'Most connections that are allowed'],
      ['numbackends', 'Connections', 'g', 'Connections'],
      ['total_auth_attempts', 'Connections', 's', 'Attempts to connect'],
    ],
  },
  WAL: {
    name: 'WAL',
    metrics: [
      ['archive_failed_count', 'Files per minute', 's', 'Segments of the log whose archiving failed'],
      ['archived_count', 'Files per minute', 's', 'Segments of the log that were archived'],
    ],
  },
};
