// The cursor of two adjacent windows that were read in one turn.
import { canonicalJson } from '../../kernel/json.js';
import type { TimeWindow } from '../../kernel/time.js';
import type { Cursor } from '../query.js';
import { joinEventTime } from './event-time.js';
import { joinIngested } from './ingested.js';

export type Considered = { readonly window: TimeWindow; readonly cursor: Cursor };

/** `undefined`: they do not stand at the same place, and one that claims both would claim what was not read. */
export const joinCursors = (a: Considered, b: Considered): Cursor | undefined => {
  const [first, second] = [a.cursor, b.cursor];
  if (first.kind === 'ingested' && second.kind === 'ingested') return joinIngested(first, second);
  if (first.kind === 'eventTime' && second.kind === 'eventTime')
    return joinEventTime({ window: a.window, cursor: first }, { window: b.window, cursor: second });
  return canonicalJson(first) === canonicalJson(second) ? first : undefined;
};
