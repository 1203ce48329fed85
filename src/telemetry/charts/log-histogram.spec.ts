import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { countedHistogram, logHistogram } from './log-histogram.js';
import { type NdjsonRow, readRows } from './ndjson-row.js';

const rowsOf = (fields: readonly object[]): readonly NdjsonRow[] =>
  readRows(fields.map((each) => `${JSON.stringify(each)}\n`).join(''));

const MINUTE = 60_000_000;

describe('the histogram', () => {
  it('counts each line once, with errors apart', () => {
    const minute = fc.tuple(
      fc.integer({ min: 0, max: 5_000 }).map((n) => n * MINUTE),
      fc.integer({ min: 1, max: 9 }),
    );
    const row = fc.record({
      kind: fc.constant('histogram'),
      level: fc.constantFrom('info', 'warn', 'error', 'fatal'),
      minutes: fc.array(minute, { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (given) => {
        const { bars = [], width = 0 } = logHistogram(rowsOf(given)) ?? {};
        const lines = (isWanted: (level: string) => boolean): number =>
          given
            .filter(({ level }) => isWanted(level))
            .flatMap(({ minutes }) => minutes)
            .reduce((sum, [, count]) => sum + count, 0);
        expect(bars.reduce((sum, { errors }) => sum + errors, 0)).toBe(lines((level) => /error|fatal/.test(level)));
        expect(bars.reduce((sum, { others }) => sum + others, 0)).toBe(lines((level) => /info|warn/.test(level)));
        expect(bars.length).toBeLessThanOrEqual(120);
        expect(bars.every(({ at }, i) => i === 0 || at - (bars[i - 1]?.at ?? 0) === width)).toBe(true);
      }),
    );
  });

  it('of counts has each line once, without a gap', () => {
    const HOUR = 60 * MINUTE;
    const counted = fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 900 }).map((n) => n * HOUR), errors: fc.nat(9), others: fc.nat(9) }),
      { minLength: 1, maxLength: 60, selector: ({ at }) => at },
    );
    fc.assert(
      fc.property(counted, (given) => {
        const counts = given.map(({ at, errors, others }) => ({ at, errors, count: errors + others }));
        const { bars = [], width = 0 } = countedHistogram(counts, HOUR) ?? {};
        for (const kind of ['errors', 'others'] as const)
          expect(bars.reduce((sum, bar) => sum + bar[kind], 0)).toBe(given.reduce((sum, each) => sum + each[kind], 0));
        expect(bars.length).toBeLessThanOrEqual(120);
        expect(width % HOUR).toBe(0);
        expect(bars.every(({ at }, i) => i === 0 || at - (bars[i - 1]?.at ?? 0) === width)).toBe(true);
      }),
    );
    expect(countedHistogram([], HOUR)).toBeUndefined();
  });

  it('is none where nothing was counted', () => {
    expect(logHistogram(rowsOf([{ kind: 'log', message: 'x' }]))).toBeUndefined();
  });
});
