// Reads the view tables of facts.sqlite, and rebuilds them from the facts.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { BatchHash, ClientTxnId, StreamId, Tenant, TextRef } from '../../../kernel/brand.js';
import { investigationStream } from '../../../investigation/streams.js';
import type { Session } from '../../../investigation/views/session.js';
import type { ClassificationMargin } from '../../../investigation/turn.js';
import { type BatchRange, InvalidCursor, type SessionFilter, type SessionPage, Views } from '../../../ports/views.js';
import { sqliteAlertProjection } from './alert-views.js';
import { sqliteNotificationProjection } from './notification-views.js';
import { openFactReader } from './event-store.js';
import { sqliteProjection } from './projection.js';
import { CLEAR_RECORDS } from './record-search.js';

type FilterCondition = readonly [sql: string, value: SQLInputValue];

/** `updated_at` and id of the last row of a page, opaque to callers. */
const cursorOf = (session: Session): string =>
  Buffer.from(JSON.stringify([session.updatedAt, session.clientTxnId])).toString('base64url');

const cursorPosition = (cursor: string): readonly [number, string] | undefined => {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    return typeof at === 'number' && typeof id === 'string' ? [at, id] : undefined;
  } catch {
    return undefined;
  }
};

const filterConditions = (filter: SessionFilter): readonly FilterCondition[] => {
  const conditions: readonly (readonly [string, SQLInputValue | undefined])[] = [
    ['tenant = ?', filter.tenant],
    ['status = ?', filter.status],
    [`instr(char(10) || services || char(10), char(10) || ? || char(10)) > 0`, filter.service],
    [`EXISTS (SELECT 1 FROM json_each(document, '$.chains') WHERE value ->> '$.chain' = ?)`, filter.chain],
    [`EXISTS (SELECT 1 FROM json_each(document, '$.chains') WHERE value ->> '$.version' = ?)`, filter.version],
    ['updated_at >= ?', filter.from],
    ['updated_at < ?', filter.to],
  ];
  return conditions.filter((each): each is FilterCondition => each[1] !== undefined);
};

const WHOLE = `document ->> '$.partOf' IS NULL`;

/** Read in the order of the index until the page is full. */
const listInOrder = (conditions: string): string =>
  `SELECT document FROM sessions WHERE ${conditions} AND ${WHOLE} ORDER BY updated_at DESC, client_txn_id DESC LIMIT ?`;

/** Few may be found among many: looked for in the index alone, without the documents. */
const listByIndex = (conditions: string): string =>
  `WITH found AS MATERIALIZED (SELECT tenant, client_txn_id AS id, updated_at AS at FROM sessions WHERE ${conditions})
   SELECT document FROM found CROSS JOIN sessions ON sessions.tenant = found.tenant AND client_txn_id = id
   WHERE ${WHOLE} ORDER BY at DESC, id DESC LIMIT ?`;

/** In one transaction; returns the facts read. */
const rebuildViews = (db: DatabaseSync): number => {
  const read = openFactReader(db);
  const body = db.prepare('SELECT body FROM texts WHERE owner = ? AND ref = ?');
  const text = (owner: StreamId) => (ref: TextRef) => body.get(owner, ref)?.['body'] as string | undefined;
  const projection = sqliteProjection(db, { read: (stream) => read(stream, 0), text });
  const documents = [sqliteAlertProjection(db, text), sqliteNotificationProjection(db)];
  let facts = 0;
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec(
      'DELETE FROM sessions; DELETE FROM incidents; DELETE FROM batch_holders; DELETE FROM alerts; DELETE FROM notifications;',
    );
    db.exec(CLEAR_RECORDS);
    for (const row of db.prepare('SELECT DISTINCT stream FROM facts ORDER BY stream').all()) {
      const stream = String(row['stream']) as StreamId;
      const stored = read(stream, 0);
      projection.project(stream, stored);
      for (const each of documents) each.project(stream, stored);
      facts += stored.length;
    }
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
  return facts;
};

