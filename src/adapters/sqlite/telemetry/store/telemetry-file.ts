// Opens one tenant's telemetry file: durable, shared by one writer and its readers, refused when a newer release wrote it.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SourceError } from '../../../../ports/sources.js';
import { BUSY_MILLIS, schemaVersionOf, statementCache, writeTransaction } from '../../database.js';
import { keepDamagedLog } from '../../seal/lost-log.js';
import { sealedDatabase, sealNewFile } from '../../seal/sealed-database.js';
import { TELEMETRY_SCHEMA, TELEMETRY_SCHEMA_VERSION, UPGRADES } from './schema.js';

export type TelemetryFile = {
  readonly db: DatabaseSync;
  readonly file: string;
  /** The same text is compiled once. */
  readonly sql: (text: string) => StatementSync;
  readonly close: () => void;
};

/** Checkpoints are rarer than SQLite's default: a bulk load rewrites the same pages again and again. */
const LONGEST_LOG = 8_000;

const SHARED = 'PRAGMA temp_store = MEMORY;';
const WRITER = `${SHARED} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -12000;
  PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;`;
const READER = `${SHARED} PRAGMA cache_size = -12000; PRAGMA query_only = ON;`;

const telemetryFile = (db: DatabaseSync, file: string, close = () => db.close()): TelemetryFile => ({
  db,
  file,
  sql: statementCache(db),
  close,
});

const refuseNewer = (db: DatabaseSync, file: string): number => {
  const version = schemaVersionOf(db);
  if (version <= TELEMETRY_SCHEMA_VERSION) return version;
  db.close();
  throw new SourceError(
    'refused',
    `${basename(file)} has schema ${version}, written by a newer release; this one knows up to ${TELEMETRY_SCHEMA_VERSION}`,
  );
};

/** In a transaction: a reader and the writer may find an old file at once. */
const upgradeSchema = (db: DatabaseSync): void => {
  const version = schemaVersionOf(db);
  if (version === TELEMETRY_SCHEMA_VERSION) return;
  const steps = version === 0 ? [TELEMETRY_SCHEMA] : UPGRADES.slice(version - 1);
  db.exec(`${steps.join('')} PRAGMA user_version = ${TELEMETRY_SCHEMA_VERSION};`);
};

export const openForWriting = (file: string): TelemetryFile => {
  keepDamagedLog(file);
  sealNewFile(file);
  const db = new DatabaseSync(file, { timeout: BUSY_MILLIS });
  const version = refuseNewer(db, file);
  if (version === 0) db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
  db.exec(WRITER);
  const sealed = sealedDatabase(db, file, LONGEST_LOG);
  const opened = telemetryFile(db, file, () => sealed.close());
  if (version < TELEMETRY_SCHEMA_VERSION) writeTransaction(db, () => upgradeSchema(db));
  return opened;
};

/** `undefined` while nothing was stored for the tenant. */
export const openForReading = (file: string): TelemetryFile | undefined => {
  if (!existsSync(file)) return undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MILLIS });
  const version = refuseNewer(db, file);
  if (version === 0) {
    db.close();
    return undefined;
  }
  if (version < TELEMETRY_SCHEMA_VERSION) openForWriting(file).close();
  db.exec(READER);
  return telemetryFile(db, file);
};

/** The tables without a row, in memory. */
export const openEmpty = (): TelemetryFile => {
  const db = new DatabaseSync(':memory:');
  db.exec(TELEMETRY_SCHEMA);
  return telemetryFile(db, ':memory:');
};
