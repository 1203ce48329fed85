// Groups log lines by pattern: how many lines were read, since when, and one example.
import type { Micros } from '../../kernel/time.js';
import { compareText } from '../../kernel/json.js';
import { type Level, levelRank } from '../../telemetry/level.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { LogRecord } from '../../telemetry/record.js';

export type LinePattern = {
  readonly key: string;
  readonly service: string;
  readonly level: Level;
  readonly lines: number;
  readonly first: Micros;
  readonly last: Micros;
  /** Position of the line that stands for all. */
  readonly position: number;
  readonly message: string;
};

/** Where the store knows no patterns: the text without its numbers. */
const shapeOf = ({ template, message }: LogRecord): string => template ?? message.slice(0, 500).replace(/\d+/g, '#');

const patternKey = (row: LogRecord): string => `${row.service}\u0000${row.level}\u0000${shapeOf(row)}`;

const addLine = (before: LinePattern | undefined, row: LogRecord, position: number): LinePattern => {
  const { service, level, message, time } = row;
  if (before === undefined)
    return { key: patternKey(row), service, level, lines: 1, first: time, last: time, position, message };
  const { lines, first, last } = before;
  return { ...before, lines: lines + 1, first: Math.min(first, time), last: Math.max(last, time) };
};

/** Worst level first, then the most lines. */
export const groupByPattern = (rows: readonly BatchRow[]): readonly LinePattern[] => {
  const found = new Map<string, LinePattern>();
  rows.forEach((row, position) => {
    if (row.kind === 'log') found.set(patternKey(row), addLine(found.get(patternKey(row)), row, position));
  });
  return [...found.values()].sort(
    (a, b) => levelRank(b.level) - levelRank(a.level) || b.lines - a.lines || compareText(a.key, b.key),
  );
};

const PLACES = ['version', 'pod', 'host', 'region', 'environment'] as const;

/** Field → its most frequent values among the lines, where it has any. */
export const topValues = (rows: readonly BatchRow[]): ReadonlyMap<string, readonly (readonly [string, number])[]> => {
  const lines = rows.filter((row) => row.kind === 'log');
  const counted = (valueOf: (row: LogRecord) => string | undefined): readonly (readonly [string, number])[] => {
    const counts = new Map<string, number>();
    for (const value of lines.map(valueOf)) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  };
  const fields = PLACES.map((field) => [field, counted((row) => row[field])] as const);
  const all = [...fields, ['error.type', counted(({ error }) => error?.type)] as const];
  return new Map(all.filter(([, values]) => values.length > 0));
};
