// Lines that no trace orders and that became frequent or vanished in a stretch.
import { RATE_BUCKET } from '../../telemetry/aggregates/rates.js';
import type { RateRow } from '../../telemetry/aggregates/rows.js';
import type { Comparison } from '../deviation/baseline.js';
import { rateScore, untracedEvents } from '../deviation/rate.js';
import { busyness, rateFrame, type RateFrame } from '../deviation/rate-frame.js';
import { offsetOf, timeOf } from '../deviation/rate-table.js';
import { lowerBound } from '../deviation/statistics.js';
import { sight, type Sighting } from './sighting.js';
import type { Stretch } from './stretch.js';

/** Lines before each slot of the window; one longer than there are slots. */
const runningOf = (row: RateRow, { grid, window }: RateFrame): Float64Array => {
  const running = new Float64Array(window.length + 1);
  const offset = offsetOf(row, grid);
  let at = 0;
  for (let index = 0; index < window.length; index += 1) {
    const slot = (window[index] ?? 0) - offset;
    while (at < row.slots.length && (row.slots[at] ?? 0) < slot) at += 1;
    running[index + 1] = (running[index] ?? 0) + (row.slots[at] === slot ? (row.lines[at] ?? 0) : 0);
  }
  return running;
};

type Part = { readonly first: number; readonly last: number };

/** By stretch, which slots of the window lie in it whole. */
const partsOf = (stretches: readonly Stretch[], { grid, window }: RateFrame): ReadonlyMap<Stretch, Part> => {
  const starts = window.map((slot) => timeOf(slot, grid));
  const partOf = ({ from, to }: Stretch): Part => {
    const first = lowerBound(starts, from);
    return { first, last: Math.max(first, lowerBound(starts, to - RATE_BUCKET + 1)) };
  };
  return new Map(stretches.map((stretch) => [stretch, partOf(stretch)]));
};

export const sightRates = (comparison: Comparison, stretches: readonly Stretch[]): readonly Sighting[] => {
  const frame = rateFrame(comparison);
  if (frame === undefined) return [];
  const events = untracedEvents(comparison, frame);
  const busyOf = busyness(events, frame);
  const chance = Math.log(1 + events.length);
  const parts = partsOf(stretches, frame);
  return events.flatMap(({ row, base }) => {
    const running = runningOf(row.row, frame);
    const busy = busyOf(row.row.service);
    return sight(stretches, (stretch) => {
      const { first, last } = parts.get(stretch) ?? { first: 0, last: 0 };
      if (first === last) return -chance;
      const window = (running[last] ?? 0) - (running[first] ?? 0);
      return rateScore({ row, base, window, slots: last - first, busy }, { comparison, frame }) - chance;
    });
  });
};
