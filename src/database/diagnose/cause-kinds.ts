// The kinds of database causes as data: what each is called, what shows it, what tells it from its neighbours, and its source.
import { type CauseKind, DATABASE_CAUSES, MYSQL_CAUSES } from './diagnosis.js';
import type { DatabaseEngine } from './engine.js';

export type CauseDescription = {
  /** As an answer calls it. */
  readonly plain: string;
  /** Phrases of a question that ask for it: the words of each occur together. */
  readonly phrases: readonly string[];
  /** The figures that show it. */
  readonly evidence: string;
  /** What tells it from the kinds that look like it. */
  readonly apart: string;
  /** The observation that would refute it. */
  readonly refutedBy: string;
  /** Page that its rule rests on: below https://www.postgresql.org/docs/current/, of MySQL's own causes a whole address. */
  readonly source: string;
  /** What shows it in MySQL and MariaDB; absent where they do not have it, or it cannot be told of them. */
  readonly mysql?: MysqlDescription;
};

/** What differs there; the source is a whole address. */
type MysqlDescription = Pick<CauseDescription, 'evidence' | 'apart' | 'source'> & { readonly plain?: string };

const MARIADB = 'https://mariadb.com/kb/en';
const MYSQL = 'https://dev.mysql.com/doc/refman/8.4/en';

