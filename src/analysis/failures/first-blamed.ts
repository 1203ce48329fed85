// When an incident began: its lines may have come before the window, become fewer, or paused.
import { MINUTE, type Micros } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { slotTime, type SlotValues, sumLines } from '../deviation/rate-table.js';
import { findBurst, type SlotRanges } from './line-bursts.js';
import type { SuspectComponent } from './suspect-components.js';

/** So far before the window the beginning of an incident is looked for. */
export const LOOK_BACK = (30 * MINUTE) / RATE_BUCKET;
/** Lines that pause for longer are of another incident; after a shorter pause, or fewer lines, they are of the same. */
const LONGEST_PAUSE = (8 * MINUTE) / RATE_BUCKET;
const LEAST_BURST_NATS = 6;

const pausesFor = (said: SlotValues, { from, to }: { readonly from: number; readonly to: number }): number => {
  let [longest, pause] = [0, 0];
  for (let slot = from; slot < to; slot += 1) {
    pause = (said[slot] ?? 0) === 0 ? pause + 1 : 0;
    longest = Math.max(longest, pause);
  }
  return longest;
};

/** When the lines that blame it first came, before the window as well: they became fewer for a while, or paused, and came again. */
export const firstBlamedAt = ({ pieces }: SuspectComponent, ranges: SlotRanges): Micros | undefined => {
  const signs = pieces.flatMap(({ sign, role }) => (sign === undefined || role === 'symptom' ? [] : [sign]));
  if (signs.length === 0) return undefined;
  const { grid } = ranges;
  const said = sumLines([...new Set(signs.map(({ counted }) => counted.row))], grid);
  const from = Math.max(0, ranges.from - LOOK_BACK);
  const first = Math.min(...signs.map((sign) => sign.first));
  const begun = Math.floor((first - grid.start) / RATE_BUCKET);
  let start = begun;
  for (;;) {
    const earlier = findBurst(said, { ...ranges, from, last: start - 1 });
    if (earlier === undefined || earlier.nats < LEAST_BURST_NATS) break;
    if (pausesFor(said, { from: earlier.to + 1, to: start }) > LONGEST_PAUSE) break;
    start = earlier.from;
  }
  return start < begun ? slotTime(start, grid) : first;
};
