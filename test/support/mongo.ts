// Databases of a test's own on the real replica set, and processes that open them.
import { afterAll } from 'vitest';
import { MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { type MongoFacts, mongoFacts, type MongoFactsOptions } from '../../src/adapters/mongo/mongo-facts.js';
import { memoryLimits } from '../../src/adapters/memory/limits.js';
import { realServers } from './real-servers.js';

let made = 0;

const next = (name: string): string => `${name}-${(made += 1)}`;

const databases = new Set<string>();
let client: MongoClient | undefined;

/** Closed, and every database dropped, after the tests of the file. */
export const admin = async (): Promise<MongoClient> => {
  client ??= await MongoClient.connect(realServers().mongo.uri);
  return client;
};

export const newDatabase = (): string => {
  const name = next(`test-${randomBytes(4).toString('hex')}`);
  databases.add(name);
  return name;
};

export const dropped = async (database: string): Promise<void> => {
  await (await admin()).db(database).dropDatabase();
  databases.delete(database);
};

/** Opens it as another process would. */
export const opened = (database: string, more: Partial<MongoFactsOptions> = {}): Promise<MongoFacts> =>
  mongoFacts({
    uri: realServers().mongo.uri,
    database,
    process: next('process'),
    lease: 2_000_000,
    id: () => next('id'),
    salt: () => next('salt').padEnd(64, '.'),
    limits: memoryLimits(() => 0),
    ...more,
  });

afterAll(async () => {
  for (const database of databases) await dropped(database);
  await client?.close();
  client = undefined;
});
