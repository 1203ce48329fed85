// Lines worth a warning or more, all of them, as far back as the budget reaches: what is rare cannot be sampled.
import { get } from '../../telemetry/aggregates/collect.js';
import type { Range } from '../../telemetry/aggregates/partition.js';
import { RATE_BUCKET, type RateCell } from '../../telemetry/aggregates/rates.js';
import type { LogRecord } from '../../telemetry/record.js';
import { eventKey } from '../../telemetry/templates/event-key.js';
import { linesIn, type Looking } from './sources.js';

const MOST_LINES = 10_000;

const slotOf = (time: number): number => Math.floor(time / RATE_BUCKET) * RATE_BUCKET;

/** The same line in two files is one. */
const distinct = (lines: readonly LogRecord[]): readonly LogRecord[] => [
  ...new Map(lines.map((line) => [JSON.stringify([line.time, line.service, line.pod, line.message]), line])).values(),
];

export type BadLines = { readonly cells: readonly RateCell[]; readonly since: number; readonly cut: boolean };

export const badLines = async (looking: Looking, window: Range): Promise<BadLines> => {
  const { rows, owed } = await linesIn(looking, { window, budget: MOST_LINES, order: 'newest', minLevel: 'warn' });
  const oldest = rows.at(-1)?.time ?? window.from;
  // of the slot that the budget cuts some lines are missing
  const since = owed > 0 ? slotOf(oldest) + RATE_BUCKET : window.from;
  const cells = new Map<string, RateCell & { lines: number }>();
  for (const { time, service, level, message, template = '' } of distinct(rows)) {
    if (time < since) continue;
    const [bucket, event] = [slotOf(time), eventKey(message, template)];
    const cell = get(cells, JSON.stringify([bucket, service, event, level]), () => {
      return { bucket, service, event, level, lines: 0 };
    });
    cell.lines += 1;
  }
  return { cells: [...cells.values()], since, cut: owed > 0 };
};
