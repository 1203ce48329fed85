// Rows of one pattern that follow one another: the first few are shown, the rest as one line that names them.
import type { Micros } from '../../kernel/time.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { plural } from './visible.js';

/** Of one pattern in a row: fewer are not worth a line that hides them. */
const SHOWN = 2;
const LEAST_FOLDED = 3;

/** Positions of rows, the last included. */
export type Run = { readonly from: number; readonly to: number };

const patternOf = (row: BatchRow): string | undefined =>
  row.kind === 'log' && row.template !== undefined
    ? `${row.service}\u0000${row.level}\u0000${row.template}`
    : undefined;

const runs = (rows: readonly BatchRow[]): readonly Run[] => {
  const all: { from: number; to: number }[] = [];
  rows.forEach((row, at) => {
    const pattern = patternOf(row);
    const last = all.at(-1);
    const before = rows[at - 1];
    if (last !== undefined && before !== undefined && pattern !== undefined && patternOf(before) === pattern)
      last.to = at;
    else all.push({ from: at, to: at });
  });
  return all;
};

const single = (at: number): Run => ({ from: at, to: at });

/** Every row once, in order: alone, or in a run that is told in one line. */
export const folded = (rows: readonly BatchRow[]): readonly Run[] =>
  runs(rows).flatMap(({ from, to }) => {
    const length = to - from + 1;
    if (length < SHOWN + LEAST_FOLDED) return Array.from({ length }, (_, at) => single(from + at));
    return [...Array.from({ length: SHOWN }, (_, at) => single(from + at)), { from: from + SHOWN, to }];
  });

const timeOf = (row: BatchRow | undefined): Micros => (row !== undefined && 'time' in row ? row.time : 0);

/** `[q7:2..40] 39 more of this pattern, 10:02:10.000 to 10:14:12.000` */
export const foldLine = (
  id: string,
  rows: readonly BatchRow[],
  { from, to, clock }: Run & { readonly clock: (at: Micros) => string },
): string => {
  const [one, other] = [timeOf(rows[from]), timeOf(rows[to])];
  const span = `${clock(Math.min(one, other))} to ${clock(Math.max(one, other))}`;
  return `[${id}:${from}..${to}] ${plural(to - from + 1, 'more row', 'more rows')} of this pattern, ${span}`;
};
