// The table of alerts in facts.sqlite: written in the transaction of the facts that it is folded from, and read by filters.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { AlertFact } from '../../../investigation/alert.js';
import { isOfAlert } from '../../../investigation/stored-fact.js';
import { type AlertEntry, foldAlertEntry, severityRank } from '../../../investigation/views/alert-entry.js';
import { alertRecord } from '../../../investigation/views/record.js';
import type { TextLookup } from '../../../investigation/views/session.js';
import type { StreamId, Tenant } from '../../../kernel/brand.js';
import {
  type AlertFilter,
  type AlertPage,
  type AlertQueue,
  AlertViews,
  type StartRange,
} from '../../../ports/alert-views.js';
import { sqliteRecordIndex } from './record-search.js';
import { pageCursor, pageOf, pagePosition } from '../../../ports/page-cursor.js';
import {
  type DocumentProjection,
  documentProjection,
  openDocuments,
  type StoredDocuments,
} from './stream-documents.js';

const TABLE = 'alerts';

/**
 * Made when the file is opened to be written, also in a file of an earlier release: that release does not know the table, and
 * reads and writes all that it knows as before.
 */
export const ALERT_TABLES = `
CREATE TABLE IF NOT EXISTS alerts (
  stream TEXT PRIMARY KEY, tenant TEXT NOT NULL, id TEXT NOT NULL, source TEXT NOT NULL, fingerprint TEXT NOT NULL,
  status TEXT NOT NULL, severity INTEGER NOT NULL, name TEXT NOT NULL, service TEXT, environment TEXT, cluster TEXT,
  namespace TEXT, resource TEXT, started_at INTEGER NOT NULL, grouped TEXT, group_key TEXT, decision TEXT, investigation TEXT,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS alerts_started ON alerts (tenant, started_at, id);
CREATE INDEX IF NOT EXISTS alerts_service ON alerts (tenant, service, started_at, id);
CREATE INDEX IF NOT EXISTS alerts_fingerprint ON alerts (tenant, source, fingerprint, started_at, id);
CREATE INDEX IF NOT EXISTS alerts_key ON alerts (tenant, group_key, started_at, id) WHERE group_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS alerts_group ON alerts (tenant, grouped, started_at, id);
CREATE INDEX IF NOT EXISTS alerts_queued ON alerts (decision, severity, started_at, id) WHERE decision = 'queued';
`;

