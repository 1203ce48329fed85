// Earlier incidents and similar past issues of a tenant, from the stored sessions.
import { composeMasked } from '../../../kernel/masked.js';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Tenant } from '../../../kernel/brand.js';
import {
  MAX_SEARCHED_INVESTIGATIONS,
  type PastIssue,
  type PastIssueIndex,
  pastIssueIndex,
  pastIssueRows,
  pastIssuesOf,
} from '../../../investigation/views/past-issues.js';
import type { Session } from '../../../investigation/views/session.js';
import type { IncidentRow, PastIssueRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult, IncidentQuery, PastIssueQuery, StorePosition } from '../../../telemetry/query.js';
import { IncidentSource, type ReadOptions } from '../../../ports/sources.js';

const CHANGED_SESSIONS = `SELECT client_txn_id, status, updated_at, services, summary FROM sessions
  WHERE tenant = ? AND updated_at >= ? ORDER BY updated_at DESC, client_txn_id LIMIT ${MAX_SEARCHED_INVESTIGATIONS}`;
const SESSION_DOCUMENT = 'SELECT document FROM sessions WHERE tenant = ? AND client_txn_id = ?';

const refreshIndex = (changedSince: StatementSync, tenant: Tenant, index: PastIssueIndex): void => {
  const changed = changedSince.all(tenant, index.until());
  index.put(
    changed.map((row) => ({
      id: String(row['client_txn_id']),
      status: String(row['status']),
      updatedAt: Number(row['updated_at']),
      services: String(row['services']).split('\n'),
      summary: String(row['summary']),
    })),
  );
};

type FindPastIssues = (tenant: Tenant, query: PastIssueQuery) => readonly PastIssueRow[];

const openPastIssues = (db: DatabaseSync): FindPastIssues => {
  const tenants = new Map<Tenant, PastIssueIndex>();
  const [changed, document] = [db.prepare(CHANGED_SESSIONS), db.prepare(SESSION_DOCUMENT)];
  return (tenant, query) => {
    const index = tenants.get(tenant) ?? pastIssueIndex();
    tenants.set(tenant, index);
    refreshIndex(changed, tenant, index);
    const read = (id: string): readonly PastIssue[] => {
      const issues = pastIssuesOf(JSON.parse(String(document.get(tenant, id)?.['document'])) as Session);
      index.setIssues(id, issues);
      return issues;
    };
    const issues = index.find(query.text ?? '').flatMap((id) => index.issuesOf(id) ?? read(id));
    return pastIssueRows(issues, query);
  };
};

/** At most so many of the newest incidents. */
const MOST_INCIDENTS = 200;

class SqliteIncidents extends IncidentSource {
  override readonly name = 'incidents';
  readonly #pastIssues: FindPastIssues;
  readonly #last: StatementSync;

  constructor(private readonly db: DatabaseSync) {
    super();
    this.#pastIssues = openPastIssues(db);
    this.#last = db.prepare('SELECT max(position) AS last FROM facts');
  }

  override async position(_tenant: Tenant): Promise<StorePosition> {
    return Number(this.#last.get()?.['last'] ?? 0);
  }

  override async fetch(query: IncidentQuery | PastIssueQuery, { tenant }: ReadOptions): Promise<FetchResult> {
    const rows = query.ask === 'past-issues' ? this.#pastIssues(tenant, query) : this.#windows(tenant, query);
    return { rows: composeMasked<readonly (IncidentRow | PastIssueRow)[]>(rows), matched: rows.length, owed: 0 };
  }

  #windows(tenant: Tenant, { from, to }: IncidentQuery): readonly IncidentRow[] {
    return this.db
      .prepare(
        'SELECT DISTINCT from_at, to_at FROM incidents WHERE tenant = ? AND from_at < ? AND to_at > ? ORDER BY from_at DESC, to_at LIMIT ?',
      )
      .all(tenant, to, from, MOST_INCIDENTS)
      .map(({ from_at, to_at }) => ({ kind: 'incident', from: Number(from_at), to: Number(to_at) }));
  }
}

export const sqliteIncidents = (db: DatabaseSync): IncidentSource => new SqliteIncidents(db);
