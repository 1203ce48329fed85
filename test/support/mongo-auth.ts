// A replica set of one node that asks for passwords, with the service's role exactly as docs/operations.md gives it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { freePorts } from '../../scripts/servers/machine/ports.js';
import { until } from '../../scripts/servers/machine/until.js';
import { admin } from './mongo.js';

export type GuardedMongo = {
  /** As somebody, with a password; `root` or `casefile`. */
  readonly uri: (user: string, password?: string) => string;
  readonly close: () => Promise<void>;
};

const PASSWORD = 'hunter2';

/** The path of the program of the running server. */
const binary = async (): Promise<string> => {
  const { argv } = await (await admin()).db('admin').command({ getCmdLineOpts: 1 });
  return (argv as readonly string[])[0] ?? '';
};

/** Retries until it succeeds: the server may be starting, or electing a primary. */
const insisted = (client: MongoClient, command: Document): Promise<Document> =>
  until(JSON.stringify(command), () => client.db('admin').command(command), { seconds: 300 });

const role = async (): Promise<Document> => {
  const text = await readFile('docs/operations.md', 'utf8');
  const block = /```json\n(\{\n {2}"createRole"[^]*?\n\})\n```/.exec(text)?.[1] ?? '';
  return JSON.parse(block) as Document;
};

const prepared = async (port: number): Promise<void> => {
  const address = `127.0.0.1:${port}`;
  const options = { directConnection: true, serverSelectionTimeoutMS: 300_000 };
  const first = await MongoClient.connect(`mongodb://${address}`, options);
  await insisted(first, { replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: address }] } });
  await insisted(first, { createUser: 'root', pwd: PASSWORD, roles: ['root'] });
  await first.close();
  const root = await MongoClient.connect(`mongodb://root:${PASSWORD}@${address}`, options);
  await root.db('casefile').command(await role());
  await root.db('casefile').command({ createUser: 'casefile', pwd: PASSWORD, roles: ['casefile'] });
  await root.close();
};

export const guardedMongo = async (): Promise<GuardedMongo> => {
  const [command, [port = 0], folder] = await Promise.all([
    binary(),
    freePorts(1),
    mkdtemp(join(tmpdir(), 'casefile-mongo-')),
  ]);
  const key = join(folder, 'key');
  await writeFile(key, 'a key of the nodes among themselves'.replaceAll(' ', ''), { mode: 0o600 });
  const args = ['--replSet=rs0', '--bind_ip=127.0.0.1', `--port=${port}`, `--dbpath=${folder}`, `--keyFile=${key}`];
  const lean = ['--wiredTigerCacheSizeGB=0.25', '--oplogSize=64', '--nounixsocket', `--logpath=${join(folder, 'log')}`];
  const child: ChildProcess = spawn(command, [...args, ...lean], { stdio: 'ignore' });
  const exit = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  await prepared(port).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const uri = (user: string, password = PASSWORD): string =>
    `mongodb://${user}:${password}@127.0.0.1:${port}/?replicaSet=rs0&authSource=${user === 'root' ? 'admin' : 'casefile'}`;
  return { uri, close };
};
