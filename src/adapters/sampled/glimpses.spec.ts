import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { glimpses } from './glimpses.js';

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 1e15 }), fc.integer({ min: 1, max: 1e12 }))
  .map(([from, length]) => ({ from, to: from + length }));
const anyPlan = fc.record({
  most: fc.integer({ min: 1, max: 60 }),
  least: fc.integer({ min: 1, max: 1e9 }),
  seed: fc.string(),
});

describe('glimpses', () => {
  it('cut a stretch into slices without a gap, each with an instant of its own', () => {
    fc.assert(
      fc.property(anyRange, anyPlan, (range, plan) => {
        const slices = glimpses(range, plan);
        expect(slices.length).toBeGreaterThan(0);
        expect(slices.length).toBeLessThanOrEqual(plan.most);
        expect([slices[0]?.from, slices.at(-1)?.to]).toEqual([range.from, range.to]);
        slices.forEach(({ from, start, to }, at) => {
          expect(from).toBe(slices[at - 1]?.to ?? range.from);
          expect(start).toBeGreaterThanOrEqual(from);
          expect(start < to || from === to).toBe(true);
        });
      }),
    );
  });

  it('are the same for the same seed, and others for another', () => {
    const range = { from: 0, to: 1e9 };
    const plan = { most: 20, least: 1, seed: 'a' };
    expect(glimpses(range, plan)).toEqual(glimpses(range, plan));
    expect(glimpses(range, { ...plan, seed: 'b' })).not.toEqual(glimpses(range, plan));
  });

  it('of nothing are none', () => {
    expect(glimpses({ from: 5, to: 5 }, { most: 3, least: 1, seed: '' })).toEqual([]);
  });
});
