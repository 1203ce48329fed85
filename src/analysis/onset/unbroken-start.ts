// Since when a bad line has been coming without a break: the part of the window that shows it best may begin later.
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET, slotStart } from '../../telemetry/aggregates/rate-rows.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation } from '../deviation/deviation.js';

/** A longer time without any of its lines separates an earlier occurrence. */
const LONGEST_BREAK = 4 * MINUTE;

/** A line that has been coming for longer is usual, and says nothing of when the fault began. */
const LONGEST_REACH = 45 * MINUTE;

/** The event that became frequent, where lines were counted of it as a warning or worse. */
const badLinesOf = (deviation: Deviation, { rates }: Comparison): RateRow | undefined => {
  if (deviation.kind !== 'flow' && deviation.kind !== 'rate') return undefined;
  const { row } = deviation.row;
  const event = row.kind === 'rate' ? row.event : row.to;
  const rows = event === undefined ? [] : (rates.byEvent.get(event) ?? []);
  return rows.find(({ service, level }) => service === deviation.service && isWarningOrWorse(level));
};

/**
 * Start of the 15 seconds with the first line of the unbroken run that reaches to the onset of the deviation, or that onset.
 * Runs that reach back as far as anybody looks are no onset.
 */
export const findUnbrokenStart = (deviation: Deviation, comparison: Comparison): Micros | undefined => {
  const { onset } = deviation;
  const row = onset === undefined ? undefined : badLinesOf(deviation, comparison);
  if (onset === undefined || row === undefined) return onset;
  let start = onset;
  for (let index = row.slots.length - 1; index >= 0; index -= 1) {
    const at = slotStart(row, index);
    if (at >= onset) continue;
    if (start - (at + RATE_BUCKET) > LONGEST_BREAK) break;
    start = at;
  }
  return onset - start > LONGEST_REACH || onset - start < RATE_BUCKET ? onset : start;
};
