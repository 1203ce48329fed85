// What the SQLite stores share: one file per tenant, its schema version, statements that are compiled once, and transactions.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../../kernel/brand.js';
import { StoreError } from '../../ports/event-store.js';
import { checkpointWhenDue, noteFailedCommit } from './seal/sealed-database.js';

/** A row as SQLite returns it: column → value. */
export type SqlRow = { readonly [column: string]: unknown };

const PLAIN_NAME = /^[a-z0-9][a-z0-9-]{0,40}$/;

/** `telemetry.sqlite` of tenant `acme` is `telemetry.acme.sqlite`: no row of one tenant shares a file with another's. */
export const tenantFile = (file: string, tenant: Tenant): string => {
  const extension = extname(file);
  const name = PLAIN_NAME.test(tenant) ? tenant : `_${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}`;
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
export const unknownTenantFiles = (file: string, tenants: readonly Tenant[]): readonly string[] => {
  const known = new Set(tenants.map((tenant) => tenantFile(file, tenant)));
  return tenantFiles(file)
    .filter((each) => !known.has(each))
    .map((each) => basename(each));
};

/** `PRAGMA user_version`; 0: the file is new. */
export const schemaVersionOf = (db: DatabaseSync): number =>
  Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);

const MOST_STATEMENTS = 200;

/** Compiles a statement, or returns the one that the same text was compiled to. */
export const statementCache = (db: DatabaseSync): ((text: string) => StatementSync) => {
  const statements = new LRUCache<string, StatementSync>({ max: MOST_STATEMENTS });
  return (text) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = db.prepare(text);
    statements.set(text, statement);
    return statement;
  };
};

/** All that `work` writes is stored, or nothing. */
export const writeTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE');
  let result: T;
  try {
    result = work();
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    noteFailedCommit(db);
    throw error;
  }
  checkpointWhenDue(db);
  return result;
};

/** All reads of `work` see one state of the database. */
export const readTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    db.exec('COMMIT');
  }
};

/**
 * For every connection, from its first statement on: after a process was killed, whoever opens the file first recovers its log, and
 * the others find the file locked meanwhile.
 */
export const BUSY_MILLIS = 10_000;

const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE_CODES: ReadonlySet<number> = new Set([11, 26]);

/** What SQLite throws, as the error of a store that names the file; other errors as they are. */
export const sqliteStoreError = (file: string, error: unknown): unknown => {
  const code = (error as { errcode?: number }).errcode;
  if (code === undefined) return error;
  const primary = code & 0xff;
  const message = `${basename(file)}: ${(error as Error).message}`;
  if (primary === SQLITE_FULL || primary === SQLITE_IOERR) return new StoreError('full', `${message}: free some space`);
  return new StoreError(DAMAGE_CODES.has(primary) ? 'damaged' : 'unavailable', message);
};
