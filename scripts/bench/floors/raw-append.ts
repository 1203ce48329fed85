// Floor of an append: the same JSON as one row of an equal table, one commit, the same durability.
import { DatabaseSync } from 'node:sqlite';

export type RawFact = {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: string;
};

export type RawFacts = { readonly append: (facts: readonly RawFact[]) => void; readonly close: () => void };

export const rawFacts = (file: string): RawFacts => {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE facts (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL,
      type TEXT NOT NULL, data TEXT NOT NULL, UNIQUE (stream, version)) STRICT`);
  const insert = db.prepare('INSERT INTO facts (stream, version, type, data) VALUES (?, ?, ?, ?)');
  return {
    append: (facts) => {
      db.exec('BEGIN IMMEDIATE');
      for (const { stream, version, type, data } of facts) insert.run(stream, version, type, data);
      db.exec('COMMIT');
    },
    close: () => db.close(),
  };
};
