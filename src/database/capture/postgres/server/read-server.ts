// Reads the server: version and host, settings, counters, sessions, statement texts.
import { MOST_SAMPLED_CHARS } from '../statement-shape.js';
import { OWN_APPLICATION } from '../statements.js';
import type { ServerCounters, ServerRow, ServerSession, SessionSample } from '../server-reading.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';
import { optional } from '../../../../kernel/optional.js';

// The queries only read. The role pg_monitor suffices for all of them.

const excludeOwn = (sql: string): string => sql.replace(/^select/, `select /* ${OWN_APPLICATION} */`);

const SERVER_FACTS_QUERY = excludeOwn(`select current_setting('server_version') as version,
  current_setting('server_version_num')::int as number,
  current_setting('cluster_name') as cluster,
  current_database() as database,
  not pg_is_in_recovery() as is_writer,
  extract(epoch from pg_postmaster_start_time())::float8 as started,
  current_setting('max_connections')::int as max_connections,
  pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees_all,
  (select quote_ident(nspname) from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname = 'pg_stat_statements') as statements_schema`);

/** The columns of a view differ by version; as JSON all come, whichever there are. */
const rowsQuery = (view: string): string => excludeOwn(`select to_jsonb(v) as row from ${view} v`);

const SETTINGS_QUERY = excludeOwn(`select to_jsonb(v) as row from
  (select name, reset_val, boot_val, unit, short_desc, context, vartype, source, min_val, max_val, enumvals
    from pg_settings order by name) v`);

/**
 * Without texts, which the server would read from a file. As plain columns, whichever there are: thousands of rows as JSON
 * take the server 50 times as long.
 */
const statementsQuery = (schema: string): string => excludeOwn(`select s.* from ${schema}.pg_stat_statements(false) s`);

/** Counters come as texts, for they may not fit a number; the id must stay one. */
const withNumbers = (row: ServerRow): ServerRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) =>
      key !== 'queryid' && typeof value === 'string' && /^-?\d+$/.test(value) ? [key, Number(value)] : [key, value],
    ),
  );

const textsQuery = (schema: string): string =>
  excludeOwn(`select distinct on (queryid) queryid::text as id, left(query, 20000) as text
    from ${schema}.pg_stat_statements where queryid = any($1::bigint[]) order by queryid`);

/** Since this version, sessions tell the id of their statement. */
const SESSION_STATEMENT_ID = 140_000;

/** pg_blocking_pids locks the lock tables for a moment, so only those who wait for a lock are asked about. */
const sessionsQuery = (number: number): string =>
  excludeOwn(`select a.pid, a.usename as user, a.datname as database,
    nullif(a.application_name, '') as application, a.state, a.wait_event_type, a.wait_event,
    ${number >= SESSION_STATEMENT_ID ? 'a.query_id::text' : 'null::text'} as query_id, case when a.state <> 'idle' then left(a.query, ${MOST_SAMPLED_CHARS}) end as query,
    to_jsonb(a.xact_start) #>> '{}' as transaction_start,
    extract(epoch from clock_timestamp() - a.xact_start)::float8 as transaction_seconds,
    extract(epoch from clock_timestamp() - a.state_change)::float8 as state_seconds,
    case when a.wait_event_type = 'Lock' then pg_blocking_pids(a.pid) else '{}'::int[] end as blocked_by,
    w.locktype, w.mode, w.relation
  from pg_stat_activity a left join (
    select distinct on (l.pid) l.pid, l.locktype, l.mode, coalesce(c.oid::regclass::text, l.relation::text) as relation
    from pg_locks l
      left join pg_class c on c.oid = l.relation and l.database in (0, (select oid from pg_database where datname = current_database()))
    where not l.granted order by l.pid) w on w.pid = a.pid and a.wait_event_type = 'Lock'
  where a.pid <> pg_backend_pid()
    and a.backend_type in ('client backend', 'parallel worker', 'autovacuum worker', 'logical replication worker')`);

export type ServerFacts = {
  readonly version: string;
  readonly number: number;
  readonly cluster: string;
  /** That of the connection, whose tables are captured. */
  readonly database: string;
  readonly is_writer: boolean;
  /** Seconds since the epoch. */
  readonly started: number;
  readonly max_connections: number;
  readonly sees_all: boolean;
  readonly statements_schema: string | null;
};

const OLDEST_VERSION = 120_000;

export const readServerFacts = async (connection: ServerConnection): Promise<ServerFacts> => {
  const [about] = await connection.rows<ServerFacts>(SERVER_FACTS_QUERY);
  if (about === undefined || about.number < OLDEST_VERSION)
    throw new ServerUnavailable(
      `PostgreSQL ${about?.version ?? ''} is too old`,
      'Version 12 is the first that can be captured.',
    );
  return about;
};

type RowMapper = { readonly row: ServerRow };

const queryRows = async (connection: ServerConnection, sql: string): Promise<readonly ServerRow[]> =>
  (await connection.rows<RowMapper>(sql)).map(({ row }) => row);

export const readServerSettings = (connection: ServerConnection): Promise<readonly ServerRow[]> =>
  queryRows(connection, SETTINGS_QUERY);

type NotedRows<T> = { readonly rows?: T; readonly note?: string };

/** A view that this server lacks or refuses costs its figures, not the capture. */
const ifOffered = async (
  what: string,
  read: () => Promise<readonly ServerRow[]>,
): Promise<NotedRows<readonly ServerRow[]>> => {
  try {
    return { rows: await read() };
  } catch (error) {
    if (!(error instanceof ServerUnavailable)) throw error;
    return { note: `${what}: ${error.message}` };
  }
};

