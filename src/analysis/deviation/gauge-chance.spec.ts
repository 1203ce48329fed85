import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { BatchHash } from '../../kernel/brand.js';
import { includeWindow, isUsualAtHour, measureEarlierChances, measureExcesses } from './gauge-chance.js';
import type { GaugeSeries } from './gauge-series.js';

const z = fc.double({ min: -20, max: 20, noNaN: true });
const samples = fc.array(z, { minLength: 2, maxLength: 30 });

const series = (before: readonly number[]): GaugeSeries => {
  const row = { kind: 'series' as const, service: 'a', gauge: 'cpu', times: [], values: [] };
  return { row: { row, batch: 'b' as BatchHash, position: 0 }, from: before.length, before, during: [], sameHour: [] };
};

/** Without the sign of a zero. */
const plain = (values: readonly number[]): readonly number[] => values.map((value) => value + 0);

describe('the excess of a stretch', () => {
  it('takes its two largest samples, and its two smallest mirrored', () => {
    fc.assert(
      fc.property(samples, (all) => {
        const sorted = [...all].sort((a, b) => b - a);
        const [highest = 0, high = 0] = sorted;
        const [low = 0, lowest = 0] = sorted.slice(-2);
        expect(plain(measureExcesses(all, 0, all.length))).toEqual(plain([highest, high, -lowest, -low]));
      }),
    );
  });

  it('measures a part by its own samples alone', () => {
    fc.assert(
      fc.property(samples, fc.nat(20), fc.integer({ min: 2, max: 10 }), (all, from, length) => {
        fc.pre(from + length <= all.length);
        expect(measureExcesses(all, from, from + length)).toEqual(
          measureExcesses(all.slice(from, from + length), 0, length),
        );
      }),
    );
  });

  it('has no second sample where there is one', () => {
    expect(measureExcesses([7], 0, 1)).toEqual([7, 0, -7, 0]);
  });
});

describe('what chance makes of a gauge', () => {
  it('compares with half-overlapping windows of the same length, of all pods, and with the window itself', () => {
    const quiet = series([0, 0, 0, 0, 0, 0, 0, 0]);
    const busy = series([0, 0, 5, 0, 0, 0, 0, 0]);
    const earlier = measureEarlierChances([quiet, busy], () => 4);
    const [rises, seconds, falls] = includeWindow(earlier, [[9, 8, 0, 0]]);
    expect(rises).toEqual({ size: 7, above: Float64Array.of(5, 5, 9) });
    expect(seconds).toEqual({ size: 7, above: Float64Array.of(8) });
    expect(falls?.above).toHaveLength(0);
  });
});

describe('the same hour of earlier days', () => {
  const [highest, high] = [0, 1];

  it('makes usual what one of them shows by itself', () => {
    const days = {
      ...series([]),
      sameHour: [
        [0, 1, 0],
        [0, 6, 5],
      ],
    };
    expect(isUsualAtHour(days, highest, 10)).toBe(true);
    expect(isUsualAtHour(days, high, 10)).toBe(true);
    expect(isUsualAtHour(days, highest, 20)).toBe(false);
  });

  it('makes nothing usual of single samples of several days, nor where none is stored', () => {
    const spikes = {
      ...series([]),
      sameHour: [
        [0, 9, 0],
        [8, 0, 0],
      ],
    };
    expect(isUsualAtHour(spikes, highest, 10)).toBe(true);
    expect(isUsualAtHour(spikes, high, 10)).toBe(false);
    expect(isUsualAtHour(series([]), highest, 1)).toBe(false);
  });
});
