// Floor of an append: the same JSON as one row of an equal table, one commit, the same durability.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type RawFact = {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: string;
};

export type RawFacts = { readonly append: (facts: readonly RawFact[]) => void; readonly close: () => void };

const TABLE = `CREATE TABLE facts (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL, version INTEGER NOT NULL, commit_no INTEGER NOT NULL,
  id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, at INTEGER NOT NULL,
  actor TEXT NOT NULL, reason TEXT, traceparent TEXT, schema INTEGER NOT NULL,
  UNIQUE (stream, version)
) STRICT`;

const INSERT = `INSERT INTO facts (stream, version, commit_no, id, type, data, at, actor, schema)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)`;

const ACTOR = JSON.stringify({ kind: 'system', id: 'bench' });

export const rawFacts = (file: string): RawFacts => {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${TABLE}`);
  const insert = db.prepare(INSERT);
  return {
    append: (facts) => {
      db.exec('BEGIN IMMEDIATE');
      for (const { stream, version, type, data } of facts)
        insert.run(stream, version, version, randomUUID(), type, data, Date.now() * 1000, ACTOR);
      db.exec('COMMIT');
    },
    close: () => db.close(),
  };
};
