// Running sums over the slots of a window: the count of any stretch is one subtraction.
import type { SlotCounts } from '../../telemetry/aggregates/aggregate-rows.js';
import type { SlotStretch } from './window-stretch.js';

/** Sum of the slots before each slot; one longer than there are slots. */
export type RunningSums = Float64Array;

export const buildRunningSums = (courses: readonly (SlotCounts | undefined)[], slots: number): RunningSums => {
  const running = new Float64Array(slots + 1);
  for (const course of courses)
    course?.slots.forEach((slot, index) => {
      running[slot + 1] = (running[slot + 1] ?? 0) + (course.traces[index] ?? 0);
    });
  for (let slot = 1; slot <= slots; slot += 1) running[slot] = (running[slot] ?? 0) + (running[slot - 1] ?? 0);
  return running;
};

export const sumWithin = (running: RunningSums, { first, last }: SlotStretch): number =>
  (running[Math.min(last, running.length - 1)] ?? 0) - (running[first] ?? 0);
