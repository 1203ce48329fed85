// A MariaDB server for one planted problem: it has settings of its own, may be broken at will, and is thrown away.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Connection, type ConnectionOptions, createConnection } from 'mysql2/promise';
import { CannotStart } from '../../scripts/servers/machine/cannot-start.js';
import { freePorts } from '../../scripts/servers/machine/ports.js';
import { until } from '../../scripts/servers/machine/until.js';
import type { MariadbPrograms } from '../../scripts/servers/mariadb.js';

export type MariadbSettings = { readonly [name: string]: string };

/** Users that the cluster has; each may do everything in `shop`, but for the one that captures. */
type MariadbUser = 'shop' | 'nightly' | 'migration' | 'watcher';

type MariadbRow = { readonly [column: string]: unknown };

export type MariadbCluster = {
  readonly pid: number;
  readonly port: number;
  readonly url: (user: MariadbUser) => string;
  /** As the superuser, one statement after the other. */
  readonly ask: (...statements: readonly string[]) => Promise<readonly MariadbRow[]>;
  /** Asks as the superuser until the statement gives a row of which this is true. */
  readonly until: (sql: string, isReached?: (row: MariadbRow) => boolean) => Promise<void>;
  /** A session that stays open. */
  readonly session: (user: MariadbUser) => Promise<Connection>;
  /** So many sessions of the application run the statements again and again until the cluster is removed. */
  readonly load: (
    clients: number,
    statements: (client: number, turn: number) => readonly string[],
    pauseMs?: number,
  ) => Promise<void>;
  /** So many clients connect, run the statement and leave, again and again. */
  readonly connects: (clients: number, sql: string) => void;
  readonly remove: () => Promise<void>;
};

/** `nobody`, on every Debian. */
const NOBODY = 65_534;

const isRoot = (): boolean => process.getuid?.() === 0;

const asOwner = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  isRoot()
    ? ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', command, ...args]]
    : [command, args];

/** A server that starts removes the temporary tables that it finds: in a folder that others use, those of running servers too. */
const inOwnFolder = (folder: string): readonly string[] => [`--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`];

const ownFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-mariadb-'));
  if (isRoot()) await chown(folder, NOBODY, NOBODY);
  return folder;
};

/** An initialised folder of data, which each cluster copies. */
export const mariadbTemplate = async ({ install }: MariadbPrograms): Promise<string> => {
  const folder = await ownFolder();
  const [command, args] = asOwner(install, [
    '--no-defaults',
    ...inOwnFolder(folder),
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--innodb-log-file-size=4M',
  ]);
  await promisify(execFile)(command, [...args], { cwd: '/tmp' });
  return join(folder, 'data');
};

const BASE_SETTINGS: MariadbSettings = {
  'bind-address': '127.0.0.1',
  'innodb-buffer-pool-size': '64M',
  'innodb-log-file-size': '32M',
  'max-connections': '60',
};

const PASSWORD = 'planted-password';

/** `innodb_trx` shows what it showed before until nobody has read it for 0.1 s. */
const POLL_MILLIS = 200;

/** An end to what hangs, for a machine that is busy with much else. */
const PATIENCE_SECONDS = 300;

const SETUP = [
  'create database shop',
  ...(['shop', 'nightly', 'migration'] as const).flatMap((user) => [
    `create user ${user}@'127.0.0.1' identified by '${PASSWORD}'`,
    `grant all on shop.* to ${user}@'127.0.0.1'`,
  ]),
  `create user watcher@'127.0.0.1' identified by '${PASSWORD}'`,
  `grant process, slave monitor, binlog monitor on *.* to watcher@'127.0.0.1'`,
  `grant select on performance_schema.* to watcher@'127.0.0.1'`,
];

