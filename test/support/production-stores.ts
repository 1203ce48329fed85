// The settings of a production installation for a data folder: a database of its own on the real servers, and its batches in the folder.
import { MongoClient } from 'mongodb';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { realServers } from './real-servers.js';

const SWITCH = 'CASEFILE_TEST_STORES';

/** End-to-end suites run on the data folder alone, or, where a production suite says so, once more on the real servers. */
export const onRealServers = (): boolean => process.env[SWITCH] === 'production';

export const useRealServers = (): void => {
  process.env[SWITCH] = 'production';
};

const databases = new Set<string>();

export const databaseOf = (folder: string): string =>
  `e2e-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;

export type StoresSettings = { readonly config: object; readonly env: { readonly [name: string]: string } };

/** On a replica set of the test's own. */
export const storesAt = (uri: string, folder: string): StoresSettings => ({
  config: {
    data: { lease: '1s' },
    stores: {
      kind: 'production',
      secret: '${CASEFILE_SECRET}',
      mongo: { uri: '${CASEFILE_MONGO_URI}', database: databaseOf(folder) },
      telemetry: { kind: 'embedded' },
      batches: { kind: 'files', folder: join(folder, 'batches') },
    },
  },
  env: { CASEFILE_SECRET: 'ab'.repeat(32), CASEFILE_MONGO_URI: uri },
});

export const storesOf = (folder: string): StoresSettings => {
  databases.add(databaseOf(folder));
  return storesAt(realServers().mongo.uri, folder);
};

const COPIED = ['facts', 'texts', 'salts', 'sessions'] as const;

/** Copies the database of one folder for another folder. */
export const copyStores = async (from: string, to: string): Promise<void> => {
  const client = await MongoClient.connect(realServers().mongo.uri);
  const [source, db] = [client.db(databaseOf(from)), databaseOf(to)];
  for (const coll of COPIED)
    await source
      .collection(coll)
      .aggregate([{ $out: { db, coll } }])
      .toArray();
  await client.close();
};

/** Drops every database that was used so far. */
export const dropStores = async (): Promise<void> => {
  const client = await MongoClient.connect(realServers().mongo.uri);
  for (const database of databases) await client.db(database).dropDatabase();
  databases.clear();
  await client.close();
};
