// Texts on MySQL and MariaDB: how to read a snapshot of them, and what the waits mean that a capture makes of their states.
import type { EngineText } from '../knowledge.js';
import type { EventTextTopic } from './event-text-topic.js';

const MYSQL_DOCS = 'https://dev.mysql.com/doc/refman/8.4/en';
const MARIADB_DOCS = 'https://mariadb.com/kb/en';

export const MYSQL_TEXTS: readonly EventTextTopic[] = [
  {
    events: ['Lock:row'],
    meaning: 'The transaction of the session wants to change or lock a row that another transaction has locked.',
    causes: [
      'A transaction that stays open: asleep in it, or busy with something slow.',
      'Many sessions that change the same few rows.',
      'A change without a fitting index: InnoDB locks every row that it goes over.',
    ],
    checks: [
      'The session at the head of the queue, its state and how long its transaction is open.',
      'Which statement and which table the waiters share.',
      'Whether the statement examines many more rows than it changes.',
    ],
    actions: [
      'End or mend the transaction at the head; let the application commit before slow work.',
      'Give a change that goes over many rows the index that it lacks.',
      'Take work with SKIP LOCKED, and bound the wait by innodb_lock_wait_timeout.',
    ],
    source: `${MYSQL_DOCS}/innodb-locks-set.html`,
  },
  {
    events: ['Lock:metadata'],
    meaning:
      'The session wants to use a table whose definition is locked: a change of the table waits for a transaction that used it, and everybody else waits for the change.',
    causes: [
      'ALTER, DROP, TRUNCATE, RENAME or OPTIMIZE TABLE while a transaction that read the table is open.',
      'A transaction without an end: autocommit off in a tool, or a pool that gives sessions back in a transaction.',
      'A backup or a long query on the table.',
    ],
    checks: [
      'The transaction at the head: it may be asleep, and it may have read the table once.',
      'performance_schema.metadata_locks, where its instrument is on.',
    ],
    actions: [
      'End the transaction at the head, or withdraw the change, so that the others go on.',
      'Set lock_wait_timeout to a few seconds in the session that changes tables, and try again.',
    ],
    source: `${MYSQL_DOCS}/metadata-locking.html`,
  },
  {
    events: ['Lock:global'],
    meaning: 'The session wants to write while another one holds the whole server still.',
    causes: ['FLUSH TABLES WITH READ LOCK of a backup.', 'FLUSH TABLES that waits for a long statement itself.'],
    checks: ['Sessions of backups in the process list: the one that holds the lock may be asleep.'],
    actions: [
      'End the backup, or let it end.',
      'Back up by a snapshot of InnoDB (--single-transaction, mariadb-backup) in place of the lock.',
    ],
    source: `${MYSQL_DOCS}/flush.html`,
  },
  {
    events: ['Commit:flush'],
    meaning: 'The session commits, and waits until the redo log and the binary log are written and flushed.',
    causes: [
      'Many small transactions, each of which waits for a flush.',
      'A disk that is slow to flush; innodb_flush_log_at_trx_commit and sync_binlog at 1, which is safe.',
      'One commit that waits for those before it in the binary log.',
    ],
    checks: [
      'How many transactions share a flush: Binlog_commits to Binlog_group_commits.',
      'Innodb_data_fsyncs each second against what the disk can do.',
    ],
    actions: [
      'Write several rows in one transaction.',
      'Put the logs on a faster disk.',
      'Where the last second may be lost at a power failure, innodb_flush_log_at_trx_commit = 2.',
    ],
    source: `${MARIADB_DOCS}/group-commit-for-the-binary-log/`,
  },
  {
    events: ['Temporary:table'],
    meaning: 'The statement fills or copies a temporary table.',
    causes: [
      'GROUP BY, DISTINCT, UNION or ORDER BY over another column that no index serves.',
      'More rows than tmp_table_size and max_heap_table_size hold, or columns of type text or blob.',
    ],
    checks: ['Temporary tables on disk for each call of the statement.', 'explain: Using temporary.'],
    actions: [
      'An index in the order of the grouping.',
      'Fewer columns and rows in the statement.',
      'Larger tmp_table_size and max_heap_table_size, both.',
    ],
    source: `${MYSQL_DOCS}/internal-temporary-tables.html`,
  },
];

/** Names of the waits that only captures of these servers have. */
export const MYSQL_WAITS: ReadonlySet<string> = new Set(MYSQL_TEXTS.flatMap(({ events }) => events));

const reading = `How to read its figures
- Average active sessions are the sessions at work in the process list, sampled. Their waits are what their state says; Execute:STATE may be computing or reading from a disk, which the process list does not tell.
- Rows examined against rows returned or changed tell a missing index; Handler_read_rnd_next counts rows read one after the other, temporary tables among them.
- Innodb_buffer_pool_reads are pages that were not in the buffer pool, of Innodb_buffer_pool_read_requests.
- The history list holds old versions of rows. It grows while the oldest transaction stays open, and every read must go past them.
- The age of the checkpoint near its limit says that the redo log is small for the writes.
- Connections matter against max_connections; a connection for each statement takes threads and logins.

What to turn first
1. The statement with the largest load: its plan and its indexes.
2. The session at the head of a lock queue, asleep or not, and the code that leaves transactions open.
3. The size of the buffer pool, then of the redo log.
4. The pool of connections of the application.
5. Durability (innodb_flush_log_at_trx_commit, sync_binlog) only where loss is allowed.`;

const engineText = (name: string, own: string): string =>
  `${name}
The server on a machine that the snapshot cannot see into: it has no figures of the operating system.
${own}

${reading}`;

export const MYSQL_ENGINE_TEXTS: readonly EngineText[] = [
  {
    engine: 'mariadb',
    text: engineText(
      'MariaDB',
      '- performance_schema is off unless it is switched on: then statements have no calls, rows and times.\n- Changes by SET GLOBAL last until the next start.',
    ),
    sources: [`${MARIADB_DOCS}/innodb-system-variables/`, `${MARIADB_DOCS}/performance-schema-overview/`],
  },
  {
    engine: 'mysql',
    text: engineText(
      'MySQL',
      '- Locks are in performance_schema.data_locks and data_lock_waits, definitions of tables in metadata_locks.\n- Changes by SET PERSIST last over a start.',
    ),
    sources: [`${MYSQL_DOCS}/innodb-parameters.html`, `${MYSQL_DOCS}/performance-schema.html`],
  },
];
