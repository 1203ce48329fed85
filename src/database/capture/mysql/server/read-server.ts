// Reads the server: its facts, variables, counters, sessions, statement texts, and its state at the end.
import type { ServerRow, SessionSample } from '../../postgres/server-reading.js';
import type { MetadataLockSource, MysqlCounters, MysqlFlavour, MysqlStatus } from '../mysql-reading.js';
import {
  type LockRow,
  type LockWaitRow,
  type MetadataLockRow,
  type ProcessRow,
  sessionSample,
  type TransactionRow,
} from '../sessions.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';

/** Marks the queries of the capture itself. */
export const OWN = '/* casefile capture */';

// The queries only read. PROCESS and SELECT on performance_schema suffice for all of them but replication and the binary log.

export type MysqlFacts = {
  readonly flavour: MysqlFlavour;
  readonly version: string;
  /** `'watcher'@'%'`, as a GRANT names it. */
  readonly account: string;
  readonly hostname: string;
  readonly port: number;
  readonly isReadOnly: boolean;
  readonly maxConnections: number;
  readonly hasPerformanceSchema: boolean;
};

type FactRow = {
  readonly version: string;
  readonly comment: string;
  readonly account: string;
  readonly hostname: string;
  readonly port: number;
  readonly is_read_only: number;
  readonly max_connections: number;
  readonly performance_schema: number;
};

const FACTS = `select ${OWN} @@version as version, @@version_comment as comment, current_user() as account, @@hostname as hostname,
  @@port as port, @@global.read_only as is_read_only, @@global.max_connections as max_connections,
  @@global.performance_schema as performance_schema`;

/** The oldest that have the tables and columns that are read. */
const OLDEST = { mariadb: [10, 5], mysql: [8, 0] } as const;

const isTooOld = (version: string, flavour: MysqlFlavour): boolean => {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [least, leastMinor] = OLDEST[flavour];
  return major < least || (major === least && minor < leastMinor);
};

/** `watcher@%` as `'watcher'@'%'`. */
const quotedAccount = (account: string): string => {
  const at = account.lastIndexOf('@');
  const quote = (part: string): string => `'${part.replaceAll("'", "''")}'`;
  return `${quote(account.slice(0, at))}@${quote(account.slice(at + 1))}`;
};

const SEES_OTHERS = `select ${OWN} 1 from information_schema.innodb_trx limit 1`;

/** Without PROCESS, the sessions of others are missing from every list, and nothing says so. */
const requireProcess = async (connection: ServerConnection, account: string): Promise<void> => {
  try {
    await connection.rows(SEES_OTHERS);
  } catch (error) {
    if (!(error instanceof ServerUnavailable) || error.code !== 'ER_SPECIFIC_ACCESS_DENIED_ERROR') throw error;
    throw new ServerUnavailable(
      `the user ${account} may not see the sessions of others`,
      `Run on the server: grant process on *.* to ${account};`,
      error.code,
    );
  }
};

export const readMysqlFacts = async (connection: ServerConnection): Promise<MysqlFacts> => {
  const [row] = await connection.rows<FactRow>(FACTS);
  if (row === undefined) throw new ServerUnavailable('the server says nothing of itself');
  const flavour = /mariadb/i.test(`${row.version} ${row.comment}`) ? 'mariadb' : 'mysql';
  if (isTooOld(row.version, flavour))
    throw new ServerUnavailable(
      `${flavour === 'mariadb' ? 'MariaDB' : 'MySQL'} ${row.version} is too old`,
      'MariaDB 10.5 and MySQL 8.0 are the first that can be captured.',
    );
  const account = quotedAccount(row.account);
  await requireProcess(connection, account);
  return {
    flavour,
    version: row.version,
    account,
    hostname: row.hostname,
    port: row.port,
    isReadOnly: Number(row.is_read_only) !== 0,
    maxConnections: row.max_connections,
    hasPerformanceSchema: Number(row.performance_schema) !== 0,
  };
};