const NO_STATEMENTS_NOTE =
  'pg_stat_statements is not in this database: statements are known by samples only, without calls, rows and times';

const PARTIAL_NOTE = 'the user lacks pg_monitor: statements and waits of other users are hidden';

const readStatements = async (
  connection: ServerConnection,
  { statements_schema }: ServerFacts,
): Promise<NotedRows<readonly ServerRow[]>> =>
  statements_schema === null
    ? { note: NO_STATEMENTS_NOTE }
    : ifOffered('pg_stat_statements', async () =>
        (await connection.rows<ServerRow>(statementsQuery(statements_schema))).map(withNumbers),
      );

/** Views that came with a later version are asked of that only. */
const VIEWS = [
  { key: 'databases', view: 'pg_stat_database', since: 0 },
  { key: 'bgwriter', view: 'pg_stat_bgwriter', since: 0 },
  { key: 'checkpointer', view: 'pg_stat_checkpointer', since: 170_000 },
  { key: 'wal', view: 'pg_stat_wal', since: 140_000 },
  { key: 'io', view: 'pg_stat_io', since: 160_000 },
  { key: 'archiver', view: 'pg_stat_archiver', since: 0 },
] as const;

const isList = (key: string): boolean => key === 'databases' || key === 'io';

type ServerSnapshotPart = { readonly counters: ServerCounters; readonly notes: readonly string[] };

export const readCounters = async (connection: ServerConnection, about: ServerFacts): Promise<ServerSnapshotPart> => {
  const at = Date.now() * 1000;
  const found: { [key: string]: unknown } = {};
  const own = await readStatements(connection, about);
  const notes = [...(about.sees_all ? [] : [PARTIAL_NOTE]), ...(own.note === undefined ? [] : [own.note])];
  for (const { key, view, since } of VIEWS) {
    if (about.number < since) continue;
    const { rows, note } = await ifOffered(view, () => queryRows(connection, rowsQuery(view)));
    if (rows !== undefined) found[key] = isList(key) ? rows : rows[0];
    if (note !== undefined) notes.push(note);
  }
  return { counters: { at, ...optional({ statements: own.rows }), ...found }, notes };
};

type SessionRow = {
  readonly pid: number;
  readonly user: string | null;
  readonly database: string | null;
  readonly application: string | null;
  readonly state: string | null;
  readonly wait_event_type: string | null;
  readonly wait_event: string | null;
  readonly query_id: string | null;
  readonly query: string | null;
  readonly transaction_start: string | null;
  readonly transaction_seconds: number | null;
  readonly state_seconds: number | null;
  readonly blocked_by: readonly number[];
  readonly locktype: string | null;
  readonly mode: string | null;
  readonly relation: string | null;
};

type KnownSession<T> = { readonly [Key in keyof T]?: NonNullable<T[Key]> };

/** Without what the server has no value for. */
const knownColumns = <T extends object>(row: T): KnownSession<T> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as KnownSession<T>;

const wantsLock = ({ locktype, mode, relation }: SessionRow): Pick<ServerSession, 'wants'> =>
  locktype === null || mode === null ? {} : { wants: { type: locktype, mode, ...knownColumns({ relation }) } };

const sessionOf = (row: SessionRow): ServerSession => {
  const { pid, user, database, application, state, query } = row;
  return {
    pid,
    blockedBy: row.blocked_by,
    ...knownColumns({ user, database, application, state, query }),
    ...knownColumns({ waitType: row.wait_event_type, waitEvent: row.wait_event, queryId: row.query_id }),
    ...knownColumns({
      transactionStart: row.transaction_start,
      transactionSeconds: row.transaction_seconds,
      stateSeconds: row.state_seconds,
    }),
    ...wantsLock(row),
  };
};

/** A long watch keeps each text once, and of sessions that do nothing their number. */
export const sampleSessions = (
  connection: ServerConnection,
  { number }: Pick<ServerFacts, 'number'>,
): (() => Promise<SessionSample>) => {
  const sql = sessionsQuery(number);
  const texts = new Map<string, string>();
  const once = (text: string): string => texts.get(text) ?? (texts.set(text, text), text);
  return async () => {
    const rows = await connection.rows<SessionRow>(sql);
    const waitedFor = new Set(rows.flatMap((row) => row.blocked_by));
    const kept = rows.filter(({ pid, state }) => state !== 'idle' || waitedFor.has(pid));
    const sessions = kept.map((row) => sessionOf(row.query === null ? row : { ...row, query: once(row.query) }));
    return { at: Date.now() * 1000, sessions, idle: rows.length - kept.length };
  };
};

type StatementText = { readonly id: string; readonly text: string };

export const readStatementTexts = async (
  connection: ServerConnection,
  { statements_schema }: ServerFacts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (statements_schema === null || ids.length === 0) return new Map();
  const rows = await connection.rows<StatementText>(textsQuery(statements_schema), [ids]);
  return new Map(rows.map(({ id, text }) => [id, text]));
};

/** What a capture runs here, in order; statements and texts as with pg_stat_statements in the schema `public`. */
export const SERVER_QUERIES: readonly (readonly [when: string, sql: string])[] = [
  ['at the beginning', SERVER_FACTS_QUERY],
  ['at the beginning', SETTINGS_QUERY],
  ['at the beginning and at the end', statementsQuery('public')],
  ...VIEWS.map(({ view, since }): readonly [string, string] => [
    `at the beginning and at the end${since === 0 ? '' : `, from PostgreSQL ${since / 10_000} on`}`,
    rowsQuery(view),
  ]),
  ['each sample; before PostgreSQL 14 without query_id', sessionsQuery(SESSION_STATEMENT_ID)],
  ['at the end, for the leading statements', textsQuery('public')],
];
