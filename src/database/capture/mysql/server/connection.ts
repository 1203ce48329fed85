// A read-only connection to MySQL or MariaDB: it cannot write, it times out slow queries, and its errors never contain the password.
import { readFile } from 'node:fs/promises';
import type { Connection, ConnectionOptions, RowDataPacket } from 'mysql2/promise';
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
  server: 'a MySQL or MariaDB server',
  protocols: ['mysql:', 'mariadb:'],
  example: 'mysql://USER@HOST:3306/',
  passwordVariable: 'MYSQL_PWD',
};

const KNOWN_FAILURES: KnownFailures = {
  ECONNREFUSED: ['nobody listens there', 'Check host and port, and that the server runs.'],
  ENOENT: ['there is no such socket', 'Check the path behind socket=, and that the server runs.'],
  ENOTFOUND: ['there is no such host', 'Check the name of the host.'],
  ETIMEDOUT: ['it does not answer', 'Check host, port and firewall.'],
  PROTOCOL_SEQUENCE_TIMEOUT: [
    'a question took too long',
    'The server is busy; try again, or look less often: --every 5s.',
  ],
  ER_QUERY_TIMEOUT: ['a question took too long', 'The server is busy; try again, or look less often: --every 5s.'],
  ER_STATEMENT_TIMEOUT: ['a question took too long', 'The server is busy; try again, or look less often: --every 5s.'],
  ER_ACCESS_DENIED_ERROR: [
    'it refused the user or the password',
    'Check user and password, and from which hosts the user may come.',
  ],
  ER_DBACCESS_DENIED_ERROR: [
    'the user may not use that database',
    'Leave the database out of the address: the capture needs none.',
  ],
  ER_BAD_DB_ERROR: ['it has no such database', 'Leave the database out of the address: the capture needs none.'],
  ER_HOST_NOT_PRIVILEGED: [
    'it lets nobody in from this host',
    'Create the user for this host: create user watcher@HOST …',
  ],
  ER_HOST_IS_BLOCKED: ['it blocks this host after failed attempts', 'Run flush hosts on the server.'],
  ER_CON_COUNT_ERROR: [
    'it has no connection left',
    'One is enough: a user with the privilege SUPER (MariaDB: CONNECTION ADMIN) gets the one that is kept in reserve.',
  ],
  HANDSHAKE_NO_SSL_SUPPORT: ['it offers no TLS', 'Take ssl-mode out of the address, or switch TLS on at the server.'],
  HANDSHAKE_SSL_ERROR: ['its certificate was not accepted', 'Name its certificate authority: ssl-ca=FILE.'],
};

const passwordOf = ({ password }: URL): string =>
  password === '' ? (process.env['MYSQL_PWD'] ?? '') : decodeURIComponent(password);

const toMysqlUnavailable = (error: unknown, url: URL): ServerUnavailable =>
  toServerUnavailable(error, {
    server: `the server at ${url.searchParams.get('socket') ?? url.host}`,
    failures: KNOWN_FAILURES,
    secrets: [url.password, passwordOf(url)],
  });

const parseMysqlAddress = (text: string): URL => {
  const url = parseServerAddress(text, ADDRESSING);
  if (url.hostname === '')
    throw new ServerUnavailable(`this is no address of ${ADDRESSING.server}`, ADDRESSING.example);
  return url;
};

const SSL_MODES = ['disabled', 'preferred', 'required', 'verify_ca', 'verify_identity', 'no_verify'];

