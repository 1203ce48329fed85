// Floor of ingest: the bare messages into one full-text column, as durable as our own commits.
import { DatabaseSync } from 'node:sqlite';

const ROWS_A_COMMIT = 5_000;

/** Seconds until the last commit is on disk. */
export const insertFullText = (file: string, messages: readonly string[]): number => {
  const before = performance.now();
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE VIRTUAL TABLE line USING fts5 (message, tokenize = 'unicode61')`);
  const insert = db.prepare('INSERT INTO line VALUES (?)');
  for (let from = 0; from < messages.length; from += ROWS_A_COMMIT) {
    db.exec('BEGIN');
    for (const message of messages.slice(from, from + ROWS_A_COMMIT)) insert.run(message);
    db.exec('COMMIT');
  }
  db.close();
  return (performance.now() - before) / 1000;
};
