// Opens one tenant's knowledge database and defines its tables. Writes are durable, and deleted data is overwritten.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { INDEX_TERMS_VERSION } from '../../../telemetry/passages/index-terms.js';
import { SourceError } from '../../../ports/sources.js';
import { keepDamagedLog } from '../seal/lost-log.js';
import { type SealedDatabase, sealedDatabase, sealNewFile } from '../seal/sealed-database.js';
import { indexEarlierPassages } from './word-index.js';
import { BUSY_MILLIS, schemaVersionOf, statementCache, writeTransaction } from '../database.js';

const KNOWLEDGE_SCHEMA_VERSION = 2;

/**
 * `terms`: by which version of `INDEX_TERMS_VERSION` the words were cut. Passages of one document have ids in a row: `first` and those
 * after it. `vectors`: theirs, one after the other.
 */
const KNOWLEDGE_SCHEMA = `
CREATE TABLE meta (changes INTEGER NOT NULL, terms INTEGER NOT NULL) STRICT;
INSERT INTO meta VALUES (0, ${INDEX_TERMS_VERSION});
CREATE TABLE collection (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0,
  passages INTEGER NOT NULL DEFAULT 0,
  model TEXT,
  dimension INTEGER
) STRICT;
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collection,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  title TEXT NOT NULL,
  characters INTEGER NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER,
  first INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  UNIQUE (collection, name)
) STRICT;
CREATE TABLE vectors (document INTEGER PRIMARY KEY, floats BLOB NOT NULL) STRICT;
CREATE TABLE passage (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL,
  section TEXT NOT NULL,
  start INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
`;

/** Version 1 had one way of cutting words, and did not name it. */
const WITH_TERMS = 'ALTER TABLE meta ADD COLUMN terms INTEGER NOT NULL DEFAULT 1;';

export type KnowledgeDatabase = {
  readonly db: DatabaseSync;
  readonly sealed: SealedDatabase;
  /** The same text is compiled once. */
  readonly sql: (text: string) => StatementSync;
};

const SETTINGS = `PRAGMA temp_store = MEMORY; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000; PRAGMA mmap_size = 268435456;
  PRAGMA wal_autocheckpoint = 0;`;

/** SQLite's own default. */
const LONGEST_LOG = 1_000;

/** Error codes of a file that cannot be read: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE_CODES: ReadonlySet<unknown> = new Set([11, 26]);

const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGE_CODES.has(error.errcode);

/** Throws `SourceError`, which names the file, when it is damaged or of a newer release. */
export const openKnowledgeDatabase = (file: string): KnowledgeDatabase => {
  keepDamagedLog(file);
  sealNewFile(file);
  const db = new DatabaseSync(file, { timeout: BUSY_MILLIS });
  try {
    return prepareDatabase(db, file);
  } catch (error) {
    if (db.isOpen) db.close();
    throw isDamaged(error) ? new SourceError('refused', `${basename(file)} is damaged: ${error.message}`) : error;
  }
};

const prepareDatabase = (db: DatabaseSync, file: string): KnowledgeDatabase => {
  const version = schemaVersionOf(db);
  if (version > KNOWLEDGE_SCHEMA_VERSION) {
    const why = `${basename(file)} has schema ${version}, written by a newer release; this one knows up to ${KNOWLEDGE_SCHEMA_VERSION}`;
    throw new SourceError('refused', why);
  }
  if (version === 0) db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
  db.exec(SETTINGS);
  const sealed = sealedDatabase(db, file, LONGEST_LOG);
  if (version === 0)
    writeTransaction(db, () => db.exec(`${KNOWLEDGE_SCHEMA} PRAGMA user_version = ${KNOWLEDGE_SCHEMA_VERSION};`));
  if (version === 1)
    writeTransaction(db, () => db.exec(`${WITH_TERMS} PRAGMA user_version = ${KNOWLEDGE_SCHEMA_VERSION};`));
  indexEarlierPassages(db);
  return { db, sealed, sql: statementCache(db) };
};

/** `undefined` before anything was stored for the tenant. */
export const openExistingKnowledge = (file: string): KnowledgeDatabase | undefined =>
  existsSync(file) ? openKnowledgeDatabase(file) : undefined;

/** Removes deleted data from the write-ahead log, and its pages from the file. */
export const purgeDeleted = ({ db, sealed }: KnowledgeDatabase): void => {
  db.exec('PRAGMA incremental_vacuum');
  sealed.checkpoint('TRUNCATE');
};
