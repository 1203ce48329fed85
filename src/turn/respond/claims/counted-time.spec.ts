import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Micros, SECOND } from '../../../kernel/time.js';
import { rowInstants } from '../../../grounding/stored-row.js';
import type { RateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { countedTimeParts, figureTimeParts } from './counted-time.js';

const START = Date.UTC(2026, 10, 23, 14, 13, 45) * 1_000;

const rowOf = (lines: readonly number[], start: Micros = START): RateRow => ({
  kind: 'rate',
  service: 'nginx',
  event: 't1',
  level: 'error',
  start,
  slots: lines.map((_, index) => index),
  lines,
});

const EVERY = (row: RateRow): readonly number[] => row.lines.map((_, index) => index);

describe('the time of a count', () => {
  it('is from the first to the last 15 seconds that hold lines', () => {
    const row = rowOf([5, 57, 5]);
    expect(countedTimeParts(row, EVERY(row))).toEqual([
      ' from ',
      { clock: START },
      ' to ',
      { clock: START + 45 * SECOND },
    ]);
    expect(countedTimeParts(row, [1])).toEqual([
      ' from ',
      { clock: START + 15 * SECOND },
      ' to ',
      { clock: START + 30 * SECOND },
    ]);
  });

  it('states the day where it changes', () => {
    const midnight = Date.UTC(2026, 10, 24) * 1_000;
    const row = rowOf([1, 1], midnight - 15 * SECOND);
    expect(countedTimeParts(row, EVERY(row))).toEqual([
      ' from ',
      { moment: midnight - 15 * SECOND },
      ' to ',
      { moment: midnight + 15 * SECOND },
    ]);
  });

  it('is that of the cells that a figure sums', () => {
    const of = [1, 2].map((index) => ({ evidence: 'e1', path: `lines.${index}` }));
    const figure = { value: 62, by: 'sum', of } as const;
    const row = rowOf([5, 57, 5]);
    expect(figureTimeParts(figure, new Map([['e1', row]]))).toEqual(countedTimeParts(row, [1, 2]));
    expect(figureTimeParts(figure, new Map())).toEqual([]);
  });

  it('is stated in instants that the row holds, and only where there are lines', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }), (lines) => {
        const row = rowOf(lines);
        const held = new Set(rowInstants({ ...row }));
        const parts = countedTimeParts(row, EVERY(row));
        expect(parts.length > 0).toBe(lines.some((each) => each > 0));
        for (const part of parts)
          if (typeof part !== 'string') expect(held.has('clock' in part ? part.clock : START)).toBe(true);
      }),
    );
  });
});
