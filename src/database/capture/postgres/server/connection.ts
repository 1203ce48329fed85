// A read-only connection: it cannot write, it times out slow queries, and its errors never contain the password.
import type { Client, ClientConfig } from 'pg';
import {
  connectServer,
  type KnownFailures,
  parseServerAddress,
  type ServerConnection,
  ServerUnavailable,
  STATEMENT_TIMEOUT,
  textFieldOf,
  toServerUnavailable,
} from '../../server-connection.js';

const ADDRESSING = {
  server: 'a PostgreSQL server',
  protocols: ['postgres:', 'postgresql:'],
  example: 'postgresql://USER@HOST:5432/DATABASE',
  passwordVariable: 'PGPASSWORD',
};

const KNOWN_FAILURES: KnownFailures = {
  ECONNREFUSED: ['nobody listens there', 'Check host and port.'],
  ENOTFOUND: ['there is no such host', 'Check the name of the host.'],
  ETIMEDOUT: ['it does not answer', 'Check host, port and firewall.'],
  '28P01': ['it refused the password', 'Check user and password.'],
  '28000': ['it lets this user not in', 'Check the user, and pg_hba.conf of the server; it may ask for TLS.'],
  '3D000': ['it has no such database', 'Name one behind the last / of the address.'],
  '42501': ['the user may not read this', 'grant pg_monitor to the user.'],
  '53300': ['it has no connection left', 'One is enough: superuser_reserved_connections keeps some for such a case.'],
  ECONNRESET: ['it ended the connection', 'See its log; it may have been restarted.'],
  '57P01': ['it was shut down', 'Start it, and try again.'],
  '57P02': ['it crashed, or was stopped at once', 'See its log, and try again.'],
  '57P03': ['it is starting, stopping, or still recovering', 'Wait until it takes connections, and try again.'],
  '57014': ['a question took too long', 'The server is busy; try again, or look less often: --every 5s.'],
};

const toPostgresUnavailable = (error: unknown, url: URL): ServerUnavailable =>
  toServerUnavailable(error, {
    server: `PostgreSQL at ${url.host}`,
    failures: KNOWN_FAILURES,
    secrets: [url.password, decodeURIComponent(url.password)],
  });

/** They are read as strictly as verify-full: a server that is not checked may be anybody. */
const UNCHECKED = ['prefer', 'require', 'verify-ca'];

export const READ_ONLY_OPTIONS = `set default_transaction_read_only = on; set statement_timeout = '${STATEMENT_TIMEOUT}ms';
  set lock_timeout = '1s'; set idle_in_transaction_session_timeout = '60s'; set timezone = 'UTC'; set search_path = pg_catalog`;

const parsePostgresAddress = (text: string): URL => {
  const url = parseServerAddress(text, ADDRESSING);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && UNCHECKED.includes(mode)) url.searchParams.set('sslmode', 'verify-full');
  return url;
};

const configOf = (url: URL): ClientConfig => ({
  connectionString: url.href,
  application_name: 'casefile capture',
  connectionTimeoutMillis: STATEMENT_TIMEOUT,
  query_timeout: 2 * STATEMENT_TIMEOUT,
  keepAlive: true,
});

const POOLED = (host: string): ServerUnavailable =>
  new ServerUnavailable(
    `PostgreSQL at ${host}: a pooler such as pgbouncer answers there, which gives sessions to others`,
    'Name host and port of the server itself: a pooler mixes sessions, and what the capture sets for its session would reach those of applications.',
  );

const SAYS_POOLER = /pgbouncer|invalid command 'select|unsupported startup parameter/i;

/**
 * Throws where a pooler is in between: it makes up the number of the process that it tells at the start. Asked before anything
 * is set, for a setting stays with the session that the pooler lends.
 */
const refusePooler = async (client: Client, { host }: URL): Promise<void> => {
  const told: unknown = Reflect.get(client, 'processID');
  const { rows } = await client
    .query<{ readonly pid: number }>('select pg_backend_pid() as pid')
    .catch((error: unknown) => {
      throw SAYS_POOLER.test(textFieldOf(error, 'message') ?? '') ? POOLED(host) : error;
    });
  if (typeof told === 'number' && rows[0] !== undefined && rows[0].pid !== told) throw POOLED(host);
};

const openClient = async (url: URL): Promise<Client> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client(configOf(url));
  // what broke is told by the next question
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refusePooler(client, url);
    await client.query(READ_ONLY_OPTIONS);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
};

/** PostgreSQL numbers what it refuses; what has another number, or none, or ended the session, was the line. */
const isBroken = ({ code }: ServerUnavailable): boolean =>
  code === undefined || !/^[0-9FHPX][0-9A-Z]{4}$/.test(code) || /^(?:57P|08)/.test(code);

export const connectPostgres = async (text: string): Promise<ServerConnection> => {
  const url = parsePostgresAddress(text);
  const { first, rows, close } = await connectServer<Client>({
    open: () => openClient(url),
    ask: async <Row extends object>(client: Client, sql: string, values: readonly unknown[]) =>
      (await client.query<Row>(sql, [...values])).rows,
    end: (client) => client.end(),
    drop: (client) => client.end().catch(() => undefined),
    toUnavailable: (error) => toPostgresUnavailable(error, url),
    isBroken,
  });
  return { host: first.host, port: first.port, rows, close };
};
