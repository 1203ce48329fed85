// A database of the real PostgreSQL for one suite, with an application that works in it and a watcher who may only read.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { until } from '../../scripts/servers/machine/until.js';
import type { PostgresCapture } from '../../src/database/capture/postgres/server/capture.js';
import { realServers } from './real-servers.js';

type DatabaseUser = 'postgres' | 'app' | 'watcher' | 'stranger';

export type TestDatabase = {
  readonly name: string;
  readonly port: number;
  readonly passwords: { readonly [user in DatabaseUser]: string };
  readonly url: (user: DatabaseUser) => string;
  /** A session that stays open until the end. */
  readonly session: (user: DatabaseUser, application?: string) => Promise<Client>;
  readonly ask: (sql: string) => Promise<readonly { readonly [column: string]: unknown }[]>;
  /** pgbench, as the application; resolves when it ended, `end` ends it. */
  readonly bench: (script: string, ...args: readonly string[]) => Promise<LoadRun>;
  /** Resolves when the query has a row. */
  readonly when: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type LoadRun = { readonly end: () => Promise<void> };

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const connected = async (url: string, application = 'test'): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: application });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const filled = async (admin: Client, name: string, passwords: TestDatabase['passwords']): Promise<void> => {
  for (const user of ['app', 'watcher', 'stranger'] as const)
    await admin.query(`create role "${name}-${user}" login password ${quoted(passwords[user])}`);
  await admin.query(`grant pg_monitor to "${name}-watcher"`);
  await admin.query(`create database "${name}" owner "${name}-app"`);
};

/** An abandoned statement would run on and count as work of the next capture. */
const ITS_BACKENDS = `from pg_stat_activity where datname = current_database() and application_name = 'pgbench'`;

const benchmark = (database: Pick<TestDatabase, 'url' | 'ask' | 'when'>, folder: string) => {
  const { bin } = realServers().postgres;
  return async (script: string, ...args: readonly string[]): Promise<LoadRun> => {
    const file = join(folder, `${randomBytes(4).toString('hex')}.sql`);
    await writeFile(file, script);
    const { hostname, port, username, password, pathname } = new URL(database.url('app'));
    const env = {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
    };
    const words = ['-n', '-f', file, ...args, pathname.slice(1)];
    const child = spawn(join(bin, 'pgbench'), words, { env, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      end: async () => {
        child.kill('SIGTERM');
        await ended;
        await database.ask(`select pg_terminate_backend(pid) ${ITS_BACKENDS}`);
        await database.when(`select where not exists (select ${ITS_BACKENDS})`);
      },
    };
  };
};

export const database = async (): Promise<TestDatabase> => {
  const root = new URL(realServers().postgres.url);
  const name = `capture-${randomBytes(4).toString('hex')}`;
  const secret = (): string => `pass/${randomBytes(8).toString('hex')}%word`;
  const passwords = {
    postgres: decodeURIComponent(root.password),
    app: secret(),
    watcher: secret(),
    stranger: secret(),
  };
  const server = await connected(root.href);
  await filled(server, name, passwords);
  const url = (user: DatabaseUser): string => {
    const own = new URL(root);
    own.username = user === 'postgres' ? user : `${name}-${user}`;
    own.password = encodeURIComponent(passwords[user]);
    own.pathname = `/${name}`;
    return own.href;
  };
  const admin = await connected(url('postgres'));
  await admin.query('create extension pg_stat_statements');
  const folder = await mkdtemp(join(tmpdir(), 'casefile-bench-'));
  const sessions: Client[] = [admin];
  const ask: TestDatabase['ask'] = async (sql) => (await admin.query<{ readonly [column: string]: unknown }>(sql)).rows;
  const when: TestDatabase['when'] = async (sql) => {
    await until(sql, async () => (await ask(sql)).length > 0, { seconds: 300 });
  };
  return {
    name,
    port: Number(root.port),
    passwords,
    url,
    ask,
    session: async (user, application) => {
      const session = await connected(url(user), application);
      sessions.push(session);
      return session;
    },
    bench: benchmark({ url, ask, when }, folder),
    when,
    close: async () => {
      await Promise.all(sessions.map((session) => session.end()));
      await server.query(`drop database "${name}" with (force)`);
      for (const user of ['app', 'watcher', 'stranger']) await server.query(`drop role "${name}-${user}"`);
      await server.end();
      await rm(folder, { recursive: true });
    },
  };
};

/** A number that the server counts, and by how much it must grow during the capture. */
export type CallCount = { readonly sql: string; readonly more: number };

/** How often statements whose text is like this one have ended. */
export const callsOf = (text: string, more: number): CallCount => ({
  sql: `select coalesce(sum(calls), 0) from pg_stat_statements where query like ${quoted(text)}`,
  more,
});

type CaptureTiming = Required<Pick<PostgresCapture, 'seconds' | 'signal' | 'onSample'>>;

const LOOKS = 8;

/** Captures some samples, and more until the server has counted enough: the time depends on the machine. */
export const watchedUntil = async <T>(
  { ask }: Pick<TestDatabase, 'ask'>,
  counted: readonly CallCount[],
  capture: (watch: CaptureTiming) => Promise<T>,
): Promise<T> => {
  const counts = (): Promise<readonly number[]> =>
    Promise.all(counted.map(async ({ sql }) => Number(Object.values((await ask(sql))[0] ?? {})[0])));
  const [enough, first] = [new AbortController(), Promise.withResolvers<void>()];
  let looks = 0;
  const onSample = (taken: number): void => {
    looks = taken;
    first.resolve();
  };
  const capturing = capture({ seconds: 900, signal: enough.signal, onSample });
  await Promise.race([first.promise, capturing]);
  const before = await counts();
  const isEnough = async (): Promise<boolean> => {
    const now = await counts();
    return looks >= LOOKS && counted.every(({ more }, n) => (now[n] ?? 0) - (before[n] ?? 0) >= more);
  };
  await until(counted.map(({ sql }) => sql).join('; '), isEnough, { seconds: 400, everyMillis: 250 });
  enough.abort();
  return capturing;
};

/** Tables of pgbench, owned by the application. */
export const withAccounts = async (database: TestDatabase, scale: number): Promise<void> => {
  const { hostname, port, username, password, pathname } = new URL(database.url('app'));
  const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username };
  await promisify(execFile)(
    join(realServers().postgres.bin, 'pgbench'),
    ['-i', '-q', '-s', String(scale), pathname.slice(1)],
    { env: { ...env, PGPASSWORD: decodeURIComponent(password) } },
  );
};
