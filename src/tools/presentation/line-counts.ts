// Lines per minute as numbers: totals by level, and a series in a few columns.
import { MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { HistogramRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { type Level, LEVELS } from '../../telemetry/level.js';
import { groupThousands } from './visible-text.js';

export type CountedHistogram = { readonly row: HistogramRow; readonly position: number; readonly lines: number };

const total = ({ minutes }: HistogramRow): number => minutes.reduce((sum, [, lines]) => sum + lines, 0);

export const countHistograms = (rows: readonly BatchRow[]): readonly CountedHistogram[] =>
  rows.flatMap((row, position) => (row.kind === 'histogram' ? [{ row, position, lines: total(row) }] : []));

/** `fatal 1, error 74, info 129` */
export const formatByLevel = (counted: readonly CountedHistogram[]): string => {
  const of = (level: Level): number =>
    counted.reduce((sum, { row, lines }) => sum + (row.level === level ? lines : 0), 0);
  return LEVELS.toReversed()
    .map((level) => [level, of(level)] as const)
    .filter(([, lines]) => lines > 0)
    .map(([level, lines]) => `${level} ${groupThousands(lines)}`)
    .join(', ');
};

const MOST_COLUMNS = 15;

/** Whole minutes of one column. */
export const columnWidth = ({ from, to }: TimeWindow): number =>
  Math.max(1, Math.ceil((to - from) / MINUTE / MOST_COLUMNS)) * MINUTE;

/** Lines per column of the window, zeros and all. */
export const linesPerColumn = ({ minutes }: HistogramRow, window: TimeWindow): readonly number[] => {
  const width = columnWidth(window);
  const first = Math.floor(window.from / MINUTE) * MINUTE;
  const columns = Array.from({ length: Math.ceil((window.to - first) / width) }, () => 0);
  for (const [minute, lines] of minutes) {
    const at = Math.floor((minute - first) / width);
    if (at >= 0 && at < columns.length) columns[at] = (columns[at] ?? 0) + lines;
  }
  return columns;
};
