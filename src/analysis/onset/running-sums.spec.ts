import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { SlotCounts } from '../../telemetry/aggregates/aggregate-rows.js';
import { buildRunningSums, sumWithin } from './running-sums.js';
import { type SlotStretch, stretchWindow } from './window-stretch.js';

const SLOTS = 48;

const course: fc.Arbitrary<SlotCounts> = fc
  .uniqueArray(fc.nat(SLOTS - 1), { maxLength: SLOTS })
  .chain((slots) =>
    fc
      .array(fc.nat(100), { minLength: slots.length, maxLength: slots.length })
      .map((traces) => ({ slots: slots.sort((a, b) => a - b), traces })),
  );

const stretch: fc.Arbitrary<SlotStretch> = fc
  .tuple(fc.nat(SLOTS - 1), fc.integer({ min: 1, max: SLOTS }))
  .map(([first, length]) => stretchWindow({ window: { from: 0, to: SLOTS }, slot: 1 }, first, first + length));

const counted = ({ slots, traces }: SlotCounts, { first, last }: SlotStretch): number =>
  slots.reduce((sum, slot, index) => sum + (slot >= first && slot < last ? (traces[index] ?? 0) : 0), 0);

describe('a running sum', () => {
  it('gives of any stretch what its slots add up to, over all courses', () => {
    fc.assert(
      fc.property(fc.array(fc.option(course, { nil: undefined }), { maxLength: 4 }), stretch, (courses, part) => {
        const expected = courses.reduce((sum, each) => sum + (each === undefined ? 0 : counted(each, part)), 0);
        expect(sumWithin(buildRunningSums(courses, SLOTS), part)).toBe(expected);
      }),
    );
  });
});
