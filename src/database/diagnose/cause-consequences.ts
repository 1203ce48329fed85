// What is lost when a cause of each kind is mended, what happens where it reaches its limit, and what a restart of the server
// does to it. Sources: the pages that the kinds name, and the lists of errors of PostgreSQL and MySQL.
import type { CauseKind } from './diagnosis.js';
import { type DatabaseEngine, engineOf } from './engine.js';
import type { SnapshotView } from './snapshot-view.js';

export type CauseConsequences = {
  /** What is lost by the advised step. Absent of sessions, whose transactions decide it. */
  readonly lost?: string;
  /** What fails and what goes on once the limit is reached. */
  readonly atLimit?: string;
  /** What a restart of the server does to it. */
  readonly restart?: string;
};

type ConsequencesTable = { readonly [Kind in CauseKind]?: CauseConsequences };

const NO_DATA_IN_INDEX = 'no data: an index holds only copies of what its table holds';
const NO_DATA_BY_VACUUM = 'no data: vacuum removes only rows that no transaction can see any more';
const FULL_LOG_DISK =
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of pg_wal by hand';
const SESSIONS_END =
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage';
const RESTART_CHANGES_NOTHING = 'a restart does not help';

const POSTGRES_CONSEQUENCES: ConsequencesTable = {
  'lock-pile-up': { restart: SESSIONS_END },
  'vacuum-held-back': { restart: SESSIONS_END },
  'long-running-statement': { restart: SESSIONS_END },
  deadlocks: { restart: `${RESTART_CHANGES_NOTHING}: the transactions lock in the same order afterwards` },
  'connection-storm': {
    atLimit:
      'once all are in use, new clients are refused (53300, “remaining connection slots are reserved” or “sorry, too many clients already”); sessions that are connected go on, and the slots of superuser_reserved_connections stay for superusers',
    restart:
      'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage',
  },
  'replication-slot': {
    lost: 'no data of this server: its consumer cannot go on where it stopped, and has to be built anew',
    atLimit: FULL_LOG_DISK,
    restart: `${RESTART_CHANGES_NOTHING}: a replication slot is on disk, and survives it with the log that it keeps`,
  },
  'archiver-failing': {
    lost: 'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap',
    atLimit: FULL_LOG_DISK,
    restart: `${RESTART_CHANGES_NOTHING}: the same archive_command is tried again, and files that wait go on waiting`,
  },
  wraparound: {
    lost: NO_DATA_BY_VACUUM,
    atLimit:
      'three million transaction ids before the end (one million before PostgreSQL 14), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back',
    restart: `${RESTART_CHANGES_NOTHING}: only vacuum lowers the age of a database`,
  },
  'sequence-exhaustion': {
    lost: 'no data: rows and the numbers that were given stay as they are',
    atLimit:
      'once its last value is given, each insert that takes a number from it fails (“2200H”, “reached maximum value of sequence”); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is 22003, “integer out of range”',
    restart: `${RESTART_CHANGES_NOTHING}: the last value is stored`,
  },
  bloat: { lost: NO_DATA_BY_VACUUM, restart: `${RESTART_CHANGES_NOTHING}: dead rows are in the files of the table` },
  'autovacuum-off': {
    lost: NO_DATA_BY_VACUUM,
    restart: `${RESTART_CHANGES_NOTHING}: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough`,
  },
  'stale-statistics': {
    lost: 'no data: analyze only reads the table',
    restart: `${RESTART_CHANGES_NOTHING}: statistics of the planner are stored, and only analyze makes new ones`,
  },
  'index-invalid': { lost: NO_DATA_IN_INDEX, restart: `${RESTART_CHANGES_NOTHING}: the index stays invalid` },
  'index-duplicate': { lost: NO_DATA_IN_INDEX, restart: `${RESTART_CHANGES_NOTHING}: both indexes stay` },
  'index-unused': { lost: NO_DATA_IN_INDEX, restart: `${RESTART_CHANGES_NOTHING}: the index stays` },
  'full-scans': {
    restart: `${RESTART_CHANGES_NOTHING}: plans stay as they are, and reads are slower until the cache is warm again`,
  },
  spill: {
    atLimit:
      'once the disk of the temporary files is full, the statement that writes them fails (53100, “No space left on device”) and its files are removed; on the disk of the data, others that have to write fail as well',
    restart: `a restart removes temporary files and ends their statements, which write them again when they run again`,
  },
};

const MYSQL_SESSIONS_END =
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart';

const MYSQL_CONSEQUENCES: ConsequencesTable = {
  'lock-pile-up': { restart: MYSQL_SESSIONS_END },
  'metadata-lock': { restart: MYSQL_SESSIONS_END },
  'purge-lag': { restart: MYSQL_SESSIONS_END },
  'long-running-statement': { restart: MYSQL_SESSIONS_END },
  deadlocks: { restart: `${RESTART_CHANGES_NOTHING}: the transactions lock in the same order afterwards` },
  'connection-storm': {
    atLimit:
      'once all are in use, new clients are refused (1040, “Too many connections”); sessions that are connected go on, and one more connection is kept for an administrator',
    restart:
      'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage',
  },
  'binary-log-growth': {
    atLimit:
      'once the disk is full, writes wait or the server stops, as binlog_error_action and the engine say; reads go on as long as the server does. What was committed stays',
    lost: 'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed',
    restart: `${RESTART_CHANGES_NOTHING}: binary logs stay, and a new one is begun`,
  },
  'index-duplicate': { lost: NO_DATA_IN_INDEX, restart: `${RESTART_CHANGES_NOTHING}: both indexes stay` },
  'full-scans': {
    restart: `${RESTART_CHANGES_NOTHING}: plans stay as they are, and reads are slower until the buffer pool is warm again`,
  },
  'replica-behind': {
    lost: 'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there',
    restart: `${RESTART_CHANGES_NOTHING}: the replica begins where it stopped, and meets the same event again`,
  },
  'cache-too-small': {
    restart: `${RESTART_CHANGES_NOTHING}: the pool has the same size, and is empty or only partly filled at first`,
  },
  spill: {
    restart: `${RESTART_CHANGES_NOTHING}: the same statements write the same files again`,
  },
  'commit-pressure': { restart: `${RESTART_CHANGES_NOTHING}: each commit waits for the disk as before` },
  'checkpoint-pressure': {
    restart: `${RESTART_CHANGES_NOTHING}: the redo log has the same size, unless its setting was changed before`,
  },
};

const CONSEQUENCES: { readonly [engine in DatabaseEngine]: ConsequencesTable } = {
  postgresql: POSTGRES_CONSEQUENCES,
  mysql: MYSQL_CONSEQUENCES,
};

/** Empty: nothing is known of them in the engine of the snapshot. */
export const causeConsequences = (look: SnapshotView, kind: CauseKind): CauseConsequences =>
  CONSEQUENCES[engineOf(look)][kind] ?? {};

const CLIENT_OF_SESSION =
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again';

const CLIENT_RESTARTS: { readonly [Kind in CauseKind]?: string } = {
  'connection-storm':
    'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted',
  'lock-pile-up': CLIENT_OF_SESSION,
  'metadata-lock': CLIENT_OF_SESSION,
  'vacuum-held-back': CLIENT_OF_SESSION,
  'purge-lag': CLIENT_OF_SESSION,
  'long-running-statement': CLIENT_OF_SESSION,
};

/** What a restart of the application does to it. */
export const clientRestart = (kind: CauseKind): string =>
  CLIENT_RESTARTS[kind] ??
  'restarting the application does not help: it is the state of the server, or the same statements come again';
