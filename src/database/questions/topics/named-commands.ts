// What a command does and risks that a question names by itself: “is vacuum full safe?”.
import { optional } from '../../../kernel/optional.js';
import type { CauseKind } from '../../diagnose/diagnosis.js';
import type { DatabaseEngine } from '../../diagnose/engine.js';
import { actionLines, statementsOf } from '../../diagnose/finding-action.js';
import { STATE_SECTION, stateRows } from '../../diagnose/server-state.js';
import { combinePhrases, firstDatabaseFinding, type TopicSubject } from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { hasDeadRows, tableSentence } from './state-lists.js';

type CommandAnswer = {
  readonly title: string;
  readonly names: readonly string[];
  readonly told: string;
  /** Without it, of any first finding. */
  readonly kinds?: readonly CauseKind[];
  /** How a statement begins that is advised and does it: it belongs to the answer. */
  readonly step?: RegExp;
  /** Of the tables with dead rows: their figures belong to it. */
  readonly ofTables?: true;
};

const SPACE_BACK = [
  'shrink',
  'shrink file',
  'vacuum shrink',
  'shrink table',
  'space back',
  'reclaim space',
  'free space',
];

/** “Can I stop it without cutting the connection?” */
const STATEMENT_ALONE = combinePhrases(
  ['kill', 'cancel', 'stop', 'end'],
  [
    'without connection',
    'without session',
    'without disconnect',
    'keep connection',
    'statement alone',
    'only statement',
  ],
);

const BY_HAND = combinePhrases(['drop', 'delete', 'remove'], ['file', 'file hand', 'log file', 'wal file']);

const POSTGRES_COMMANDS: readonly CommandAnswer[] = [
  {
    title: 'what vacuum full does',
    names: ['vacuum full', 'cluster table'],
    told: 'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or pg_repack while the table is in use',
  },
  {
    title: 'what gives space back',
    names: SPACE_BACK,
    ofTables: true,
    told: 'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and pg_repack write it anew and smaller',
  },
  {
    title: 'what pg_repack does',
    names: ['pg repack', 'repack'],
    ofTables: true,
    told: 'pg_repack writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again',
  },
  {
    title: 'what vacuum freeze does',
    names: ['vacuum freeze', 'freeze table', 'manual freeze'],
    told: 'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set vacuum_cost_delay for its session where it must be gentle',
  },
  {
    title: 'what a change to bigint does',
    names: ['bigint', 'int8', 'change type', 'alter type', 'alter column'],
    told: 'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too',
  },
  {
    title: 'what pg_cancel_backend and pg_terminate_backend do',
    names: [
      'pg cancel backend',
      'pg terminate backend',
      'cancel terminate',
      'cancel without kill',
      'cancel kill connection',
      ...STATEMENT_ALONE,
    ],
    step: /^select pg_(?:cancel|terminate)_backend\b/,
    told: 'pg_cancel_backend ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. pg_terminate_backend ends the session, and its transaction is rolled back',
  },
  {
    title: 'what restarting a sequence does',
    names: ['restart sequence', 'restart count', 'restart number', 'reset sequence', 'setval', 'sequence cycle'],
    told: 'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails (23505, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue -2147483648 restart with -2147483648',
  },
  {
    title: 'what reindex does',
    names: ['reindex'],
    told: 'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails',
  },
  {
    title: 'what single-user mode is for',
    names: ['single user', 'single user mode'],
    told: 'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off',
  },
  {
    title: 'what truncate does',
    names: ['truncate'],
    told: 'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum',
  },
  {
    title: 'what pg_resetwal does',
    names: ['pg resetwal', 'reset wal'],
    told: 'pg_resetwal is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else',
  },
  {
    title: 'what removing files of the log by hand does',
    names: [...BY_HAND, 'drop wal', 'delete wal', 'remove wal', 'drop pg wal'],
    kinds: ['replication-slot', 'archiver-failing', 'checkpoint-pressure', 'wraparound'],
    told: 'never remove files of pg_wal by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself',
  },
  {
    title: 'what switching the archive off does',
    names: combinePhrases(
      ['archive', 'archive mode', 'archive command'],
      ['off', 'disable', 'turn off', 'switch off', 'skip'],
    ),
    told: 'archive_mode is turned off by a restart alone; an archive_command that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again',
  },
  {
    title: 'what kill -9 does',
    names: ['kill 9'],
    told: 'kill -9 of one process lets the server end all sessions and restart with a recovery. Instead: pg_cancel_backend, then pg_terminate_backend',
  },
];

const MYSQL_COMMANDS: readonly CommandAnswer[] = [
  {
    title: 'what optimize table does',
    names: ['optimize', 'optimize table', 'rebuild table'],
    told: 'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use',
  },
  {
    title: 'what gives space back',
    names: SPACE_BACK,
    told: 'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with innodb_undo_log_truncate, once no transaction needs it',
  },
  {
    title: 'what truncate does',
    names: ['truncate'],
    told: 'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts',
  },
  {
    title: 'what kill and kill query do',
    names: ['kill query', 'kill connection', 'kill query kill', 'cancel terminate', ...STATEMENT_ALONE],
    step: /^(?:kill|call mysql\.rds_kill)\b/,
    told: 'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back',
  },
  {
    title: 'what skipping an event does',
    names: ['skip', 'skip counter', 'skip event', 'skip transaction', 'skip error'],
    told: 'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew',
  },
  {
    title: 'what purging binary logs does',
    names: [
      'purge binary',
      'safe purge',
      'which purge',
      'can purge',
      'purge binary log',
      'purge binlog',
      'delete binary log',
      'delete binlog',
      'remove binlog',
      ...BY_HAND,
    ],
    kinds: ['binary-log-growth', 'replica-behind'],
    step: /^purge binary logs\b/,
    told: 'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand',
  },
  {
    title: 'what reset master does',
    names: ['reset master'],
    told: 'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read',
  },
  {
    title: 'what kill -9 does',
    names: ['kill 9'],
    told: 'kill -9 of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session',
  },
];

const COMMANDS: { readonly [engine in DatabaseEngine]: readonly CommandAnswer[] } = {
  postgresql: POSTGRES_COMMANDS,
  mysql: MYSQL_COMMANDS,
};

export const SAFETY_WORDS = [
  '',
  'safe',
  'ok',
  'okay',
  'risk',
  'dangerous',
  'can',
  'should',
  'lock',
  'run',
  'do',
  'help',
  'better',
  'file',
  'table',
];

const stepsOf = (subject: TopicSubject, step: RegExp): readonly string[] =>
  actionLines(
    (firstDatabaseFinding(subject)?.actions ?? []).filter((action) =>
      statementsOf(action).some((sql) => step.test(sql.toLowerCase())),
    ),
  );

const topicsOf = (engine: DatabaseEngine): readonly FollowUpTopic[] =>
  COMMANDS[engine].map(({ title, names, told, kinds, step, ofTables }) => ({
    title,
    engine,
    ...optional({ kinds }),
    phrases: combinePhrases(names, SAFETY_WORDS),
    section: STATE_SECTION,
    reply: (subject: TopicSubject) => ({
      sentences:
        ofTables === undefined
          ? []
          : stateRows(subject.pair.now, 'Tables')
              .filter((row) => hasDeadRows(subject.pair.now, row))
              .slice(0, 3)
              .map((row) => tableSentence(subject.pair.now, row)),
      note: told,
      ...(step !== undefined && { actions: stepsOf(subject, step) }),
    }),
  }));

export const commandTopics: readonly FollowUpTopic[] = [...topicsOf('postgresql'), ...topicsOf('mysql')];