export const CAUSE_DESCRIPTIONS: { readonly [Kind in CauseKind]: CauseDescription } = {
  'lock-pile-up': {
    plain: 'a pile-up behind a lock',
    phrases: ['lock', 'lock pile'],
    evidence: 'time in Lock events; a session at the head of the queue',
    apart: 'a session holds the lock for long; in deadlocks nobody stands at the head',
    refutedBy: 'the same load at a time at which no session waits for a lock',
    source: 'explicit-locking.html',
    mysql: {
      evidence: 'sessions whose transaction waits for a row lock; a session at the head of the queue',
      apart: 'rows are locked, not the definition of a table; in deadlocks nobody stands at the head',
      source: `${MYSQL}/innodb-information-schema-examples.html`,
    },
  },
  spill: {
    plain: 'a spill to temporary files',
    phrases: ['spill', 'sort memory', 'spill disk'],
    evidence: 'temporary blocks of a statement, temporary files of a session, temporary bytes',
    apart: 'temporary blocks, not blocks of tables, are read and written',
    refutedBy: 'the same load while no temporary file is written',
    source: 'runtime-config-resource.html',
    mysql: {
      plain: 'temporary tables or sorts that do not fit memory',
      evidence: 'temporary tables on disk of a statement, merge passes of sorts',
      apart: 'the statement builds a table of its own; one that only reads a whole table does not',
      source: `${MYSQL}/internal-temporary-tables.html`,
    },
  },
  'full-scans': {
    plain: 'scans of whole tables',
    phrases: ['scan', 'full scan', 'table scan', 'index', 'miss index'],
    evidence: 'blocks of a call far above its rows; rows that scans go over',
    apart: 'the table is not bloated, its statistics fit, and no planner setting forbids its indexes',
    refutedBy: 'the same load while the statements read as few blocks for a row as before',
    source: 'using-explain.html',
    mysql: {
      evidence: 'rows that a call examines far above those that it returns or changes, without an index',
      apart: 'few rows come of many; a query that adds up a table needs them all',
      source: `${MYSQL}/table-scan-avoidance.html`,
    },
  },
  'hot-statement': {
    plain: 'one statement that is called far too often',
    phrases: ['hot statement'],
    evidence: 'busy processors; calls of one statement',
    apart: 'each call is as light as before',
    refutedBy: 'the same load without that statement',
    source: 'pgstatstatements.html',
  },
  'connection-storm': {
    plain: 'connections that run out',
    phrases: ['connection storm', 'run connection'],
    evidence: 'connections near their limit, or a new one for next to every transaction',
    apart: 'sessions idle, or come and go; a queue behind a lock waits instead',
    refutedBy: 'the same load while connections are far from their limit',
    source: 'runtime-config-connection.html',
    mysql: {
      evidence: 'connections near max_connections, or a new one for next to every statement',
      apart: 'sessions sleep, or come and go; a queue behind a lock waits instead',
      source: `${MYSQL}/too-many-connections.html`,
    },
  },
  'commit-pressure': {
    plain: 'commits that wait until they are durable',
    phrases: ['commit pressure', 'slow commit'],
    evidence: 'many sessions at a time wait for the flush of the log, or commits became slower',
    apart: 'waiting for commits is a share of any writing load: only a crowd that waits, or a change, is a cause',
    refutedBy: 'the same load at a time at which commits are quick',
    source: 'wal-configuration.html',
    mysql: {
      evidence: 'many sessions at a time wait in the state of a commit',
      apart: 'waiting for commits is a share of any writing load: only a crowd that waits is a cause',
      source: `${MARIADB}/group-commit-for-the-binary-log/`,
    },
  },
  'checkpoint-pressure': {
    plain: 'checkpoints ahead of their schedule',
    phrases: ['checkpoint pressure', 'checkpoint cause', 'checkpoint problem'],
    evidence: 'requested checkpoints against those on schedule',
    apart: 'checkpoints are requested by the amount of log, not by time',
    refutedBy: 'the same load between two checkpoints on schedule',
    source: 'wal-configuration.html',
    mysql: {
      plain: 'a redo log that is too small',
      evidence: 'age of the checkpoint near its limit, beside writes',
      apart: 'pages are flushed because the log is full, not because the buffer pool is',
      source: `${MARIADB}/innodb-redo-log/`,
    },
  },
  'cache-too-small': {
    plain: 'a cache that is too small',
    phrases: ['cache small', 'cache problem', 'cache cause'],
    evidence: 'blocks that must be read, by many statements',
    apart: 'no single statement makes the reads',
    refutedBy: 'the same load while reads are found in the cache',
    source: 'runtime-config-resource.html',
    mysql: {
      plain: 'a buffer pool that is too small',
      evidence: 'pages that must be read, by many statements, while no page is free',
      apart: 'no single statement makes the reads',
      source: `${MYSQL}/innodb-buffer-pool.html`,
    },
  },
  'lock-manager': {
    plain: 'sessions that wait for the lock manager',
    phrases: ['lock manager'],
    evidence: 'time in LWLock:LockManager',
    apart: 'the table of locks is contended, not a row or a table',
    refutedBy: 'the same load while no session waits for the lock manager',
    source: 'runtime-config-locks.html',
  },
  'vacuum-held-back': {
    plain: 'vacuum that is held back by an open transaction',
    phrases: ['vacuum', 'dead row', 'horizon', 'hold horizon', 'xmin'],
    evidence: 'age of the oldest transaction, prepared transaction or slot, in transactions and in time',
    apart: 'vacuum runs and may not remove; where autovacuum is off, it does not run',
    refutedBy: 'the same load after the oldest transaction has ended',
    source: 'routine-vacuuming.html',
  },
  'network-limit': {
    plain: 'a network at its limit',
    phrases: ['network cause', 'network problem'],
    evidence: 'traffic against its limit; sessions that wait to send',
    apart: 'results are large; statements themselves are quick',
    refutedBy: 'the same load while the network carries less',
    source: 'monitoring-stats.html',
  },
  'memory-exhaustion': {
    plain: 'memory that runs out',
    phrases: ['memory exhaust', 'memory problem', 'memory cause', 'oom'],
    evidence: 'free memory, swapping, killed processes',
    apart: 'the machine lacks memory, not one sort',
    refutedBy: 'the same load while memory is free and nothing is swapped',
    source: 'kernel-resources.html',
  },
  'parameter-change': {
    plain: 'a changed parameter',
    phrases: ['setting cause', 'setting problem'],
    evidence: 'a parameter that differs between two snapshots',
    apart: 'what it makes worse became worse',
    refutedBy: 'the same load with the earlier value of the parameter',
    source: 'runtime-config.html',
  },
  'plan-regression': {
    plain: 'a plan that became worse',
    phrases: ['plan regression', 'planner', 'bad plan'],
    evidence: 'blocks of a call far above its rows, read by indexes',
    apart: 'rows come by indexes; in scans they do not',
    refutedBy: 'the same load while the statement takes the plan of before',
    source: 'using-explain.html',
  },
  'capacity-ceiling': {
    plain: 'capacity at its ceiling',
    phrases: ['capacity', 'acu'],
    evidence: 'use of the largest serverless capacity',
    apart: 'the instance may not grow any further',
    refutedBy: 'the same load while the instance has capacity left',
    source: 'runtime-config-resource.html',
  },
  deadlocks: {
    plain: 'deadlocks',
    phrases: ['deadlock cause', 'deadlock problem', 'many deadlock'],
    evidence: 'deadlocks that the server counted',
    apart: 'sessions wait for each other in a circle; a queue has a session at its head',
    refutedBy: 'the same waits while the server counts no deadlock',
    source: 'explicit-locking.html',
    mysql: {
      evidence: 'deadlocks that the server counted, and the latest one with its statements',
      apart: 'sessions wait for each other in a circle; a queue has a session at its head',
      source: `${MYSQL}/innodb-deadlocks.html`,
    },
  },
  'autovacuum-off': {
    plain: 'autovacuum that is off',
    phrases: ['autovacuum', 'autovacuum off', 'vacuum off'],
    evidence: 'the setting, of the server or of a table, and dead rows past the threshold',
    apart: 'nothing tries to remove the rows; with a held horizon vacuum runs in vain',
    refutedBy: 'as many dead rows while autovacuum is on',
    source: 'routine-vacuuming.html',
  },
  bloat: {
    plain: 'a bloated table',
    phrases: ['bloat', 'dead tuple', 'dead row table', 'bloat table'],
    evidence: 'dead rows against live ones',
    apart: 'an index would not help: the blocks are full of dead rows',
    refutedBy: 'the same load after the table was vacuumed',
    source: 'routine-vacuuming.html',
  },
  wraparound: {
    plain: 'transaction ids that run out',
    phrases: ['wraparound', 'transaction id', 'xid', 'freeze'],
    evidence: 'age of the oldest row of a database against the limit',
    apart: 'rows lack freezing; whether they are dead does not matter',
    refutedBy: 'an age far from the limit',
    source: 'routine-vacuuming.html',
  },
  'stale-statistics': {
    plain: 'statistics that are stale',
    phrases: ['stale statistic', 'statistic', 'analyze', 'outdated statistic'],
    evidence: 'rows that the planner expects against those that there are; changes since the last analyze',
    apart: 'the indexes are there, and the planner misjudges how many rows come',
    refutedBy: 'the same plan after analyze',
    source: 'planner-stats.html',
  },
  'replication-slot': {
    plain: 'a replication slot without consumer',
    phrases: ['replication slot', 'slot', 'wal retain', 'wal keep'],
    evidence: 'log that the slot keeps, in bytes',
    apart: 'the log is kept for a consumer; with a failing archiver it is kept for the archive',
    refutedBy: 'as much log after the slot was dropped',
    source: 'warm-standby.html',
  },
  'archiver-failing': {
    plain: 'an archive of the log that fails',
    phrases: ['archiver', 'archive fail', 'archive', 'wal archive'],
    evidence: 'failed attempts, the latest after the last success',
    apart: 'the command fails; slots are not involved',
    refutedBy: 'files that are archived',
    source: 'continuous-archiving.html',
  },
  'sequence-exhaustion': {
    plain: 'a sequence near its end',
    phrases: ['sequence', 'sequence end', 'serial', 'integer overflow'],
    evidence: 'the last value against the limit of the sequence and of its column',
    apart: 'inserts fail at the end; nothing is slow before',
    refutedBy: 'a wider column',
    source: 'datatype-numeric.html',
  },
  'long-running-statement': {
    plain: 'a statement that runs on and on',
    phrases: ['long run', 'longest run', 'run long', 'long statement'],
    evidence: 'time since it began, while it is at work',
    apart: 'it works; a session in a queue waits, and an idle transaction does nothing',
    refutedBy: 'the same load after it has ended',
    source: 'monitoring-stats.html',
    mysql: {
      evidence: 'time since it began, while it is at work',
      apart: 'it works; a session in a queue waits, and an idle transaction does nothing',
      source: `${MYSQL}/show-processlist.html`,
    },
  },
  'planner-setting': {
    plain: 'a setting that misleads the planner',
    phrases: ['planner setting', 'setting planner', 'enable index'],
    evidence: 'a planner setting that was changed, and statements that read too much',
    apart: 'the index is there, and a setting forbids or discourages it',
    refutedBy: 'the same plan with the default of the setting',
    source: 'runtime-config-query.html',
  },
  'index-invalid': {
    plain: 'an invalid index',
    phrases: ['invalid index', 'broken index'],
    evidence: 'its flag in the catalog',
    apart: 'its build failed; an index that is being built is not meant',
    refutedBy: 'a build that is under way',
    source: 'sql-createindex.html',
  },
  'index-duplicate': {
    plain: 'a duplicate index',
    phrases: ['duplicate index', 'redundant index'],
    evidence: 'two definitions with the same columns and conditions',
    apart: 'its twin serves the same queries; an unused index has none',
    refutedBy: 'a difference in what they index',
    source: 'monitoring-stats.html',
    mysql: {
      evidence: 'an index whose columns are the beginning of those of another',
      apart: 'its twin serves the same queries',
      source: `${MYSQL}/multiple-column-indexes.html`,
    },
  },
  'index-unused': {
    plain: 'an unused index',
    phrases: ['unused index', 'index use'],
    evidence: 'no scan since the counters were reset, beside writes',
    apart: 'no constraint needs it',
    refutedBy: 'a scan, here or on a standby',
    source: 'monitoring-stats.html',
  },
  'metadata-lock': {
    plain: 'sessions that wait for the definition of a table',
    phrases: ['metadata lock', 'metadata', 'alter wait', 'alter hang', 'alter table', 'ddl', 'mdl'],
    evidence: 'time in Lock:metadata; the transaction that used the table and is still open',
    apart: 'no row is locked: a change of the table waits for a transaction, and all others wait for the change',
    refutedBy: 'the same waits after the open transaction has ended',
    source: `${MYSQL}/metadata-locking.html`,
    mysql: {
      evidence: 'time in Lock:metadata; the transaction that used the table and is still open',
      apart: 'no row is locked: a change of the table waits for a transaction, and all others wait for the change',
      source: `${MYSQL}/metadata-locking.html`,
    },
  },
  'purge-lag': {
    plain: 'old versions of rows that an open transaction keeps',
    phrases: ['purge', 'history list', 'history length', 'undo log', 'old version', 'long transaction history'],
    evidence: 'length of the history list, and an open transaction as old as it',
    apart: 'nobody waits: reads become slower with each version that they must go past',
    refutedBy: 'a history list that stays long after the transaction has ended',
    source: `${MYSQL}/innodb-purge-configuration.html`,
    mysql: {
      evidence: 'length of the history list, and an open transaction as old as it',
      apart: 'nobody waits: reads become slower with each version that they must go past',
      source: `${MYSQL}/innodb-purge-configuration.html`,
    },
  },
  'replica-behind': {
    plain: 'a replica that is behind or stopped',
    phrases: [
      'replica behind',
      'replica stop',
      'replication lag',
      'replica lag',
      'replication stop',
      'slave',
      'replication broken',
      'seconds behind',
    ],
    evidence: 'state of the threads of the replica, their errors, and seconds behind',
    apart: 'a stopped thread does nothing until somebody starts it; one that runs catches up',
    refutedBy: 'threads that run, and no seconds behind',
    source: `${MARIADB}/show-replica-status/`,
    mysql: {
      evidence: 'state of the threads of the replica, their errors, and seconds behind',
      apart: 'a stopped thread does nothing until somebody starts it; one that runs catches up',
      source: `${MARIADB}/show-replica-status/`,
    },
  },
  'binary-log-growth': {
    plain: 'binary logs that are kept for ever',
    phrases: ['binary log', 'binlog', 'log expire', 'binary log disk', 'binlog disk', 'purge binary'],
    evidence: 'size of the binary logs, and no time after which they expire',
    apart: 'the log of changes fills the disk; tables do not',
    refutedBy: 'a time of expiry',
    source: `${MYSQL}/purge-binary-logs.html`,
    mysql: {
      evidence: 'size of the binary logs, and no time after which they expire',
      apart: 'the log of changes fills the disk; tables do not',
      source: `${MYSQL}/purge-binary-logs.html`,
    },
  },
};

const MYSQL_ALONE: ReadonlySet<CauseKind> = new Set(MYSQL_CAUSES);

/** The kinds that an engine can have. */
export const causesOf = (engine: DatabaseEngine): readonly CauseKind[] =>
  DATABASE_CAUSES.filter((kind) =>
    engine === 'mysql' ? CAUSE_DESCRIPTIONS[kind].mysql !== undefined : !MYSQL_ALONE.has(kind),
  );

/** As an answer on a snapshot of the engine calls it. */
export const plainCause = (kind: CauseKind, engine: DatabaseEngine): string =>
  (engine === 'mysql' ? CAUSE_DESCRIPTIONS[kind].mysql?.plain : undefined) ?? CAUSE_DESCRIPTIONS[kind].plain;