// Status and variables: two columns, whose values are texts.

type NamedValue = { readonly Variable_name: string; readonly Value: string };

const NUMBER = /^-?\d+(?:\.\d+)?$/;

const readNamed = async (connection: ServerConnection, sql: string): Promise<MysqlStatus> => {
  const rows = await connection.rows<NamedValue>(sql);
  return Object.fromEntries(
    rows.map(({ Variable_name: name, Value: value }) => [name, NUMBER.test(value) ? Number(value) : value]),
  );
};

const VARIABLES = 'show global variables';

export const readVariables = (connection: ServerConnection): Promise<MysqlStatus> => readNamed(connection, VARIABLES);

const CHANGED_MARIADB = `select ${OWN} lower(variable_name) as name, left(global_value, 500) as value, left(default_value, 500) as default_value,
    lower(global_value_origin) as source, variable_comment as description, lower(variable_type) as type, read_only = 'NO' as is_dynamic
  from information_schema.system_variables
  where global_value_origin in ('CONFIG', 'COMMAND-LINE', 'SQL') and not (global_value <=> default_value) order by 1`;

const CHANGED_MYSQL = `select ${OWN} i.variable_name as name, left(g.variable_value, 500) as value, lower(i.variable_source) as source
  from performance_schema.variables_info i join performance_schema.global_variables g using (variable_name)
  where i.variable_source <> 'COMPILED' order by 1`;

type Noted<T> = { readonly value?: T; readonly notes: readonly string[] };

/** What the server lacks or refuses costs its figures, not the capture. */
export const offered = async <T>(what: string, asked: () => Promise<T>, howToFix?: string): Promise<Noted<T>> => {
  try {
    return { value: await asked(), notes: [] };
  } catch (error) {
    if (!(error instanceof ServerUnavailable)) throw error;
    const fix = howToFix ?? error.howToFix;
    return { notes: [`${what}: ${error.message}${fix === undefined ? '' : `; ${fix}`}`] };
  }
};

/** Flags come as 0 and 1. */
export const withFlags = (rows: readonly ServerRow[], ...keys: readonly string[]): readonly ServerRow[] =>
  rows.map((row) => ({ ...row, ...Object.fromEntries(keys.map((key) => [key, Number(row[key]) === 1])) }));

export const readChangedVariables = async (
  connection: ServerConnection,
  { flavour }: MysqlFacts,
): Promise<Noted<readonly ServerRow[]>> =>
  offered('settings that were changed', async () =>
    withFlags(await connection.rows<ServerRow>(flavour === 'mariadb' ? CHANGED_MARIADB : CHANGED_MYSQL), 'is_dynamic'),
  );

const grantPerformanceSchema = ({ account }: MysqlFacts): string =>
  `run on the server: grant select on performance_schema.* to ${account};`;

const NO_PERFORMANCE_SCHEMA =
  'performance_schema is off: statements are known by samples only, without calls, rows and times, tables without what was read of them, sessions that sleep without what they ran last, and who holds a metadata lock is concluded; to switch it on, write performance_schema=ON below [mysqld] in the configuration and start the server again';

const DIGESTS = `select ${OWN} schema_name as SCHEMA_NAME, digest as DIGEST, count_star as COUNT_STAR, sum_timer_wait as SUM_TIMER_WAIT,
    sum_lock_time as SUM_LOCK_TIME, sum_rows_affected as SUM_ROWS_AFFECTED, sum_rows_sent as SUM_ROWS_SENT,
    sum_rows_examined as SUM_ROWS_EXAMINED, sum_created_tmp_disk_tables as SUM_CREATED_TMP_DISK_TABLES,
    sum_created_tmp_tables as SUM_CREATED_TMP_TABLES, sum_sort_merge_passes as SUM_SORT_MERGE_PASSES,
    sum_no_index_used as SUM_NO_INDEX_USED
  from performance_schema.events_statements_summary_by_digest where digest is not null limit 20000`;

