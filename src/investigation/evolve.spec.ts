import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  ambiguous,
  asks,
  begin,
  driven,
  followUp,
  logQuery,
  recorded,
  returned,
  told,
  turn,
} from '../../test/support/turns.js';
import type { TextRef } from '../kernel/brand.js';
import { alert } from './alert.js';
import { evolveChains } from './chain/chain-run.js';
import { evolve } from './evolve.js';
import { execution } from './execution.js';
import type { FactOf, FactType, InvestigationFact } from './facts.js';
import { notification } from './notification.js';
import { evolveSchedule } from './schedule.js';
import { serviceNaming } from './service-naming.js';
import { snapshotLibrary } from './snapshot-library.js';
import { noInvestigation } from './state.js';
import { foldSession, type SessionFold, type Session, sessionOf, emptySessionFold } from './views/session.js';

/** A conversation with every kind of turn in it. */
const conversation = [
  ...told(
    driven(
      told(
        turn(
          turn(turn(turn(turn(begin, 'm1'), 'm2', { classification: followUp('i1') }), 'm3'), 'm4', {
            classification: returned('i1'),
          }),
          'm5',
          { classification: ambiguous },
        ),
        asks('m6', { confirms: 5, relation: 'new_issue' }),
      ),
      { resolves: 5, failing: ['q6'] },
    ),
    { intent: 'resolve' },
    { intent: 'feedback', turn: 1, rating: 'right' },
    { intent: 'note', note: 'note' as TextRef },
    asks('m7'),
    { intent: 'cancel', turn: 7, body: 'cancelled' as TextRef },
    { intent: 'delete' },
    { intent: 'undelete' },
    { intent: 'erase' },
  ).facts,
];

describe('evolve', () => {
  it('accepts any facts in any order', () => {
    const facts = fc.array(fc.constantFrom(...conversation), { maxLength: 60 });
    fc.assert(
      fc.property(facts, (some) => {
        const state = some.reduce(evolve, noInvestigation);
        expect(['none', 'open', 'deleted', 'erased']).toContain(state.status);
      }),
      { numRuns: 300 },
    );
  });

  it('ignores facts before the investigation was opened', () => {
    expect(conversation.slice(1).reduce(evolve, noInvestigation)).toEqual(noInvestigation);
  });

  it('refuses a fact of a later release, in streams of every kind', () => {
    const later = { type: 'Foreseen', data: { run: 'c1' } } as never;
    const opened = conversation.slice(0, 3).reduce(evolve, noInvestigation);
    const begunChain = evolveChains([], { type: 'ChainStarted', data: { run: 'c1' } } as never);
    const report = { id: 'a1', at: 1 };
    const alerted = alert.evolve(alert.initial, { type: 'AlertReported', data: report } as never);
    const requested = { type: 'NotificationRequested', data: { id: 'n1', turn: 1 } } as never;
    const notified = notification.evolve(notification.initial, requested);
    for (const read of [
      () => evolve(opened, later),
      () => evolveChains(begunChain, later),
      () => execution.evolve(execution.initial, later),
      () => alert.evolve(alerted, later),
      () => notification.evolve(notified, later),
      () => serviceNaming.evolve(serviceNaming.initial, later),
      () => snapshotLibrary.evolve(snapshotLibrary.initial, later),
      () => evolveSchedule({}, later),
    ])
      expect(read).toThrow(/does not know facts of the type Foreseen: upgrade it/);
  });

  it('does not compile with an unknown fact', () => {
    // @ts-expect-error -- a fact that no release has written
    const type: FactType = 'TurnForgotten';
    // @ts-expect-error -- a known fact without what it must say
    const asked: FactOf<'TurnAsked'>['data'] = { turn: 1 };
    // @ts-expect-error -- a fact under another fact's name
    const fact: InvestigationFact = { type: 'TurnAsked', data: { epoch: 1 } };
    expect([type, asked, fact]).toHaveLength(3);
  });
});

const summaries = (ref: TextRef): string | undefined => `words of ${ref}`;

const sessionAfter = ({ state, meta }: SessionFold): Session | undefined =>
  state.status === 'none' ? undefined : sessionOf(state, meta, summaries);

