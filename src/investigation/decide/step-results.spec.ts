import { describe, expect, it } from 'vitest';
import { givenOf } from '../../../test/support/given.js';
import {
  ambiguous,
  asks,
  begin,
  circumstances,
  driven,
  EPOCH,
  followUp,
  logQuery,
  newIssue,
  openOf,
  resultOf,
  returned,
  text,
  told,
  turn,
} from '../../../test/support/turns.js';
import type { ResultIntent } from '../intents.js';
import { react } from '../react.js';
import { investigation } from './decide.js';

const given = givenOf(investigation);

const asked = told(begin, asks('m1'), { intent: 'take', epoch: EPOCH });
const answered = turn(begin, 'm1');
const types = (facts: readonly { readonly type: string }[]): readonly string[] => facts.map(({ type }) => type);

const classify = (n: number, classification = newIssue, more: { readonly resolves?: number } = {}) =>
  ({ intent: 'classify', epoch: EPOCH, turn: n, classification, ...more }) as const;

describe('a whole turn', () => {
  it('records each step as facts before the next begins', () => {
    expect(types(answered.facts)).toEqual([
      'InvestigationOpened',
      'TurnAsked',
      'DriverTaken',
      'TurnStarted',
      'QueriesPlanned',
      'TurnClassified',
      'IssueOpened',
      'ScopeMerged',
      'QueriesPlanned',
      'BatchFetched',
      'QueriesPlanned',
      'QueriesPlanned',
      'StageStarted',
      'ExecutionStarted',
      'ExecutionEnded',
      'StageEnded',
      'FindingsDrawn',
      'AnswerComposed',
      'CitationsVerified',
      'TurnAnswered',
      'ContextSummarized',
    ]);
  });

  it('continues when a source fails', () => {
    const queries = [logQuery('q1'), logQuery('q2')];
    const now = turn(begin, 'm1', { queries, failing: ['q1'] });
    expect(types(now.facts).filter((type) => type === 'SourceFailed' || type === 'BatchFetched')).toEqual([
      'SourceFailed',
      'BatchFetched',
    ]);
    expect(openOf(now).turns[0]?.status).toBe('answered');
  });
});

describe('the result of classify', () => {
  const atClassify = (history: typeof answered, script = {}) =>
    driven(told(history, asks('next')), script, 'classify').facts;

  it('opens a new issue and switches away from the active one', () => {
    given(...atClassify(answered))
      .when(classify(2))
      .then(
        { type: 'TurnClassified', data: { turn: 2, classification: newIssue } },
        { type: 'IssueSwitched', data: { turn: 2, issue: 'i1' } },
        { type: 'IssueOpened', data: { turn: 2, issue: 'i2' } },
      );
  });

  it('returns to an earlier issue and keeps the other', () => {
    const two = turn(answered, 'm2');
    given(...atClassify(two))
      .when(classify(3, returned('i1')))
      .then(
        { type: 'TurnClassified', data: { turn: 3, classification: returned('i1') } },
        { type: 'IssueSwitched', data: { turn: 3, issue: 'i2' } },
        { type: 'IssueReturned', data: { turn: 3, issue: 'i1' } },
      );
    const back = openOf(turn(two, 'm3', { classification: returned('i1') }));
    expect(back.issues.map(({ id, status }) => `${id} ${status}`)).toEqual(['i1 active', 'i2 switched']);
    expect(back.current).toBe('i1');
  });

  it('does not switch away from a resolved issue', () => {
    const resolved = told(answered, { intent: 'resolve' });
    given(...atClassify(resolved))
      .when(classify(2))
      .then(
        { type: 'TurnClassified', data: { turn: 2, classification: newIssue } },
        { type: 'IssueOpened', data: { turn: 2, issue: 'i2' } },
      );
  });
});