const TABLE_READS = `select ${OWN} concat(object_schema, '.', object_name) as relation, coalesce(index_name, '') as index_name,
    count_read as rows_read, count_write as rows_written
  from performance_schema.table_io_waits_summary_by_index_usage
  where object_type = 'TABLE' and count_star > 0 and object_schema not in ('mysql', 'performance_schema', 'information_schema', 'sys')
  limit 20000`;

const STATUS = 'show global status';

const INNODB_STATUS = 'show engine innodb status';

/** These are counted by session; of others, the same command gives the value of the whole server. */
const OWN_STATUS = `show session status where variable_name in ('Questions', 'Com_select', 'Select_scan', 'Select_full_join',
  'Created_tmp_tables', 'Created_tmp_disk_tables', 'Rows_sent', 'Sort_merge_passes', 'Slow_queries')
  or variable_name like 'Handler%'`;

const DEADLOCKS_MYSQL = `select ${OWN} count as deadlocks from information_schema.innodb_metrics where name = 'lock_deadlocks'`;

/** MySQL has no counter of deadlocks in its status. */
const withDeadlocks = async (connection: ServerConnection, status: MysqlStatus): Promise<MysqlStatus> => {
  if (status['Innodb_deadlocks'] !== undefined) return status;
  const [row] = await connection.rows<{ readonly deadlocks: number }>(DEADLOCKS_MYSQL).catch(() => []);
  return row === undefined ? status : { ...status, Innodb_deadlocks: Number(row.deadlocks) };
};

export const readMysqlCounters = async (
  connection: ServerConnection,
  facts: MysqlFacts,
): Promise<{ readonly counters: MysqlCounters; readonly notes: readonly string[] }> => {
  const at = Date.now() * 1000;
  const status = await withDeadlocks(connection, await readNamed(connection, STATUS));
  const ownStatus = await readNamed(connection, OWN_STATUS);
  const innodb = await offered('SHOW ENGINE INNODB STATUS', async () => {
    const [row] = await connection.rows<{ readonly Status: string }>(INNODB_STATUS);
    return row?.Status ?? '';
  });
  const notes = [...innodb.notes];
  if (!facts.hasPerformanceSchema)
    return {
      counters: { at, status, ownStatus, ...(innodb.value !== undefined && { innodb: innodb.value }) },
      notes: [...notes, NO_PERFORMANCE_SCHEMA],
    };
  const fix = grantPerformanceSchema(facts);
  const digests = await offered('statement digests', () => connection.rows<ServerRow>(DIGESTS), fix);
  const reads = await offered('rows read of each table', () => connection.rows<ServerRow>(TABLE_READS), fix);
  return {
    counters: {
      at,
      status,
      ownStatus,
      ...(innodb.value !== undefined && { innodb: innodb.value }),
      ...(digests.value !== undefined && { digests: digests.value }),
      ...(reads.value !== undefined && { tableReads: reads.value }),
    },
    notes: [...notes, ...digests.notes, ...reads.notes],
  };
};

const DIGEST_TEXTS = `select ${OWN} digest as digest, max(left(digest_text, 4000)) as text
     from performance_schema.events_statements_summary_by_digest where digest in (?) group by digest`;

export const readDigestTexts = async (
  connection: ServerConnection,
  digests: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (digests.length === 0) return new Map();
  const rows = await connection.rows<{ readonly digest: string; readonly text: string }>(DIGEST_TEXTS, [digests]);
  return new Map(rows.flatMap(({ digest, text }) => (text === null ? [] : [[digest, text] as const])));
};

// Samples of sessions.

const MOST_SESSIONS = 5_000;

const PROCESSES = `select ${OWN} id as id, user as user, host as host, db as db, command as command, time as time, state as state,
    left(info, 4000) as info
  from information_schema.processlist where id <> connection_id() limit ${MOST_SESSIONS}`;

