// Cost of calls and their sums: nothing is lost, and what is not known is not zero.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupSpend, type ModelCallSpend, priceAt, sumSpend, usageCost } from './model-spend.js';

const call = fc.record(
  {
    at: fc.nat(),
    investigation: fc.constantFrom('a', 'b', 'c'),
    turn: fc.integer({ min: 1, max: 3 }),
    call: fc.constant('m1'),
    profile: fc.constantFrom('x', 'y'),
    usage: fc.record({ input: fc.nat(1000), output: fc.nat(1000) }),
    cost: fc.integer({ min: 0, max: 1000 }).map((cents) => cents / 100),
  },
  { requiredKeys: ['at', 'investigation', 'turn', 'call', 'profile'] },
) as fc.Arbitrary<ModelCallSpend>;

describe('the cost of calls', () => {
  it('counts each kind of token at its own price', () => {
    const price = { input: 3, output: 15, cacheRead: 0.3 };
    const usage = { input: 1_000_000, output: 100_000, cacheRead: 400_000, cacheWrite: 100_000 };
    expect(usageCost(usage, price)).toBeCloseTo(0.5 * 3 + 0.4 * 0.3 + 0.1 * 3 + 1.5);
  });

  it('is at the list that was valid on its day', () => {
    const prices = [{ asOf: '2026-03-01' }, { asOf: '2026-06-01' }, { asOf: '2026-01-01' }];
    const on = (day: string) => priceAt(prices, Date.parse(`${day}T12:00:00Z`) * 1000)?.asOf;
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-05-31'), on('2026-06-01'), on('2027-01-01')]).toEqual([
      undefined,
      '2026-01-01',
      '2026-03-01',
      '2026-06-01',
      '2026-06-01',
    ]);
  });

  it('is unknown, not zero, where no price or no usage is known', () => {
    const base = { at: 1, investigation: 'a', conversation: 'a', turn: 1, call: 'm1', profile: 'x' };
    expect(sumSpend([base])).toMatchObject({ calls: 1, unpriced: 1, uncounted: 1 });
    expect(sumSpend([base])).not.toHaveProperty('cost');
    expect(sumSpend([base, { ...base, usage: { input: 1, output: 1 }, cost: 0.5 }])).toMatchObject({
      cost: 0.5,
      unpriced: 1,
      uncounted: 1,
    });
  });

  it('adds up to the same, however it is grouped', () => {
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 40 }),
        fc.constantFrom('investigation', 'profile', 'turn'),
        (calls, by) => {
          const groups = groupSpend(calls, (each) => [String(each[by as 'turn'])]);
          const whole = sumSpend(calls);
          for (const field of ['calls', 'input', 'output', 'uncounted', 'unpriced'] as const)
            expect(groups.reduce((sum, group) => sum + group[field], 0)).toBe(whole[field]);
          expect(groups.reduce((sum, { cost = 0 }) => sum + cost, 0)).toBeCloseTo(whole.cost ?? 0, 4);
          expect(whole.cost === undefined).toBe(calls.every(({ cost }) => cost === undefined));
        },
      ),
    );
  });
});
