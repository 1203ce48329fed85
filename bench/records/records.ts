// 10,000 investigations of 200 events each, read as people read them, on SQLite and on MongoDB; and 10,000 firings of alerts over HTTP.
import { inParts, type BenchmarkPart } from '../parts.js';
import { measureFirings } from './firings.js';
import { measureReads } from './reads.js';
import { storeSessions } from './sessions.js';
import { openMongoStore, openSqliteStore, type OpenedStore } from './stores.js';

const COUNT = 10_000;

const reads =
  (open: () => Promise<OpenedStore>): BenchmarkPart =>
  async ({ say, volume = 1 }) => {
    const count = Math.round(COUNT * volume);
    const { store, bare, close } = await open();
    try {
      await storeSessions(store.events, count, say);
      return await measureReads(store, bare, count);
    } finally {
      await close();
    }
  };

const firings =
  (where: 'sqlite' | 'mongo'): BenchmarkPart =>
  async ({ say, volume = 1 }) => {
    const count = Math.round(COUNT * volume);
    return [
      [`${where}: in deliveries of 100`, await measureFirings({ where, count, delivery: 100, say })],
      [`${where}: one by one`, await measureFirings({ where, count, delivery: 1, say })],
    ];
  };

export const records = inParts('records', {
  sqlite: reads(openSqliteStore),
  mongo: reads(openMongoStore),
  'firings-sqlite': firings('sqlite'),
  'firings-mongo': firings('mongo'),
});
