// The cursor of two adjacent windows that were read in one turn.
import { canonical } from '../../kernel/json.js';
import type { Cursor } from '../query.js';
import { joinEventTime } from './event-time.js';
import { joinIngested } from './ingested.js';

/** `undefined`: they do not stand at the same place, and one that claims both would claim what was not read. */
export const joinCursors = (a: Cursor, b: Cursor): Cursor | undefined => {
  if (a.kind === 'ingested' && b.kind === 'ingested') return joinIngested(a, b);
  if (a.kind === 'eventTime' && b.kind === 'eventTime') return joinEventTime(a, b);
  return canonical(a) === canonical(b) ? a : undefined;
};
