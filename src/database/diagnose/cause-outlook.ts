// What follows from each kind of cause if nothing is done, which settings bound it, and what keeps it from coming back.
import type { CauseKind } from './diagnosis.js';
import { type DatabaseProduct, databaseProductOf } from './engine.js';
import type { SnapshotView } from './snapshot-view.js';

export type CauseOutlook = {
  /** What happens if nothing is done. */
  readonly ifLeft: string;
  /** Parameters that bound it or bring it about, the most telling first. */
  readonly settings: readonly string[];
  /** What keeps it from coming back, beside the actions of the finding. */
  readonly prevention: string;
};

/** `undefined`: the product does not have that cause, or nothing is known of it there. */
type OutlookTable = { readonly [Kind in CauseKind]: CauseOutlook | undefined };

const POSTGRES_OUTLOOKS: OutlookTable = {
  'lock-pile-up': {
    ifLeft:
      'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own',
    settings: ['lock_timeout', 'idle_in_transaction_session_timeout', 'deadlock_timeout', 'log_lock_waits'],
    prevention:
      'keep transactions short, set lock_timeout where DDL and batches run, and idle_in_transaction_session_timeout for sessions that wait for their client',
  },
  spill: {
    ifLeft: 'each such sort or hash goes on writing and reading files; with many at a time the disk may fill',
    settings: ['work_mem', 'hash_mem_multiplier', 'temp_file_limit', 'log_temp_files'],
    prevention:
      'set work_mem for the role that runs it, bound files with temp_file_limit, and have them logged with log_temp_files',
  },
  'full-scans': {
    ifLeft: 'each call takes longer as the table grows',
    settings: ['random_page_cost', 'effective_cache_size'],
    prevention: 'look at the plan of new statements before they go live, and watch scans of whole tables per table',
  },
  'hot-statement': {
    ifLeft: 'its calls take the processors from everything else',
    settings: [],
    prevention: 'cache its result in the application, or ask for several rows at a time',
  },
  'connection-storm': {
    ifLeft: 'new connections are refused (too many clients) once the limit is reached',
    settings: ['max_connections', 'idle_session_timeout', 'superuser_reserved_connections'],
    prevention:
      'put a pooler such as pgbouncer in front, bound the pools of the applications, and set idle_session_timeout',
  },
  'commit-pressure': {
    ifLeft: 'transactions go on waiting for the disk; their rate cannot grow',
    settings: ['synchronous_commit', 'commit_delay', 'wal_buffers'],
    prevention: 'write several rows in a transaction',
  },
  'checkpoint-pressure': {
    ifLeft:
      'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements',
    settings: ['max_wal_size', 'checkpoint_timeout', 'checkpoint_completion_target'],
    prevention: 'size max_wal_size for the busiest hour, and watch requested checkpoints against those on schedule',
  },
  'cache-too-small': {
    ifLeft: 'reads go on waiting for the disk',
    settings: ['shared_buffers', 'effective_cache_size'],
    prevention: 'watch the share of blocks that must be read as the data grows',
  },
  'lock-manager': {
    ifLeft: 'sessions go on waiting for the table of locks, the more the more processors there are',
    settings: ['max_locks_per_transaction'],
    prevention: 'let statements name the partition key, and drop indexes that nobody uses',
  },
  'vacuum-held-back': {
    ifLeft:
      'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out',
    settings: ['idle_in_transaction_session_timeout', 'statement_timeout', 'hot_standby_feedback'],
    prevention:
      'set idle_in_transaction_session_timeout, and let an alert watch the age of the oldest transaction, prepared transaction and slot',
  },
  'network-limit': {
    ifLeft: 'sessions go on waiting to send',
    settings: [],
    prevention: 'ask for the columns and rows that are needed alone',
  },
  'memory-exhaustion': {
    ifLeft: 'the system swaps, and may kill a process of the server, which then restarts with all of its sessions',
    settings: ['work_mem', 'shared_buffers', 'max_connections', 'hash_mem_multiplier'],
    prevention: 'keep work_mem times the sessions at work, and shared_buffers, below the memory of the machine',
  },
  'parameter-change': {
    ifLeft: 'it stays as it is until the parameter is changed again',
    settings: [],
    prevention: 'keep changes of parameters where deploys are kept',
  },
  'plan-regression': {
    ifLeft: 'the statement stays slow until its statistics or its plan change',
    settings: ['default_statistics_target', 'plan_cache_mode', 'random_page_cost'],
    prevention: 'analyze after large loads, and watch the time of a call per statement',
  },
  'capacity-ceiling': {
    ifLeft: 'statements queue for the processors',
    settings: [],
    prevention: 'raise the largest capacity before the load comes',
  },
  deadlocks: {
    ifLeft: 'the server goes on ending one transaction of each deadlock; its client has to do the work again',
    settings: ['deadlock_timeout', 'log_lock_waits'],
    prevention: 'lock rows in the same order everywhere, and let the application repeat what failed with “40P01”',
  },
  'autovacuum-off': {
    ifLeft: 'dead rows pile up, statistics become stale, and in the end transaction ids run out',
    settings: ['autovacuum', 'track_counts'],
    prevention: 'leave autovacuum on, and tune it per table instead',
  },
  bloat: {
    ifLeft: 'scans read more and more dead rows, and the file grows; it does not shrink by itself',
    settings: ['autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_threshold', 'autovacuum_naptime'],
    prevention:
      'let autovacuum come sooner for large tables (autovacuum_vacuum_scale_factor), and keep transactions short',
  },
  wraparound: {
    ifLeft:
      'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it',
    settings: ['autovacuum_freeze_max_age', 'vacuum_failsafe_age', 'autovacuum_max_workers'],
    prevention:
      'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases',
  },
  'stale-statistics': {
    ifLeft: 'the planner goes on choosing plans for a table that is no longer so',
    settings: ['autovacuum_analyze_scale_factor', 'autovacuum_analyze_threshold', 'autovacuum'],
    prevention: 'analyze after large loads, and lower autovacuum_analyze_scale_factor for the table',
  },
  'replication-slot': {
    ifLeft: 'the log grows until the disk is full, and then the server halts',
    settings: ['max_slot_wal_keep_size', 'wal_keep_size', 'idle_replication_slot_timeout'],
    prevention: 'set max_slot_wal_keep_size, and let an alert watch slots without consumer',
  },
  'archiver-failing': {
    ifLeft:
      'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point',
    settings: ['archive_command', 'archive_mode', 'archive_timeout'],
    prevention: 'let an alert watch failed attempts, and the files that wait',
  },
  'sequence-exhaustion': {
    ifLeft: 'inserts fail once the last value is used',
    settings: [],
    prevention: 'number new tables with bigint, and let an alert watch sequences',
  },
  'long-running-statement': {
    ifLeft: 'it goes on, holds its locks, and keeps dead rows from being removed',
    settings: ['statement_timeout', 'idle_in_transaction_session_timeout'],
    prevention: 'set statement_timeout for the role that runs it',
  },
  'planner-setting': {
    ifLeft: 'statements go on with plans that avoid their indexes',
    settings: ['random_page_cost', 'enable_indexscan', 'enable_bitmapscan', 'enable_seqscan'],
    prevention: 'set enable_* for a session that tries something alone, never for the server',
  },
  'index-invalid': {
    ifLeft: 'writes go on keeping it up to date, and no query may use it',
    settings: [],
    prevention: 'look for invalid indexes after each create index concurrently',
  },
  'index-duplicate': {
    ifLeft: 'writes go on keeping both up to date, and both take space',
    settings: [],
    prevention: 'compare new indexes with those that are there',
  },
  'index-unused': {
    ifLeft: 'writes go on keeping it up to date, and it takes space',
    settings: [],
    prevention: 'look at the scans of indexes from time to time, on the standbys too',
  },
  'metadata-lock': undefined,
  'purge-lag': undefined,
  'replica-behind': undefined,
  'binary-log-growth': undefined,
};

