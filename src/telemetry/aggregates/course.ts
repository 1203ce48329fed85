// Counts of a part of a window, from the slots of its course.
import type { Course } from './rows.js';

/** Traces from slot `from` to before slot `to`; 0 of what never happened. */
export const tracesIn = (course: Course | undefined, [from, to]: readonly [from: number, to: number]): number => {
  let sum = 0;
  course?.slots.forEach((slot, index) => {
    if (slot >= from && slot < to) sum += course.traces[index] ?? 0;
  });
  return sum;
};
