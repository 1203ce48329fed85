// A pile-up in the database and the deploy that set it off are one answer where rows connect them, and only there.
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type SmallSnapshotFile, smallSnapshot } from '../../../test/support/small-snapshot.js';
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { Claim } from '../../evidence/claim.js';
import type { DatabaseTrigger } from '../../evidence/database.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { BatchHash } from '../../kernel/brand.js';
import { fromIso } from '../../kernel/time.js';
import { splitIntoRows } from '../format/rows.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { batchBytes, type BatchRow } from '../../telemetry/batch.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import { type DatabaseContribution, drawDatabaseFindings } from './database-findings.js';
import { findCapturedSnapshots } from './claims.js';

const questionOf = (text: string) => snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));

const at = (clock: string): number => fromIso(`2026-01-10T${clock}Z`) ?? Number.NaN;

const deployOf = (service: string, clock: string, title = `Deploy ${service} 2.4.1`): ChangeRecord => ({
  kind: 'change',
  id: `${service}-${clock}`,
  change: 'deploy',
  service,
  title,
  time: at(clock),
  source: 'deploys',
  ingestedAt: at(clock),
});

/** The root of the longest queue, and when it was first seen. */
const queue = (root: object, seen = '10:20:00.000'): SmallSnapshotFile => ({
  Locks: {
    Trees: [
      {
        root: { state: 'idle in transaction', transaction_sec_max: 412.5, ...root },
        waiters_max: 20,
        first_seen: `2026-01-10T${seen}Z`,
        waiting: [{ sql_statement: 'update stock set n = $1', relation: 'stock', wait_sec: 800 }],
      },
    ],
  },
});

const calls = (service: string, to: string): FlowRow => ({
  kind: 'flow',
  stream: 'span',
  service,
  operation: 'POST /orders',
  from: '^',
  to,
  window: 40,
  past: 0,
  incident: 0,
});

type World = { readonly drawn: DatabaseContribution; readonly lines: ReadonlyMap<string, readonly string[]> };

const hash = (text: string): BatchHash => createHash('sha256').update(text).digest('hex') as BatchHash;

const world = (file: SmallSnapshotFile, rows: readonly BatchRow[], question?: string): World => {
  const window = { from: at('10:00:00'), to: at('11:00:00') };
  const snapshot = splitIntoRows(file, {
    service: 'orders-1',
    artifact: 'a'.repeat(64),
    of: 'primary',
    captured: window,
  });
  const batchOf = (own: readonly BatchRow[], query: AnalysisBatch['query']): AnalysisBatch => {
    const stored = batchBytes(own)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as BatchRow);
    return { hash: hash(batchBytes(own)), query, role: 'issue', rows: stored };
  };
  const batches = [
    batchOf(snapshot, { ask: 'snapshot', window, budget: 1, upTo: 1 }),
    batchOf(rows, { ask: 'changes', window, filter: {}, budget: 1, upTo: 1 }),
  ];
  const captured = findCapturedSnapshots(batches);
  if (captured === undefined) throw new Error('nothing was captured');
  const drawn = drawDatabaseFindings(captured, {
    evidence: [],
    batches,
    ...(question !== undefined && { question: questionOf(question) }),
  });
  return { drawn, lines: new Map(batches.map((each) => [each.hash, batchBytes(each.rows).split('\n').slice(0, -1)])) };
};

const triggersIn = (file: SmallSnapshotFile, rows: readonly BatchRow[]): readonly DatabaseTrigger[] =>
  world(file, rows).drawn.database.triggers ?? [];

const verdictOn = ({ drawn, lines }: World, change: (claim: Claim) => Claim = (claim) => claim) => {
  const claims = (drawn.database.triggers ?? []).map(({ claim }) => change(claim));
  const checkable = { claims, evidence: drawn.evidence, coverage: [], blamed: [drawn.database.service] };
  const batch = (of: BatchHash) => ({ found: 'bytes' as const, lines: lines.get(of) ?? [] });
  return verifyClaims(checkable, { batch, windowOf: () => undefined }).map(
    ({ verdict, because }) => because ?? verdict,
  );
};

const held = (root: object): SmallSnapshotFile => smallSnapshot(queue(root));

