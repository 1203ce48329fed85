// Lines per minute as numbers: totals by level, and the course of a series in a few columns.
import { MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { HistogramRow } from '../../telemetry/aggregates/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { type Level, LEVELS } from '../../telemetry/level.js';
import { grouped } from './visible.js';

export type Counted = { readonly row: HistogramRow; readonly position: number; readonly lines: number };

const total = ({ minutes }: HistogramRow): number => minutes.reduce((sum, [, lines]) => sum + lines, 0);

export const countedIn = (rows: readonly BatchRow[]): readonly Counted[] =>
  rows.flatMap((row, position) => (row.kind === 'histogram' ? [{ row, position, lines: total(row) }] : []));

/** `fatal 1, error 74, info 129` */
export const byLevel = (counted: readonly Counted[]): string => {
  const of = (level: Level): number =>
    counted.reduce((sum, { row, lines }) => sum + (row.level === level ? lines : 0), 0);
  return LEVELS.toReversed()
    .map((level) => [level, of(level)] as const)
    .filter(([, lines]) => lines > 0)
    .map(([level, lines]) => `${level} ${grouped(lines)}`)
    .join(', ');
};

const MOST_COLUMNS = 15;

/** Whole minutes of one column. */
export const columnOf = ({ from, to }: TimeWindow): number =>
  Math.max(1, Math.ceil((to - from) / MINUTE / MOST_COLUMNS)) * MINUTE;

/** Lines per column of the window, zeros and all. */
export const courseOf = ({ minutes }: HistogramRow, window: TimeWindow): readonly number[] => {
  const width = columnOf(window);
  const first = Math.floor(window.from / MINUTE) * MINUTE;
  const columns = Array.from({ length: Math.ceil((window.to - first) / width) }, () => 0);
  for (const [minute, lines] of minutes) {
    const at = Math.floor((minute - first) / width);
    if (at >= 0 && at < columns.length) columns[at] = (columns[at] ?? 0) + lines;
  }
  return columns;
};
