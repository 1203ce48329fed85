// Counts of any stretch in one subtraction: running sums over the slots of a window.
import type { Course } from '../../telemetry/aggregates/rows.js';
import type { Stretch } from './stretch.js';

/** Sum of the slots before each slot; one longer than there are slots. */
export type Running = Float64Array;

export const runningOf = (courses: readonly (Course | undefined)[], slots: number): Running => {
  const running = new Float64Array(slots + 1);
  for (const course of courses)
    course?.slots.forEach((slot, index) => {
      running[slot + 1] = (running[slot + 1] ?? 0) + (course.traces[index] ?? 0);
    });
  for (let slot = 1; slot <= slots; slot += 1) running[slot] = (running[slot] ?? 0) + (running[slot - 1] ?? 0);
  return running;
};

export const within = (running: Running, { first, last }: Stretch): number =>
  (running[Math.min(last, running.length - 1)] ?? 0) - (running[first] ?? 0);
