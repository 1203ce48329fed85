// Reads the server: its facts, variables, counters, sessions, statement texts, and its state at the end.
import type { ServerRow, SessionSample } from '../../postgres/server-reading.js';
import type { MetadataLockSource, MysqlCounters, MysqlFlavour, MysqlState, MysqlStatus } from '../mysql-reading.js';
import {
  type LockRow,
  type LockWaitRow,
  type MetadataLockRow,
  type ProcessRow,
  sessionSample,
  type TransactionRow,
} from '../sessions.js';
import { type MysqlConnection, MysqlUnavailable } from './connection.js';

/** Marks the queries of the capture itself. */
const OWN = '/* casefile capture */';

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

/** Without PROCESS, the sessions of others are missing from every list, and nothing says so. */
const requireProcess = async (connection: MysqlConnection, account: string): Promise<void> => {
  try {
    await connection.rows(`select ${OWN} 1 from information_schema.innodb_trx limit 1`);
  } catch (error) {
    if (!(error instanceof MysqlUnavailable) || error.code !== 'ER_SPECIFIC_ACCESS_DENIED_ERROR') throw error;
    throw new MysqlUnavailable(
      `the user ${account} may not see the sessions of others`,
      `Run on the server: grant process on *.* to ${account};`,
      error.code,
    );
  }
};

