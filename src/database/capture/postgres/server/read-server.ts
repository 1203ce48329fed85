// One look at the server: what it is, its settings, its counters, its sessions.
import type { Counters, Row, Sample, Session } from '../reading.js';
import type { Connection } from './connection.js';
import { PostgresUnavailable } from './postgres-unavailable.js';
import { ABOUT, rowsOf, SESSIONS, SETTINGS, statementsOf, textsOf } from './queries.js';

export type About = {
  readonly version: string;
  readonly number: number;
  readonly cluster: string;
  readonly is_writer: boolean;
  /** Seconds since the epoch. */
  readonly started: number;
  readonly max_connections: number;
  readonly sees_all: boolean;
  readonly statements_schema: string | null;
};

/** Sessions tell their statement's id since then. */
const OLDEST = 140_000;

export const aboutOf = async (connection: Connection): Promise<About> => {
  const [about] = await connection.rows<About>(ABOUT);
  if (about === undefined || about.number < OLDEST)
    throw new PostgresUnavailable(
      `PostgreSQL ${about?.version ?? ''} is too old`,
      'Version 14 is the first that can be captured.',
    );
  return about;
};

type RowOf = { readonly row: Row };

const read = async (connection: Connection, sql: string): Promise<readonly Row[]> =>
  (await connection.rows<RowOf>(sql)).map(({ row }) => row);

export const settingsOf = (connection: Connection): Promise<readonly Row[]> => read(connection, SETTINGS);

type Noted<T> = { readonly rows?: T; readonly note?: string };

/** A view that this server lacks or refuses costs its figures, not the capture. */
const offered = async (connection: Connection, what: string, sql: string): Promise<Noted<readonly Row[]>> => {
  try {
    return { rows: await read(connection, sql) };
  } catch (error) {
    if (!(error instanceof PostgresUnavailable)) throw error;
    return { note: `${what}: ${error.message}` };
  }
};

const NO_STATEMENTS =
  'pg_stat_statements is not in this database: statements are known by samples only, without calls, rows and times';

const NOT_ALL = 'the user lacks pg_monitor: statements and waits of other users are hidden';

const statements = (connection: Connection, { statements_schema }: About): Promise<Noted<readonly Row[]>> =>
  statements_schema === null
    ? Promise.resolve({ note: NO_STATEMENTS })
    : offered(connection, 'pg_stat_statements', statementsOf(statements_schema));

/** Views that came with a later version are asked of that only. */
const VIEWS = [
  { key: 'databases', view: 'pg_stat_database', since: 0 },
  { key: 'bgwriter', view: 'pg_stat_bgwriter', since: 0 },
  { key: 'checkpointer', view: 'pg_stat_checkpointer', since: 170_000 },
  { key: 'wal', view: 'pg_stat_wal', since: 0 },
  { key: 'io', view: 'pg_stat_io', since: 160_000 },
  { key: 'archiver', view: 'pg_stat_archiver', since: 0 },
] as const;

const isList = (key: string): boolean => key === 'databases' || key === 'io';

export type Looked = { readonly counters: Counters; readonly notes: readonly string[] };

export const countersOf = async (connection: Connection, about: About): Promise<Looked> => {
  const at = Date.now() * 1000;
  const found: { [key: string]: unknown } = {};
  const own = await statements(connection, about);
  const notes = [...(about.sees_all ? [] : [NOT_ALL]), ...(own.note === undefined ? [] : [own.note])];
  for (const { key, view, since } of VIEWS) {
    if (about.number < since) continue;
    const { rows, note } = await offered(connection, view, rowsOf(view));
    if (rows !== undefined) found[key] = isList(key) ? rows : rows[0];
    if (note !== undefined) notes.push(note);
  }
  return { counters: { at, ...(own.rows !== undefined && { statements: own.rows }), ...found }, notes };
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
  readonly transaction_seconds: number | null;
  readonly state_seconds: number | null;
  readonly blocked_by: readonly number[];
  readonly locktype: string | null;
  readonly mode: string | null;
  readonly relation: string | null;
};

type Known<T> = { readonly [Key in keyof T]?: NonNullable<T[Key]> };

/** Without what the server has no value for. */
const known = <T extends object>(row: T): Known<T> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Known<T>;

const wants = ({ locktype, mode, relation }: SessionRow): Pick<Session, 'wants'> =>
  locktype === null || mode === null ? {} : { wants: { type: locktype, mode, ...known({ relation }) } };

const sessionOf = (row: SessionRow): Session => {
  const { pid, user, database, application, state, query } = row;
  return {
    pid,
    blockedBy: row.blocked_by,
    ...known({ user, database, application, state, query }),
    ...known({ waitType: row.wait_event_type, waitEvent: row.wait_event, queryId: row.query_id }),
    ...known({ transactionSeconds: row.transaction_seconds, stateSeconds: row.state_seconds }),
    ...wants(row),
  };
};

/** A long watch keeps each text once, and of sessions that do nothing their number. */
export const sampler = (connection: Connection): (() => Promise<Sample>) => {
  const texts = new Map<string, string>();
  const once = (text: string): string => texts.get(text) ?? (texts.set(text, text), text);
  return async () => {
    const rows = await connection.rows<SessionRow>(SESSIONS);
    const waitedFor = new Set(rows.flatMap((row) => row.blocked_by));
    const kept = rows.filter(({ pid, state }) => state !== 'idle' || waitedFor.has(pid));
    const sessions = kept.map((row) => sessionOf(row.query === null ? row : { ...row, query: once(row.query) }));
    return { at: Date.now() * 1000, sessions, idle: rows.length - kept.length };
  };
};

type Text = { readonly id: string; readonly text: string };

export const textsFor = async (
  connection: Connection,
  { statements_schema }: About,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (statements_schema === null || ids.length === 0) return new Map();
  const rows = await connection.rows<Text>(textsOf(statements_schema), [ids]);
  return new Map(rows.map(({ id, text }) => [id, text]));
};
