// When lines of an event came more often than at all other times: the stretch of slots that chance explains least.
import { HOUR, type Micros } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { EarlierDay } from '../turn-telemetry.js';
import { type SlotGrid, slotTime, type SlotValues } from '../deviation/rate-table.js';

/** The slots that are compared: those of the window, behind them all that is known before it. */
export type SlotRanges = {
  readonly grid: SlotGrid;
  /** First slot of the window, and the last one in which anything was logged. */
  readonly from: number;
  readonly last: number;
  /** Slots before the window that are no baseline, because requests failed in them. */
  readonly spoilt: ReadonlySet<number>;
  /** What was stored of the same hour on earlier days. */
  readonly sameHour: readonly EarlierDay[];
  /** A stretch of more slots is no burst. Absent: of more than an hour. */
  readonly longest?: number;
};

export type LineBurst = {
  readonly from: number;
  readonly to: number;
  readonly lines: number;
  /** As many are usual in a stretch of this length. */
  readonly expected: number;
  /** Poisson log-likelihood ratio. */
  readonly nats: number;
};

/** Lines of one slot that are as good as none before: half a line in all that was seen. */
const PRIOR_LINES = 0.5;

const poissonNats = (lines: number, expected: number): number =>
  lines <= expected ? 0 : lines * Math.log(lines / expected) - (lines - expected);

/** Of usual slots, the sum and how many they are; without spoilt ones. */
const usualOf = (
  values: SlotValues,
  { last, spoilt }: SlotRanges,
): { readonly lines: number; readonly slots: number } => {
  let [lines, slots] = [0, 0];
  for (let slot = 0; slot <= last; slot += 1) {
    if (spoilt.has(slot)) continue;
    lines += values[slot] ?? 0;
    slots += 1;
  }
  return { lines, slots };
};

/** Longer ones are no burst but a state. */
export const LONGEST_BURST = HOUR / RATE_BUCKET;

/** The stretch of the window with the most nats; `undefined`: no line in it. */
export const findBurst = (values: SlotValues, ranges: SlotRanges): LineBurst | undefined => {
  const { from, last, spoilt, longest = LONGEST_BURST } = ranges;
  const usual = usualOf(values, ranges);
  let best: LineBurst | undefined;
  for (let start = from; start <= last; start += 1) {
    if ((values[start] ?? 0) === 0) continue;
    let [lines, ownLines, ownSlots] = [0, 0, 0];
    for (let end = start; end <= Math.min(last, start + longest); end += 1) {
      const added = values[end] ?? 0;
      lines += added;
      if (!spoilt.has(end)) [ownLines, ownSlots] = [ownLines + added, ownSlots + 1];
      if (added === 0) continue;
      const length = end - start + 1;
      const rate = (Math.max(0, usual.lines - ownLines) + PRIOR_LINES) / Math.max(1, usual.slots - ownSlots + 1);
      const nats = poissonNats(lines, rate * length);
      if (best === undefined || nats > best.nats) best = { from: start, to: end, lines, expected: rate * length, nats };
    }
  }
  return best;
};

export const burstStart = ({ from }: LineBurst, { grid }: SlotRanges): Micros => slotTime(from, grid);
export const burstEnd = ({ to }: LineBurst, { grid }: SlotRanges): Micros => slotTime(to, grid) + RATE_BUCKET;
