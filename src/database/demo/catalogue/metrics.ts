// The metrics of generated snapshots by category: name, unit, queried statistics, description. First the database, then the operating system.

/** `g`: avg, max, min. `s`: sum. `a`: all four. `-`: listed, never queried. */
type QueriedStatistics = 'g' | 's' | 'a' | '-';
export type CatalogueMetric = readonly [name: string, unit: string, queried: QueriedStatistics, desc: string];
export type CatalogueCategory = { readonly name: string; readonly metrics: readonly CatalogueMetric[] };

const PERCENT = 'Percent';
const KB = 'KB';
const EACH = 'Per Second';

export const OS_METRICS: { readonly [category: string]: CatalogueCategory } = {
  general: {
    name: 'General',
    metrics: [
      ['acuUtilization', PERCENT, 'g', 'Share of the largest configured capacity that is in use'],
      ['maxConfiguredAcu', 'ACU', 'g', 'Largest configured capacity'],
      ['serverlessDatabaseCapacity', 'ACU', 'g', 'Capacity that the instance has now'],
    ],
  },
  cpuUtilization: {
    name: 'CPU Utilization',
    metrics: [
      ['guest', PERCENT, 'g', 'Processor time of guest programs'],
      ['idle', PERCENT, 'g', 'Processor time in which nothing ran'],
      ['irq', PERCENT, 'g', 'Processor time of interrupts'],
      ['nice', PERCENT, 'g', 'Processor time of programs of lowest priority'],
      ['steal', PERCENT, 'g', 'Processor time taken by other machines of the host'],
      ['system', PERCENT, 'g', 'Processor time of the kernel'],
      ['total', PERCENT, 'g', 'Processor time in use'],
      ['user', PERCENT, 'g', 'Processor time of user programs'],
      ['wait', PERCENT, 'g', 'Processor time that went by while waiting for input and output'],
    ],
  },
  diskIO: {
    name: 'Disk IO',
    metrics: [
      ['auroraStorage.auroraStorageBytesRx', 'Bytes', 's', 'Bytes received from the storage of the cluster'],
      ['auroraStorage.auroraStorageBytesTx', 'Bytes', 's', 'Bytes sent to the storage of the cluster'],
      ['auroraStorage.diskQueueDepth', 'Requests', 'g', 'Requests that wait for the storage of the cluster'],
      ['auroraStorage.readIOsPS', EACH, 'g', 'Reads from the storage of the cluster'],
      ['auroraStorage.readLatency', 'Milliseconds', 'g', 'Time of a read from the storage of the cluster'],
      ['auroraStorage.readThroughput', 'Bytes per second', 'g', 'Bytes read from the storage of the cluster'],
      ['auroraStorage.writeIOsPS', EACH, 'g', 'Writes to the storage of the cluster'],
      ['auroraStorage.writeLatency', 'Milliseconds', 'g', 'Time of a write to the storage of the cluster'],
      ['auroraStorage.writeThroughput', 'Bytes per second', 'g', 'Bytes written to the storage of the cluster'],
      ['rdstemp.avgQueueLen', 'Requests', 'g', 'Requests that wait for the local storage'],
      ['rdstemp.avgReqSz', KB, 'g', 'Size of a request to the local storage'],
      ['rdstemp.await', 'Milliseconds', 'g', 'Time of a request to the local storage'],
      ['rdstemp.readIOsPS', EACH, 'g', 'Reads from the local storage'],
      ['rdstemp.readKb', KB, 's', 'Kilobytes read from the local storage'],
      ['rdstemp.readKbPS', EACH, 'g', 'Kilobytes read from the local storage'],
      ['rdstemp.rrqmPS', EACH, 'g', 'Merged read requests to the local storage'],
      ['rdstemp.tps', EACH, 'g', 'Requests to the local storage'],
      ['rdstemp.util', PERCENT, 'g', 'Time in which the local storage was busy'],
      ['rdstemp.writeIOsPS', EACH, 'g', 'Writes to the local storage'],
      // stated so by the source, although it is a plain total
      ['rdstemp.writeKb', EACH, 's', 'Kilobytes written to the local storage'],
      ['rdstemp.writeKbPS', EACH, 'g', 'Kilobytes written to the local storage'],
      ['rdstemp.wrqmPS', EACH, 'g', 'Merged write requests to the local storage'],
    ],
  },
  fileSys: {
    name: 'File Sys',
    metrics: [
      ['maxFiles', 'Files', 'g', 'Most files that the file system holds'],
      ['total', KB, 'g', 'Size of the file system'],
      ['used', KB, 'g', 'Part of the file system that is used by files'],
      ['usedFiles', 'Files', 'g', 'Files in the file system'],
      ['usedPercent', PERCENT, 'g', 'Share of the file system that is used'],
    ],
  },
  loadAverageMinute: {
    name: 'Load Average Minute',
    metrics: [
      ['fifteen', 'Processes', 'g', 'Processes that wanted to run, over 15 minutes'],
      ['five', 'Processes', 'g', 'Processes that wanted to run, over 5 minutes'],
      ['one', 'Processes', 'g', 'Processes that wanted to run, over 1 minute'],
    ],
  },
  memory: {
    name: 'Memory',
    metrics: [
      ['active', KB, 'g', 'Memory that was used lately'],
      ['buffers', KB, 'g', 'Memory for requests to block devices'],
      ['cached', KB, 'g', 'Memory that caches files'],
      ['db.cache', KB, 'g', 'Page cache of the database processes'],
      ['db.residentSetSize', KB, 'g', 'Memory of the database processes, without their page cache'],
      ['db.swap', KB, 'g', 'Memory of the database processes that was swapped out'],
      ['dirty', KB, 'g', 'Memory that waits to be written'],
      ['free', KB, 'g', 'Memory that nothing uses'],
      ['hugePagesFree', 'Pages', 'g', 'Huge pages that nothing uses'],
      ['hugePagesRsvd', 'Pages', 'g', 'Huge pages that are promised'],
      ['hugePagesSize', KB, 'g', 'Size of a huge page'],
      ['hugePagesSurp', 'Pages', '-', 'Huge pages beyond the configured number'],
      ['hugePagesTotal', 'Pages', 'g', 'Huge pages of the system'],
      ['inactive', KB, 'g', 'Memory that was not used lately'],
      ['mapped', KB, 'g', 'Files mapped into memory'],
      ['outOfMemoryKillCount', 'Count', 's', 'Processes that were killed for lack of memory'],
      ['pageTables', KB, 'g', 'Memory of the page tables'],
      ['slab', KB, 'g', 'Memory of the structures of the kernel'],
      ['total', KB, 'g', 'Memory of the machine'],
      ['writeback', KB, 'g', 'Memory that is being written'],
    ],
  },
  network: {
    name: 'Network',
    metrics: [
      ['rx', 'Bytes per second', 'a', 'Bytes received'],
      ['tx', 'Bytes per second', 'a', 'Bytes sent'],
    ],
  },
  swap: {
    name: 'Swap',
    metrics: [
      ['cached', KB, 'g', 'Swapped memory that is also in memory'],
      ['free', KB, 'g', 'Swap space that nothing uses'],
      ['in', KB, 's', 'Memory that was swapped in'],
      ['out', KB, 's', 'Memory that was swapped out'],
    ],
  },
  tasks: {
    name: 'Tasks',
    metrics: [
      ['blocked', 'Tasks', 'g', 'Tasks that are blocked'],
      ['running', 'Tasks', 'g', 'Tasks that run'],
      ['sleeping', 'Tasks', 'g', 'Tasks that sleep'],
      ['stopped', 'Tasks', 'g', 'Tasks that are stopped'],
      ['total', 'Tasks', 'g', 'Tasks'],
      ['zombie', 'Tasks', 'g', 'Child tasks that ended under a living parent'],
    ],
  },
};

