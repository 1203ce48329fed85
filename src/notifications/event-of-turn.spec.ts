import { describe, expect, it } from 'vitest';
import type { InvestigationFact } from '../investigation/facts.js';
import type { TextRef } from '../kernel/brand.js';
import type { RecordedFact } from '../kernel/fact.js';
import { eventOfCheck, eventOfTurn, isOfSchedule, latestToldTurn, outcomeOfCheckBefore } from './event-of-turn.js';

const body = 'b' as TextRef;
const answered = (turn: number): InvestigationFact => ({
  type: 'TurnAnswered',
  data: { turn, status: 'answered', body },
});
const failed = (turn: number): InvestigationFact => ({ type: 'TurnFailed', data: { turn, because: 'a bug', body } });
const found = (turn: number, service?: string): InvestigationFact => ({
  type: 'FindingsDrawn',
  data: {
    turn,
    findings: body,
    suspects: service === undefined ? [] : [{ service, kind: 'errors', confidence: 0.9, cause: true }],
    traceIds: [],
    requestIds: [],
  },
});

describe('the end of a turn', () => {
  it.each([
    ['is news when it is the first answer', [found(1, 'cart'), answered(1)], 1, 'finished'],
    ['is news when there is no first answer', [failed(1)], 1, 'failed'],
    ['is news when the first answer comes after a failure', [failed(1), answered(2)], 2, 'finished'],
    ['is news when the cause is another', [found(1, 'cart'), answered(1), found(2, 'web'), answered(2)], 2, 'changed'],
    [
      'is none when the cause is the same',
      [found(1, 'cart'), answered(1), found(2, 'cart'), answered(2)],
      2,
      undefined,
    ],
    [
      'is none when a later question found no cause',
      [found(1, 'cart'), answered(1), found(2), answered(2)],
      2,
      undefined,
    ],
    ['is none when a later question needed no engine', [found(1, 'cart'), answered(1), answered(2)], 2, undefined],
    ['is none when a later question failed', [found(1, 'cart'), answered(1), failed(2)], 2, undefined],
    ['is none before it has come', [found(1, 'cart')], 1, undefined],
  ] as const)('%s', (_, facts, turn, event) => {
    expect(eventOfTurn(facts, turn)).toBe(event);
  });

  it.each([
    [[found(1, 'cart')], undefined],
    [[failed(1)], 1],
    [[found(1, 'cart'), answered(1), found(2, 'web'), answered(2), found(3, 'web'), answered(3)], 2],
  ] as const)('was news last, of %j, at turn %s', (facts, turn) => {
    expect(latestToldTurn(facts)).toBe(turn);
  });
});

/** Turn n concludes run n, which a schedule has started, or somebody else. */
const checked = (turn: number, by = 'schedule nightly'): readonly object[] => {
  const task = { investigation: 'check-nightly-2026-11', run: `c${turn}` };
  return [
    { type: 'ChainStarted', data: { run: `c${turn}` }, actor: { kind: 'system', id: by } },
    { type: 'TurnAsked', data: { turn, question: { task } }, actor: { kind: 'system', id: 'chain triage' } },
  ];
};

const undone = (run: number): object => ({
  type: 'ChainStageEnded',
  data: { run: `c${run}`, stage: `c${run}.s1`, status: 'timed_out' },
});

describe('the end of a scheduled check', () => {
  const [first, second] = [checked(1), checked(2)];
  it.each([
    ['is none when the first check finds nothing', [...first, found(1), answered(1)], 1, undefined],
    ['is news when the first check finds a cause', [...first, found(1, 'cart'), answered(1)], 1, 'finished'],
    [
      'is none when the cause is the same',
      [...first, found(1, 'cart'), answered(1), ...second, found(2, 'cart'), answered(2)],
      2,
      undefined,
    ],
    [
      'is news when the cause is another',
      [...first, found(1, 'cart'), answered(1), ...second, found(2, 'web'), answered(2)],
      2,
      'changed',
    ],
    [
      'is news when there is no cause any more',
      [...first, found(1, 'cart'), answered(1), ...second, found(2), answered(2)],
      2,
      'changed',
    ],
    ['is news when it fails', [...first, found(1), answered(1), ...second, failed(2)], 2, 'failed'],
    ['is none when it fails again', [...first, failed(1), ...second, failed(2)], 2, undefined],
    [
      'is a failure when a stage was not done and no cause is concluded, for nobody has looked',
      [...first, found(1, 'cart'), answered(1), ...second, undone(2), found(2), answered(2)],
      2,
      'failed',
    ],
    [
      'is that of its cause when a stage was not done and one is concluded all the same',
      [...first, found(1, 'cart'), answered(1), ...second, undone(2), found(2, 'cart'), answered(2)],
      2,
      undefined,
    ],
    [
      'is none when a stage was not done again',
      [...first, undone(1), found(1), answered(1), ...second, undone(2), found(2), answered(2)],
      2,
      undefined,
    ],
    ['is news when it works again', [...first, failed(1), ...second, found(2), answered(2)], 2, 'changed'],
    [
      'compares with the check before, not with what people have asked in between',
      [
        ...first,
        found(1, 'cart'),
        answered(1),
        found(2, 'web'),
        answered(2),
        ...checked(3),
        found(3, 'cart'),
        answered(3),
      ],
      3,
      undefined,
    ],
  ])('%s', (_, facts, turn, event) => {
    expect(eventOfCheck(facts as readonly RecordedFact<InvestigationFact>[], turn)).toBe(event);
  });

  it('knows how the check before it went', () => {
    const of = (facts: readonly object[], turn: number) =>
      outcomeOfCheckBefore(facts as readonly RecordedFact<InvestigationFact>[], turn);
    expect(of([...first, found(1), answered(1)], 1)).toBeUndefined();
    expect(of([...first, found(1), answered(1), ...second, failed(2)], 2)).toBe('answered');
    expect(of([...first, failed(1), ...second, found(2), answered(2)], 2)).toBe('failed');
    expect(of([...first, undone(1), found(1), answered(1), ...second, found(2), answered(2)], 2)).toBe('failed');
  });

  it('is that of a chain which a schedule has started, and of no other', () => {
    const of = (facts: readonly object[]) => isOfSchedule(facts as readonly RecordedFact<InvestigationFact>[], 1);
    expect(of(first)).toBe(true);
    expect(of(checked(1, 'erin'))).toBe(false);
    expect(of([answered(1)])).toBe(false);
  });
});
