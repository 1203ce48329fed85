// A MongoDB replica set of one node or more.
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { type Member, member } from '../machine/member.js';
import { until } from '../machine/until.js';

export type ReplicaSetOptions = {
  readonly binary: string;
  readonly folder: string;
  readonly ports: readonly number[];
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

const ask = async (uri: string, command: Document): Promise<Document> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2000 });
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
const initiate = async (members: readonly Member[]): Promise<void> => {
  const config = {
    _id: NAME,
    members: members.map(({ address }, index) => ({ _id: index, host: address })),
    settings: { electionTimeoutMillis: 1000, heartbeatIntervalMillis: 300 },
  };
  const [first] = members;
  await ask(directly(first?.address ?? ''), { replSetInitiate: config }).catch((error: { readonly code?: unknown }) => {
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
  const addresses = members.map(({ address }) => address);
  const uri = `mongodb://${addresses.join(',')}/?replicaSet=${NAME}`;
  const patience = { seconds: 60, everyMillis: 100 };
  const primary = async (): Promise<Member | undefined> => {
    const { primary } = await ask(uri, { hello: 1 });
    return members.find(({ address }) => address === primary);
  };
  return {
    uri,
    members,
    start: async () => {
      await Promise.all(members.map(({ start }) => start()));
      await initiate(members);
      await until(`a primary of ${addresses.join(', ')}`, () => isComplete(uri), patience);
      return String((await ask(uri, { buildInfo: 1 }))['version']);
    },
    primary: async () => {
      const found: Member[] = [];
      const isThere = async (): Promise<boolean> => {
        const node = await primary();
        if (node !== undefined) found.push(node);
        return node !== undefined;
      };
      await until(`a primary of ${addresses.join(', ')}`, isThere, patience);
      const [node] = found;
      if (node === undefined) throw new Error('unreachable: waited for it');
      return node;
    },
  };
};
