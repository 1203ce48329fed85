// A real PostgreSQL of Debian's packages, on data of its own, run by a user who may nothing else: as root it refuses to start.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { CannotStart } from './machine/cannot-start.js';
import { type Member, member } from './machine/member.js';
import { run } from './machine/tool.js';

export type PostgresOptions = { readonly bin: string; readonly folder: string; readonly port: number };

export type Postgres = {
  readonly member: Member;
  /** Of its superuser; resolves when it answers. */
  readonly start: () => Promise<{ readonly url: string; readonly version: string }>;
};

/** `nobody`, on every Debian. */
const NOBODY = 65_534;

const isRoot = (): boolean => process.getuid?.() === 0;

/** The folder of its programs, the newest where there are several. */
export const postgresBin = (): string => {
  const found = globSync('/usr/lib/postgresql/*/bin').filter((folder) => existsSync(join(folder, 'initdb')));
  const [newest] = found.toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]));
  if (newest === undefined) throw new CannotStart('PostgreSQL is not installed (Debian: postgresql)');
  return newest;
};

/** Where `nobody` can get: the folders above a work tree may be closed to it. */
const postgresData = (folder: string): string => {
  if (!isRoot()) return join(folder, 'postgresql/data');
  return join(tmpdir(), `casefile-postgresql-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
};

/** Also its processes may still be writing when they were killed. */
export const removePostgresData = (folder: string): Promise<void> =>
  rm(postgresData(folder), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

type Words = readonly [command: string, ...args: string[]];

const asNobody = (command: string, args: readonly string[]): Words =>
  isRoot()
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', command, ...args]
    : [command, ...args];

const SETTINGS = `listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'pg_stat_statements'
shared_buffers = '64MB'
track_io_timing = on
`;

const PASSWORD = 'casefile-password';

/** A folder that holds all of it, or none. */
const initialise = async ({ bin, folder, port }: PostgresOptions, data: string): Promise<void> => {
  if (existsSync(join(data, PASSWORD))) return;
  await removePostgresData(folder);
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (isRoot()) await chown(data, NOBODY, NOBODY);
  const [initdb, ...args] = asNobody(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
  await run({ command: initdb, from: 'Debian: postgresql' }, [...args, '--locale=C']);
  await writeFile(join(data, 'postgresql.auto.conf'), `${SETTINGS}port = ${port}\n`);
  await writeFile(join(data, PASSWORD), randomBytes(16).toString('hex'));
};

const ask = async <Row extends object>(url: string, sql: string): Promise<Row | undefined> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows[0];
  } finally {
    await client.end();
  }
};

/** From the first start on, nobody gets in without a password. */
const closeDoors = async (data: string, url: string): Promise<void> => {
  const { password } = new URL(url);
  await ask(url, `alter role postgres password '${password}'`);
  await writeFile(join(data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  await ask(url, 'select pg_reload_conf()');
};

export const postgres = (options: PostgresOptions): Postgres => {
  const { bin, folder, port } = options;
  const data = postgresData(folder);
  const urlOf = async (): Promise<string> =>
    `postgresql://postgres:${await readFile(join(data, PASSWORD), 'utf8')}@127.0.0.1:${port}/postgres`;
  const [command, ...args] = asNobody(join(bin, 'postgres'), ['-D', data]);
  const server = member({
    name: 'PostgreSQL',
    folder: join(folder, 'postgresql'),
    port,
    command,
    args,
    answers: async () => (await ask(await urlOf(), 'select 1')) !== undefined,
  });
  return {
    member: server,
    start: async () => {
      await initialise(options, data);
      await server.start();
      const url = await urlOf();
      await closeDoors(data, url);
      const row = await ask<{ server_version: string }>(url, 'show server_version');
      return { url, version: row?.server_version.split(' ')[0] ?? '' };
    },
  };
};
