import { array, assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boutsOf } from '../../evidence/incident-course.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import { courseOf } from './incident-course.js';

const SLOT = 15 * SECOND;
const GRID = { start: 0, length: 240 };

/** Minutes of so many hits a slot, one after the other, then none. */
const hitsOf = (...parts: readonly (readonly [minutes: number, perSlot: number])[]): Float64Array => {
  const slots = parts.flatMap(([minutes, perSlot]) => Array.from({ length: minutes * 4 }, () => perSlot));
  return Float64Array.from({ length: GRID.length }, (_, slot) => slots[slot] ?? 0);
};

const courseUntil = (minute: number, hits: Float64Array, all?: Float64Array) =>
  courseOf({ hits, ...(all && { all }) }, { from: 10 * MINUTE, last: minute * 4 - 1, grid: GRID });

describe('the course of an incident', () => {
  it('names the bouts between its pauses', () => {
    const course = courseUntil(40, hitsOf([10, 0], [4, 2], [5, 0], [4, 2], [5, 0], [12, 2]));
    expect(course && boutsOf(course)).toEqual([
      { from: 10 * MINUTE, to: 14 * MINUTE },
      { from: 19 * MINUTE, to: 23 * MINUTE },
      { from: 28 * MINUTE },
    ]);
    expect(course).not.toHaveProperty('to');
  });

  it('is none where it goes on, and none where it was there once', () => {
    expect(courseUntil(40, hitsOf([10, 0], [30, 2]))).toBeUndefined();
    expect(courseUntil(40, hitsOf([10, 0], [5, 2]))).toBeUndefined();
  });

  it('tells a time in which it was better, and worse again', () => {
    const all = hitsOf([60, 20]);
    const course = courseUntil(40, hitsOf([10, 0], [8, 10], [7, 3], [15, 10]), all);
    expect(course).toEqual({
      from: 10 * MINUTE,
      calmer: [{ from: 18 * MINUTE, to: 25 * MINUTE, isPause: false }],
    });
  });

  it('takes no better time for one with a bad one in the middle', () => {
    const course = courseUntil(44, hitsOf([10, 0], [6, 10], [5, 2], [5, 10], [5, 2], [13, 10]), hitsOf([60, 20]));
    expect(course?.calmer.map(({ from, to }) => [from / MINUTE, to / MINUTE])).toEqual([
      [16, 21],
      [26, 31],
    ]);
  });

  it('asks how many were made, where there were fewer', () => {
    const hits = hitsOf([10, 0], [8, 10], [7, 3], [15, 10]);
    expect(courseUntil(40, hits, hitsOf([18, 20], [7, 6], [35, 20]))).toBeUndefined();
  });

  it('pauses for as long as it paused before, twice over, and is over after that', () => {
    const hits = hitsOf([10, 0], [4, 2], [5, 0], [4, 2]);
    expect(courseUntil(27, hits)).toMatchObject({ to: 23 * MINUTE, isPausing: true });
    expect(courseUntil(34, hits)).toMatchObject({ to: 23 * MINUTE });
    expect(courseUntil(34, hits)).not.toHaveProperty('isPausing');
  });

  it('has calmer times in order, apart, two minutes long and inside of it, whatever was hit', () => {
    assert(
      property(array(nat(6), { minLength: 240, maxLength: 240 }), integer({ min: 60, max: 239 }), (counts, last) => {
        const hits = Float64Array.from(counts, (count) => Math.max(0, count - 3));
        const course = courseOf({ hits }, { from: 0, last, grid: GRID });
        if (course === undefined) return;
        let before = course.from;
        for (const { from, to } of course.calmer) {
          expect(from).toBeGreaterThan(before);
          expect(to - from).toBeGreaterThanOrEqual(2 * MINUTE);
          before = to;
        }
        expect(before).toBeLessThan(course.to ?? (last + 1) * SLOT);
        expect(boutsOf(course)).toHaveLength(1 + course.calmer.filter(({ isPause }) => isPause).length);
      }),
    );
  });
});
