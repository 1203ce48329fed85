import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { MINUTE } from '../../kernel/time.js';
import { choiceCost, findSighting } from './sighting.js';
import { listStretches, stretchWindow, type WindowSlots } from './window-stretch.js';

const HOUR: WindowSlots = { window: { from: 0, to: 48 * MINUTE }, slot: MINUTE };
const STRETCHES = listStretches(HOUR, { asked: HOUR.window });
const [WHOLE] = STRETCHES.slice(-1);
const whole = WHOLE ?? stretchWindow(HOUR, 0, 48);

describe('the choice of a stretch', () => {
  it('costs nothing when it is the whole, a nat and more when it is not, and more the shorter it is', () => {
    expect(choiceCost(whole, whole)).toBe(0);
    const length = fc.integer({ min: 1, max: 47 });
    fc.assert(
      fc.property(length, length, fc.nat(1_000), (one, other, at) => {
        const part = (minutes: number) => ({ from: at, to: at + minutes * MINUTE });
        expect(choiceCost(part(one), whole)).toBeGreaterThan(1);
        if (one < other) expect(choiceCost(part(one), whole)).toBeGreaterThan(choiceCost(part(other), whole));
      }),
    );
  });

  it('costs as much in hours as in minutes', () => {
    const scaled = (factor: number) => choiceCost({ from: 0, to: 3 * factor }, { from: 0, to: 48 * factor });
    expect(scaled(MINUTE)).toBeCloseTo(scaled(60 * MINUTE), 12);
  });
});

describe('a sighting', () => {
  it('lies where most is left once the choice is paid for', () => {
    const scores = fc.array(fc.double({ min: 0.1, max: 30, noNaN: true }), {
      minLength: STRETCHES.length,
      maxLength: STRETCHES.length,
    });
    fc.assert(
      fc.property(scores, (all) => {
        const scored = new Map(STRETCHES.map((stretch, index) => [stretch, all[index] ?? 0]));
        const worth = [...scored].map(([stretch, score]) => score - choiceCost(stretch, whole));
        const [best] = findSighting(STRETCHES, (stretch) => scored.get(stretch) ?? 0);
        expect(best && best.score - choiceCost(best.stretch, whole)).toBe(Math.max(...worth));
      }),
    );
  });

  it('takes the whole window for an even deviation', () => {
    expect(findSighting(STRETCHES, () => 5)).toEqual([{ stretch: whole, score: 5 }]);
  });

  it('finds nothing where chance is not exceeded, nor where nothing is looked at', () => {
    expect(findSighting(STRETCHES, () => 0)).toEqual([]);
    expect(findSighting([], () => 9)).toEqual([]);
  });
});