/** Weaker modes are read as strictly as VERIFY_IDENTITY: a server that is not checked may be anybody. */
const tlsOf = async (url: URL): Promise<Pick<ConnectionOptions, 'ssl'>> => {
  const [mode, file] = [url.searchParams.get('ssl-mode'), url.searchParams.get('ssl-ca')];
  if (mode === null && file === null) return {};
  const wanted = (mode ?? 'verify_identity').toLowerCase().replaceAll('-', '_');
  if (!SSL_MODES.includes(wanted))
    throw new ServerUnavailable(`ssl-mode=${mode} is no mode`, `One of ${SSL_MODES.join(', ')}.`);
  if (wanted === 'disabled') return {};
  if (wanted === 'no_verify') return { ssl: { rejectUnauthorized: false } };
  const ca = file === null ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  if (file !== null && ca === undefined)
    throw new ServerUnavailable(`ssl-ca=${file} cannot be read`, 'Name a file in PEM form.');
  return { ssl: { rejectUnauthorized: true, verifyIdentity: true, ...(ca !== undefined && { ca }) } };
};

/** A server may ask for the password as it is: it gets it over TLS alone. */
const refusePlainPassword = () => () => {
  throw new ServerUnavailable(
    'the server asks for the password in plain text, and the connection is not encrypted',
    'Add ssl-mode=verify_identity to the address.',
  );
};

const optionsOf = async (url: URL): Promise<ConnectionOptions> => {
  const [tls, socketPath] = [await tlsOf(url), url.searchParams.get('socket')];
  const database = decodeURIComponent(url.pathname.slice(1));
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 3306 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: passwordOf(url),
    ...(database !== '' && { database }),
    ...(socketPath !== null && { socketPath }),
    ...tls,
    ...(tls.ssl === undefined && socketPath === null && { authPlugins: { mysql_clear_password: refusePlainPassword } }),
    connectTimeout: STATEMENT_TIMEOUT,
    enableKeepAlive: true,
    charset: 'utf8mb4',
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
    // a server that is not what it seems may ask for files of this machine
    flags: ['-LOCAL_FILES'],
    connectAttributes: { program_name: 'casefile capture' },
  };
};

/** What one kind of server does not know is no reason to stop. */
export const READ_ONLY_SETTINGS = [
  'set session transaction read only',
  `set session max_statement_time = ${STATEMENT_TIMEOUT / 1000}`,
  `set session max_execution_time = ${STATEMENT_TIMEOUT}`,
  'set session lock_wait_timeout = 1',
  "set session sql_mode = ''",
  // as the server gives the times of transactions
  "set session time_zone = 'SYSTEM'",
];

const UNKNOWN_SETTINGS = new Set(['ER_UNKNOWN_SYSTEM_VARIABLE', 'ER_SPECIFIC_ACCESS_DENIED_ERROR']);

const openClient = async (url: URL): Promise<Connection> => {
  const { createConnection } = await import('mysql2/promise');
  const client = await createConnection(await optionsOf(url));
  // what broke is told by the next question
  client.on('error', () => undefined);
  for (const sql of READ_ONLY_SETTINGS)
    await client.query(sql).catch((error: unknown) => {
      if (!UNKNOWN_SETTINGS.has(textFieldOf(error, 'code') ?? '')) throw error;
    });
  return client;
};

/** The server numbers what it refuses (`ER_…`); anything else was the line, or a question that is still being answered. */
const isBroken = ({ code }: ServerUnavailable): boolean =>
  code === undefined || !code.startsWith('ER_') || ['ER_SERVER_SHUTDOWN', 'ER_CONNECTION_KILLED'].includes(code);

export const connectMysql = async (text: string): Promise<ServerConnection> => {
  const url = parseMysqlAddress(text);
  const { rows, close } = await connectServer<Connection>({
    open: () => openClient(url),
    ask: async <Row extends object>(client: Connection, sql: string, values: readonly unknown[]) => {
      const [found] = await client.query<RowDataPacket[]>({ sql, values: [...values], timeout: 2 * STATEMENT_TIMEOUT });
      return found as readonly object[] as readonly Row[];
    },
    end: (client) => client.end(),
    drop: (client) => client.destroy(),
    toUnavailable: (error) => toMysqlUnavailable(error, url),
    isBroken,
  });
  return { host: url.hostname, port: url.port === '' ? 3306 : Number(url.port), rows, close };
};
