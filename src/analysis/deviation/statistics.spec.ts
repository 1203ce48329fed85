import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  sortAscending,
  estimateChance,
  baseShare,
  lowerBound,
  medianDeviation,
  mergeSorted,
  rateChange,
  riseOfShare,
  surprise,
  upperMedian,
} from './statistics.js';

const sample = fc.integer({ min: 1, max: 500 }).chain((of) => fc.nat(of).map((hits) => ({ hits, of })));
const base = fc.nat(5_000).chain((of) => fc.nat(of).map((hits) => ({ hits, of })));

describe('two ascending lists', () => {
  it('merge into one', () => {
    // of -0 and 0 none is the smaller
    const number = fc.double({ noNaN: true }).map((value) => value + 0);
    const list = fc.array(number, { maxLength: 20 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(mergeSorted(sortAscending(a), sortAscending(b))).toEqual(sortAscending([...a, ...b]));
      }),
    );
  });
});

describe('the rise of a share', () => {
  it('scores many nats for half of the requests against none of a thousand', () => {
    expect(riseOfShare({ hits: 50, of: 100 }, { hits: 0, of: 1_000 }, 0)).toBeGreaterThan(90);
    expect(riseOfShare({ hits: 1, of: 100 }, { hits: 10, of: 1_000 }, 0)).toBe(0);
  });

  it('scores 0 unless the share rose', () => {
    fc.assert(
      fc.property(sample, base, (now, before) => {
        const rise = riseOfShare(now, before, 0.02);
        if (now.hits / now.of <= baseShare(before)) expect(rise).toBe(0);
        else expect(rise).toBeGreaterThan(0);
      }),
    );
  });

  it('grows with every hit in the window, and shrinks with every hit before it', () => {
    fc.assert(
      fc.property(sample, base, ({ hits, of }, before) => {
        fc.pre(hits < of && before.hits < before.of);
        const rise = riseOfShare({ hits, of }, before, 0.02);
        expect(riseOfShare({ hits: hits + 1, of }, before, 0.02)).toBeGreaterThanOrEqual(rise - 1e-9);
        const more = { hits: before.hits + 1, of: before.of };
        expect(riseOfShare({ hits, of }, more, 0.02)).toBeLessThanOrEqual(rise + 1e-9);
      }),
    );
  });

  it('saturates, since requests of one period are not independent', () => {
    const rise = (of: number): number => riseOfShare({ hits: of, of }, { hits: 0, of: 10_000 }, 0.02);
    expect(rise(10_000) / rise(1_000)).toBeLessThan(1.1);
  });

  it('stays finite for whatever a row may hold', () => {
    fc.assert(
      fc.property(
        fc.record({ hits: fc.nat(9), of: fc.nat(9) }),
        fc.record({ hits: fc.nat(9), of: fc.nat(9) }),
        (now, before) => {
          expect(riseOfShare(now, before, 0.02)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a change of rate', () => {
  it('scores 0 for the same rate and more with the distance, up or down', () => {
    const change = (count: number): number => rateChange({ count, exposure: 10 }, { count: 1_000, exposure: 100 });
    expect(change(100)).toBeCloseTo(0);
    expect(change(200)).toBeGreaterThan(change(150));
    expect(change(0)).toBeGreaterThan(change(50));
  });
});

describe('the surprise of a value', () => {
  const tail = { share: 0.01, indexMin: 1, indexMax: 3 };
  const usual = Array.from({ length: 1_000 }, (_, i) => i / 500);
  const high = fc.double({ min: 1.001, max: 50, noNaN: true });

  it('stays small inside of what was seen and grows beyond it', () => {
    expect(surprise(1.01, estimateChance(usual), tail)).toBeLessThan(1);
    expect(surprise(100, estimateChance([...usual, 100]), tail)).toBeGreaterThan(10);
  });

  /** Of the whole list, as the formula reads: rank up to the threshold, Hill's tail beyond it, the value itself left out. */
  const naive = (value: number, values: readonly number[], share: number): number => {
    const sorted = [...values].sort((a, b) => a - b);
    const inTail = Math.max(1, Math.floor(sorted.length * share));
    const threshold = Math.max(1, sorted[sorted.length - 1 - inTail] ?? 1);
    if (value <= threshold)
      return Math.log((sorted.length + 1) / Math.max(1, sorted.filter((each) => each >= value).length));
    const beyond = sorted.filter((each) => each > threshold && each !== value);
    const logs = beyond.reduce((sum, each) => sum + Math.log(each / threshold), 0.5);
    const index = Math.min(tail.indexMax, Math.max(tail.indexMin, (beyond.length + 1) / logs));
    return Math.log((sorted.length + 1) / (inTail + 1)) + index * Math.log(value / threshold);
  };

  it('stays the same whether all values of chance are kept or only those that matter', () => {
    const values = fc.array(fc.oneof(fc.double({ min: -5, max: 1, noNaN: true }), fc.nat(12), high), { minLength: 1 });
    fc.assert(
      fc.property(values, high, fc.constantFrom(0.01, 0.1, 0.3), (others, value, share) => {
        const all = [...others, value];
        expect(surprise(value, estimateChance(all), { ...tail, share })).toBeCloseTo(naive(value, all, share), 9);
      }),
    );
  });

  it('never falls as the value grows', () => {
    fc.assert(
      fc.property(high, high, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((value) =>
          surprise(value, estimateChance(usual), tail),
        );
        expect(more).toBeGreaterThanOrEqual((less ?? 0) - 1e-9);
      }),
    );
  });
});

describe('order statistics', () => {
  it('take the upper median, and the scaled deviation from it', () => {
    expect(upperMedian([3, 1, 2, 9])).toBe(3);
    expect(upperMedian([])).toBeUndefined();
    expect(medianDeviation([1, 2, 3, 4, 100], 3)).toBeCloseTo(1.4826);
  });

  it('find where a value would stand', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(20), (values, value) => {
        const sorted = [...values].sort((a, b) => a - b);
        const index = lowerBound(sorted, value);
        expect(sorted.slice(0, index).every((each) => each < value)).toBe(true);
        expect(sorted.slice(index).every((each) => each >= value)).toBe(true);
      }),
    );
  });
});
