// How each kind of cause comes about, and what happens by itself once it is mended. Sources: the pages that the kinds name.
import type { CauseKind } from './diagnosis.js';
import { type DatabaseEngine, engineOf } from './engine.js';
import type { SnapshotView } from './snapshot-view.js';

type CauseCourse = {
  /** What usually brings it about: knowledge of the engine, not of the snapshot. */
  readonly comesFrom: string;
  /** What happens by itself after the advised step, and what does not. */
  readonly onceMended: string;
};

type CourseTable = { readonly [Kind in CauseKind]?: CauseCourse };

const WAITERS_GO_ON =
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted';

const POSTGRES_COURSES: CourseTable = {
  'lock-pile-up': {
    comesFrom:
      'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit',
    onceMended: WAITERS_GO_ON,
  },
  deadlocks: {
    comesFrom: 'two transactions lock the same rows in a different order, and each waits for the other',
    onceMended:
      'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck',
  },
  'vacuum-held-back': {
    comesFrom: 'a transaction was opened and not ended, so that the rows which it may still see have to be kept',
    onceMended:
      'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again',
  },
  'replication-slot': {
    comesFrom: 'a standby or a subscriber was removed or stopped, and its slot was not dropped',
    onceMended: 'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner',
  },
  'archiver-failing': {
    comesFrom: 'archive_command ends with an error: its target is full, gone, or refuses',
    onceMended: 'the server tries again by itself, archives the files that wait in their order, and then removes them',
  },
  wraparound: {
    comesFrom:
      'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot',
    onceMended: 'the age of a database falls when its oldest table was vacuumed, and not before',
  },
  bloat: {
    comesFrom:
      'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back',
    onceMended:
      'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or pg_repack writes it anew',
  },
  'autovacuum-off': {
    comesFrom:
      'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at pg_settings.sourcefile',
    onceMended: 'autovacuum comes by itself within autovacuum_naptime, to the tables that are past their threshold',
  },
  'stale-statistics': {
    comesFrom: 'much was loaded or changed since the last analyze',
    onceMended: 'new plans are right at once after analyze; prepared statements are planned anew by themselves',
  },
  'connection-storm': {
    comesFrom:
      'an application opens connections and does not give them back, or its pools together are larger than the limit',
    onceMended: 'a connection that ends frees its slot at once; an application that leaks takes it again',
  },
  spill: {
    comesFrom: 'a sort or a hash is larger than work_mem (a hash: than hash_mem_multiplier times that)',
    onceMended: 'temporary files are removed when their statement ends; new calls take the new value at once',
  },
  'checkpoint-pressure': {
    comesFrom: 'so much log is written that max_wal_size is reached before checkpoint_timeout',
    onceMended: 'checkpoints come on schedule from the next one on',
  },
  'full-scans': {
    comesFrom: 'no index begins with the columns of its conditions, or the planner may not use the one that is there',
    onceMended:
      'the planner takes the new index at once, for every new call; analyze the table where it was just loaded',
  },
  'index-invalid': {
    comesFrom:
      'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index',
    onceMended: 'nothing else has to be done: no query has used it',
  },
  'index-duplicate': {
    comesFrom: 'it was created a second time under another name, often by a migration or an object mapper',
    onceMended: 'queries take the other index at once',
  },
  'index-unused': {
    comesFrom: 'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year',
    onceMended: 'its disk space is free at once, and writes no longer keep it up to date',
  },
  'sequence-exhaustion': {
    comesFrom: 'so many values were drawn: also those of inserts that failed or were rolled back are never given again',
    onceMended: 'inserts go on at once with the next value',
  },
  'long-running-statement': {
    comesFrom: 'nothing bounds how long a statement may run (statement_timeout)',
    onceMended: 'its locks are free at once, and its temporary files are removed',
  },
  'planner-setting': {
    comesFrom: 'somebody set it, for a test or for other disks; pg_settings.source tells where it is set',
    onceMended: 'new plans are right at once; prepared statements when they are planned anew',
  },
};

const MYSQL_COURSES: CourseTable = {
  'lock-pile-up': {
    comesFrom:
      'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit',
    onceMended: WAITERS_GO_ON,
  },
  'metadata-lock': {
    comesFrom:
      'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one',
    onceMended:
      'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again',
  },
  deadlocks: {
    comesFrom: 'two transactions lock the same rows in a different order, and each waits for the other',
    onceMended:
      'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck',
  },
  'purge-lag': {
    comesFrom: 'a transaction is open whose view of the data is old, so that old versions of rows have to be kept',
    onceMended:
      'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated (innodb_undo_log_truncate)',
  },
  'replica-behind': {
    comesFrom: 'the replica met an event that it could not apply, or applies more slowly than its source writes',
    onceMended: 'the replica catches up by itself from where it stopped, as long as its source has the binary logs',
  },
  'binary-log-growth': {
    comesFrom: 'no expiry is set, so that no log is ever removed',
    onceMended: 'logs older than the expiry are removed when the next one is begun',
  },
  'connection-storm': {
    comesFrom:
      'an application opens connections and does not give them back, or its pools together are larger than the limit',
    onceMended: 'a connection that ends frees its place at once; an application that leaks takes it again',
  },
  spill: {
    comesFrom: 'a temporary table or a sort is larger than the memory that it may take, or has columns of text',
    onceMended: 'new sessions take the new value; their files are removed when the statement ends',
  },
  'cache-too-small': {
    comesFrom: 'the data that is read again and again is larger than innodb_buffer_pool_size',
    onceMended: 'the pool fills while pages are read: reads of the disk fall over minutes, not at once',
  },
  'checkpoint-pressure': {
    comesFrom: 'the redo log is small for what is written, so that dirty pages have to be flushed in haste',
    onceMended: 'flushing becomes even as soon as the log is larger',
  },
  'full-scans': {
    comesFrom: 'no index begins with the columns of its conditions',
    onceMended: 'the new index is used at once, for every new call',
  },
  'index-duplicate': {
    comesFrom: 'it was created a second time under another name, often by a migration or an object mapper',
    onceMended: 'queries take the other index at once',
  },
  'long-running-statement': {
    comesFrom: 'nothing bounds how long a statement may run',
    onceMended: 'its locks are free when what it wrote has been rolled back',
  },
};

const COURSES: { readonly [engine in DatabaseEngine]: CourseTable } = {
  postgresql: POSTGRES_COURSES,
  mysql: MYSQL_COURSES,
};

/** `undefined`: nothing is known of its course in the engine of the snapshot. */
export const causeCourse = (look: SnapshotView, kind: CauseKind): CauseCourse | undefined =>
  COURSES[engineOf(look)][kind];