const TRANSACTIONS = `select ${OWN} concat(trx_id, '') as trx_id, trx_mysql_thread_id as pid, trx_state as trx_state,
    unix_timestamp(trx_started) as started, unix_timestamp() - unix_timestamp(trx_started) as transaction_sec
  from information_schema.innodb_trx where trx_mysql_thread_id <> connection_id() limit ${MOST_SESSIONS}`;

const WAITS = {
  mariadb: `select ${OWN} concat(requesting_trx_id, '') as requesting_trx_id, concat(blocking_trx_id, '') as blocking_trx_id,
      requested_lock_id as lock_id
    from information_schema.innodb_lock_waits limit ${MOST_SESSIONS}`,
  mysql: `select ${OWN} concat(requesting_engine_transaction_id, '') as requesting_trx_id,
      concat(blocking_engine_transaction_id, '') as blocking_trx_id, requesting_engine_lock_id as lock_id
    from performance_schema.data_lock_waits limit ${MOST_SESSIONS}`,
} as const;

const LOCKS = {
  mariadb: `select ${OWN} lock_id as lock_id, lock_mode as mode, lock_type as type, lock_table as relation
    from information_schema.innodb_locks limit ${MOST_SESSIONS}`,
  mysql: `select ${OWN} engine_lock_id as lock_id, lock_mode as mode, lock_type as type, concat(object_schema, '.', object_name) as relation
    from performance_schema.data_locks where lock_status = 'WAITING' limit ${MOST_SESSIONS}`,
} as const;

const METADATA_LOCKS: { readonly [source in Exclude<MetadataLockSource, 'inferred'>]: string } = {
  performance_schema: `select ${OWN} t.processlist_id as pid, concat(m.object_schema, '.', m.object_name) as relation, m.lock_type as mode,
      m.lock_status = 'GRANTED' as is_granted
    from performance_schema.metadata_locks m join performance_schema.threads t on t.thread_id = m.owner_thread_id
    where m.object_type = 'TABLE' and t.processlist_id is not null and t.processlist_id <> connection_id() limit ${MOST_SESSIONS}`,
  metadata_lock_info: `select ${OWN} thread_id as pid, concat(table_schema, '.', table_name) as relation, lock_mode as mode, 1 as is_granted
    from information_schema.metadata_lock_info where lock_type = 'Table metadata lock' and thread_id <> connection_id() limit ${MOST_SESSIONS}`,
};

const METADATA_INSTRUMENT = `select ${OWN} enabled = 'YES' as is_enabled from performance_schema.setup_instruments
  where name = 'wait/lock/metadata/sql/mdl'`;

const METADATA_PLUGIN = `select ${OWN} 1 as found from information_schema.plugins
  where plugin_name = 'METADATA_LOCK_INFO' and plugin_status = 'ACTIVE'`;

/** Of the sources that show who holds a metadata lock, the first that this server offers. */
export const findMetadataLockSource = async (
  connection: ServerConnection,
  { hasPerformanceSchema, flavour }: MysqlFacts,
): Promise<MetadataLockSource> => {
  const ask = async (sql: string): Promise<readonly ServerRow[]> => {
    try {
      return await connection.rows<ServerRow>(sql);
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      return [];
    }
  };
  const isInstrumented = hasPerformanceSchema && Number((await ask(METADATA_INSTRUMENT))[0]?.['is_enabled']) === 1;
  if (isInstrumented) return 'performance_schema';
  if (flavour !== 'mariadb') return 'inferred';
  const plugin = await ask(METADATA_PLUGIN);
  return plugin.length > 0 ? 'metadata_lock_info' : 'inferred';
};

type MetadataRow = Omit<MetadataLockRow, 'is_granted'> & { readonly is_granted: number };

const PROGRAMS = `select ${OWN} processlist_id as pid, attr_value as program from performance_schema.session_connect_attrs
  where attr_name = 'program_name' and attr_value <> '' limit ${MOST_SESSIONS}`;

