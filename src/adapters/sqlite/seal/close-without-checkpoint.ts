// Closes a connection so that nothing is moved that nobody seals.
import { DatabaseSync } from 'node:sqlite';

const PATIENCE_MS = 2_000;

/** Reads once, for SQLite opens a file only then. `undefined`: it cannot be read, and then SQLite cannot move its log either. */
const openReader = (file: string): DatabaseSync | undefined => {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
  try {
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    return reader;
  } catch {
    reader.close();
    return undefined;
  }
};

/**
 * SQLite checkpoints when the last connection to a file closes (ADR 53). A connection for reading that is still open makes this one
 * not the last, and may itself move nothing: the log stays, as after a kill.
 */
export const closeWithoutCheckpoint = (db: DatabaseSync, file: string): void => {
  const reader = openReader(file);
  db.close();
  reader?.close();
};
