// Opens one tenant's knowledge: durable, and what is deleted is overwritten.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SourceError } from '../../../ports/sources.js';
import { schemaVersionOf, statementCache, writeTransaction } from '../database.js';
import { SCHEMA, SCHEMA_VERSION } from './schema.js';

export type KnowledgeFile = {
  readonly db: DatabaseSync;
  /** The same text is compiled once. */
  readonly sql: (text: string) => StatementSync;
};

const SETTINGS = `PRAGMA busy_timeout = 10000; PRAGMA temp_store = MEMORY; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000; PRAGMA mmap_size = 268435456;`;

/** What SQLite says of a file that it cannot read: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);

const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGED.has(error.errcode);

/** Throws `SourceError`, which names the file, when it is damaged or of a newer release. */
export const openKnowledge = (file: string): KnowledgeFile => {
  const db = new DatabaseSync(file);
  try {
    return readyIn(db, file);
  } catch (error) {
    if (db.isOpen) db.close();
    throw isDamage(error) ? new SourceError('refused', `${basename(file)} is damaged: ${error.message}`) : error;
  }
};

const readyIn = (db: DatabaseSync, file: string): KnowledgeFile => {
  const version = schemaVersionOf(db);
  if (version > SCHEMA_VERSION) {
    const why = `${basename(file)} has schema ${version}, written by a newer release; this one knows up to ${SCHEMA_VERSION}`;
    throw new SourceError('refused', why);
  }
  if (version === 0) db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
  db.exec(SETTINGS);
  if (version === 0) writeTransaction(db, () => db.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION};`));
  return { db, sql: statementCache(db) };
};

/** `undefined` before anything was stored for the tenant. */
export const openExisting = (file: string): KnowledgeFile | undefined =>
  existsSync(file) ? openKnowledge(file) : undefined;

/** What was deleted leaves the log of writes too, and its pages the file. */
export const forget = ({ db }: KnowledgeFile): void => {
  db.exec('PRAGMA incremental_vacuum');
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
};
