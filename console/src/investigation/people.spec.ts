import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireFact, WireTurn } from '../api/operations.js';
import { askerNamer, openTurns } from './people.js';

const asked = (turn: number, id: string): WireFact => ({
  id: `f${turn}`,
  stream: 's',
  version: turn,
  commit: turn,
  at: 0,
  schema: 1,
  type: 'TurnAsked',
  actor: { kind: 'key', id },
  data: { turn },
});
const turn = (n: number, status: WireTurn['status']): WireTurn => ({ n, messageId: `m${n}`, status });
const ANN = { kind: 'key', id: 'ann' } as const;

describe('who has asked a turn', () => {
  it('is named where several people ask, and marked where it is not the reader', () => {
    const name = askerNamer([asked(1, 'ann'), asked(2, 'bob')], ANN);
    expect([1, 2, 3].map(name)).toEqual([{ name: 'ann', isOther: false }, { name: 'bob', isOther: true }, undefined]);
  });

  it('is named to a reader who has asked nothing', () => {
    expect(askerNamer([asked(1, 'bob')], ANN)(1)).toEqual({ name: 'bob', isOther: true });
    // the same name of another kind is somebody else
    expect(askerNamer([asked(1, 'ann')], { kind: 'user', id: 'ann' })(1)).toEqual({ name: 'ann', isOther: true });
  });

  it('is not told where one person alone is here, nor taken for another one before the reader is known', () => {
    expect(askerNamer([asked(1, 'ann'), asked(2, 'ann')], ANN)(1)).toBeUndefined();
    expect(askerNamer([asked(1, 'ann')], undefined)(1)).toBeUndefined();
    expect(askerNamer([asked(1, 'ann'), asked(2, 'bob')], undefined)(2)).toEqual({ name: 'bob', isOther: false });
    expect(askerNamer([], ANN)(1)).toBeUndefined();
  });
});

describe('turns that are open', () => {
  it('say how many are answered before each, whatever has ended between them', () => {
    const statuses = fc.constantFrom<WireTurn['status'][]>('queued', 'running', 'answered', 'cancelled', 'confirm');
    fc.assert(
      fc.property(fc.array(statuses, { maxLength: 20 }), (all) => {
        const open = openTurns(all.map((status, i) => turn(i + 1, status)));
        expect(open.map(({ ahead }) => ahead)).toEqual(open.map((_, i) => i));
        expect(open.map((each) => each.turn.n)).toEqual(
          all.flatMap((status, i) => (status === 'queued' || status === 'running' ? [i + 1] : [])),
        );
      }),
    );
  });
});