describe('the deploy behind a pile-up', () => {
  it.each([
    ['its application', held({ application: 'checkout' }), 'the session at the head of the queue is of `checkout`'],
    ['a pod of it', held({ application: 'checkout-7f9c4d-xk2lp' }), 'is of `checkout-7f9c4d-xk2lp`'],
    ['its user', held({ user: 'checkout_rw' }), 'the session at the head of the queue is of the user `checkout_rw`'],
    [
      'the comment of its statement',
      held({ sql_statement: "select 1 /*application='checkout',route='/pay'*/" }),
      'the statement names `checkout` in its comment',
    ],
  ])('is stated where %s is at the head of the queue, and is supported by the rows', (_, file, said) => {
    const all = world(file, [deployOf('checkout', '10:18:30')]);
    const [trigger] = all.drawn.database.triggers ?? [];
    expect(trigger).toMatchObject({ isShown: true, claim: { type: 'cause' } });
    expect(trigger?.claim.text).toContain(said);
    expect(trigger?.claim.text).toContain(
      '`checkout` was changed at 10:18:30, before sessions were seen to queue up, at 10:20:00',
    );
    expect(verdictOn(all)).toEqual(['supported']);
  });

  it('is stated for a service that calls the database in traces', () => {
    const all = world(smallSnapshot(), [deployOf('checkout', '09:50:00'), calls('checkout', '>orders-1 UPDATE')]);
    expect(all.drawn.database.triggers).toMatchObject([{ isShown: true }]);
    expect(all.drawn.database.triggers?.[0]?.claim.text).toContain('`checkout` calls `orders-1`');
    expect(verdictOn(all)).toEqual(['supported']);
  });

  it.each([
    ['came after it began', held({ application: 'checkout' }), [deployOf('checkout', '10:31:00')]],
    ['is of another service than the session', held({ application: 'checkout' }), [deployOf('search', '10:18:00')]],
    ['has a name that only begins alike', held({ application: 'checkouts' }), [deployOf('checkout', '10:18:00')]],
    [
      'is of a service that never calls the database',
      smallSnapshot(),
      [deployOf('search', '09:50:00'), calls('checkout', '>orders-1 UPDATE'), calls('search', '>catalogue GET /')],
    ],
    [
      'is an alert',
      held({ application: 'checkout' }),
      [{ ...deployOf('checkout', '10:18:00'), change: 'alert' as const }],
    ],
  ])('is not stated for a change that %s', (_, file, rows) => {
    expect(triggersIn(file, rows)).toEqual([]);
  });

  it('is an interpretation where only the time connects it', () => {
    const all = world(smallSnapshot(queue({})), [deployOf('search', '10:18:00'), deployOf('cart', '09:30:00')]);
    expect(all.drawn.database.triggers).toMatchObject([{ isShown: false, claim: { type: 'interpretation' } }]);
    expect(all.drawn.database.triggers?.[0]?.claim.text).toContain('`search` was changed at');
    expect(verdictOn(all)).toEqual(['supported']);
  });

  it('is contradicted when its order, its rows or its service differ from the cited ones', () => {
    const rows = [
      deployOf('checkout', '10:18:30'),
      deployOf('checkout', '10:40:00', 'Later'),
      deployOf('search', '10:01:00'),
    ];
    const all = world(held({ application: 'checkout', user: 'search_rw' }), rows);
    const follows = (change: Partial<NonNullable<Claim['follows']>>) => (claim: Claim) =>
      claim.follows === undefined ? claim : { ...claim, follows: { ...claim.follows, ...change } };
    expect(verdictOn(all)).toEqual(['supported', 'supported']);
    expect(verdictOn(all, follows({ at: 'value.Trees.0.root.state' }))[0]).toBe(
      'no cited row connects checkout with it',
    );
    expect(verdictOn(all, follows({ since: { evidence: 'e1', path: 'captured.from' } }))[0]).toBe(
      'the change did not come before it',
    );
    expect(verdictOn(all, (claim) => ({ ...claim, text: claim.text.replaceAll('checkout', 'search') }))[0]).not.toBe(
      'supported',
    );
  });

  it('belongs to answers on lock holders and on deploys', () => {
    const rows = [deployOf('checkout', '10:18:30')];
    const replies = (question: string, changes: readonly BatchRow[]) =>
      (world(held({ application: 'checkout' }), changes, question).drawn.database.asked?.replies ?? []).map(
        ({ title, claims, note }) => [title, claims.length, note],
      );
    expect(replies('who held the lock?', rows)).toEqual([
      ['who held the lock', 2, undefined],
      ['What set it off', 1, undefined],
    ]);
    expect(replies('was it a deploy?', rows)).toEqual([['What set it off', 1, undefined]]);
    expect(replies('was it a deploy?', [deployOf('search', '10:30:00')])).toEqual([
      ['What set it off', 0, expect.stringContaining('is of a service that the rows connect with it')],
    ]);
    expect(replies('was it a deploy?', [])).toEqual([
      ['What set it off', 0, expect.stringContaining('no deploy and no other change of that time is stored')],
    ]);
  });
});
