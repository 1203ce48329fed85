// Rows of an answer as a list: repeated patterns are folded, and a line below says what is not shown and how to read it.
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { countNoun, groupThousands } from './visible-text.js';
import { optional } from '../../kernel/optional.js';
import type { QueryAnswer } from '../tool.js';
import type { ResultList } from './page.js';
import { BRIEF_LENGTH, rowHandle, rowLine, type RowStyle } from './row-line.js';
import type { ReceivedAnswer } from './tool-result.js';
import { clockFormatter } from './times.js';

// Rows of one pattern that follow one another: the first few are shown, the rest as one line that names them.

/** Fewer consecutive rows of one pattern are not folded. */
const SHOWN = 2;
const LEAST_FOLDED = 3;

/** Positions of rows, the last included. */
type RowRun = { readonly from: number; readonly to: number };

const patternOf = (row: BatchRow): string | undefined =>
  row.kind === 'log' && row.template !== undefined
    ? `${row.service}\u0000${row.level}\u0000${row.template}`
    : undefined;

const patternRuns = (rows: readonly BatchRow[]): readonly RowRun[] => {
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

const singleRun = (at: number): RowRun => ({ from: at, to: at });

/** Every row once, in order: alone, or in a run that is written as one line. */
const foldRuns = (rows: readonly BatchRow[]): readonly RowRun[] =>
  patternRuns(rows).flatMap(({ from, to }) => {
    const length = to - from + 1;
    if (length < SHOWN + LEAST_FOLDED) return Array.from({ length }, (_, at) => singleRun(from + at));
    return [...Array.from({ length: SHOWN }, (_, at) => singleRun(from + at)), { from: from + SHOWN, to }];
  });

const timeOf = (row: BatchRow | undefined): Micros => (row !== undefined && 'time' in row ? row.time : 0);

/** `[q7:2..40] 39 more of this pattern, 10:02:10.000 to 10:14:12.000` */
const foldLine = (
  id: string,
  rows: readonly BatchRow[],
  { from, to, clock }: RowRun & { readonly clock: (at: Micros) => string },
): string => {
  const [one, other] = [timeOf(rows[from]), timeOf(rows[to])];
  const span = `${clock(Math.min(one, other))} to ${clock(Math.max(one, other))}`;
  return `[${id}:${from}..${to}] ${countNoun(to - from + 1, 'more row', 'more rows')} of this pattern, ${span}`;
};

/** Rows without a window of their own may be of any day. */
const ANY_DAY = { from: 0, to: 2 * 24 * 60 * MINUTE };

/** How rows of an answer are written. */
export const rowStyle = ({ asked }: QueryAnswer, longest = BRIEF_LENGTH): RowStyle => {
  const [trace, another] = 'filter' in asked ? (asked.filter.traceIds ?? []) : [];
  return {
    clock: clockFormatter('window' in asked ? asked.window : ANY_DAY),
    longest,
    ...(!(trace === undefined || another !== undefined) && { trace }),
  };
};

type ListWording = {
  readonly noun: string;
  /** How to have more of them read. */
  readonly narrow: string;
  /** Most characters of a long part of a row. */
  readonly longest?: number;
};

type UnshownRows = { readonly next: number; readonly folded?: number };

/** What is not shown of an answer, and how it is read. `next`: the first row that is not shown. */
export const describeRest = (
  { id, got }: ReceivedAnswer,
  { noun, narrow }: ListWording,
  { next, folded }: UnshownRows,
): string | undefined => {
  const unseen = got.rows.length - next;
  const call = (from: number): string => `read_batch ${JSON.stringify({ result: id, from })}`;
  const parts = [
    folded !== undefined && folded < next && `Rows of one pattern in full: ${call(folded)}.`,
    unseen > 0 && `${countNoun(unseen, 'row')} of ${id} not shown: ${call(next)}.`,
    got.owed > 0 && `${groupThousands(got.owed)} more ${noun} match and were not read: ${narrow}.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' ');
};

/** The rows of an answer, in the order in which it holds them. */
export const rowList = (answer: ReceivedAnswer, wording: ListWording): ResultList => {
  const { id, got } = answer;
  const style = rowStyle(answer, wording.longest);
  const runs = foldRuns(got.rows);
  const lineOf = ({ from, to }: RowRun): string => {
    const row = got.rows[from];
    if (row === undefined || from < to) return foldLine(id, got.rows, { from, to, clock: style.clock });
    return rowLine(rowHandle(id, from), row, style);
  };
  const first = runs.find(({ from, to }) => from < to)?.from;
  return {
    rows: runs.map(lineOf),
    rest: (shown) => {
      const next = shown === 0 ? 0 : (runs[shown - 1]?.to ?? 0) + 1;
      return describeRest(answer, wording, { next, ...optional({ folded: first }) });
    },
  };
};
