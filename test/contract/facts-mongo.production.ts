// MongoDB keeps the contracts of event store and views on a real replica set.
import { afterAll, beforeAll } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type MongoFacts, mongoFacts } from '../../src/adapters/mongo/facts.js';
import { servers } from '../support/servers.js';
import { eventStoreContract } from './event-store.contract.js';
import { viewsContract } from './views.contract.js';

const { uri } = servers().mongo;

let made = 0;

const start = (database: string): Promise<MongoFacts> =>
  mongoFacts({
    uri,
    database,
    process: `process-${(made += 1)}`,
    lease: 2_000_000,
    id: () => `id-${(made += 1)}`,
    salt: () => `salt-${(made += 1)}`.padEnd(64, '.'),
  });

let admin: MongoClient;

beforeAll(async () => {
  admin = await MongoClient.connect(uri);
  const { version } = await admin.db('admin').command({ buildInfo: 1 });
  process.stdout.write(`MongoDB ${version}\n`);
});

afterAll(() => admin.close());

const open = async () => {
  const database = `contract-${process.pid}-${(made += 1)}`;
  let facts = await start(database);
  return {
    database,
    events: () => facts.events,
    views: () => facts.views,
    reopen: async () => {
      await facts.close();
      facts = await start(database);
    },
    close: async () => {
      await facts.close();
      await admin.db(database).dropDatabase();
    },
  };
};

eventStoreContract('mongo', open);
viewsContract('mongo', open);
