// Earlier incidents of a tenant, from the sessions that are kept beside the facts: when there were some, and which were like this one.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Tenant } from '../../../kernel/brand.js';
import { IncidentSource, type ReadOptions } from '../../../ports/sources.js';
import type { IncidentRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult, IncidentQuery, PastIssueQuery, StorePosition } from '../../../telemetry/query.js';
import { type PastIssues, pastIssuesIn } from './past-issues.js';

/** Newest incidents that a turn is told of. */
const MOST = 200;

class SqliteIncidents extends IncidentSource {
  override readonly name = 'incidents';
  readonly #pastIssues: PastIssues;
  readonly #last: StatementSync;

  constructor(private readonly db: DatabaseSync) {
    super();
    this.#pastIssues = pastIssuesIn(db);
    this.#last = db.prepare('SELECT max(position) AS last FROM facts');
  }

  override async position(_tenant: Tenant): Promise<StorePosition> {
    return Number(this.#last.get()?.['last'] ?? 0);
  }

  override async fetch(query: IncidentQuery | PastIssueQuery, { tenant }: ReadOptions): Promise<FetchResult> {
    const rows = query.ask === 'past-issues' ? this.#pastIssues(tenant, query) : this.#windows(tenant, query);
    return { rows, matched: rows.length, owed: 0 };
  }

  #windows(tenant: Tenant, { from, to }: IncidentQuery): readonly IncidentRow[] {
    return this.db
      .prepare(
        'SELECT DISTINCT from_at, to_at FROM incidents WHERE tenant = ? AND from_at < ? AND to_at > ? ORDER BY from_at DESC, to_at LIMIT ?',
      )
      .all(tenant, to, from, MOST)
      .map(({ from_at, to_at }) => ({ kind: 'incident', from: Number(from_at), to: Number(to_at) }));
  }
}

export const sqliteIncidents = (db: DatabaseSync): IncidentSource => new SqliteIncidents(db);
