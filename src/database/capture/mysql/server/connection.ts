// A read-only connection to MySQL or MariaDB: it cannot write, it times out slow queries, and its errors never contain the password.
import { readFile } from 'node:fs/promises';
import type { Connection, ConnectionOptions, RowDataPacket } from 'mysql2/promise';

export class MysqlUnavailable extends Error {
  override readonly name = 'MysqlUnavailable';

  constructor(
    message: string,
    /** What to do about it. */
    readonly howToFix?: string,
    /** As the server or the operating system calls it: `ER_ACCESS_DENIED_ERROR`. */
    readonly code?: string,
  ) {
    super(message);
  }
}

const KNOWN_FAILURES: { readonly [code: string]: readonly [what: string, howToFix: string] } = {
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

const fieldOf = (error: unknown, field: string): string | undefined => {
  if (typeof error !== 'object' || error === null || !(field in error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
};

const passwordOf = ({ password }: URL): string =>
  password === '' ? (process.env['MYSQL_PWD'] ?? '') : decodeURIComponent(password);

const withoutSecrets = (said: string, url: URL): string => {
  const secrets = [url.password, passwordOf(url)].filter((secret) => secret !== '');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), said);
};

const addressOf = (url: URL): string => url.searchParams.get('socket') ?? url.host;

const toMysqlUnavailable = (error: unknown, url: URL): MysqlUnavailable => {
  if (error instanceof MysqlUnavailable) return error;
  const code = fieldOf(error, 'code');
  const [what, howToFix] = KNOWN_FAILURES[code ?? ''] ?? [
    withoutSecrets(fieldOf(error, 'message') ?? 'it failed', url),
    undefined,
  ];
  return new MysqlUnavailable(`the server at ${addressOf(url)}: ${what}`, howToFix, code);
};

export type MysqlConnection = {
  readonly host: string;
  readonly port: number;
  readonly rows: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

const STATEMENT_TIMEOUT = 10_000;

/** A % that begins no `%25` cannot be read, and its message would be none. */
const refuseStrayPercent = ({ username, password, pathname }: URL): void => {
  const parts = { user: username, password, database: pathname };
  for (const [what, text] of Object.entries(parts))
    try {
      decodeURIComponent(text);
    } catch {
      throw new MysqlUnavailable(
        `the ${what} in the address has a % that stands for no character`,
        what === 'password'
          ? 'A % in the password is written %25; or leave the password out of the address, and set MYSQL_PWD.'
          : `A % in the ${what} is written %25.`,
      );
    }
};

const parseServerUrl = (text: string): URL => {
  const url = URL.parse(text);
  const isAddress = url !== null && ['mysql:', 'mariadb:'].includes(url.protocol) && url.hostname !== '';
  if (!isAddress)
    throw new MysqlUnavailable('this is no address of a MySQL or MariaDB server', 'mysql://USER@HOST:3306/');
  refuseStrayPercent(url);
  return url;
};

const SSL_MODES = ['disabled', 'preferred', 'required', 'verify_ca', 'verify_identity', 'no_verify'];

/** Weaker modes are read as strictly as VERIFY_IDENTITY: a server that is not checked may be anybody. */
const tlsOf = async (url: URL): Promise<Pick<ConnectionOptions, 'ssl'>> => {
  const [mode, file] = [url.searchParams.get('ssl-mode'), url.searchParams.get('ssl-ca')];
  if (mode === null && file === null) return {};
  const wanted = (mode ?? 'verify_identity').toLowerCase().replaceAll('-', '_');
  if (!SSL_MODES.includes(wanted))
    throw new MysqlUnavailable(`ssl-mode=${mode} is no mode`, `One of ${SSL_MODES.join(', ')}.`);
  if (wanted === 'disabled') return {};
  if (wanted === 'no_verify') return { ssl: { rejectUnauthorized: false } };
  const ca = file === null ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  if (file !== null && ca === undefined)
    throw new MysqlUnavailable(`ssl-ca=${file} cannot be read`, 'Name a file in PEM form.');
  return { ssl: { rejectUnauthorized: true, verifyIdentity: true, ...(ca !== undefined && { ca }) } };
};

/** A server may ask for the password as it is: it gets it over TLS alone. */
const refusePlainPassword = () => () => {
  throw new MysqlUnavailable(
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
      if (!UNKNOWN_SETTINGS.has(fieldOf(error, 'code') ?? '')) throw error;
    });
  return client;
};

/** The server numbers what it refuses (`ER_…`); anything else was the line, or a question that is still being answered. */
const isBroken = ({ code }: MysqlUnavailable): boolean =>
  code === undefined || !code.startsWith('ER_') || ['ER_SERVER_SHUTDOWN', 'ER_CONNECTION_KILLED'].includes(code);

/** Opened again by the next question when it broke: a server that is started anew is worth watching. */
export const connectMysql = async (text: string): Promise<MysqlConnection> => {
  const url = parseServerUrl(text);
  const refused = (error: unknown): never => {
    throw toMysqlUnavailable(error, url);
  };
  let client: Connection | undefined = await openClient(url).catch(refused);
  const close = async (): Promise<void> => {
    const old = client;
    client = undefined;
    await old?.end().catch(() => undefined);
  };
  const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
    client ??= await openClient(url).catch(refused);
    try {
      const [found] = await client.query<RowDataPacket[]>({ sql, values: [...values], timeout: 2 * STATEMENT_TIMEOUT });
      return found as readonly object[] as readonly Row[];
    } catch (error) {
      const failure = toMysqlUnavailable(error, url);
      if (isBroken(failure)) {
        client?.destroy();
        client = undefined;
      }
      throw failure;
    }
  };
  return { host: url.hostname, port: url.port === '' ? 3306 : Number(url.port), rows, close };
};
