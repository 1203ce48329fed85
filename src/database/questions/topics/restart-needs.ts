// Which settings only a start of the server reads, by product and version.
import { type DatabaseProduct, databaseProductOf } from '../../diagnose/engine.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';

/** Settings that only a start of the server reads; a version is the first in which the running server takes it. */
type ReadAtStart = { readonly [setting: string]: 'always' | readonly [major: number, minor: number] };

const namesRead = (...names: readonly string[]): ReadAtStart =>
  Object.fromEntries(names.map((name) => [name, 'always']));

const POSTGRES_AT_START = namesRead(
  'archive_mode',
  'autovacuum_freeze_max_age',
  'autovacuum_max_workers',
  'huge_pages',
  'max_connections',
  'max_locks_per_transaction',
  'max_prepared_transactions',
  'max_replication_slots',
  'max_wal_senders',
  'max_worker_processes',
  'shared_buffers',
  'shared_preload_libraries',
  'superuser_reserved_connections',
  'track_commit_timestamp',
  'wal_buffers',
  'wal_level',
);

const MYSQL_AT_START = namesRead(
  'innodb_buffer_pool_instances',
  'innodb_page_size',
  'innodb_rollback_on_timeout',
  'log_bin',
  'performance_schema',
  'skip_name_resolve',
  'tmpdir',
);

const READ_AT_START: { readonly [Product in DatabaseProduct]: ReadAtStart } = {
  postgresql: POSTGRES_AT_START,
  mysql: { ...MYSQL_AT_START, ...namesRead('innodb_log_file_size', 'innodb_purge_threads') },
  mariadb: { ...MYSQL_AT_START, innodb_log_file_size: [10, 9], innodb_purge_threads: [10, 5] },
};

export const isReadAtStart = (look: SnapshotView, name: string): boolean => {
  const own = READ_AT_START[databaseProductOf(look)];
  const since = Object.hasOwn(own, name) ? own[name] : undefined;
  if (since === undefined || since === 'always') return since === 'always';
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(look.snapshot.instance?.engineVersion ?? '') ?? [];
  if (major === undefined) return true;
  return Number(major) < since[0] || (Number(major) === since[0] && Number(minor) < since[1]);
};
