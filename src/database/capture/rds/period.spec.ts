import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../kernel/time.js';
import { alignWindow, chooseCloudWatchPeriod, choosePeriod, MOST_POINTS, pointCount } from './rds-reading.js';

const START = 1_767_000_000_000_000;

const windows = fc
  .tuple(fc.integer({ min: 0, max: DAY }), fc.integer({ min: 10 * MINUTE, max: 800 * DAY }))
  .map(([offset, length]) => ({ from: START + offset, to: START + offset + length }));

describe('the period of a window', () => {
  it('is the finest that gives at most 350 points up to 349 days, and covers the window', () => {
    fc.assert(
      fc.property(windows, (window) => {
        const period = choosePeriod(window);
        const { from, to } = alignWindow(window, period);
        expect(from).toBeLessThanOrEqual(window.from);
        expect(to).toBeGreaterThanOrEqual(window.to);
        if (window.to - window.from < 348 * DAY) expect(pointCount(window, period)).toBeLessThanOrEqual(MOST_POINTS);
        const finer = ([1, 60, 300, 3600] as const).filter((each) => each < period);
        for (const each of finer) expect(pointCount(window, each)).toBeGreaterThan(MOST_POINTS);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the period of CloudWatch', () => {
  it.each([
    [HOUR, HOUR, 60],
    [HOUR, 14 * DAY, 60],
    [HOUR, 20 * DAY, 300],
    [HOUR, 100 * DAY, 3600],
    [HOUR, 456 * DAY, undefined],
    [2 * DAY, 3 * DAY, 3600],
    [30 * DAY, 40 * DAY, 86_400],
  ])('of %d microseconds, %d ago, is %s s', (length, age, period) => {
    const window = { from: START, to: START + length };
    expect(chooseCloudWatchPeriod(window, START + age)).toBe(period);
  });
});
