// What a server tells of each kind of cause by itself, and so why people may not notice it. Sources: the manuals of PostgreSQL
// (error reporting and logging, statistics views) and of MySQL and MariaDB (system variables, logs).
import type { CauseKind } from './diagnosis.js';
import { type DatabaseEngine, engineOf } from './engine.js';
import type { SnapshotView } from './snapshot-view.js';

type NoticeTable = { readonly [Kind in CauseKind]?: string };

const SLOWER_ALONE = 'results are right and nothing fails: statements become slower, little by little';
const WRITES_AND_SPACE = 'it changes no result: it costs writes and space alone';
const ONLY_NEW_CLIENTS =
  'until the last connection is taken everything works; after that, new clients alone get an error';

const NOTICES: { readonly [engine in DatabaseEngine]: NoticeTable } = {
  postgresql: {
    'lock-pile-up':
      'waiting for a lock is no error: the server logs it only with log_lock_waits on, and clients only see slow statements until a timeout ends them',
    'vacuum-held-back': 'an open transaction that idles costs nothing by itself, and no error comes of it',
    'replication-slot': 'nothing fails and nothing becomes slower until the disk is full',
    'archiver-failing':
      'statements go on as before: failed attempts are in the log of the server and in pg_stat_archiver alone',
    wraparound: 'nothing becomes slower before the limit, and the server warns in its log only when it is close',
    'sequence-exhaustion': 'numbers are given without a warning, up to the last one',
    'connection-storm': ONLY_NEW_CLIENTS,
    deadlocks: 'each deadlock is an error of one client, and an application that repeats the work hides it',
    'long-running-statement':
      'the server logs a slow statement when it has ended (log_min_duration_statement): one that still runs is in no log',
    'autovacuum-off': 'a setting that is off raises no error, and its effect comes slowly',
    spill: 'statements become slower and do not fail; their files are logged only with log_temp_files',
    'checkpoint-pressure': 'no client gets an error: only the log of the server and the time of writes tell',
    'commit-pressure': SLOWER_ALONE,
    'cache-too-small': SLOWER_ALONE,
    'full-scans': SLOWER_ALONE,
    'hot-statement': SLOWER_ALONE,
    'plan-regression': SLOWER_ALONE,
    'planner-setting': SLOWER_ALONE,
    'stale-statistics': SLOWER_ALONE,
    bloat: SLOWER_ALONE,
    'index-invalid': 'only the client that built the index was told that it failed; queries go on without it',
    'index-duplicate': WRITES_AND_SPACE,
    'index-unused': WRITES_AND_SPACE,
  },
  mysql: {
    'lock-pile-up':
      'waiting for a lock is no error until innodb_lock_wait_timeout, and then one of the client alone: the server does not log it',
    'metadata-lock':
      'waiting for the definition of a table is no error until lock_wait_timeout, which is long unless somebody set it',
    'purge-lag': 'an open transaction that idles costs nothing by itself, and no error comes of it',
    'long-running-statement': 'the slow query log has a statement when it has ended: one that still runs is not in it',
    'connection-storm': ONLY_NEW_CLIENTS,
    deadlocks:
      'each deadlock is an error of one client, and the server keeps the latest alone, unless innodb_print_all_deadlocks is on',
    'replica-behind':
      'the source goes on as before, and the replica goes on answering, with old rows: only its status tells',
    'binary-log-growth': 'nothing fails and nothing becomes slower until the disk is full',
    spill: SLOWER_ALONE,
    'commit-pressure': SLOWER_ALONE,
    'checkpoint-pressure': SLOWER_ALONE,
    'cache-too-small': SLOWER_ALONE,
    'full-scans': SLOWER_ALONE,
    'index-duplicate': WRITES_AND_SPACE,
  },
};

/** `undefined`: nothing is known of it in the engine of the snapshot. */
export const causeNotice = (look: SnapshotView, kind: CauseKind): string | undefined => NOTICES[engineOf(look)][kind];
