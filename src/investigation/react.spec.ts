import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  ambiguous,
  asks,
  begin,
  driven,
  followUp,
  type InvestigationHistory,
  logQuery,
  newIssue,
  openOf,
  resultOf,
  returned,
  type TurnScript,
  text,
  told,
} from '../../test/support/turns.js';
import { isRejection } from '../kernel/rejection.js';
import { investigation } from './decide/decide.js';
import type { InvestigationIntent } from './intents.js';
import { react } from './react.js';
import { canConfirm, turnOf } from './state.js';

/** One thing that may happen to an investigation: a caller wants something, or the driver takes one step. */
type Move = {
  readonly wants:
    'ask' | 'confirm' | 'cancel' | 'resolve' | 'delete' | 'undelete' | 'take' | 'step' | 'fail' | 'time-out';
  readonly pick: number;
};

const moves = fc.record<Move>({
  wants: fc.oneof(
    { arbitrary: fc.constant<Move['wants']>('step'), weight: 12 },
    {
      arbitrary: fc.constantFrom<Move['wants']>(
        'ask',
        'ask',
        'confirm',
        'cancel',
        'resolve',
        'delete',
        'undelete',
        'take',
        'fail',
        'time-out',
      ),
      weight: 5,
    },
  ),
  pick: fc.nat(9),
});

/** What a driver would find at the turn that runs. */
const scriptAt = ({ state }: InvestigationHistory, pick: number, epoch: number): TurnScript => {
  if (state.status === 'none') return { epoch };
  const { parked, running, issues, current } = state;
  const own = running && turnOf(state, running.n);
  const earlier = issues.find(({ id }) => id !== current)?.id;
  const readings = [
    newIssue,
    ...(current === undefined ? [] : [followUp(current), ambiguous]),
    ...(earlier === undefined ? [] : [returned(earlier)]),
  ];
  const classification = readings[pick % readings.length] ?? newIssue;
  const chooses = parked && own && canConfirm(parked, own) && (own.question.confirms !== undefined || pick > 6);
  const queries = [logQuery('a'), logQuery('b')].slice(0, pick % 3);
  const failing = pick % 2 === 0 ? ['a'] : [];
  return chooses
    ? { classification: newIssue, resolves: parked.turn, queries, failing, epoch }
    : { classification, queries, failing, epoch };
};

const wanted = (
  history: InvestigationHistory,
  { wants, pick }: Move,
  index: number,
): InvestigationIntent | undefined => {
  const { state } = history;
  if (state.status === 'none') return asks(`m${index}`);
  const { epoch } = state;
  const step = react(state);
  switch (wants) {
    case 'ask':
      return asks(`m${index}`);
    case 'confirm':
      return state.parked && asks(`m${index}`, { confirms: state.parked.turn });
    case 'cancel':
      return { intent: 'cancel', turn: 1 + (pick % state.turns.length), body: text('cancelled') };
    case 'take':
      return { intent: 'take', epoch: epoch + pick };
    case 'step':
      return step && resultOf(step, scriptAt(history, pick, epoch));
    case 'fail':
      return step && { intent: 'fail', epoch, turn: step.turn, because: 'a bug', body: text('failed') };
    case 'time-out':
      return step && { intent: 'time-out', epoch, turn: step.turn, body: text('late') };
    default:
      return { intent: wants };
  }
};

/** Whatever is refused changes nothing: the history goes on without it. */
const played = (all: readonly Move[]): InvestigationHistory =>
  all.reduce((history, move, index) => {
    const intent = wanted(history, move, index);
    if (intent === undefined || isRejection(investigation.decide(intent, history.state))) return history;
    return told(history, intent);
  }, begin);

const histories = fc.array(moves, { minLength: 1, maxLength: 60 }).map(played);

describe('the next step', () => {
  it('does not exist before the first question or after the last answer', () => {
    expect(react(begin.state)).toBeUndefined();
    expect(react(driven(told(begin, asks('m1'))).state)).toBeUndefined();
  });

  it('does not exist while the investigation is deleted or erased', () => {
    const asked = told(begin, asks('m1'));
    expect(react(asked.state)).toEqual({ step: 'start', turn: 1 });
    expect(react(told(asked, { intent: 'delete' }).state)).toBeUndefined();
    expect(react(told(asked, { intent: 'erase' }).state)).toBeUndefined();
  });

  it('reads each query once, in the order of the plan, and skips one that failed', () => {
    const queries = [logQuery('a'), logQuery('b'), logQuery('c')];
    const asked: string[] = [];
    let now = driven(told(begin, asks('m1')), { queries }, 'retrieve');
    for (let step = react(now.state); step?.step === 'retrieve'; step = react(now.state)) {
      asked.push(step.query.id);
      now = told(now, resultOf(step, { failing: ['b'] }));
    }
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('never gets a result that the decider refuses', () => {
    fc.assert(
      fc.property(histories, fc.nat(9), (history, pick) => {
        const step = react(history.state);
        fc.pre(step !== undefined);
        const intent = resultOf(step, scriptAt(history, pick, openOf(history).epoch));
        expect(isRejection(investigation.decide(intent, history.state))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('leads every turn to an end: answered, parked, failed or cancelled', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let now = history;
        let steps = 0;
        for (let step = react(now.state); step !== undefined; step = react(now.state), steps += 1) {
          expect(steps).toBeLessThan(400);
          now = told(now, resultOf(step, scriptAt(now, steps % 10, openOf(now).epoch)));
        }
        const { status, turns } = openOf(now);
        const waiting = turns.filter((turn) => turn.status === 'queued' || turn.status === 'running');
        expect(status === 'open' ? waiting : []).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
