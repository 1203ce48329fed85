// Opens a SQLite file for reading beside whoever writes it, also in a folder where nothing can be written.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { BUSY_MILLIS, sqliteStoreError } from './database.js';
import { openWalFile, walFile } from './seal/wal-frames.js';

export type ReadOnlyDatabase = { readonly db: DatabaseSync; readonly close: () => void };

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN: it cannot make the index of the log. */
const NO_INDEX: ReadonlySet<number> = new Set([8, 10, 13, 14]);

const isIndexRefused = (error: unknown): boolean => NO_INDEX.has(((error as { errcode?: number }).errcode ?? 0) & 0xff);

/** Reads once, for SQLite opens a file only then. */
const opened = (location: string | URL): DatabaseSync => {
  const db = new DatabaseSync(location, { readOnly: true, timeout: BUSY_MILLIS });
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Nobody can write there, so nothing changes while it is read. */
const openUnchanging = (file: string): ReadOnlyDatabase => {
  if (openWalFile(file) === undefined) {
    const url = pathToFileURL(file);
    url.search = 'immutable=1';
    const db = opened(url);
    return { db, close: () => db.close() };
  }
  const copy = mkdtempSync(join(tmpdir(), 'casefile-read-'));
  const remove = (): void => rmSync(copy, { recursive: true, force: true });
  try {
    const target = join(copy, basename(file));
    copyFileSync(file, target);
    if (existsSync(walFile(file))) copyFileSync(walFile(file), walFile(target));
    const db = opened(target);
    return {
      db,
      close: () => {
        db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Throws `StoreError`. */
export const openReadOnly = (file: string): ReadOnlyDatabase => {
  try {
    try {
      const db = opened(file);
      return { db, close: () => db.close() };
    } catch (error) {
      if (!isIndexRefused(error)) throw error;
      return openUnchanging(file);
    }
  } catch (error) {
    throw sqliteStoreError(file, error);
  }
};