describe('a confirmation', () => {
  const parked = turn(answered, 'm2', { classification: ambiguous });

  it('parks an ambiguous turn and fetches nothing', () => {
    const ofTurn2 = parked.facts.slice(answered.facts.length);
    expect(types(ofTurn2)).toEqual([
      'TurnAsked',
      'TurnStarted',
      'QueriesPlanned',
      'TurnClassified',
      'ConfirmationRequested',
      'TurnAnswered',
      'ContextSummarized',
    ]);
    expect(openOf(parked).turns[1]?.status).toBe('confirm');
    expect(openOf(parked).parked?.readings).toEqual(ambiguous.readings);
  });

  it('comes from a turn that names the parked one', () => {
    const now = driven(told(parked, asks('m3', { confirms: 2, relation: 'new_issue' })), {}, 'classify');
    given(...now.facts)
      .when(classify(3, newIssue, { resolves: 2 }))
      .then(
        { type: 'ConfirmationGiven', data: { turn: 3, confirms: 2, relation: 'new_issue' } },
        { type: 'TurnClassified', data: { turn: 3, classification: newIssue } },
        { type: 'IssueSwitched', data: { turn: 3, issue: 'i1' } },
        { type: 'IssueOpened', data: { turn: 3, issue: 'i2' } },
      );
    const done = openOf(driven(now, { resolves: 2 }));
    expect(done.turns.map(({ status }) => status)).toEqual(['answered', 'confirmed', 'answered']);
    expect(done.parked).toBeUndefined();
  });

  it('comes from a turn that was asked after the question and classified as a choice', () => {
    const now = driven(told(parked, asks('the second one')), {}, 'classify');
    given(...now.facts)
      .when(classify(3, followUp('i1'), { resolves: 2 }))
      .then(
        { type: 'ConfirmationGiven', data: { turn: 3, confirms: 2, relation: 'follow_up', issue: 'i1' } },
        { type: 'TurnClassified', data: { turn: 3, classification: followUp('i1') } },
      );
  });

  it('does not come from a turn that was asked before its caller could read the question', () => {
    const both = told(answered, asks('m2'), asks('no'));
    const asksNow = driven(
      driven(both, { classification: ambiguous }, 'start'),
      { classification: ambiguous },
      'confirm',
    );
    const second = driven(told(asksNow, resultOf({ step: 'confirm', turn: 2 })), {}, 'classify');
    given(...second.facts)
      .when(classify(3, newIssue, { resolves: 2 }))
      .refused('nothing-to-confirm');
  });

  it('ends when another text withdraws it, and that turn records which one it withdrew', () => {
    const now = driven(told(parked, asks('m3')), {}, 'classify');
    given(...now.facts)
      .when(classify(3, followUp('i1')))
      .then(
        { type: 'ConfirmationWithdrawn', data: { turn: 3, parked: 2 } },
        { type: 'TurnClassified', data: { turn: 3, classification: followUp('i1') } },
      );
    const after = openOf(told(now, classify(3, followUp('i1'))));
    expect(after.parked).toBeUndefined();
    expect(after.running?.withdrew).toBe(2);
    expect(after.turns[1]?.status).toBe('confirm');
  });

  it('waits for the choice that is queued behind another text', () => {
    const queued = told(parked, asks('m3'), asks('m4', { confirms: 2, relation: 'new_issue' }));
    const now = driven(queued, {}, 'classify');
    given(...now.facts)
      .when(classify(3, followUp('i1')))
      .then({ type: 'TurnClassified', data: { turn: 3, classification: followUp('i1') } });
  });

  it('repeats when the next text is ambiguous too', () => {
    const again = turn(parked, 'm3', { classification: ambiguous });
    expect(openOf(again).parked?.turn).toBe(3);
    expect(types(again.facts)).toContain('ConfirmationWithdrawn');
  });
});

describe('decideResult', () => {
  const atRetrieve = driven(asked, { queries: [logQuery('q1'), logQuery('q2')] }, 'retrieve');
  const step = react(atRetrieve.state);
  if (step === undefined) throw new Error('a query waits');
  const result = resultOf(step);
  const end: ResultIntent = { intent: 'fail', epoch: EPOCH, turn: 1, because: 'a bug', body: text('failed') };

  it('refuses the result of an older driver, also a late one', () => {
    given(...told(atRetrieve, { intent: 'take', epoch: 2 }).facts)
      .when(result)
      .refused('stale-driver');
  });

  it('refuses the result of a driver that never took the lease', () => {
    given(...atRetrieve.facts)
      .when({ ...result, epoch: 9 })
      .refused('stale-driver');
  });

  it('refuses a result after its turn was cancelled, failed or timed out', () => {
    const ends = [
      { intent: 'cancel', turn: 1, body: text('cancelled') },
      end,
      { intent: 'time-out', epoch: EPOCH, turn: 1, body: text('late') },
    ] as const;
    for (const each of ends)
      given(...told(atRetrieve, each).facts)
        .when(result)
        .refused('turn-has-ended');
  });

  it('refuses a second result of the same step: nothing is recorded twice', () => {
    given(...told(atRetrieve, result).facts)
      .when(result)
      .refused('step-not-awaited');
    const classified = driven(asked, {}, 'merge');
    given(...classified.facts)
      .when(classify(1))
      .refused('step-not-awaited');
    given(...driven(asked, {}, 'catalogue').facts)
      .when({ intent: 'start', epoch: EPOCH, turn: 1, circumstances })
      .refused('step-not-awaited');
  });

  it('refuses a result before its step, for another query, and for a queued turn', () => {
    given(...atRetrieve.facts)
      .when(resultOf({ step: 'respond', turn: 1 }))
      .refused('step-not-awaited');
    given(...atRetrieve.facts)
      .when(resultOf({ step: 'retrieve', turn: 1, query: logQuery('q7') }))
      .refused('step-not-awaited');
    given(...told(atRetrieve, asks('m2')).facts)
      .when({ intent: 'start', epoch: EPOCH, turn: 2, circumstances })
      .refused('step-not-awaited');
  });

  it('refuses a result for a turn that was never asked', () => {
    given(...atRetrieve.facts)
      .when({ ...result, turn: 5 })
      .refused('no-such-turn');
  });

  it('refuses a result while the investigation is deleted, and once it is erased', () => {
    given(...told(atRetrieve, { intent: 'delete' }).facts)
      .when(result)
      .refused('investigation-deleted');
    given(...told(atRetrieve, { intent: 'erase' }).facts)
      .when(result)
      .refused('investigation-erased');
  });

  it('ends a turn at any step, and the next turn starts clean', () => {
    const next = told(atRetrieve, asks('m2'), end);
    expect(openOf(next).running).toBeUndefined();
    expect(react(next.state)).toEqual({ step: 'start', turn: 2 });
    expect(openOf(driven(next)).turns.map(({ status }) => status)).toEqual(['failed', 'answered']);
    given(...told(asked).facts)
      .when(end)
      .then({ type: 'TurnFailed', data: { turn: 1, because: 'a bug', body: text('failed') } });
  });
});
