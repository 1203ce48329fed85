// A fact store of SQLite in a folder of its own, for a test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteFacts, type SqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';

export type FreshFacts = { readonly facts: SqliteFacts; readonly remove: () => Promise<void> };

/** Its ids and salts are the same in each run. A lost lease is thrown. */
export const openFreshFacts = async (): Promise<FreshFacts> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-facts-'));
  let made = 0;
  const facts = sqliteFacts({
    file: join(folder, 'facts.sqlite'),
    now: () => 1,
    lease: 3_600_000_000,
    id: () => `id-${(made += 1)}`,
    salt: () => 's'.padEnd(64, '.'),
    onLost: (error) => {
      throw error;
    },
  });
  return {
    facts,
    remove: async () => {
      facts.close();
      await rm(folder, { recursive: true });
    },
  };
};
