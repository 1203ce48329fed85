// A connection that can only look: it refuses to write, gives up on a slow question, and never tells its password.
import type { Client, ClientConfig } from 'pg';
import { failureOf, PostgresUnavailable } from './postgres-unavailable.js';

export type Connection = {
  readonly host: string;
  readonly port: number;
  readonly rows: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

const PATIENCE = 10_000;

/** They are read as strictly as verify-full: a server that is not checked may be anybody. */
const UNCHECKED = ['prefer', 'require', 'verify-ca'];

const LOOK_ONLY = `set default_transaction_read_only = on; set statement_timeout = '${PATIENCE}ms';
  set lock_timeout = '1s'; set idle_in_transaction_session_timeout = '60s'; set timezone = 'UTC'; set search_path = pg_catalog`;

const isPostgres = (url: URL): boolean => ['postgres:', 'postgresql:'].includes(url.protocol);

export const urlOf = (text: string): URL => {
  const url = URL.parse(text);
  if (url === null || !isPostgres(url)) {
    throw new PostgresUnavailable('this is no address of a PostgreSQL server', 'postgresql://USER@HOST:5432/DATABASE');
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && UNCHECKED.includes(mode)) url.searchParams.set('sslmode', 'verify-full');
  return url;
};

const configOf = (url: URL): ClientConfig => ({
  connectionString: url.href,
  application_name: 'casefile capture',
  connectionTimeoutMillis: PATIENCE,
  query_timeout: 2 * PATIENCE,
  keepAlive: true,
});

const opened = async (url: URL): Promise<Client> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client(configOf(url));
  // what broke is told by the next question
  client.on('error', () => undefined);
  await client.connect();
  await client.query(LOOK_ONLY);
  return client;
};

/** PostgreSQL numbers what it refuses; what has another number, or none, or ended the session, was the line. */
const isBroken = ({ code }: PostgresUnavailable): boolean =>
  code === undefined || !/^[0-9FHPX][0-9A-Z]{4}$/.test(code) || /^(?:57P|08)/.test(code);

/** Opened again by the next question when it broke: a server that is started anew is worth watching. */
export const connect = async (text: string): Promise<Connection> => {
  const url = urlOf(text);
  const refused = (error: unknown): never => {
    throw failureOf(error, url);
  };
  let client: Client | undefined = await opened(url).catch(refused);
  const { host, port } = client;
  const close = async (): Promise<void> => {
    const old = client;
    client = undefined;
    await old?.end().catch(() => undefined);
  };
  const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
    client ??= await opened(url).catch(refused);
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } catch (error) {
      const failure = failureOf(error, url);
      if (isBroken(failure)) await close();
      throw failure;
    }
  };
  return { host, port, rows, close };
};
