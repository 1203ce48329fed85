// The tables of facts.sqlite, and how the file is opened.
import { DatabaseSync } from 'node:sqlite';
import { ALERT_TABLES } from './alert-views.js';
import { NOTIFICATION_TABLES } from './notification-views.js';
import { OUTBOX_TABLES } from './outbox.js';
import { indexFactLog } from './fact-log.js';
import { CLEAR_RECORDS, RECORD_TABLES } from './record-search.js';
import { BUSY_MILLIS, schemaVersionOf, sqliteStoreError, writeTransaction } from '../database.js';
import { closeWithoutCheckpoint } from '../seal/close-without-checkpoint.js';

/** Raise it when a table changes. A file of a newer version is refused: its tables are not those that this release writes. */
const VERSION = 5;

const TABLES = `
CREATE TABLE facts (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL, version INTEGER NOT NULL, commit_no INTEGER NOT NULL,
  id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, at INTEGER NOT NULL,
  actor TEXT NOT NULL, reason TEXT, traceparent TEXT, schema INTEGER NOT NULL,
  UNIQUE (stream, version)
) STRICT;
CREATE TABLE texts (owner TEXT NOT NULL, ref TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, ref)) STRICT, WITHOUT ROWID;
CREATE TABLE salts (owner TEXT PRIMARY KEY, salt TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE owner (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  epoch INTEGER NOT NULL, process INTEGER NOT NULL, host TEXT NOT NULL, heartbeat INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions (
  tenant TEXT NOT NULL, client_txn_id TEXT NOT NULL, status TEXT NOT NULL, busy INTEGER NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, services TEXT NOT NULL, summary TEXT NOT NULL, document TEXT NOT NULL,
  PRIMARY KEY (tenant, client_txn_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_busy ON sessions (busy) WHERE busy = 1;
CREATE TABLE incidents (
  tenant TEXT NOT NULL, client_txn_id TEXT NOT NULL, issue TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, client_txn_id, issue)
) STRICT, WITHOUT ROWID;
CREATE TABLE batch_holders (
  tenant TEXT NOT NULL, hash TEXT NOT NULL, stream TEXT NOT NULL, PRIMARY KEY (tenant, hash, stream)
) STRICT, WITHOUT ROWID;
`;

/** Lists are looked for in these: a document is read only where it may be shown. */
const LIST_INDEXES = `
CREATE INDEX IF NOT EXISTS sessions_listed ON sessions (tenant, updated_at, client_txn_id, status, services);
CREATE INDEX IF NOT EXISTS sessions_chained ON sessions (tenant, updated_at, client_txn_id)
  WHERE document ->> '$.chains' IS NOT NULL;
DROP INDEX IF EXISTS sessions_updated;
`;

/** Version 1 kept lines of the timeline, which is folded from the facts now. */
const WITHOUT_TIMELINE = 'DROP TABLE IF EXISTS timeline;';

/** Records of earlier versions have no turns, turns that name no chain, or words cut in another way: they are indexed anew once the file is this process's own. */
const isOfEarlierRecords = (version: number): boolean => version > 0 && version < VERSION;

const createTables = (db: DatabaseSync, file: string): void =>
  writeTransaction(db, () => {
    const found = schemaVersionOf(db);
    if (found > VERSION)
      throw new Error(
        `${file} was written by a later release (format ${found}, this one reads ${VERSION}): upgrade Casefile`,
      );
    if (found === 0) db.exec(`${TABLES} PRAGMA user_version = ${VERSION};`);
    if (found === 1) db.exec(WITHOUT_TIMELINE);
    db.exec(LIST_INDEXES);
    db.exec(ALERT_TABLES);
    db.exec(NOTIFICATION_TABLES);
    db.exec(OUTBOX_TABLES);
    db.exec(RECORD_TABLES);
    indexFactLog(db);
  });

/** Call it once the folder is this process's own: the owner before may still write records of its version. */
export const dropEarlierRecords = (db: DatabaseSync): void =>
  writeTransaction(db, () => {
    if (isOfEarlierRecords(schemaVersionOf(db)))
      db.exec(`${CLEAR_RECORDS} DROP TABLE record_words; ${RECORD_TABLES} PRAGMA user_version = ${VERSION};`);
  });

/** A write-ahead log that is synced before a commit is acknowledged: acknowledged commits survive a power cut. */
export const openFacts = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: BUSY_MILLIS });
  try {
    // whoever seals the file checkpoints it
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0;',
    );
    createTables(db, file);
  } catch (error) {
    closeWithoutCheckpoint(db, file);
    throw sqliteStoreError(file, error);
  }
  return db;
};
