import { describe, expect, it } from 'vitest';
import type { InvestigationFact } from '../investigation/facts.js';
import type { TextRef } from '../kernel/brand.js';
import { eventOfTurn } from './event-of-turn.js';

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
});
