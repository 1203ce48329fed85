// Replicas of one installation, each a process with its own telemetry folder, on one MongoDB database and one folder of batches.
import { MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { copyOf, newFolder, type Service, startService } from './service.js';
import { realServers } from './real-servers.js';

/** Short, so that a take-over takes seconds. */
export const LEASE_SECONDS = 2;

export type Installation = {
  /** Starts one more replica. */
  readonly replica: () => Promise<Service>;
  /** Drops the database. */
  readonly close: () => Promise<void>;
};

/** `shop`: a data folder whose telemetry every replica starts with. */
export const installation = async (shop: string): Promise<Installation> => {
  const { uri } = realServers().mongo;
  const database = `replicas-${process.pid}-${randomBytes(4).toString('hex')}`;
  const batches = join(await newFolder(), 'batches');
  const config = {
    data: { lease: `${LEASE_SECONDS}s` },
    stores: {
      kind: 'production',
      secret: '${CASEFILE_SECRET}',
      mongo: { uri: '${CASEFILE_MONGO_URI}', database },
      telemetry: { kind: 'embedded' },
      batches: { kind: 'files', folder: batches },
    },
  };
  const env = { CASEFILE_SECRET: 'ab'.repeat(32), CASEFILE_MONGO_URI: uri };
  return {
    replica: async () => startService({ folder: await copyOf(shop), config, env }),
    close: async () => {
      const client = await MongoClient.connect(uri);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
};
