// Updates sessions, incidents, batch holders and the search index in the transaction of the facts that they are folded from.
import { LRUCache } from 'lru-cache';
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId } from '../../../kernel/brand.js';
import type { RecordedFact } from '../../../kernel/fact.js';
import type { InvestigationFact } from '../../../investigation/facts.js';
import type { OpenedInvestigation } from '../../../investigation/state.js';
import { isOfInvestigation, type StoredFact } from '../../../investigation/stored-fact.js';
import { tenantOf, textOwnerOf } from '../../../investigation/streams.js';
import {
  changesIncidents,
  incidentWindows,
  sessionServices,
  sessionSummary,
} from '../../../investigation/views/session-search.js';
import {
  emptySessionFold,
  foldSession,
  recordOfSession,
  type Session,
  type SessionFold,
  sessionOf,
  type TextLookup,
} from '../../../investigation/views/session.js';
import { changesRecord } from '../../../investigation/views/record.js';
import { sqliteRecordIndex } from './record-search.js';

/** Streams whose folded state stays in memory. */
const MOST_FOLDS = 256;

export type SessionProjection = {
  /** Call inside the transaction, after the facts were inserted. */
  project(stream: StreamId, facts: readonly RecordedFact<StoredFact>[]): void;
  /** Call when the transaction was rolled back. */
  forget(stream: StreamId): void;
};

type ProjectionSources = {
  readonly read: (stream: StreamId) => readonly RecordedFact<StoredFact>[];
  readonly text: (owner: StreamId) => TextLookup;
};

const prepareStatements = (db: DatabaseSync) => ({
  session: db.prepare(
    'INSERT OR REPLACE INTO sessions (tenant, client_txn_id, status, busy, created_at, updated_at, services, summary, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  incident: db.prepare(
    'INSERT OR REPLACE INTO incidents (tenant, client_txn_id, issue, from_at, to_at) VALUES (?, ?, ?, ?, ?)',
  ),
  noIncident: db.prepare('DELETE FROM incidents WHERE tenant = ? AND client_txn_id = ? AND issue = ?'),
  holder: db.prepare('INSERT OR IGNORE INTO batch_holders (tenant, hash, stream) VALUES (?, ?, ?)'),
  noHolder: db.prepare('DELETE FROM batch_holders WHERE stream = ?'),
});

type Statements = ReturnType<typeof prepareStatements>;

const storeSession = (insert: Statements['session'], session: Session): void => {
  insert.run(
    session.tenant,
    session.clientTxnId,
    session.status,
    session.busy ? 1 : 0,
    session.createdAt,
    session.updatedAt,
    sessionServices(session).join('\n'),
    sessionSummary(session),
    JSON.stringify(session),
  );
};

const storeIncidents = ({ incident, noIncident }: Statements, state: OpenedInvestigation): void => {
  const { tenant, clientTxnId } = state;
  for (const { id } of state.issues) noIncident.run(tenant, clientTxnId, id);
  for (const { issue, from, to } of incidentWindows(state)) incident.run(tenant, clientTxnId, issue, from, to);
};

const storeHolders = (sql: Statements, stream: StreamId, fact: RecordedFact<InvestigationFact>): void => {
  if (fact.type === 'BatchFetched') sql.holder.run(tenantOf(stream), fact.data.hash, stream);
  if (fact.type === 'InvestigationErased') sql.noHolder.run(stream);
};

export const sqliteProjection = (db: DatabaseSync, input: ProjectionSources): SessionProjection => {
  const sql = prepareStatements(db);
  const records = sqliteRecordIndex(db);
  const cache = new LRUCache<StreamId, SessionFold>({ max: MOST_FOLDS });
  const before = (stream: StreamId, first: number): SessionFold => {
    const cached = cache.get(stream);
    if (cached?.meta.version === first - 1) return cached;
    return input
      .read(stream)
      .filter(({ version }) => version < first)
      .filter(isOfInvestigation)
      .reduce(foldSession, emptySessionFold);
  };
  return {
    project: (stream, stored) => {
      const facts = stored.filter(isOfInvestigation);
      const first = facts[0];
      if (first === undefined) return;
      const folded = facts.reduce(foldSession, before(stream, first.version));
      cache.set(stream, folded);
      const { state, meta } = folded;
      if (state.status !== 'none') {
        const text = input.text(textOwnerOf(stream));
        storeSession(sql.session, sessionOf(state, meta, text));
        if (facts.some(changesIncidents)) storeIncidents(sql, state);
        if (facts.some(changesRecord) && state.partOf === undefined)
          records.index(stream, recordOfSession(state, folded), text);
      }
      for (const fact of facts) storeHolders(sql, stream, fact);
    },
    forget: (stream) => void cache.delete(stream),
  };
};
