// Earlier issues of a tenant that read like a question: a search over the summaries of the newest investigations, held in memory.
import type { DatabaseSync } from 'node:sqlite';
import type { Tenant } from '../../../kernel/brand.js';
import { compareText, round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import type { Session, SessionIssue } from '../../../investigation/views/session.js';
import type { PastIssueRow } from '../../../telemetry/aggregates/rows.js';
import type { PastIssueQuery } from '../../../telemetry/query.js';
import { headedDocument } from '../../../telemetry/search/documents.js';
import { alikeness } from '../../../telemetry/search/resemblance.js';
import { createSearchIndex, type SearchIndex } from '../../../telemetry/search/search-index.js';

/** Older ones are not searched. */
const MOST_INVESTIGATIONS = 2000;
/** Investigations whose issues are looked at one by one. */
const CANDIDATES = 20;
/** A cause that was less likely was not called one. */
const LIKELY = 0.5;

const CHANGED = `SELECT client_txn_id, status, updated_at, services, summary FROM sessions
  WHERE tenant = ? AND updated_at >= ? ORDER BY updated_at DESC, client_txn_id LIMIT ${MOST_INVESTIGATIONS}`;
const DOCUMENT = 'SELECT document FROM sessions WHERE tenant = ? AND client_txn_id = ?';

type Held = { readonly index: SearchIndex; until: number };

/** An investigation that was deleted or erased is not told of. */
const OPEN = 'open';

const refresh = (db: DatabaseSync, tenant: Tenant, held: Held): void => {
  for (const row of db.prepare(CHANGED).all(tenant, held.until)) {
    const id = String(row['client_txn_id']);
    held.until = Math.max(held.until, Number(row['updated_at']));
    if (row['status'] !== OPEN) held.index.remove(id);
    else held.index.put(headedDocument(id, String(row['summary']), String(row['services'])));
  }
};

const rowOf = (session: Session, issue: SessionIssue, text: string): PastIssueRow | undefined => {
  const [question = '', ...later] = (issue.issueSummary ?? '').split('\n');
  const found = later.at(-1);
  const window = issue.timeWindow;
  if (question === '' || window === undefined) return undefined;
  const suspect = issue.hypotheses.find(({ confidence }) => confidence >= LIKELY);
  const time = suspect?.onset ?? window.asked.from;
  return {
    kind: 'past-issue',
    investigation: session.clientTxnId,
    issue: issue.id,
    status: issue.status,
    time,
    day: toIso(time).slice(0, 10),
    question,
    ...(found === undefined ? {} : { found }),
    ...(suspect === undefined ? {} : { service: suspect.service, suspected: suspect.kind }),
    alike: round6(alikeness(text, question)),
  };
};

/** The most alike first; of equals the newest. */
const byLikeness = (a: PastIssueRow, b: PastIssueRow): number =>
  b.alike - a.alike ||
  b.time - a.time ||
  compareText(a.investigation, b.investigation) ||
  compareText(a.issue, b.issue);

export type PastIssues = (tenant: Tenant, query: PastIssueQuery) => readonly PastIssueRow[];

export const pastIssuesIn = (db: DatabaseSync): PastIssues => {
  const tenants = new Map<Tenant, Held>();
  return (tenant, { text = '', except, budget }) => {
    const held = tenants.get(tenant) ?? { index: createSearchIndex(), until: 0 };
    tenants.set(tenant, held);
    refresh(db, tenant, held);
    const rows = held.index.find(text, CANDIDATES).flatMap(({ id }) => {
      const document = db.prepare(DOCUMENT).get(tenant, id)?.['document'];
      const session = JSON.parse(String(document)) as Session;
      const others = session.issues.filter((issue) => id !== except.investigation || issue.id !== except.issue);
      return others.flatMap((issue) => rowOf(session, issue, text) ?? []);
    });
    return rows.sort(byLikeness).slice(0, budget);
  };
};
