// A PostgreSQL cluster for one planted problem: it has settings of its own, may be broken at will, and is thrown away.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePorts } from '../../scripts/servers/machine/ports.js';
import { until } from '../../scripts/servers/machine/until.js';

export type ClusterSettings = { readonly [name: string]: string };

type BenchRun = { readonly end: () => Promise<void> };

export type ThrowawayCluster = {
  readonly data: string;
  /** Writes a file of its data. */
  readonly write: (file: string, content: Uint8Array) => Promise<void>;
  /** Of the role in the database `shop`. */
  readonly url: (role: 'postgres' | 'shop' | 'watcher') => string;
  /** As the superuser, in the database `shop`. */
  readonly ask: (sql: string) => Promise<readonly { readonly [column: string]: unknown }[]>;
  /** Asks as the superuser until the statement gives a row. */
  readonly until: (sql: string) => Promise<void>;
  /** A session of the application that stays open. */
  readonly session: (application: string) => Promise<Client>;
  /** Runs pgbench as the application until it is ended. */
  readonly bench: (script: string, ...args: readonly string[]) => Promise<BenchRun>;
  /** Runs a program of PostgreSQL as the owner of the data. */
  readonly program: (name: string, ...args: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops it, and removes its data. */
  readonly remove: () => Promise<void>;
};

/** `nobody`, on every Debian: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

const isRoot = (): boolean => process.getuid?.() === 0;

const asOwner = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  isRoot()
    ? ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', command, ...args]]
    : [command, args];

const run = async (command: string, args: readonly string[]): Promise<string> => {
  const [program, words] = asOwner(command, args);
  return (await promisify(execFile)(program, [...words], { cwd: '/tmp' })).stdout;
};

const ownFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-problem-'));
  if (isRoot()) await chown(folder, NOBODY, NOBODY);
  return folder;
};

const BASE_SETTINGS: ClusterSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '64MB',
  wal_level: 'logical',
  max_connections: '60',
};

/** An end to what hangs, for a machine that is busy with much else. */
const PATIENCE_SECONDS = 300;

const configuration = (settings: ClusterSettings, port: number): string =>
  Object.entries({ ...BASE_SETTINGS, ...settings, port: String(port) })
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('');

const SETUP = [
  'create role shop login',
  'create role watcher login',
  'grant pg_monitor to watcher',
  'create database shop owner shop',
];

/** A release as `postgresRelease` gives it, where the owner of the data may read it: the folders above a work tree may be closed to him. */
export const reachablePrograms = async (release: string): Promise<string> => {
  const programs = join(await ownFolder(), 'programs');
  await cp(release, programs, { recursive: true, verbatimSymlinks: true });
  return join(programs, 'bin');
};

/** An initialised folder of data, which each cluster copies: initdb takes longer than most problems do. */
export const clusterTemplate = async (bin: string): Promise<string> => {
  const data = join(await ownFolder(), 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  return data;
};

const asked = async (url: string, statements: readonly string[]): Promise<readonly object[]> => {
  const client = new Client({ connectionString: url });
  // one that is lost tells the statement that waits for it, and nobody else
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: readonly object[] = [];
    for (const sql of statements) rows = (await client.query<object>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

type ClusterPrograms = {
  readonly bin: string;
  readonly template: string;
  /** Where `pgbench` is, if elsewhere. */
  readonly clientPrograms?: string;
};

export const throwawayCluster = async (
  { bin, template, clientPrograms = bin }: ClusterPrograms,
  settings: ClusterSettings = {},
): Promise<ThrowawayCluster> => {
  const [folder, [port = 0]] = await Promise.all([ownFolder(), freePorts(1)]);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await cp(template, data, { recursive: true });
  await writeFile(join(data, 'postgresql.auto.conf'), configuration(settings, port));
  if (isRoot()) await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, data]);
  const url = (role: string, database = 'shop'): string => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const pgCtl = (...args: readonly string[]): Promise<string> =>
    run(join(bin, 'pg_ctl'), [
      '-D',
      data,
      '-l',
      join(folder, 'server.log'),
      '-s',
      '-w',
      '-t',
      String(PATIENCE_SECONDS),
      ...args,
    ]);
  const clients: Client[] = [];
  const benches: BenchRun[] = [];
  const removeFiles = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await pgCtl('start');
    await asked(url('postgres', 'postgres'), SETUP);
    await asked(url('postgres'), ['create extension pg_stat_statements', 'grant all on schema public to shop']);
  } catch (error) {
    const log = await readFile(join(folder, 'server.log'), 'utf8').catch(String);
    await pgCtl('stop', '-m', 'immediate').catch(() => undefined);
    await removeFiles();
    throw new Error(`PostgreSQL did not start: ${log}`, { cause: error });
  }
  const ask: ThrowawayCluster['ask'] = async (sql) =>
    (await asked(url('postgres'), [sql])) as readonly { readonly [column: string]: unknown }[];
  const bench: ThrowawayCluster['bench'] = async (script, ...args) => {
    const file = join(folder, `${benches.length}.sql`);
    await writeFile(file, script);
    const words = [
      '-n',
      '-f',
      file,
      '-T',
      '3600',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'shop',
      ...args,
      'shop',
    ];
    const env = { ...process.env, PGAPPNAME: 'checkout' };
    const child = spawn(join(clientPrograms, 'pgbench'), words, { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const started = { end: async () => void (child.kill('SIGKILL'), await ended) };
    benches.push(started);
    await until(
      'pgbench',
      async () =>
        child.exitCode !== null ||
        (await ask(`select from pg_stat_activity where application_name = 'checkout'`)).length > 0,
      { seconds: PATIENCE_SECONDS },
    );
    return started;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(benches.map(({ end }) => end()));
    await pgCtl('stop', '-m', 'immediate').catch(() => undefined);
  };
  return {
    data,
    write: async (file, content) => {
      await writeFile(join(data, file), content, { mode: 0o600 });
      if (isRoot()) await chown(join(data, file), NOBODY, NOBODY);
    },
    url,
    ask,
    until: async (sql) => {
      await until(sql, async () => (await ask(sql)).length > 0, { seconds: PATIENCE_SECONDS });
    },
    session: async (application) => {
      const client = new Client({ connectionString: url('shop'), application_name: application });
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
      return client;
    },
    bench,
    program: (name, ...args) => run(join(bin, name), args),
    stop: async () => void (await pgCtl('stop', '-m', 'fast')),
    start: async () => void (await pgCtl('start')),
    remove: async () => {
      await stop();
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      await removeFiles();
    },
  };
};
