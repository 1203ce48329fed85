// A MongoDB replica set of one node or more.
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { type Member, member } from '../machine/member.js';
import { until } from '../machine/until.js';

export type ReplicaSetOptions = {
  readonly binary: string;
  readonly folder: string;
  readonly ports: readonly number[];
  /** Ports by which clients and the other nodes reach them; their own where none is given. */
  readonly announced?: readonly number[];
};

export type ReplicaSet = {
  readonly uri: string;
  readonly members: readonly Member[];
  /** Resolves with the version when there is a primary and every other node follows it. */
  readonly start: () => Promise<string>;
  /** The node that takes the writes now; waits for one. */
  readonly primary: () => Promise<Member>;
};

const NAME = 'rs0';

/** Small files and caches: many sets live beside each other on one machine. */
const LEAN = [
  '--wiredTigerCacheSizeGB=0.5',
  '--oplogSize=64',
  '--nounixsocket',
  '--wiredTigerEngineConfigString=log=(file_max=8MB,prealloc=false)',
  '--setParameter=diagnosticDataCollectionEnabled=false',
];

/** Failpoints, and expiry within a second. */
const FOR_TESTS = ['--setParameter=enableTestCommands=1', '--setParameter=ttlMonitorSleepSecs=1'];

const ALREADY_INITIALIZED = 23;

/** A paused node takes connections, and never answers. */
const IMPATIENT = { serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000, socketTimeoutMS: 10_000 };

const ask = async (uri: string, command: Document): Promise<Document> => {
  const client = new MongoClient(uri, IMPATIENT);
  try {
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
};

const directly = (address: string): string => `mongodb://${address}/?directConnection=true`;

const nodeOf = (options: ReplicaSetOptions, port: number, index: number): Member => {
  const folder = join(options.folder, `mongo-${index + 1}`);
  const place = [`--replSet=${NAME}`, '--bind_ip=127.0.0.1', `--port=${port}`, `--dbpath=${folder}`];
  return member({
    name: `MongoDB node ${index + 1}`,
    folder,
    port,
    command: options.binary,
    args: [...place, ...LEAN, ...FOR_TESTS],
    answers: async () => (await ask(directly(`127.0.0.1:${port}`), { hello: 1 }))['ok'] === 1,
  });
};

/** Quick elections: a test waits for every one of them. */
const initiate = async (first: string, hosts: readonly string[]): Promise<void> => {
  const config = {
    _id: NAME,
    members: hosts.map((host, index) => ({ _id: index, host })),
    settings: { electionTimeoutMillis: 1000, heartbeatIntervalMillis: 300 },
  };
  await ask(directly(first), { replSetInitiate: config }).catch((error: { readonly code?: unknown }) => {
    if (error.code !== ALREADY_INITIALIZED) throw error;
  });
};

const isComplete = async (uri: string): Promise<boolean> => {
  const { members } = await ask(uri, { replSetGetStatus: 1 });
  const states = (members as readonly { readonly stateStr: string }[]).map(({ stateStr }) => stateStr);
  return states.includes('PRIMARY') && states.every((state) => state === 'PRIMARY' || state === 'SECONDARY');
};

export const replicaSet = (options: ReplicaSetOptions): ReplicaSet => {
  const members = options.ports.map((port, index) => nodeOf(options, port, index));
  const [first = ''] = members.map(({ address }) => address);
  const hosts = (options.announced ?? options.ports).map((port) => `127.0.0.1:${port}`);
  const uri = `mongodb://${hosts.join(',')}/?replicaSet=${NAME}`;
  const patience = { seconds: 300, everyMillis: 100 };
  const primary = async (): Promise<Member | undefined> => {
    const { primary } = await ask(uri, { hello: 1 });
    return members[hosts.indexOf(primary as string)];
  };
  return {
    uri,
    members,
    start: async () => {
      await Promise.all(members.map(({ start }) => start()));
      await initiate(first, hosts);
      await until(`a primary of ${hosts.join(', ')}`, () => isComplete(uri), patience);
      return String((await ask(uri, { buildInfo: 1 }))['version']);
    },
    primary: () => until(`a primary of ${hosts.join(', ')}`, primary, patience),
  };
};