export const mariadbCluster = async (
  { programs, template }: { readonly programs: MariadbPrograms; readonly template: string },
  settings: MariadbSettings = {},
): Promise<MariadbCluster> => {
  const [folder, [port = 0]] = await Promise.all([ownFolder(), freePorts(1)]);
  const data = join(folder, 'data');
  await cp(template, data, { recursive: true });
  if (isRoot()) await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, data]);
  const options = Object.entries({ ...BASE_SETTINGS, ...settings }).map(([name, value]) => `--${name}=${value}`);
  const [command, args] = asOwner(programs.server, [
    '--no-defaults',
    ...inOwnFolder(folder),
    `--port=${port}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${join(folder, 'error.log')}`,
    ...options,
  ]);
  const server = spawn(command, [...args], { stdio: 'ignore', cwd: '/tmp' });
  const ended = once(server, 'exit');
  const url = (user: string, database = 'shop'): string =>
    `mysql://${user}${user === 'root' ? '' : `:${PASSWORD}`}@127.0.0.1:${port}/${database}`;
  /** A connection that is lost tells the statement that waits for it, and nobody else. */
  const connected = async (options: ConnectionOptions): Promise<Connection> => {
    const connection = await createConnection({ connectTimeout: 1_000 * PATIENCE_SECONDS, ...options });
    connection.on('error', () => undefined);
    return connection;
  };
  let isSetUp = false;
  const ask: MariadbCluster['ask'] = async (...statements) => {
    const connection = await connected({ socketPath: join(folder, 'socket'), user: 'root', supportBigNumbers: true });
    try {
      if (isSetUp) await connection.query('use shop');
      let rows: unknown = [];
      for (const sql of statements) [rows] = await connection.query(sql);
      return Array.isArray(rows) ? (rows as readonly MariadbRow[]) : [];
    } finally {
      await connection.end().catch(() => undefined);
    }
  };
  const ending = new AbortController();
  const clients: Connection[] = [];
  const loops: Promise<void>[] = [];
  const open = (user: string): Promise<Connection> => connected({ uri: url(user) });
  const answers = async (): Promise<true> => {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new CannotStart(`MariaDB ended: ${await readFile(join(folder, 'error.log'), 'utf8').catch(String)}`);
    await ask('select 1');
    return true;
  };
  try {
    await until('MariaDB', answers, { seconds: PATIENCE_SECONDS });
    await ask(...SETUP);
  } catch (error) {
    server.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  isSetUp = true;
  return {
    pid: server.pid ?? 0,
    port,
    url: (user) => url(user, ''),
    ask,
    until: async (sql, isReached = () => true) => {
      const patience = { seconds: PATIENCE_SECONDS, everyMillis: POLL_MILLIS };
      await until(sql, async () => (await ask(sql)).some(isReached), patience);
    },
    session: async (user) => {
      const connection = await open(user);
      clients.push(connection);
      return connection;
    },
    load: async (count, statements, pauseMs = 0) => {
      for (let client = 0; client < count; client += 1) {
        const connection = await open('shop');
        clients.push(connection);
        const loop = async (): Promise<void> => {
          for (let turn = 0; !ending.signal.aborted; turn += 1) {
            for (const sql of statements(client, turn)) {
              const isDone = await connection.query(sql).then(
                () => true,
                () => false,
              );
              // a deadlock rolled the transaction back
              if (!isDone) break;
            }
            if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
          }
        };
        loops.push(loop());
      }
    },
    connects: (count, sql) => {
      for (let client = 0; client < count; client += 1) {
        const loop = async (): Promise<void> => {
          while (!ending.signal.aborted) {
            const connection = await open('shop').catch(() => undefined);
            await connection?.query(sql).catch(() => undefined);
            await connection?.end().catch(() => undefined);
          }
        };
        loops.push(loop());
      }
    },
    remove: async () => {
      ending.abort();
      server.kill('SIGKILL');
      await ended;
      // a query of a connection that is destroyed never ends: the loops end by what the lost server answers
      await Promise.all(loops);
      for (const client of clients) client.destroy();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