/** Of MySQL; in MariaDB alike, but for what `OF_MARIADB` says. */
const MYSQL_OUTLOOKS: OutlookTable = {
  'lock-pile-up': {
    ifLeft:
      'each statement that waits fails after innodb_lock_wait_timeout, and others queue meanwhile; connections may run out, for each waiter keeps its own',
    settings: ['innodb_lock_wait_timeout', 'innodb_rollback_on_timeout', 'wait_timeout'],
    prevention:
      'keep transactions short, set innodb_lock_wait_timeout lower for sessions that can repeat their work, and wait_timeout for those that sleep with a transaction open',
  },
  spill: {
    ifLeft: 'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill',
    settings: ['tmp_table_size', 'max_heap_table_size', 'temptable_max_ram', 'sort_buffer_size'],
    prevention:
      'let an index give the order or the groups, set sort_buffer_size for the session that sorts alone, and watch Created_tmp_disk_tables and Sort_merge_passes',
  },
  'full-scans': {
    ifLeft: 'each call takes longer as the table grows, and an update locks every row that it goes over',
    settings: ['max_join_size', 'sql_safe_updates', 'log_queries_not_using_indexes'],
    prevention:
      'look at explain of new statements before they go live, and have those without an index logged with log_queries_not_using_indexes',
  },
  'hot-statement': undefined,
  'connection-storm': {
    ifLeft: 'new connections are refused (Too many connections) once the limit is reached',
    settings: ['max_connections', 'max_user_connections', 'wait_timeout', 'thread_cache_size'],
    prevention:
      'bound the pools of the applications, put a proxy such as ProxySQL in front, and set max_user_connections, so that no user can take all of them',
  },
  'commit-pressure': {
    ifLeft: 'transactions go on waiting for the disk; their rate cannot grow',
    settings: ['innodb_flush_log_at_trx_commit', 'sync_binlog', 'binlog_group_commit_sync_delay'],
    prevention: 'write several rows in a transaction',
  },
  'checkpoint-pressure': {
    ifLeft: 'pages are flushed in haste, and statements that write wait whenever the redo log is full',
    settings: ['innodb_redo_log_capacity', 'innodb_io_capacity', 'innodb_max_dirty_pages_pct'],
    prevention: 'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint',
  },
  'cache-too-small': {
    ifLeft: 'reads go on waiting for the disk',
    settings: ['innodb_buffer_pool_size'],
    prevention: 'watch Innodb_buffer_pool_reads against Innodb_buffer_pool_read_requests as the data grows',
  },
  'lock-manager': undefined,
  'vacuum-held-back': undefined,
  'network-limit': undefined,
  'memory-exhaustion': undefined,
  'parameter-change': undefined,
  'plan-regression': undefined,
  'capacity-ceiling': undefined,
  deadlocks: {
    ifLeft: 'the server goes on rolling back one transaction of each deadlock; its client has to do the work again',
    settings: ['innodb_deadlock_detect', 'innodb_lock_wait_timeout', 'innodb_print_all_deadlocks'],
    prevention: 'lock rows in the same order everywhere, and let the application repeat what failed with error 1213',
  },
  'autovacuum-off': undefined,
  bloat: undefined,
  wraparound: undefined,
  'stale-statistics': undefined,
  'replication-slot': undefined,
  'archiver-failing': undefined,
  'sequence-exhaustion': undefined,
  'long-running-statement': {
    ifLeft: 'it goes on, holds its locks, and keeps old versions of rows from being purged',
    settings: ['max_execution_time', 'wait_timeout'],
    prevention: 'set max_execution_time for the sessions that run it: it bounds queries, not statements that write',
  },
  'planner-setting': undefined,
  'index-invalid': undefined,
  'index-duplicate': {
    ifLeft: 'writes go on keeping both up to date, and both take space',
    settings: [],
    prevention: 'compare new indexes with those that are there',
  },
  'index-unused': undefined,
  'metadata-lock': {
    ifLeft: 'every statement on the table queues behind the change, until the open transaction ends',
    settings: ['lock_wait_timeout', 'wait_timeout'],
    prevention: 'set lock_wait_timeout for sessions that change tables, and keep transactions short',
  },
  'purge-lag': {
    ifLeft: 'old versions of rows pile up, reads go past more of them, and the undo log grows',
    settings: ['wait_timeout', 'innodb_max_purge_lag', 'innodb_purge_threads', 'innodb_undo_log_truncate'],
    prevention: 'keep transactions short, and let an alert watch the length of the history list',
  },
  'replica-behind': {
    ifLeft: 'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed',
    settings: ['replica_parallel_workers', 'binlog_expire_logs_seconds'],
    prevention: 'let an alert watch both threads of the replica, and the seconds that it is behind',
  },
  'binary-log-growth': {
    ifLeft: 'binary logs fill the disk, and then writes fail',
    settings: ['binlog_expire_logs_seconds', 'max_binlog_size'],
    prevention: 'set binlog_expire_logs_seconds, and let an alert watch the disk',
  },
};

