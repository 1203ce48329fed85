import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slopeOf } from './slope.js';

const series = (count: number, valueAt: (minute: number, at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ minute: at / 60, value: valueAt(at / 60, at) }));

describe('the slope of a series', () => {
  it('is that of the line on which all values lie, without an error', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 20, max: 500 }), (rise, count) => {
        const { perMinute, error } = slopeOf(series(count, (minute) => 100 + rise * minute));
        expect(perMinute).toBeCloseTo(rise, 6);
        expect(error).toBeCloseTo(0, 6);
      }),
    );
  });

  it('has an error that covers 0 where values swing about one', () => {
    const { perMinute, error } = slopeOf(series(600, (_, at) => 200 + 10 * Math.sin(at / 7)));
    expect(Math.abs(perMinute)).toBeLessThanOrEqual(error);
  });

  it('finds a leak under a swing that is larger', () => {
    const { perMinute, error } = slopeOf(series(600, (minute, at) => 200 + minute + 5 * Math.sin(at / 7)));
    expect(perMinute - error).toBeGreaterThan(0);
  });

  it('is none of two values', () => {
    expect(slopeOf(series(2, () => 1)).perMinute).toBeNaN();
  });
});
