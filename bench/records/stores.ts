// The stores that records are measured on, and the bare queries beside them.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';
import { dropFolder, freshFolder } from '../service.js';
import { openMongo } from '../stores/mongo.js';
import type { BareStore, MeasuredStore } from './reads.js';
import { streamsOf, TENANT } from './sessions.js';

export type OpenedStore = {
  readonly store: MeasuredStore;
  readonly bare: BareStore;
  readonly close: () => Promise<void>;
};

const bareSqlite = (db: DatabaseSync): BareStore => {
  const page = db.prepare('SELECT document FROM sessions WHERE tenant = ? ORDER BY updated_at DESC LIMIT ?');
  const words = db.prepare(
    'SELECT r.document FROM record_words w JOIN records r ON r.number = w.rowid WHERE record_words MATCH ? ORDER BY rank LIMIT ?',
  );
  const days = db.prepare(
    'SELECT updated_at / 86400000000 AS day, count(*) AS n FROM sessions WHERE tenant = ? GROUP BY 1',
  );
  const facts = db.prepare('SELECT data FROM facts WHERE stream = ? ORDER BY version');
  const parsed = (rows: readonly { readonly [column: string]: unknown }[], column: string): unknown =>
    rows.map((row) => JSON.parse(String(row[column])) as unknown);
  return {
    page: async (limit) => parsed(page.all(TENANT, limit), 'document'),
    search: async (word, limit) => parsed(words.all(`"${word}"`, limit), 'document'),
    countByDay: async () => days.all(TENANT),
    factsOf: async (n) => streamsOf(n).map((stream) => parsed(facts.all(stream), 'data')),
  };
};

export const openSqliteStore = async (): Promise<OpenedStore> => {
  const folder = freshFolder();
  const file = join(folder, 'facts.sqlite');
  let made = 0;
  const store = sqliteFacts({
    file,
    now: () => Date.now() * 1000,
    lease: 3_600_000_000,
    id: () => `id-${(made += 1)}`,
    salt: () => 's'.padEnd(64, '.'),
    onLost: () => undefined,
  });
  const db = new DatabaseSync(file, { readOnly: true });
  return {
    store,
    bare: bareSqlite(db),
    close: async () => {
      db.close();
      store.close();
      dropFolder(folder);
    },
  };
};

export const openMongoStore = async (): Promise<OpenedStore> => {
  const { facts, db, close } = await openMongo();
  const local = { readConcern: { level: 'local' } } as const;
  const sessions = db.collection('sessions', local);
  const records = db.collection('records', local);
  const commits = db.collection('facts', local);
  return {
    store: facts,
    bare: {
      page: (limit) =>
        sessions.find({ tenant: TENANT }).sort({ updatedAt: -1, clientTxnId: -1 }).limit(limit).toArray(),
      search: (word, limit) =>
        records
          .find(
            { tenant: TENANT, $text: { $search: word } },
            { projection: { fields: 1, score: { $meta: 'textScore' } } },
          )
          .sort({ score: { $meta: 'textScore' } })
          .limit(limit)
          .toArray(),
      countByDay: () =>
        sessions
          .aggregate([
            { $match: { tenant: TENANT } },
            { $group: { _id: { $floor: { $divide: ['$updatedAt', 86_400_000_000] } }, n: { $sum: 1 } } },
          ])
          .toArray(),
      factsOf: (n) =>
        commits
          .find({ streamId: { $in: [...streamsOf(n)] } })
          .sort({ streamId: 1, commitSeq: 1 })
          .toArray(),
    },
    close,
  };
};
