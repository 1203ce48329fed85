// Delta retrieval: which ranges of event time are read from the cursor on, which are new to it, and where something is still owed.
import { windowsOverlap, type TimeWindow } from '../../kernel/time.js';
import type { ConsideredRange } from '../../investigation/scope.js';
import type { Cursor } from '../../telemetry/query.js';

/**
 * One read of a source. `structured`: all of a window that no cursor covers. `more`: what budgets cut, up to the cursor;
 * `owed`: that, only counted. `delta`: beyond the cursor. `fresh`: what the window has gained.
 */
export type Reading = {
  readonly why: 'structured' | 'more' | 'owed' | 'delta' | 'fresh';
  readonly window: TimeWindow;
  readonly after?: Cursor;
  readonly upTo?: Cursor;
};

const range = (from: number, to: number): TimeWindow => ({ from, to });

/** A window that lost a part owes less: what is left has to be counted. */
const owedReadings = (shared: TimeWindow, before: ConsideredRange, more: boolean): readonly Reading[] => {
  const narrower = shared.from > before.window.from || shared.to < before.window.to;
  if (before.owed === 0 || (!more && !narrower)) return [];
  return [{ why: more ? 'more' : 'owed', window: shared, upTo: before.cursor }];
};

const freshReadings = (window: TimeWindow, shared: TimeWindow): readonly Reading[] => {
  const gained = [range(window.from, shared.from), range(shared.to, window.to)];
  return gained.filter(({ from, to }) => from < to).map((part) => ({ why: 'fresh', window: part }));
};

/**
 * The reads after which the cursor covers exactly `window`. Every record of the window is offered by exactly one of them,
 * or was offered to an earlier turn.
 */
export const readingsOf = (
  window: TimeWindow,
  before: ConsideredRange | undefined,
  more: boolean,
): readonly Reading[] => {
  if (before === undefined || !windowsOverlap(window, before.window)) return [{ why: 'structured', window }];
  const shared = range(Math.max(window.from, before.window.from), Math.min(window.to, before.window.to));
  return [
    ...owedReadings(shared, before, more),
    { why: 'delta', window: shared, after: before.cursor },
    ...freshReadings(window, shared),
  ];
};
