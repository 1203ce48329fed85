import { assert, nat, property, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { hash, inputOf, query } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import type { RateDeviation } from '../deviation/deviation.js';
import { findUnbrokenStart } from './unbroken-start.js';

const START = 1_000 * MINUTE;

const linesAt = (slots: readonly number[], level: RateRow['level'] = 'error'): RateRow => ({
  kind: 'rate',
  service: 'a',
  event: 'refused',
  level,
  start: START,
  slots,
  lines: slots.map(() => 1),
});

const startOf = (row: RateRow, onset: Micros): Micros | undefined => {
  const comparison = comparisonOf(
    inputOf([{ hash: hash('rates'), query: { ...query, of: 'rates' }, role: 'issue', rows: [row] }]),
  );
  const deviation: RateDeviation = {
    kind: 'rate',
    service: 'a',
    score: 9,
    likelihood: 9,
    row: { row, batch: 'b' as BatchHash, position: 0 },
    direction: 'rise',
    effect: 1,
    bad: true,
    ambient: 0,
    lines: 9,
    expected: 0,
    onset,
  };
  return findUnbrokenStart(deviation, comparison);
};

const at = (slot: number): Micros => START + slot * RATE_BUCKET;

describe('the start of a run of bad lines', () => {
  it('is the first line of those that come without a break before the onset', () => {
    expect(startOf(linesAt([0, 4, 9, 20, 30]), at(30))).toBe(at(0));
  });

  it('is not that of an earlier occurrence', () => {
    expect(startOf(linesAt([0, 1, 40, 44, 50]), at(50))).toBe(at(40));
  });

  it('stays the onset where the line has been coming for as long as is known', () => {
    const slots = Array.from({ length: 400 }, (_, slot) => slot);
    expect(startOf(linesAt(slots), at(390) + SECOND)).toBe(at(390) + SECOND);
  });

  it('stays the onset where the line is no warning', () => {
    expect(startOf(linesAt([0, 4, 9], 'info'), at(9))).toBe(at(9));
  });

  it('is never after the onset, and a line lies there unless it is the onset', () => {
    assert(
      property(uniqueArray(nat(300), { minLength: 1 }), nat(320), (some, slot) => {
        const slots = some.toSorted((a, b) => a - b);
        const found = startOf(linesAt(slots), at(slot)) ?? -1;
        expect(found).toBeLessThanOrEqual(at(slot));
        expect(found === at(slot) || slots.includes((found - START) / RATE_BUCKET)).toBe(true);
      }),
    );
  });
});
