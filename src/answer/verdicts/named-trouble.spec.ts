// From which minute on something takes longer than before.
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MILLISECOND, MINUTE } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { PlacedRow } from '../ask-reads.js';
import { findStatedSlowdown } from './named-trouble.js';

const minuteAt = (index: number, millis: number): PlacedRow<TallyRow> => ({
  row: {
    kind: 'tally',
    of: 'logs',
    by: 'minute',
    value: String(index),
    start: index * MINUTE,
    minutes: 1,
    count: 5,
    errors: 0,
    first: index * MINUTE,
    last: index * MINUTE + MINUTE - 1,
    p50: millis * MILLISECOND,
  },
  batch: 'b' as BatchHash,
  position: index,
  source: 'logs',
});

const minutes = (durations: readonly number[]) => durations.map((millis, index) => minuteAt(index, millis));

const noise = integer({ min: 80, max: 120 });

describe('a slowdown', () => {
  it('is found at the minute in which it begins', () => {
    assert(
      property(
        array(noise, { minLength: 4, maxLength: 60 }),
        array(noise, { minLength: 4, maxLength: 60 }),
        integer({ min: 4, max: 90 }),
        (before, after, factor) => {
          const found = findStatedSlowdown('any', minutes([...before, ...after.map((millis) => millis * factor)]));
          expect(found?.at).toBe(before.length * MINUTE);
        },
      ),
    );
  });

  it('is none where durations are as before, or shorter', () => {
    assert(
      property(array(noise, { maxLength: 60 }), array(noise, { maxLength: 60 }), (before, after) => {
        const durations = [...before, ...after.map((millis) => millis / 5)];
        expect(findStatedSlowdown('any', minutes(durations))).toBeUndefined();
      }),
    );
  });

  it('is none where one minute alone was slow', () => {
    expect(findStatedSlowdown('any', minutes([100, 100, 100, 100, 9000, 100, 100, 100, 100, 100]))).toBeUndefined();
  });
});