const INSERT = `INSERT OR REPLACE INTO alerts (stream, tenant, id, source, fingerprint, status, severity, name, service, environment,
  cluster, namespace, resource, started_at, grouped, group_key, decision, investigation, document)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The investigation that the alert belongs to, if it has or waits for one. */
const investigationOf = ({ investigation }: AlertEntry): string | null =>
  investigation !== undefined && 'clientTxnId' in investigation ? investigation.clientTxnId : null;

const columnsOf = (stream: StreamId, entry: AlertEntry): readonly SQLInputValue[] => {
  const { tenant, id, source, fingerprint, status, latest, startedAt, grouping, investigation } = entry;
  const { name, service, environment, cluster, namespace, resource } = latest.fields;
  const fields = [name, ...[service, environment, cluster, namespace, resource].map((field) => field ?? null)];
  const links = [grouping?.group ?? null, grouping?.key ?? null, investigation?.decision ?? null];
  const document = JSON.stringify(entry);
  const severity = severityRank(latest.severity);
  return [
    stream,
    tenant,
    id,
    source,
    fingerprint,
    status,
    severity,
    ...fields,
    startedAt,
    ...links,
    investigationOf(entry),
    document,
  ];
};

export const sqliteAlertProjection = (db: DatabaseSync, text: (owner: StreamId) => TextLookup): DocumentProjection => {
  const records = sqliteRecordIndex(db);
  return documentProjection<AlertFact, AlertEntry>(db, {
    name: TABLE,
    insert: INSERT,
    isOwn: isOfAlert,
    fold: foldAlertEntry,
    columnsOf,
    afterwards: (stream, entry) => records.index(stream, alertRecord(entry), text(stream)),
  });
};

type AlertCondition = readonly [sql: string, value: SQLInputValue];

const filterConditions = (filter: AlertFilter): readonly AlertCondition[] => {
  const { severity } = filter;
  const all: readonly (readonly [string, SQLInputValue | undefined])[] = [
    ['tenant = ?', filter.tenant],
    ['source = ?', filter.source],
    ['status = ?', filter.status],
    ['severity = ?', severity === undefined ? undefined : severityRank(severity)],
    ['name = ?', filter.name],
    ['service = ?', filter.service],
    ['environment = ?', filter.environment],
    ['cluster = ?', filter.cluster],
    ['namespace = ?', filter.namespace],
    ['resource = ?', filter.resource],
    ['fingerprint = ?', filter.fingerprint],
    ['grouped = ?', filter.group],
    ['investigation = ?', filter.investigation],
    ['started_at >= ?', filter.from],
    ['started_at < ?', filter.to],
  ];
  return all.filter((each): each is AlertCondition => each[1] !== undefined);
};

const cursorOf = ({ startedAt, id }: AlertEntry): string => pageCursor(startedAt, id);

/** A file of an earlier release has no column for it. */
const IS_THERE = "document ->> 'removal' IS NULL";

const INVESTIGATED = ['queued', 'opened'] as const;

class SqliteAlertViews extends AlertViews {
  readonly #documents: StoredDocuments<AlertEntry>;

  constructor(db: DatabaseSync) {
    super();
    this.#documents = openDocuments(db, TABLE);
  }

  #select(rest: string, ...values: readonly SQLInputValue[]): readonly AlertEntry[] {
    return this.#documents.select(rest, ...values);
  }

  override async alert(tenant: Tenant, id: string): Promise<AlertEntry | undefined> {
    return this.#select('stream = ?', `a/${tenant}/${id}`)[0];
  }

  override async list(filter: AlertFilter): Promise<AlertPage> {
    const conditions = filterConditions(filter);
    const sql = [IS_THERE, ...conditions.map(([condition]) => condition)];
    const values = conditions.map(([, value]) => value);
    if (filter.cursor !== undefined) {
      sql.push('(started_at, id) < (?, ?)');
      values.push(...pagePosition(filter.cursor));
    }
    const order = 'ORDER BY started_at DESC, id DESC LIMIT ?';
    const found = this.#select(`${sql.join(' AND ')} ${order}`, ...values, filter.limit + 1);
    return pageOf(found, filter.limit, cursorOf);
  }

  override async latest(tenant: Tenant, source: string, fingerprint: string): Promise<AlertEntry | undefined> {
    const of = 'tenant = ? AND source = ? AND fingerprint = ?';
    return this.#select(`${of} ORDER BY started_at DESC, id DESC LIMIT 1`, tenant, source, fingerprint)[0];
  }

  override async starts(
    tenant: Tenant,
    { source, fingerprint }: { readonly source: string; readonly fingerprint: string },
    { from, to }: StartRange,
  ): Promise<number> {
    const begun = 'tenant = ? AND source = ? AND fingerprint = ? AND started_at >= ? AND started_at < ?';
    return this.#documents.count(begun, tenant, source, fingerprint, from, to);
  }

  override async nearest(tenant: Tenant, key: string, { from, to }: StartRange): Promise<AlertEntry | undefined> {
    const of = 'tenant = ? AND group_key = ? AND started_at >= ? AND started_at < ?';
    return this.#select(`${of} ORDER BY started_at DESC, id DESC LIMIT 1`, tenant, key, from, to)[0];
  }

  override async investigated(tenant: Tenant, group: string): Promise<readonly AlertEntry[]> {
    const of = `tenant = ? AND grouped = ? AND decision IN (${INVESTIGATED.map(() => '?').join(', ')})`;
    return this.#select(`${of} ORDER BY started_at, id`, tenant, group, ...INVESTIGATED);
  }

  override async queue(tenant: Tenant, most: number): Promise<AlertQueue> {
    const waiting = `decision = 'queued' AND tenant = ?`;
    const last = `${waiting} ORDER BY severity DESC, started_at DESC, id DESC LIMIT ?`;
    return { count: this.#documents.count(waiting, tenant), last: this.#select(last, tenant, most) };
  }

  override async queued(limit: number): Promise<readonly AlertEntry[]> {
    return this.#select(`decision = 'queued' ORDER BY severity, started_at, id LIMIT ?`, limit);
  }
}

export const sqliteAlertViews = (db: DatabaseSync): AlertViews => new SqliteAlertViews(db);
