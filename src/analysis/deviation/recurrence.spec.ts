import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { inputOf, ONSET, shopOf, type ShopSetup } from '../../../test/support/small-shop.js';
import { type Micros, MINUTE, SECOND, type TimeWindow, windowContains } from '../../kernel/time.js';
import { analyze, comparisonOf } from '../analyze.js';
import type { FlowDeviation } from './deviation.js';
import { flowDeviations } from './flow-deviations.js';
import { stretchesOf } from './recurrence.js';

const gain = fc.double({ min: -5, max: 5, noNaN: true });

/** What all ways to choose stretches gain at best: each slot begins one, goes on with one, or is outside. */
const mostOf = (gains: readonly number[], price: number, isInside = false): number => {
  const [first, ...rest] = gains;
  if (first === undefined) return 0;
  const outside = mostOf(rest, price, false);
  return Math.max(outside, first - (isInside ? 0 : price) + mostOf(rest, price, true));
};

describe('the stretches that are chosen', () => {
  it('gain at least as much as any other choice, after the price of each', () => {
    fc.assert(
      fc.property(fc.array(gain, { maxLength: 10 }), fc.double({ min: 0.1, max: 6, noNaN: true }), (gains, price) => {
        const found = stretchesOf(gains, price);
        const all = found.flatMap(({ first, last }) => gains.slice(first, last));
        const gained = all.reduce((sum, each) => sum + each, 0) - price * found.length;
        expect(gained).toBeCloseTo(mostOf(gains, price), 9);
      }),
    );
  });

  it('lie in order and apart', () => {
    fc.assert(
      fc.property(fc.array(gain, { maxLength: 60 }), (gains) => {
        const bounds = stretchesOf(gains, 1).flatMap(({ first, last }) => [first, last]);
        expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
        expect(bounds.every((each) => each >= 0 && each <= gains.length)).toBe(true);
      }),
    );
  });

  it('select nothing where nothing is worth its price', () => {
    expect(stretchesOf([1, -1, 1, 1, -3], 2.5)).toEqual([]);
    expect(stretchesOf([1, -1, 1, 1, -3], 1.5)).toEqual([{ first: 0, last: 4 }]);
  });
});

/** A visit each ten seconds, fourteen minutes of history: little enough for two minutes of it to weigh. */
const refusedIn = (times: readonly TimeWindow[]): ShopSetup => ({
  minutes: 14,
  every: 10 * SECOND,
  fault: (at) => ({ refused: at >= ONSET || times.some((time) => windowContains(time, at)) }),
});

const before = (from: number, to: number): TimeWindow => ({ from: ONSET - from * MINUTE, to: ONSET - to * MINUTE });

const refusal = (world: ShopSetup): FlowDeviation | undefined =>
  flowDeviations(comparisonOf(inputOf(shopOf(world).batches))).find(({ row }) => row.row.to?.startsWith('Pay#20'));

describe('a step that history shows in one stretch as it is in the window', () => {
  const earlier = before(9, 6);
  const found = refusal(refusedIn([earlier]));

  it('compares the step with the rest of history, and pays for the choice', () => {
    expect(found?.earlier?.apart?.hits).toBeCloseTo(0, 6);
    expect(found?.earlier?.price).toBeGreaterThan(1);
    const scattered = (at: Micros, index: number) => ({ refused: at >= ONSET || index % 5 === 0 });
    const spread = refusal({ ...refusedIn([]), fault: scattered });
    expect(spread?.row.row.past).toBeLessThanOrEqual(found?.row.row.past ?? 0);
    expect(spread?.earlier).toBeUndefined();
    expect(found?.score).toBeGreaterThan((spread?.score ?? Infinity) + 1);
    expect(found?.score).toBeLessThan(refusal(refusedIn([]))?.score ?? -Infinity);
  });

  it('reports when that was', () => {
    const [time] = found?.earlier?.times ?? [];
    expect(found?.earlier?.times).toHaveLength(1);
    expect(Math.abs((time?.from ?? 0) - earlier.from)).toBeLessThan(MINUTE / 2);
    expect(Math.abs((time?.to ?? 0) - earlier.to)).toBeLessThan(MINUTE / 2);
  });

  it('reports as many lines as were counted then', () => {
    const findings = analyze(inputOf(shopOf(refusedIn([earlier])).batches));
    const [told] = findings.findings[0]?.earlier ?? [];
    expect(findings.hypotheses[0]).toMatchObject({ service: 'payments' });
    expect(told?.lines.value).toBe(found?.row.row.past);
  });

  it('keeps the whole of history as its baseline where most of it is like that', () => {
    const mostly = refusal(refusedIn([before(10, 2), before(1, 0)]));
    expect(mostly?.earlier?.times).toHaveLength(1);
    expect(mostly?.earlier).not.toHaveProperty('apart');
  });

  it('has no earlier time where an issue covers it: that is known', () => {
    const { batches } = shopOf(refusedIn([earlier]));
    const known = batches.map((batch) =>
      batch.query.ask === 'aggregates' ? { ...batch, query: { ...batch.query, incidents: [before(11, 5)] } } : batch,
    );
    const deviations = flowDeviations(comparisonOf(inputOf(known)));
    expect(deviations.filter(({ earlier: each }) => each !== undefined)).toEqual([]);
  });
});
