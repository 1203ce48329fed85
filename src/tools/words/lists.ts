// Rows of an answer as a list: patterns that repeat are folded, and below stands what is not shown and how it is read.
import { optional } from '../../kernel/optional.js';
import { MINUTE } from '../../kernel/time.js';
import type { Answered } from '../tool.js';
import { folded, foldLine, type Run } from './fold.js';
import type { List } from './page.js';
import { BRIEF, handle, rowLine, type Style } from './rows.js';
import type { Brought } from './tell.js';
import { clockIn } from './times.js';
import { grouped, plural } from './visible.js';

/** Rows without a window of their own may be of any day. */
const ANY_DAY = { from: 0, to: 2 * 24 * 60 * MINUTE };

/** How rows of an answer are written. */
export const styleOf = ({ asked }: Answered, longest = BRIEF): Style => {
  const [trace, another] = 'filter' in asked ? (asked.filter.traceIds ?? []) : [];
  return {
    clock: clockIn('window' in asked ? asked.window : ANY_DAY),
    longest,
    ...(!(trace === undefined || another !== undefined) && { trace }),
  };
};

export type Wording = {
  readonly noun: string;
  /** How to have more of them read. */
  readonly narrow: string;
  /** Most characters of a long part of a row. */
  readonly longest?: number;
};

type Unshown = { readonly next: number; readonly folded?: number };

/** What is not shown of an answer, and how it is read. `next`: the first row that is not shown. */
export const restOf = (
  { id, got }: Brought,
  { noun, narrow }: Wording,
  { next, folded }: Unshown,
): string | undefined => {
  const unseen = got.rows.length - next;
  const call = (from: number): string => `read_batch ${JSON.stringify({ result: id, from })}`;
  const parts = [
    folded !== undefined && folded < next && `Rows of one pattern in full: ${call(folded)}.`,
    unseen > 0 && `${plural(unseen, 'row')} of ${id} not shown: ${call(next)}.`,
    got.owed > 0 && `${grouped(got.owed)} more ${noun} match and were not read: ${narrow}.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' ');
};

/** The rows of an answer, in the order in which it holds them. */
export const rowList = (answer: Brought, wording: Wording): List => {
  const { id, got } = answer;
  const style = styleOf(answer, wording.longest);
  const runs = folded(got.rows);
  const lineOf = ({ from, to }: Run): string => {
    const row = got.rows[from];
    if (row === undefined || from < to) return foldLine(id, got.rows, { from, to, clock: style.clock });
    return rowLine(handle(id, from), row, style);
  };
  const first = runs.find(({ from, to }) => from < to)?.from;
  return {
    rows: runs.map(lineOf),
    rest: (shown) => {
      const next = shown === 0 ? 0 : (runs[shown - 1]?.to ?? 0) + 1;
      return restOf(answer, wording, { next, ...optional({ folded: first }) });
    },
  };
};
