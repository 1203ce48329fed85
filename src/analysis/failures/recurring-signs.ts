// Signs that come and go: told in several bouts, before the window as well, with pauses between in which nothing of them was said.
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { LogRecord } from '../../telemetry/record.js';
import { levelRank } from '../../telemetry/level.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { boutsOf } from '../../evidence/incident-course.js';
import { slotTime, sumLines } from '../deviation/rate-table.js';
import { LOOK_BACK } from './first-blamed.js';
import { type FailureSign, findFailureSigns, isUnheardOf } from './failure-signs.js';
import { courseOf } from './incident-course.js';
import type { SlotRanges } from './line-bursts.js';

/** Before the first bout so long nothing of it was said, or twice as long as it paused since. */
const LEAST_CALM = 10 * MINUTE;
const CALM_OF_PAUSE = 2;

/** The slots in which the beginning of an incident is looked for. */
export const lookedBack = (ranges: SlotRanges): SlotRanges => ({
  ...ranges,
  from: Math.max(0, ranges.from - LOOK_BACK),
});

/** Since when something is known that comes and goes; `undefined`: it does not, or always did. */
const isRecurring = (signs: readonly FailureSign[], { grid, last }: SlotRanges): boolean => {
  const from = Math.min(...signs.map(({ first }) => first));
  const hits = sumLines(
    signs.map(({ counted }) => counted.row),
    grid,
  );
  const course = courseOf({ hits }, { from, last, grid });
  if (course === undefined || (course.to !== undefined && course.isPausing !== true)) return false;
  const pauses = course.calmer.filter(({ isPause }) => isPause);
  const longest = Math.max(0, ...pauses.map((pause) => pause.to - pause.from));
  const calm: Micros = from - slotTime(0, grid);
  return boutsOf(course).length > 1 && calm >= Math.max(LEAST_CALM, CALM_OF_PAUSE * longest);
};

/** New errors and warnings of one speaker and class that come and go, until now or until a pause that may end as those before. */
export const findRecurringSigns = (
  rates: readonly CitableRow<RateRow>[],
  logs: Iterable<CitableRow<LogRecord>>,
  ranges: SlotRanges,
): readonly FailureSign[] => {
  const back = lookedBack(ranges);
  const signs = findFailureSigns(rates, logs, back).filter(
    (sign) =>
      levelRank(sign.sample.row.level) >= levelRank('warn') && isUnheardOf({ from: 0, to: 0, ...sign }, sign.failure),
  );
  const groups = Map.groupBy(signs, ({ speaker, failure }) => JSON.stringify([speaker, failure.id]));
  return [...groups.values()].filter((own) => isRecurring(own, back)).flat();
};