export const readMysqlFacts = async (connection: MysqlConnection): Promise<MysqlFacts> => {
  const [row] = await connection.rows<FactRow>(FACTS);
  if (row === undefined) throw new MysqlUnavailable('the server says nothing of itself');
  const flavour = /mariadb/i.test(`${row.version} ${row.comment}`) ? 'mariadb' : 'mysql';
  if (isTooOld(row.version, flavour))
    throw new MysqlUnavailable(
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

const readNamed = async (connection: MysqlConnection, sql: string): Promise<MysqlStatus> => {
  const rows = await connection.rows<NamedValue>(sql);
  return Object.fromEntries(
    rows.map(({ Variable_name: name, Value: value }) => [name, NUMBER.test(value) ? Number(value) : value]),
  );
};

export const readVariables = (connection: MysqlConnection): Promise<MysqlStatus> =>
  readNamed(connection, 'show global variables');

const CHANGED_MARIADB = `select ${OWN} lower(variable_name) as name, left(global_value, 500) as value, left(default_value, 500) as default_value,
    lower(global_value_origin) as source, variable_comment as description, lower(variable_type) as type, read_only = 'NO' as is_dynamic
  from information_schema.system_variables
  where global_value_origin in ('CONFIG', 'COMMAND-LINE', 'SQL') and not (global_value <=> default_value) order by 1`;

const CHANGED_MYSQL = `select ${OWN} i.variable_name as name, left(g.variable_value, 500) as value, lower(i.variable_source) as source
  from performance_schema.variables_info i join performance_schema.global_variables g using (variable_name)
  where i.variable_source <> 'COMPILED' order by 1`;

type Noted<T> = { readonly value?: T; readonly notes: readonly string[] };

/** What the server lacks or refuses costs its figures, not the capture. */
const offered = async <T>(what: string, asked: () => Promise<T>, howToFix?: string): Promise<Noted<T>> => {
  try {
    return { value: await asked(), notes: [] };
  } catch (error) {
    if (!(error instanceof MysqlUnavailable)) throw error;
    const fix = howToFix ?? error.howToFix;
    return { notes: [`${what}: ${error.message}${fix === undefined ? '' : `; ${fix}`}`] };
  }
};

/** Flags come as 0 and 1. */
const withFlags = (rows: readonly ServerRow[], ...keys: readonly string[]): readonly ServerRow[] =>
  rows.map((row) => ({ ...row, ...Object.fromEntries(keys.map((key) => [key, Number(row[key]) === 1])) }));

export const readChangedVariables = async (
  connection: MysqlConnection,
  { flavour }: MysqlFacts,
): Promise<Noted<readonly ServerRow[]>> =>
  offered('settings that were changed', async () =>
    withFlags(await connection.rows<ServerRow>(flavour === 'mariadb' ? CHANGED_MARIADB : CHANGED_MYSQL), 'is_dynamic'),
  );

const grantPerformanceSchema = ({ account }: MysqlFacts): string =>
  `run on the server: grant select on performance_schema.* to ${account};`;

const NO_PERFORMANCE_SCHEMA =
  'performance_schema is off: statements are known by samples only, without calls, rows and times, tables without what was read of them, and who holds a metadata lock is concluded; to switch it on, write performance_schema=ON below [mysqld] in the configuration and start the server again';

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

const INNODB_STATUS = 'show engine innodb status';

/** These are counted by session; of others, the same command gives the value of the whole server. */
const OWN_STATUS = `show session status where variable_name in ('Questions', 'Com_select', 'Select_scan', 'Select_full_join',
  'Created_tmp_tables', 'Created_tmp_disk_tables', 'Rows_sent', 'Sort_merge_passes', 'Slow_queries')
  or variable_name like 'Handler%'`;

const DEADLOCKS_MYSQL = `select ${OWN} count as deadlocks from information_schema.innodb_metrics where name = 'lock_deadlocks'`;

/** MySQL has no counter of deadlocks in its status. */
const withDeadlocks = async (connection: MysqlConnection, status: MysqlStatus): Promise<MysqlStatus> => {
  if (status['Innodb_deadlocks'] !== undefined) return status;
  const [row] = await connection.rows<{ readonly deadlocks: number }>(DEADLOCKS_MYSQL).catch(() => []);
  return row === undefined ? status : { ...status, Innodb_deadlocks: Number(row.deadlocks) };
};

export const readMysqlCounters = async (
  connection: MysqlConnection,
  facts: MysqlFacts,
): Promise<{ readonly counters: MysqlCounters; readonly notes: readonly string[] }> => {
  const at = Date.now() * 1000;
  const status = await withDeadlocks(connection, await readNamed(connection, 'show global status'));
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

export const readDigestTexts = async (
  connection: MysqlConnection,
  digests: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (digests.length === 0) return new Map();
  const rows = await connection.rows<{ readonly digest: string; readonly text: string }>(
    `select ${OWN} digest as digest, max(left(digest_text, 4000)) as text
     from performance_schema.events_statements_summary_by_digest where digest in (?) group by digest`,
    [digests],
  );
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

/** Of the sources that show who holds a metadata lock, the first that this server offers. */
export const findMetadataLockSource = async (
  connection: MysqlConnection,
  { hasPerformanceSchema, flavour }: MysqlFacts,
): Promise<MetadataLockSource> => {
  const ask = async (sql: string): Promise<readonly ServerRow[]> => {
    try {
      return await connection.rows<ServerRow>(sql);
    } catch (error) {
      if (!(error instanceof MysqlUnavailable)) throw error;
      return [];
    }
  };
  const isInstrumented = hasPerformanceSchema && Number((await ask(METADATA_INSTRUMENT))[0]?.['is_enabled']) === 1;
  if (isInstrumented) return 'performance_schema';
  if (flavour !== 'mariadb') return 'inferred';
  const plugin = await ask(
    `select ${OWN} 1 as found from information_schema.plugins where plugin_name = 'METADATA_LOCK_INFO' and plugin_status = 'ACTIVE'`,
  );
  return plugin.length > 0 ? 'metadata_lock_info' : 'inferred';
};

type MetadataRow = Omit<MetadataLockRow, 'is_granted'> & { readonly is_granted: number };

const PROGRAMS = `select ${OWN} processlist_id as pid, attr_value as program from performance_schema.session_connect_attrs
  where attr_name = 'program_name' and attr_value <> '' limit ${MOST_SESSIONS}`;

/** Names that sessions gave themselves when they connected; none where the server does not keep them. */
const readPrograms = async (
  connection: MysqlConnection,
  { hasPerformanceSchema }: MysqlFacts,
): Promise<ReadonlyMap<number, string>> => {
  if (!hasPerformanceSchema) return new Map();
  const { value } = await offered('names of programs', () =>
    connection.rows<{ readonly pid: number; readonly program: string }>(PROGRAMS),
  );
  return new Map((value ?? []).map(({ pid, program }) => [pid, program]));
};

export const sampleMysqlSessions = (
  connection: MysqlConnection,
  facts: MysqlFacts,
  source: MetadataLockSource,
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
    if (transactions.some(({ pid }) => !programs.has(pid))) programs = await readPrograms(connection, facts);
    return sessionSample({
      at: Date.now() * 1000,
      processes,
      transactions: transactions.map((row) => ({ ...row, started: Number(row.started) })),
      waits,
      locks,
      programs,
      ...(metadata !== undefined && {
        metadataLocks: metadata.map((row) => ({ ...row, is_granted: Number(row.is_granted) === 1 })),
      }),
    });
  };
};

// The state at the end. Each query has a limit: a server with many thousands of tables is read as quickly.

const MOST_ROWS = 20;
const MOST_TABLES = 2_000;

const OPEN_TRANSACTIONS = `select ${OWN} t.trx_mysql_thread_id as pid, p.user as user, p.db as \`database\`, substring_index(p.host, ':', 1) as client,
    case when p.command = 'Sleep' then 'idle in transaction' else 'active' end as state, nullif(p.state, '') as wait_event,
    unix_timestamp() - unix_timestamp(t.trx_started) as transaction_sec, p.time as state_sec,
    case when p.command <> 'Sleep' then p.time end as statement_sec, t.trx_rows_locked as rows_locked, t.trx_rows_modified as rows_modified,
    t.trx_isolation_level as isolation_level, case when t.trx_state = 'LOCK WAIT' then 1 end as waits_for_lock, left(coalesce(t.trx_query, p.info), 4000) as query
  from information_schema.innodb_trx t join information_schema.processlist p on p.id = t.trx_mysql_thread_id
  where t.trx_mysql_thread_id <> connection_id() order by t.trx_started limit ${MOST_ROWS}`;

/** What runs and has no transaction of InnoDB. */
const OPEN_STATEMENTS = `select ${OWN} p.id as pid, p.user as user, p.db as \`database\`, substring_index(p.host, ':', 1) as client, 'active' as state,
    nullif(p.state, '') as wait_event, p.time as state_sec, p.time as statement_sec, left(p.info, 4000) as query
  from information_schema.processlist p
  where p.command in ('Query', 'Execute') and p.id <> connection_id() and p.time >= 10 order by p.time desc limit ${MOST_ROWS}`;

/** Who has how many sessions: the user and its host, where sessions give no name. */
const SESSIONS_BY_USER = `select ${OWN} p.user as application, p.user as user, substring_index(p.host, ':', 1) as client, count(*) as sessions,
    sum(p.command = 'Sleep') as idle_sessions, max(case when p.command = 'Sleep' then p.time end) as idle_sec_max
  from information_schema.processlist p
  where p.id <> connection_id() and p.command not in ('Daemon', 'Binlog Dump', 'Binlog Dump GTID', 'Connect') and p.command not like 'Slave%'
    and p.user not in ('system user', 'event_scheduler')
  group by 1, 2, 3 order by 4 desc, 1 limit ${MOST_ROWS}`;

const tablesOf = (flavour: MysqlFlavour): string => {
  const view = flavour === 'mariadb' ? 'innodb_sys_tablestats' : 'innodb_tablestats';
  return `select ${OWN} replace(name, '/', '.') as relation, num_rows as live_rows, clust_index_size * @@innodb_page_size as bytes,
      other_index_size * @@innodb_page_size as index_bytes, modified_counter as changed_rows
    from information_schema.${view} where name like '%/%' and name not like 'mysql/%' and name not like 'sys/%'
    order by clust_index_size + other_index_size desc limit ${MOST_TABLES}`;
};

/** Of indexes that a person made; InnoDB makes one itself for a table without a primary key. */
const indexColumnsOf = (flavour: MysqlFlavour): string => {
  const [tables, indexes, fields] =
    flavour === 'mariadb'
      ? ['innodb_sys_tables', 'innodb_sys_indexes', 'innodb_sys_fields']
      : ['innodb_tables', 'innodb_indexes', 'innodb_fields'];
  return `select ${OWN} replace(t.name, '/', '.') as relation, i.name as \`index\`, i.type & 2 = 2 as is_unique, f.pos as position, f.name as \`column\`
    from information_schema.${tables} t join information_schema.${indexes} i on i.table_id = t.table_id
      join information_schema.${fields} f on f.index_id = i.index_id
    where t.name like '%/%' and t.name not like 'mysql/%' and t.name not like 'sys/%' and i.name <> 'GEN_CLUST_INDEX' and i.name not like 'FTS%'
    limit ${10 * MOST_TABLES}`;
};

type ReplicaRow = { readonly [column: string]: unknown };

/** The names changed with MySQL 8.0.22 and MariaDB 10.5; older ones still answer. */
const replicaField = (row: ReplicaRow, ...names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== undefined && value !== null && value !== '');

const replicationRow = (row: ReplicaRow): ServerRow => ({
  channel: replicaField(row, 'Connection_name', 'Channel_Name'),
  source_host: replicaField(row, 'Source_Host', 'Master_Host'),
  source_port: replicaField(row, 'Source_Port', 'Master_Port'),
  io_running: replicaField(row, 'Replica_IO_Running', 'Slave_IO_Running'),
  sql_running: replicaField(row, 'Replica_SQL_Running', 'Slave_SQL_Running'),
  lag_sec: replicaField(row, 'Seconds_Behind_Source', 'Seconds_Behind_Master'),
  io_error_code: replicaField(row, 'Last_IO_Errno'),
  sql_error_code: replicaField(row, 'Last_SQL_Errno'),
  // the text of a failed statement stands in it
  sql_error: errorText(replicaField(row, 'Last_SQL_Error')),
  io_error: errorText(replicaField(row, 'Last_IO_Error')),
});

/** Without quoted values: they are rows of the user. */
const errorText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
        .replace(/(?:on query|Query):.*$/is, '')
        .replace(/'(?:[^'\\]|\\.)*'/g, "'?'")
        .slice(0, 300)
        .trim()
    : undefined;

const grantFor = (
  privilege: { readonly [flavour in MysqlFlavour]: string },
  { flavour, account }: MysqlFacts,
): string => `run on the server: grant ${privilege[flavour]} on *.* to ${account};`;

export const readMysqlState = async (
  connection: MysqlConnection,
  facts: MysqlFacts,
): Promise<{ readonly state: MysqlState; readonly notes: readonly string[] }> => {
  const { flavour } = facts;
  const programs = await readPrograms(connection, facts);
  const named = (rows: readonly ServerRow[]): readonly ServerRow[] =>
    rows.map((row) => {
      const program = programs.get(Number(row['pid']));
      return program === undefined ? row : { ...row, application: program };
    });
  const rows = (sql: string) => () => connection.rows<ServerRow>(sql);
  const transactions = await offered('open transactions', rows(OPEN_TRANSACTIONS));
  const statements = await offered('running statements', rows(OPEN_STATEMENTS));
  const applications = await offered('sessions by user', rows(SESSIONS_BY_USER));
  const tables = await offered('tables', rows(tablesOf(flavour)));
  const columns = await offered('indexes', rows(indexColumnsOf(flavour)));
  const replication = await offered(
    'replication',
    async () =>
      (
        await connection.rows<ReplicaRow>(flavour === 'mariadb' ? 'show all replicas status' : 'show replica status')
      ).map(replicationRow),
    grantFor({ mariadb: 'slave monitor', mysql: 'replication client' }, facts),
  );
  const logs = await offered(
    'binary log',
    async () => {
      const [row] = await connection.rows<{ readonly log_bin: number }>(`select ${OWN} @@global.log_bin as log_bin`);
      return Number(row?.log_bin) === 1 ? connection.rows<ServerRow>('show binary logs') : [];
    },
    grantFor({ mariadb: 'binlog monitor', mysql: 'replication client' }, facts),
  );
  const known = new Set((transactions.value ?? []).map((row) => row['pid']));
  const open = transactions.value && [
    ...transactions.value,
    ...(statements.value ?? []).filter((row) => !known.has(row['pid'])),
  ];
  return {
    state: {
      ...(open !== undefined && { transactions: named(open) }),
      ...(applications.value !== undefined && { applications: applications.value }),
      ...(tables.value !== undefined && { tables: tables.value }),
      ...(columns.value !== undefined && { indexColumns: withFlags(columns.value, 'is_unique') }),
      ...(replication.value !== undefined && { replication: replication.value }),
      ...(logs.value !== undefined && { binaryLogs: logs.value }),
    },
    notes: [transactions, statements, applications, tables, columns, replication, logs].flatMap(({ notes }) => notes),
  };
};
