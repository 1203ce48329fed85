// A facts database of its own on the real replica set, with recorded investigations in it, and the bare driver beside it.
import { type Db, MongoClient } from 'mongodb';
import { randomBytes, randomUUID } from 'node:crypto';
import { memoryLimits } from '../../src/adapters/memory/limits.js';
import { type MongoFacts, mongoFacts } from '../../src/adapters/mongo/mongo-facts.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant } from '../../src/kernel/brand.js';
import type { FactCommit } from '../../src/ports/event-store.js';
import type { RawFact } from '../floors/raw-append.js';
import { renamed } from '../speed/append.js';
import { servers } from './servers.js';

export const TENANT = 'default' as Tenant;

export type MongoBench = {
  readonly facts: MongoFacts;
  /** By the bare driver, with the concerns of our own. */
  readonly db: Db;
  readonly close: () => Promise<void>;
};

const LEASE = 15_000_000;
const CONCERNS = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority', journal: true } } as const;

export const newDatabase = (): string => `bench-${randomBytes(4).toString('hex')}`;

export const openMongo = async (): Promise<MongoBench> => {
  const { uri } = servers().mongo;
  const database = newDatabase();
  const salt = (): string => randomBytes(32).toString('hex');
  const limits = memoryLimits(() => 0);
  const id = (): string => randomUUID();
  const facts = await mongoFacts({ uri, database, process: 'bench', lease: LEASE, id, salt, limits });
  const client = await MongoClient.connect(uri, CONCERNS);
  const db = client.db(database);
  return {
    facts,
    db,
    close: async () => {
      await facts.close();
      await db.dropDatabase();
      await client.close();
    },
  };
};

export const streamOf = (id: string): StreamId => investigationStream(TENANT, id as ClientTxnId);

export type Recording = readonly (readonly RawFact[])[];

/** The commits of the investigation's own stream, as those of another investigation. */
export const commitsAs = (id: string, recording: Recording): readonly FactCommit[] => {
  let expected = 0;
  const own = recording.filter(([first]) => first?.stream.startsWith('i/'));
  return own.map((facts) => {
    const commit: FactCommit = {
      stream: streamOf(id),
      expected,
      facts: facts.map((fact) => renamed(fact, id)),
      texts: new Map(),
      at: Date.now() * 1000,
      actor: { kind: 'system', id: 'bench' },
    };
    expected += facts.length;
    return commit;
  });
};

/** Stored; resolves with its version. */
export const investigated = async ({ facts }: MongoBench, id: string, recording: Recording): Promise<number> => {
  let version = 0;
  for (const commit of commitsAs(id, recording))
    version = (await facts.events.append(commit)).at(-1)?.version ?? version;
  await facts.views.session(TENANT, id as ClientTxnId);
  return version;
};