/** An earlier release has stored investigations and alerts, and no index of their words. */
export const indexEarlierRecords = (db: DatabaseSync): void => {
  const stored = db.prepare(
    "SELECT 1 FROM facts WHERE stream >= 'i/' AND stream < 'i0' OR stream >= 'a/' AND stream < 'a0' LIMIT 1",
  );
  if (db.prepare('SELECT 1 FROM records LIMIT 1').get() === undefined && stored.get() !== undefined) rebuildViews(db);
};

/** Before every hash. */
const NO_HASH = '' as BatchHash;

class SqliteViews extends Views {
  constructor(private readonly db: DatabaseSync) {
    super();
  }

  override async session(tenant: Tenant, id: ClientTxnId): Promise<Session | undefined> {
    const row = this.db.prepare('SELECT document FROM sessions WHERE tenant = ? AND client_txn_id = ?').get(tenant, id);
    return row === undefined ? undefined : (JSON.parse(String(row['document'])) as Session);
  }

  override async list(filter: SessionFilter): Promise<SessionPage> {
    const all = [...filterConditions(filter)];
    const sql = all.map(([condition]) => condition);
    // the words of the index that has those with chains alone
    if (filter.chain !== undefined || filter.version !== undefined) sql.push(`document ->> '$.chains' IS NOT NULL`);
    const values = all.map(([, value]) => value);
    if (filter.cursor !== undefined) {
      const at = cursorPosition(filter.cursor);
      if (at === undefined) throw new InvalidCursor('cursor is not one that a list has returned');
      sql.push('(updated_at, client_txn_id) < (?, ?)');
      values.push(...at);
    }
    const conditions = sql.join(' AND ');
    const rows = this.db
      .prepare(filter.service === undefined ? listInOrder(conditions) : listByIndex(conditions))
      .all(...values, filter.limit + 1);
    const items = rows.slice(0, filter.limit).map((row) => JSON.parse(String(row['document'])) as Session);
    const last = items.at(-1);
    return rows.length > filter.limit && last !== undefined ? { items, next: cursorOf(last) } : { items };
  }

  override async recentMargins(tenant: Tenant, investigations: number): Promise<readonly ClassificationMargin[]> {
    const rows = this.db
      .prepare(
        `SELECT document ->> '$.judged' AS judged FROM sessions WHERE tenant = ? ORDER BY updated_at DESC, client_txn_id DESC LIMIT ?`,
      )
      .all(tenant, investigations);
    // documents of earlier releases have none
    return rows.flatMap(({ judged }) =>
      judged === null ? [] : (JSON.parse(String(judged)) as readonly ClassificationMargin[]),
    );
  }

  override async unfinished(): Promise<readonly StreamId[]> {
    return this.db
      .prepare('SELECT tenant, client_txn_id FROM sessions WHERE busy = 1 ORDER BY updated_at')
      .all()
      .map((row) => investigationStream(String(row['tenant']) as Tenant, String(row['client_txn_id']) as ClientTxnId));
  }

  override async openChains(): Promise<readonly StreamId[]> {
    return this.db
      .prepare(
        `SELECT tenant, client_txn_id FROM sessions WHERE status = 'open' AND EXISTS (SELECT 1 FROM json_each(document, '$.chains') WHERE value ->> '$.status' = 'active') ORDER BY updated_at`,
      )
      .all()
      .map((row) => investigationStream(String(row['tenant']) as Tenant, String(row['client_txn_id']) as ClientTxnId));
  }

  override async holders(tenant: Tenant, hash: BatchHash): Promise<readonly StreamId[]> {
    return this.db
      .prepare('SELECT stream FROM batch_holders WHERE tenant = ? AND hash = ? ORDER BY stream')
      .all(tenant, hash)
      .map((row) => String(row['stream']) as StreamId);
  }

  override async heldBatches(tenant: Tenant, { after = NO_HASH, upTo }: BatchRange): Promise<readonly BatchHash[]> {
    return this.db
      .prepare(
        'SELECT DISTINCT hash FROM batch_holders WHERE tenant = ? AND hash > ? AND (? IS NULL OR hash <= ?) ORDER BY hash',
      )
      .all(tenant, after, upTo ?? null, upTo ?? null)
      .map(({ hash }) => String(hash) as BatchHash);
  }

  override async rebuild(): Promise<number> {
    return rebuildViews(this.db);
  }
}

export const sqliteViews = (db: DatabaseSync): Views => new SqliteViews(db);
