// The table of notifications in facts.sqlite: what each target is told, and when it is tried next.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { NotificationFact } from '../../../investigation/notification.js';
import { isOfNotification } from '../../../investigation/stored-fact.js';
import { notificationStream } from '../../../investigation/streams.js';
import { foldNotificationEntry, type NotificationEntry } from '../../../investigation/views/notification-entry.js';
import type { StreamId, Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import {
  type NotificationFilter,
  type NotificationPage,
  NotificationViews,
  type PostedMessage,
} from '../../../ports/notification-views.js';
import { pageCursor, pageOf, pagePosition } from '../../../ports/page-cursor.js';
import {
  type DocumentProjection,
  documentProjection,
  openDocuments,
  type StoredDocuments,
} from './stream-documents.js';

const TABLE = 'notifications';

/** Made when the file is opened to be written, also in a file of an earlier release, as the table of alerts. */
export const NOTIFICATION_TABLES = `
CREATE TABLE IF NOT EXISTS notifications (
  stream TEXT PRIMARY KEY, tenant TEXT NOT NULL, id TEXT NOT NULL, target TEXT NOT NULL, investigation TEXT NOT NULL,
  status TEXT NOT NULL, at INTEGER NOT NULL, requested_at INTEGER NOT NULL, document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS notifications_requested ON notifications (tenant, requested_at, id);
CREATE INDEX IF NOT EXISTS notifications_investigation ON notifications (tenant, investigation, requested_at, id);
CREATE INDEX IF NOT EXISTS notifications_posted ON notifications (tenant, target, document ->> '$.place', document ->> '$.remote')
  WHERE document ->> '$.place' IS NOT NULL;
CREATE INDEX IF NOT EXISTS notifications_open ON notifications (status, at) WHERE status IN ('waiting', 'sending');
`;

const INSERT = `INSERT OR REPLACE INTO notifications
  (stream, tenant, id, target, investigation, status, at, requested_at, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const columnsOf = (stream: StreamId, entry: NotificationEntry): readonly SQLInputValue[] => {
  const { tenant, id, target, clientTxnId, status, at, requestedAt } = entry;
  return [stream, tenant, id, target, clientTxnId, status, at, requestedAt, JSON.stringify(entry)];
};

export const sqliteNotificationProjection = (db: DatabaseSync): DocumentProjection =>
  documentProjection<NotificationFact, NotificationEntry>(db, {
    name: TABLE,
    insert: INSERT,
    isOwn: isOfNotification,
    fold: foldNotificationEntry,
    columnsOf,
  });

const cursorOf = ({ requestedAt, id }: NotificationEntry): string => pageCursor(requestedAt, id);

class SqliteNotificationViews extends NotificationViews {
  readonly #documents: StoredDocuments<NotificationEntry>;

  constructor(db: DatabaseSync) {
    super();
    this.#documents = openDocuments(db, TABLE);
  }

  override async notification(tenant: Tenant, id: string): Promise<NotificationEntry | undefined> {
    return this.#documents.select('stream = ?', notificationStream(tenant, id))[0];
  }

  override async posted(
    tenant: Tenant,
    { target, place, remote }: PostedMessage,
  ): Promise<NotificationEntry | undefined> {
    const sql = `tenant = ? AND target = ? AND document ->> '$.place' = ? AND document ->> '$.remote' = ? LIMIT 1`;
    return this.#documents.select(sql, tenant, target, place, remote)[0];
  }

  override async list(filter: NotificationFilter): Promise<NotificationPage> {
    const { tenant, target, status, investigation, cursor, limit } = filter;
    const wanted: readonly (readonly [sql: string, value: string | undefined])[] = [
      ['tenant = ?', tenant],
      ['target = ?', target],
      ['status = ?', status],
      ['investigation = ?', investigation],
    ];
    const given = wanted.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const sql = given.map((each) => each.sql);
    const values: SQLInputValue[] = given.map(({ value }) => value);
    if (cursor !== undefined) {
      sql.push('(requested_at, id) < (?, ?)');
      values.push(...pagePosition(cursor));
    }
    const rest = `${sql.join(' AND ')} ORDER BY requested_at DESC, id DESC LIMIT ?`;
    return pageOf(this.#documents.select(rest, ...values, limit + 1), limit, cursorOf);
  }

  override async due(now: Micros, limit: number): Promise<readonly NotificationEntry[]> {
    return this.#documents.select(`status = 'waiting' AND at <= ? ORDER BY at, id LIMIT ?`, now, limit);
  }

  override async stuck(before: Micros, limit: number): Promise<readonly NotificationEntry[]> {
    return this.#documents.select(`status = 'sending' AND at < ? ORDER BY at, id LIMIT ?`, before, limit);
  }
}

export const sqliteNotificationViews = (db: DatabaseSync): NotificationViews => new SqliteNotificationViews(db);
