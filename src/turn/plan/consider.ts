// Delta retrieval: which ranges of event time are read from the cursor on, and which are new to it.
import { overlaps, type TimeWindow } from '../../kernel/time.js';
import type { Considered } from '../../investigation/scope.js';
import type { Cursor } from '../../telemetry/query.js';

/** One read of a source, and what its cursor covers afterwards. */
export type Reading = {
  readonly why: 'structured' | 'delta' | 'fresh';
  readonly window: TimeWindow;
  readonly after?: Cursor;
  readonly covers: TimeWindow;
};

const range = (from: number, to: number): TimeWindow => ({ from, to });

/**
 * The reads that make the cursor cover exactly `window`: beyond the cursor in what was considered before, everything in
 * what was not. Every record of the window is offered by exactly one of them, or was offered to an earlier turn.
 */
export const readingsOf = (window: TimeWindow, before: Considered | undefined): readonly Reading[] => {
  if (before === undefined || !overlaps(window, before.window)) return [{ why: 'structured', window, covers: window }];
  const shared = range(Math.max(window.from, before.window.from), Math.min(window.to, before.window.to));
  const readings: Reading[] = [{ why: 'delta', window: shared, after: before.cursor, covers: shared }];
  if (window.from < shared.from)
    readings.push({ why: 'fresh', window: range(window.from, shared.from), covers: range(window.from, shared.to) });
  if (window.to > shared.to)
    readings.push({ why: 'fresh', window: range(shared.to, window.to), covers: range(window.from, window.to) });
  return readings;
};