const BLOCK_METRICS = 'Blocks per second';
const TUPLES = 'Tuples per second';
const TRANSACTIONS = 'Transactions';
const AGE = 'Transactions';

export const DB_METRICS: { readonly [category: string]: CatalogueCategory } = {
  SQL: {
    name: 'SQL',
    metrics: [
      ['queries_finished', 'Queries per second', '-', 'Statements that ended'],
      ['queries_started', 'Queries per second', '-', 'Statements that began'],
      ['total_query_time', 'Milliseconds', '-', 'Time of statements'],
      ['logical_reads', BLOCK_METRICS, 's', 'Blocks that were read, from memory or not'],
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
      ['blks_hit', BLOCK_METRICS, 'a', 'Blocks found in the buffer cache'],
      ['buffers_alloc', BLOCK_METRICS, 'a', 'Buffers allocated'],
    ],
  },
  Checkpoint: {
    name: 'Checkpoint',
    metrics: [
      ['buffers_checkpoint', BLOCK_METRICS, 's', 'Buffers written by checkpoints'],
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
      ['blks_read', BLOCK_METRICS, 's', 'Blocks read from outside of the buffer cache'],
      ['buffers_backend', BLOCK_METRICS, 's', 'Buffers written by sessions themselves'],
      ['buffers_backend_fsync', 'Blocks', 's', 'Files made durable by sessions themselves'],
      ['buffers_clean', BLOCK_METRICS, 's', 'Buffers written by the background writer'],
      ['local_blk_read_time', 'Milliseconds', '-', 'Time spent in reading temporary tables'],
      ['orcache_blk_read_time', 'Milliseconds', '-', 'Time spent in reading from the tiered cache'],
      ['orcache_blks_hit', BLOCK_METRICS, '-', 'Blocks found in the tiered cache'],
      ['read_latency', 'Milliseconds', 'g', 'Time of a read of a block'],
      ['storage_blk_read_time', 'Milliseconds', '-', 'Time spent in reading from storage'],
      ['storage_blks_read', BLOCK_METRICS, 's', 'Blocks read from storage'],
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
