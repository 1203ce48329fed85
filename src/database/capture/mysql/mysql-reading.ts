// The data read from a MySQL or MariaDB server: counters before and after, and one sample of its sessions each second.
import type { Micros } from '../../../kernel/time.js';
import type { ServerInstance, ServerRow, SessionSample } from '../postgres/server-reading.js';

/** MariaDB keeps its lock tables in `information_schema`, MySQL in `performance_schema`. */
export type MysqlFlavour = 'mysql' | 'mariadb';

/** Names in lower case, as the server spells them otherwise; values that are no numbers are texts. */
export type MysqlStatus = { readonly [name: string]: number | string };

/** The counters at one moment; absent is what the server lacks or refuses. */
export type MysqlCounters = {
  readonly at: Micros;
  readonly status: MysqlStatus;
  /** What the session of the capture itself adds to the status, of counters that are kept by session. */
  readonly ownStatus?: MysqlStatus;
  /** `events_statements_summary_by_digest`, without texts. */
  readonly digests?: readonly ServerRow[];
  /** `table_io_waits_summary_by_index_usage`. */
  readonly tableReads?: readonly ServerRow[];
  /** The text of `SHOW ENGINE INNODB STATUS`. */
  readonly innodb?: string;
};

/** What is so at the end of the capture; absent is what the server lacks or refuses. */
export type MysqlState = {
  readonly transactions?: readonly ServerRow[];
  readonly applications?: readonly ServerRow[];
  readonly tables?: readonly ServerRow[];
  /** A row for each column of each index, in order. */
  readonly indexColumns?: readonly ServerRow[];
  /** One row for each source that this server copies from. */
  readonly replication?: readonly ServerRow[];
  /** `SHOW BINARY LOGS`. */
  readonly binaryLogs?: readonly ServerRow[];
};

/** How the holders of metadata locks are known: read from the server, or concluded from open transactions. */
export type MetadataLockSource = 'performance_schema' | 'metadata_lock_info' | 'inferred';

export type MysqlReading = {
  readonly flavour: MysqlFlavour;
  readonly instance: ServerInstance;
  /** `SHOW GLOBAL VARIABLES`. */
  readonly variables: MysqlStatus;
  /** Those that somebody set, with their default where the server says it. */
  readonly changedVariables: readonly ServerRow[];
  readonly before: MysqlCounters;
  readonly after: MysqlCounters;
  readonly samples: readonly SessionSample[];
  readonly metadataLocks: MetadataLockSource;
  readonly state: MysqlState;
  /** By digest, in the server's normalised form. */
  readonly texts: ReadonlyMap<string, string>;
  /** What could not be read, and why. */
  readonly notes: readonly string[];
  /** Of this program. */
  readonly version: string;
  readonly comment?: string;
};

/** Wall clock of the watch; never 0, for it divides. */
export const readingSeconds = ({ before, after }: Pick<MysqlReading, 'before' | 'after'>): number =>
  Math.max(after.at - before.at, 1) / 1_000_000;

/** A counter of the status that is a number. */
export const statusNumber = (status: MysqlStatus, name: string): number | undefined => {
  const value = status[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
