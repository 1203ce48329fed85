// Earlier incidents of a tenant, from the sessions that are kept beside the facts.
import type { DatabaseSync } from 'node:sqlite';
import type { Tenant } from '../../../kernel/brand.js';
import { IncidentSource, type ReadOptions } from '../../../ports/sources.js';
import type { Fetched, IncidentQuery, Position } from '../../../telemetry/query.js';

/** Newest incidents that a turn is told of. */
const MOST = 200;

class SqliteIncidents extends IncidentSource {
  override readonly name = 'incidents';

  constructor(private readonly db: DatabaseSync) {
    super();
  }

  override async position(_tenant: Tenant): Promise<Position> {
    const last = this.db.prepare('SELECT max(position) AS last FROM facts').get();
    return Number(last?.['last'] ?? 0);
  }

  override async fetch({ from, to }: IncidentQuery, { tenant }: ReadOptions): Promise<Fetched> {
    const found = this.db
      .prepare(
        'SELECT DISTINCT from_at, to_at FROM incidents WHERE tenant = ? AND from_at < ? AND to_at > ? ORDER BY from_at DESC, to_at LIMIT ?',
      )
      .all(tenant, to, from, MOST);
    const rows = found.map(
      ({ from_at, to_at }) => ({ kind: 'incident', from: Number(from_at), to: Number(to_at) }) as const,
    );
    return { rows, matched: rows.length, owed: 0 };
  }
}

export const sqliteIncidents = (db: DatabaseSync): IncidentSource => new SqliteIncidents(db);
