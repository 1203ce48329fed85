// Lines that no trace orders and that became frequent or vanished in a stretch.
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from '../deviation/baseline.js';
import { rateScore, untracedEvents } from '../deviation/rate-deviations.js';
import { measureBusyness, rateFrame, type RateFrame } from '../deviation/rate-frame.js';
import { slotOffset, slotTime } from '../deviation/rate-table.js';
import { lowerBound } from '../deviation/statistics.js';
import { findSighting, type Sighting } from './sighting.js';
import type { SlotStretch } from './window-stretch.js';

/** Lines before each slot of the window; one longer than there are slots. */
const runningOf = (row: RateRow, { grid, window }: RateFrame): Float64Array => {
  const running = new Float64Array(window.length + 1);
  const offset = slotOffset(row, grid);
  let at = 0;
  for (let index = 0; index < window.length; index += 1) {
    const slot = (window[index] ?? 0) - offset;
    while (at < row.slots.length && (row.slots[at] ?? 0) < slot) at += 1;
    running[index + 1] = (running[index] ?? 0) + (row.slots[at] === slot ? (row.lines[at] ?? 0) : 0);
  }
  return running;
};

type RatePart = { readonly first: number; readonly last: number };

/** By stretch, which slots of the window lie in it whole. */
const partsOf = (
  stretches: readonly SlotStretch[],
  { grid, window }: RateFrame,
): ReadonlyMap<SlotStretch, RatePart> => {
  const starts = window.map((slot) => slotTime(slot, grid));
  const partOf = ({ from, to }: SlotStretch): RatePart => {
    const first = lowerBound(starts, from);
    return { first, last: Math.max(first, lowerBound(starts, to - RATE_BUCKET + 1)) };
  };
  return new Map(stretches.map((stretch) => [stretch, partOf(stretch)]));
};

export const findRateSightings = (comparison: Comparison, stretches: readonly SlotStretch[]): readonly Sighting[] => {
  const frame = rateFrame(comparison);
  if (frame === undefined) return [];
  const events = untracedEvents(comparison, frame);
  const busyOf = measureBusyness(events, frame);
  const chance = Math.log(1 + events.length);
  const parts = partsOf(stretches, frame);
  return events.flatMap(({ row, base }) => {
    const running = runningOf(row.row, frame);
    const busy = busyOf(row.row.service);
    return findSighting(stretches, (stretch) => {
      const { first, last } = parts.get(stretch) ?? { first: 0, last: 0 };
      if (first === last) return -chance;
      const window = (running[last] ?? 0) - (running[first] ?? 0);
      return rateScore({ row, base, window, slots: last - first, busy }, { comparison, frame }) - chance;
    });
  });
};
