// Earlier issues of a tenant that read like a question, from the newest sessions beside the facts.
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
import type { PastIssueRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { PastIssueQuery } from '../../../telemetry/query.js';

const CHANGED = `SELECT client_txn_id, status, updated_at, services, summary FROM sessions
  WHERE tenant = ? AND updated_at >= ? ORDER BY updated_at DESC, client_txn_id LIMIT ${MAX_SEARCHED_INVESTIGATIONS}`;
const DOCUMENT = 'SELECT document FROM sessions WHERE tenant = ? AND client_txn_id = ?';

const refresh = (changedSince: StatementSync, tenant: Tenant, index: PastIssueIndex): void => {
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

export type PastIssues = (tenant: Tenant, query: PastIssueQuery) => readonly PastIssueRow[];

export const pastIssuesIn = (db: DatabaseSync): PastIssues => {
  const tenants = new Map<Tenant, PastIssueIndex>();
  const [changed, document] = [db.prepare(CHANGED), db.prepare(DOCUMENT)];
  return (tenant, query) => {
    const index = tenants.get(tenant) ?? pastIssueIndex();
    tenants.set(tenant, index);
    refresh(changed, tenant, index);
    const read = (id: string): readonly PastIssue[] => {
      const issues = pastIssuesOf(JSON.parse(String(document.get(tenant, id)?.['document'])) as Session);
      index.keep(id, issues);
      return issues;
    };
    const issues = index.find(query.text ?? '').flatMap((id) => index.known(id) ?? read(id));
    return pastIssueRows(issues, query);
  };
};
