// Signs that are over while something goes on: their lines stopped, and who logged them works as usual.
import { SECOND } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { slotTime, sumLines } from '../deviation/rate-table.js';
import type { FailureSign } from './failure-signs.js';
import type { SlotRanges } from './line-bursts.js';

/** Shorter ones have no pace that they could lose. */
const LEAST_LENGTH = 30 * SECOND;
/** As many lines of a sign are missing since its last one that it is surely over. */
const MISSING_LINES = 8;
const LEAST_CALM = 30 * SECOND;
/** A speaker that logs so much of what it usually logs works on. */
const WORKS_ON = 0.5;

/** The signs whose lines stopped, though their speakers log as usual: they are no cause of what goes on. */
export const findOverSigns = (
  signs: readonly FailureSign[],
  rates: readonly CitableRow<RateRow>[],
  ranges: SlotRanges,
): ReadonlySet<FailureSign> => {
  const end = slotTime(ranges.last, ranges.grid) + RATE_BUCKET;
  const worksSince = ({ speaker, failure, counted, last }: FailureSign): boolean => {
    const others = rates.filter(({ row }) => row.service === speaker && row.event !== counted.row.event);
    const lines = sumLines(
      others.map(({ row }) => row),
      ranges.grid,
    );
    const from = Math.ceil((last - ranges.grid.start) / RATE_BUCKET);
    const sum = (a: number, b: number): number => lines.slice(a, b).reduce((total, each) => total + each, 0);
    const usual = sum(0, ranges.last + 1) / (ranges.last + 1);
    const isSaidOtherwise = signs.some(
      (other) => other.speaker === speaker && other.failure === failure && other.last > last,
    );
    return !isSaidOtherwise && sum(from, ranges.last + 1) >= WORKS_ON * usual * (ranges.last + 1 - from);
  };
  return new Set(
    signs.filter((sign) => {
      const { first, last, lines } = sign;
      const length = last - first;
      return (
        length >= LEAST_LENGTH &&
        end - last >= LEAST_CALM &&
        (lines / length) * (end - last) >= MISSING_LINES &&
        worksSince(sign)
      );
    }),
  );
};