/** As a store keeps it: text, and nothing that only lives in memory. */
const stored = (folded: SessionFold): SessionFold => JSON.parse(JSON.stringify(folded)) as SessionFold;

describe('the session view', () => {
  const facts = recorded(conversation);

  it('gives the same document after every fact, whether updated or rebuilt', () => {
    let live = emptySessionFold;
    facts.forEach((fact, index) => {
      live = foldSession(stored(live), fact);
      const rebuilt = facts.slice(0, index + 1).reduce(foldSession, emptySessionFold);
      expect(sessionAfter(live)).toEqual(sessionAfter(rebuilt));
    });
  });

  it('holds what the next turn starts from', () => {
    const answered = recorded(turn(begin, 'm1').facts);
    expect(sessionAfter(answered.reduce(foldSession, emptySessionFold))).toMatchObject({
      status: 'open',
      createdAt: 1_000_000,
      updatedAt: 1_000_000 * answered.length,
      version: answered.length,
      turns: 1,
      busy: false,
      currentIssue: 'i1',
      lastTurn: { n: 1, status: 'answered' },
      issues: [
        {
          id: 'i1',
          status: 'active',
          issueSummary: 'words of summary',
          lastCursor: [{ source: 'logs', filter: '{}', owed: 1, cursor: { kind: 'sequence', position: 10 } }],
          traceIds: ['t1'],
          evidence: [{ batch: 'rows of q1', turn: 1 }],
          hypotheses: [{ service: 'cart', confidence: 0.8 }],
        },
      ],
    });
  });

  it('tells of each issue the latest rating of its answers, with what the cause was', () => {
    const rated = told(
      turn(begin, 'm1'),
      { intent: 'feedback', turn: 1, rating: 'right' },
      { intent: 'feedback', turn: 1, rating: 'wrong', cause: 'the cache' as TextRef },
    );
    expect(sessionAfter(recorded(rated.facts).reduce(foldSession, emptySessionFold))?.issues[0]?.feedback).toEqual({
      turn: 1,
      rating: 'wrong',
      cause: 'words of the cache',
    });
  });

  it('has the latest hand-over note with its author, and none once its words are gone', () => {
    const left = told(
      begin,
      asks('m1'),
      { intent: 'note', note: 'first' as TextRef },
      { intent: 'note', note: 'last' as TextRef },
    );
    const facts = recorded(left.facts);
    const folded = facts.reduce(foldSession, emptySessionFold);
    const { actor, at } = facts.at(-1) ?? {};
    expect(sessionAfter(folded)?.note).toEqual({ text: 'words of last', by: actor?.id, at });
    if (folded.state.status === 'none') throw new Error('nothing was opened');
    expect(sessionOf(folded.state, folded.meta, () => undefined).note).toBeUndefined();
    expect(
      sessionAfter(recorded(told(begin, asks('m1')).facts).reduce(foldSession, emptySessionFold))?.note,
    ).toBeUndefined();
  });

  it('reports busy while a turn waits or runs', () => {
    const asked = told(begin, asks('m1'));
    expect(sessionAfter(recorded(asked.facts).reduce(foldSession, emptySessionFold))?.busy).toBe(true);
    const running = driven(asked, {}, 'stage');
    expect(sessionAfter(recorded(running.facts).reduce(foldSession, emptySessionFold))?.busy).toBe(true);
  });

  it('keeps the queries of every round of the latest turn that planned any, without those of the catalogue', () => {
    const first = turn(begin, 'm1', { drilled: [logQuery('q2')] });
    const { facts } = turn(first, 'm2', { classification: followUp('i1') });
    const queriesAfter = (until: number): readonly string[] =>
      recorded(facts.slice(0, until))
        .reduce(foldSession, emptySessionFold)
        .meta.lastQueries.map(({ id }) => id);
    expect(queriesAfter(first.facts.length)).toEqual(['q1', 'q2']);
    expect(queriesAfter(facts.findIndex(({ type, data }) => type === 'TurnStarted' && data.turn === 2) + 1)).toEqual([
      'q1',
      'q2',
    ]);
    expect(queriesAfter(facts.length)).toEqual(['q2']);
  });
});
