// Opens one tenant's telemetry file: durable, shared by one writer and its readers, refused when newer code wrote it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Tenant } from '../../../../kernel/brand.js';
import { SourceError } from '../../../../ports/sources.js';
import { SCHEMA, SCHEMA_VERSION } from './schema.js';
import { UPGRADES } from './upgrades.js';

export type Store = {
  readonly db: DatabaseSync;
  readonly file: string;
  /** The same text is compiled once. */
  readonly sql: (text: string) => StatementSync;
  readonly close: () => void;
};

const PLAIN = /^[a-z0-9][a-z0-9-]{0,40}$/;

/** `telemetry.sqlite` of tenant `acme` is `telemetry.acme.sqlite`: no row of one tenant shares a file with another's. */
export const tenantFile = (file: string, tenant: Tenant): string => {
  const extension = extname(file);
  const name = PLAIN.test(tenant) ? tenant : `_${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}`;
  return join(dirname(file), `${basename(file, extension)}.${name}${extension}`);
};

/** The files of all tenants that exist. */
export const tenantFiles = (file: string): readonly string[] => {
  const folder = dirname(file);
  const extension = extname(file);
  const stem = `${basename(file, extension)}.`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(stem) && name.endsWith(extension) && name.length > stem.length + extension.length)
    .sort()
    .map((name) => join(folder, name));
};

/** Names of files that belong to none of these tenants. */
export const strangeFiles = (file: string, tenants: readonly Tenant[]): readonly string[] => {
  const known = new Set(tenants.map((tenant) => tenantFile(file, tenant)));
  return tenantFiles(file)
    .filter((each) => !known.has(each))
    .map((each) => basename(each));
};

/** Checkpoints are rarer than SQLite's default: a bulk load rewrites the same pages again and again. */
const SHARED = 'PRAGMA busy_timeout = 10000; PRAGMA temp_store = MEMORY;';
const WRITER = `${SHARED} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -12000;
  PRAGMA wal_autocheckpoint = 8000; PRAGMA journal_size_limit = 67108864;`;
const READER = `${SHARED} PRAGMA cache_size = -12000; PRAGMA query_only = ON;`;

const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);

const store = (db: DatabaseSync, file: string): Store => {
  const statements = new Map<string, StatementSync>();
  return {
    db,
    file,
    sql: (text) => {
      const known = statements.get(text);
      if (known !== undefined) return known;
      if (statements.size > 200) statements.clear();
      const statement = db.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close: () => db.close(),
  };
};

const refuseNewer = (db: DatabaseSync, file: string): number => {
  const version = versionOf(db);
  if (version <= SCHEMA_VERSION) return version;
  db.close();
  throw new SourceError(
    'refused',
    `${basename(file)} has schema ${version}, written by a newer release; this one knows up to ${SCHEMA_VERSION}`,
  );
};

export const openForWriting = (file: string): Store => {
  const db = new DatabaseSync(file);
  const version = refuseNewer(db, file);
  if (version === 0) db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
  db.exec(WRITER);
  const opened = store(db, file);
  const steps = version === 0 ? [SCHEMA] : UPGRADES.slice(version - 1);
  if (version < SCHEMA_VERSION)
    transaction(opened, () => db.exec(`${steps.join('')} PRAGMA user_version = ${SCHEMA_VERSION};`));
  return opened;
};

/** `undefined` while nothing was stored for the tenant. */
export const openForReading = (file: string): Store | undefined => {
  if (!existsSync(file)) return undefined;
  const db = new DatabaseSync(file, { readOnly: true });
  if (refuseNewer(db, file) === 0) {
    db.close();
    return undefined;
  }
  db.exec(READER);
  return store(db, file);
};

/** The tables without a row, in memory. */
export const openEmpty = (): Store => {
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  return store(db, ':memory:');
};

/** All of it is stored, or nothing. */
export const transaction = <T>({ db }: Pick<Store, 'db'>, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

/** One consistent state for all reads of `work`. */
export const snapshot = <T>({ db }: Pick<Store, 'db'>, work: () => T): T => {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    db.exec('COMMIT');
  }
};
