// Reads what is so at the end of a capture: open transactions, sessions by user, tables, indexes, replication, binary logs.
import type { ServerRow } from '../../postgres/server-reading.js';
import type { MysqlFlavour, MysqlState } from '../mysql-reading.js';
import type { ServerConnection } from '../../server-connection.js';
import { decodeInnodbName, encodedParts } from '../innodb-names.js';
import { replicationErrorText } from '../replication-error.js';
import { type MysqlFacts, offered, OWN, readPrograms, withFlags } from './read-server.js';

// Each query has a limit: a server with many thousands of tables is read as quickly.

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
  return `select ${OWN} name as innodb_name, num_rows as live_rows, clust_index_size * @@innodb_page_size as bytes,
      other_index_size * @@innodb_page_size as index_bytes, modified_counter as changed_rows
    from information_schema.${view} where name like '%/%' and name not like 'mysql/%' and name not like 'sys/%' and name not like '%/FTS\\_%'
    order by clust_index_size + other_index_size desc limit ${MOST_TABLES}`;
};

/**
 * Of indexes that a person made; InnoDB makes one itself for a table without a primary key. Numbers are indexed whole; of
 * texts and bytes an index may hold a beginning, whose length InnoDB does not tell. Kind 32 is full text, 64 spatial.
 */
const indexColumnsOf = (flavour: MysqlFlavour): string => {
  const [tables, indexes, fields, columns] =
    flavour === 'mariadb'
      ? ['innodb_sys_tables', 'innodb_sys_indexes', 'innodb_sys_fields', 'innodb_sys_columns']
      : ['innodb_tables', 'innodb_indexes', 'innodb_fields', 'innodb_columns'];
  return `select ${OWN} t.name as innodb_name, i.name as \`index\`, i.type & 2 = 2 as is_unique, i.type & 96 = 0 as is_btree,
      coalesce(c.mtype in (6, 9, 10), 0) as is_whole, f.pos as position, f.name as \`column\`
    from information_schema.${tables} t join information_schema.${indexes} i on i.table_id = t.table_id
      join information_schema.${fields} f on f.index_id = i.index_id
      left join information_schema.${columns} c on c.table_id = t.table_id and c.name = f.name
    where t.name like '%/%' and t.name not like 'mysql/%' and t.name not like 'sys/%' and t.name not like '%/FTS\\_%' and i.name <> 'GEN_CLUST_INDEX' and i.name not like 'FTS%'
    limit ${10 * MOST_TABLES}`;
};

const REPLICAS = { mariadb: 'show all replicas status', mysql: 'show replica status' } as const;

const HAS_BINARY_LOG = `select ${OWN} @@global.log_bin as log_bin`;

const BINARY_LOGS = 'show binary logs';

const AT_THE_END: readonly (readonly [of: string, sql: string])[] = [
  ['', OPEN_TRANSACTIONS],
  ['', OPEN_STATEMENTS],
  ['', SESSIONS_BY_USER],
  [', of MariaDB', tablesOf('mariadb')],
  [', of MySQL', tablesOf('mysql')],
  [', of MariaDB', indexColumnsOf('mariadb')],
  [', of MySQL', indexColumnsOf('mysql')],
  [', of MariaDB', REPLICAS.mariadb],
  [', of MySQL', REPLICAS.mysql],
  ['', HAS_BINARY_LOG],
  [', with a binary log', BINARY_LOGS],
];

export const MYSQL_STATE_QUERIES: readonly (readonly [when: string, sql: string])[] = AT_THE_END.map(([of, sql]) => [
  `at the end${of}`,
  sql,
]);
/** Letters of other scripts have forms that the server alone decodes. */
const decodedParts = async (
  connection: ServerConnection,
  rows: readonly ServerRow[],
): Promise<ReadonlyMap<string, string>> => {
  const parts = [...new Set(rows.flatMap((row) => encodedParts(String(row['innodb_name']))))].slice(0, MOST_TABLES);
  if (parts.length === 0) return new Map();
  const hex = (part: string): string => Buffer.from(part, 'latin1').toString('hex');
  const sql = parts
    .map((part) => `select convert(_filename x'${hex(part)}' using utf8mb4) as name`)
    .join(' union all ');
  const found = await connection.rows<{ readonly name: string }>(sql.replace('select', `select ${OWN}`));
  return new Map(parts.flatMap((part, at) => (found[at] === undefined ? [] : [[part, found[at].name] as const])));
};

/** With the names of the table as a person writes them; without tables that the server keeps for itself. */
const withTableNames = async (
  connection: ServerConnection,
  rows: readonly ServerRow[],
): Promise<readonly ServerRow[]> => {
  const known = await decodedParts(connection, rows);
  return rows.flatMap(({ innodb_name: name, ...row }) => {
    const of = decodeInnodbName(String(name), known);
    return of === undefined ? [] : [{ relation: `${of.schema}.${of.table}`, ...of, ...row }];
  });
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
  sql_error: replicationErrorText(replicaField(row, 'Last_SQL_Error')),
  io_error: replicationErrorText(replicaField(row, 'Last_IO_Error')),
});

const grantFor = (
  privilege: { readonly [flavour in MysqlFlavour]: string },
  { flavour, account }: MysqlFacts,
): string => `run on the server: grant ${privilege[flavour]} on *.* to ${account};`;

export const readMysqlState = async (
  connection: ServerConnection,
  facts: MysqlFacts,
  lastStatements: () => Promise<ReadonlyMap<number, string>>,
): Promise<{ readonly state: MysqlState; readonly notes: readonly string[] }> => {
  const { flavour } = facts;
  const programs = await readPrograms(connection, facts);
  const last = await lastStatements();
  const named = (rows: readonly ServerRow[]): readonly ServerRow[] =>
    rows.map((row) => {
      const pid = Number(row['pid']);
      const [program, ran] = [programs.get(pid), last.get(pid)];
      return {
        ...row,
        ...(program !== undefined && { application: program }),
        ...(row['query'] === null && row['state'] !== 'active' && ran !== undefined && { query: ran }),
      };
    });
  const rows = (sql: string) => () => connection.rows<ServerRow>(sql);
  const transactions = await offered('open transactions', rows(OPEN_TRANSACTIONS));
  const statements = await offered('running statements', rows(OPEN_STATEMENTS));
  const applications = await offered('sessions by user', rows(SESSIONS_BY_USER));
  const tables = await offered('tables', async () =>
    withTableNames(connection, await connection.rows(tablesOf(flavour))),
  );
  const columns = await offered('indexes', async () =>
    withTableNames(connection, await connection.rows(indexColumnsOf(flavour))),
  );
  const replication = await offered(
    'replication',
    async () => (await connection.rows<ReplicaRow>(REPLICAS[flavour])).map(replicationRow),
    grantFor({ mariadb: 'slave monitor', mysql: 'replication client' }, facts),
  );
  const logs = await offered(
    'binary log',
    async () => {
      const [row] = await connection.rows<{ readonly log_bin: number }>(HAS_BINARY_LOG);
      return Number(row?.log_bin) === 1 ? connection.rows<ServerRow>(BINARY_LOGS) : [];
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
      ...(columns.value !== undefined && {
        indexColumns: withFlags(columns.value, 'is_unique', 'is_btree', 'is_whole'),
      }),
      ...(replication.value !== undefined && { replication: replication.value }),
      ...(logs.value !== undefined && { binaryLogs: logs.value }),
    },
    notes: [transactions, statements, applications, tables, columns, replication, logs].flatMap(({ notes }) => notes),
  };
};