/** Where MariaDB has a setting of another name, or one that MySQL lacks. */
const OF_MARIADB: { readonly [Kind in CauseKind]?: Partial<CauseOutlook> } = {
  'lock-pile-up': {
    settings: ['innodb_lock_wait_timeout', 'idle_transaction_timeout', 'innodb_rollback_on_timeout'],
    prevention:
      'keep transactions short, set innodb_lock_wait_timeout lower for sessions that can repeat their work, and idle_transaction_timeout for those that sleep with a transaction open',
  },
  spill: { settings: ['tmp_table_size', 'max_heap_table_size', 'sort_buffer_size'] },
  'commit-pressure': {
    settings: ['innodb_flush_log_at_trx_commit', 'sync_binlog', 'binlog_commit_wait_count', 'binlog_commit_wait_usec'],
  },
  'checkpoint-pressure': { settings: ['innodb_log_file_size', 'innodb_io_capacity', 'innodb_max_dirty_pages_pct'] },
  'long-running-statement': {
    settings: ['max_statement_time', 'idle_transaction_timeout'],
    prevention: 'set max_statement_time for the user that runs it',
  },
  'metadata-lock': { settings: ['lock_wait_timeout', 'idle_transaction_timeout'] },
  'purge-lag': {
    settings: ['idle_transaction_timeout', 'innodb_max_purge_lag', 'innodb_purge_threads', 'innodb_undo_log_truncate'],
    prevention:
      'keep transactions short, set idle_transaction_timeout, and let an alert watch the length of the history list',
  },
  'replica-behind': { settings: ['slave_parallel_threads', 'slave_parallel_mode', 'binlog_expire_logs_seconds'] },
  'binary-log-growth': { settings: ['binlog_expire_logs_seconds', 'expire_logs_days', 'max_binlog_size'] },
};

const mariadbOutlook = (kind: CauseKind, outlook: CauseOutlook | undefined): CauseOutlook | undefined =>
  outlook === undefined ? undefined : { ...outlook, ...OF_MARIADB[kind] };

/** `undefined`: nothing is known of such a cause in the product. */
export const outlookOf = (kind: CauseKind, product: DatabaseProduct): CauseOutlook | undefined => {
  switch (product) {
    case 'postgresql':
      return POSTGRES_OUTLOOKS[kind];
    case 'mysql':
      return MYSQL_OUTLOOKS[kind];
    case 'mariadb':
      return mariadbOutlook(kind, MYSQL_OUTLOOKS[kind]);
  }
  return product satisfies never;
};

/** In the product that the snapshot is of. */
export const causeOutlook = (look: SnapshotView, kind: CauseKind): CauseOutlook | undefined =>
  outlookOf(kind, databaseProductOf(look));
