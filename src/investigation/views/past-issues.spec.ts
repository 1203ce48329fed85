// Which earlier issues are offered to a later question, and what is told of them.
import { describe, expect, it } from 'vitest';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { unrestrictedScope } from '../scope.js';
import { pastIssueRows, pastIssuesOf } from './past-issues.js';
import type { Session, SessionIssue } from './session.js';

const issue = (more: Partial<SessionIssue> = {}): SessionIssue => ({
  id: 'i1',
  status: 'active',
  issueSummary: 'why do refunds hang?\nthe ledger was slow',
  timeWindow: { asked: { from: 100, to: 200 }, analysis: { from: 100, to: 200 } },
  lastCursor: [],
  scopes: unrestrictedScope,
  requestIds: [],
  traceIds: [],
  evidence: [],
  hypotheses: [{ service: 'ledger', kind: 'resource', confidence: 0.9 }],
  ...more,
});

const session = (id: string, ...issues: readonly SessionIssue[]): Session => ({
  tenant: 'acme' as Tenant,
  clientTxnId: id as ClientTxnId,
  status: 'open',
  createdAt: 1,
  updatedAt: 2,
  version: 3,
  turns: 1,
  busy: false,
  lastQueries: [],
  issues,
  judged: [],
});

const rated = (rating: 'right' | 'partly' | 'wrong', cause?: string): SessionIssue =>
  issue({ feedback: { turn: 1, rating, ...(cause !== undefined && { cause }) } });

describe('an issue is offered to later questions', () => {
  const offered = (...issues: readonly SessionIssue[]) => pastIssuesOf(session('one', ...issues));

  it('once it is resolved or rated, and not before', () => {
    expect(offered(issue(), issue({ status: 'switched' }))).toEqual([]);
    expect(offered(issue({ status: 'resolved' }))).toMatchObject([{ service: 'ledger', found: 'the ledger was slow' }]);
    expect(offered(rated('right'), rated('partly', 'the disk'))).toMatchObject([
      { rating: 'right', service: 'ledger' },
      { rating: 'partly', service: 'ledger', corrected: 'the disk' },
    ]);
  });

  it('never with an answer that was wrong, but with what the cause was instead', () => {
    expect(offered(issue({ status: 'resolved', feedback: { turn: 1, rating: 'wrong' } }))).toEqual([]);
    const [corrected] = offered(rated('wrong', 'the cache'));
    expect(corrected).toMatchObject({ rating: 'wrong', corrected: 'the cache', question: 'why do refunds hang?' });
    for (const field of ['service', 'suspected', 'found']) expect(corrected).not.toHaveProperty(field);
  });

  it('of another investigation, and only where its trouble began before', () => {
    const all = ['one', 'two'].flatMap((id) => pastIssuesOf(session(id, issue({ status: 'resolved' }))));
    const query = { ask: 'past-issues', text: 'why do refunds hang?', budget: 5 } as const;
    const ids = (except: string, before: number) =>
      pastIssueRows(all, { ...query, except, before }).map(({ investigation }) => investigation);
    expect(ids('one', 101)).toEqual(['two']);
    expect(ids('one', 100)).toEqual([]);
  });
});