/** Names that sessions gave themselves when they connected; none where the server does not keep them. */
export const readPrograms = async (
  connection: ServerConnection,
  { hasPerformanceSchema }: MysqlFacts,
): Promise<ReadonlyMap<number, string>> => {
  if (!hasPerformanceSchema) return new Map();
  const { value } = await offered('names of programs', () =>
    connection.rows<{ readonly pid: number; readonly program: string }>(PROGRAMS),
  );
  return new Map((value ?? []).map(({ pid, program }) => [pid, program]));
};

export const sampleMysqlSessions = (
  connection: ServerConnection,
  facts: MysqlFacts,
  source: MetadataLockSource,
  lastStatements: () => Promise<ReadonlyMap<number, string>>,
): (() => Promise<SessionSample>) => {
  let programs: ReadonlyMap<number, string> = new Map();
  return async () => {
    const processes = await connection.rows<ProcessRow>(PROCESSES);
    const transactions = await connection.rows<TransactionRow>(TRANSACTIONS);
    const isWaiting = transactions.some(({ trx_state }) => trx_state === 'LOCK WAIT');
    const waits = isWaiting ? await connection.rows<LockWaitRow>(WAITS[facts.flavour]) : [];
    const locks = isWaiting ? await connection.rows<LockRow>(LOCKS[facts.flavour]) : [];
    const waitsForMetadata = processes.some(({ state }) => /metadata lock/i.test(state ?? ''));
    const metadata =
      source === 'inferred' || !waitsForMetadata
        ? undefined
        : await connection.rows<MetadataRow>(METADATA_LOCKS[source]);
    const isQueued = isWaiting || processes.some(({ state }) => /^waiting for/i.test(state ?? ''));
    const last = isQueued ? await lastStatements() : undefined;
    if (transactions.some(({ pid }) => !programs.has(pid))) programs = await readPrograms(connection, facts);
    return sessionSample({
      at: Date.now() * 1000,
      processes,
      transactions: transactions.map((row) => ({ ...row, started: Number(row.started) })),
      waits,
      locks,
      programs,
      ...(last !== undefined && { lastStatements: last }),
      ...(metadata !== undefined && {
        metadataLocks: metadata.map((row) => ({ ...row, is_granted: Number(row.is_granted) === 1 })),
      }),
    });
  };
};

const WITH_DIGESTS = 'at the beginning and at the end, with performance_schema';

export const MYSQL_SERVER_QUERIES: readonly (readonly [when: string, sql: string])[] = [
  ['at the beginning', FACTS],
  ['at the beginning', SEES_OTHERS],
  ['at the beginning, with performance_schema', METADATA_INSTRUMENT],
  ['at the beginning, of MariaDB', METADATA_PLUGIN],
  ['at the beginning', VARIABLES],
  ['at the beginning, of MariaDB', CHANGED_MARIADB],
  ['at the beginning, of MySQL', CHANGED_MYSQL],
  ['at the beginning and at the end', STATUS],
  ['at the beginning and at the end, of MySQL', DEADLOCKS_MYSQL],
  ['at the beginning and at the end', OWN_STATUS],
  ['at the beginning and at the end', INNODB_STATUS],
  [WITH_DIGESTS, DIGESTS],
  [WITH_DIGESTS, TABLE_READS],
  ['each sample', PROCESSES],
  ['each sample', TRANSACTIONS],
  ['each sample in which a transaction waits, of MariaDB', WAITS.mariadb],
  ['each sample in which a transaction waits, of MariaDB', LOCKS.mariadb],
  ['each sample in which a transaction waits, of MySQL', WAITS.mysql],
  ['each sample in which a transaction waits, of MySQL', LOCKS.mysql],
  ['each sample in which a session waits for a metadata lock, with its instrument', METADATA_LOCKS.performance_schema],
  ['each sample in which a session waits for a metadata lock, with its plugin', METADATA_LOCKS.metadata_lock_info],
  ['each sample with a new transaction, and at the end, with performance_schema', PROGRAMS],
  ['at the end, for the leading statements', DIGEST_TEXTS],
];
