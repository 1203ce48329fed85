// A question of a time of which nothing is stored: that is said first, and since when there is data.
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { EntityKind } from '../language/names/entity.js';
import type { AskContext } from './ask-context.js';
import type { AskQueries, AskReads } from './ask-reads.js';
import { earlierDayOf } from './counts/compared-with.js';
import { hasSource, logQuery, spanQuery } from './queries.js';
import type { ResultWriter } from './result-writer.js';

const OLDEST_LINE = 'oldest-line';
const OLDEST_SPAN = 'oldest-span';

/** The first record from then on, whatever the scope: where it comes after the time that is asked for, nothing is stored of it. */
export const oldestQueries = (context: AskContext, from: Micros): AskQueries => {
  const open = { ...context, entities: [] };
  const options = { window: { from, to: context.askedAt }, order: 'oldest' as const, budget: 1, services: [] };
  const unfiltered = { filter: {} };
  return {
    ...(hasSource(context, 'logs') && { [OLDEST_LINE]: { ...logQuery(open, options), ...unfiltered } }),
    ...(hasSource(context, 'spans') && { [OLDEST_SPAN]: { ...spanQuery(open, options), ...unfiltered } }),
  };
};

const TIME_KINDS: ReadonlySet<EntityKind> = new Set(['time', 'date', 'duration']);

/** Whether it happened before is answered with all that is stored, whatever time it names. */
const asksOfTime = ({ ask, entities, hasOwnTime, details }: AskContext): boolean =>
  hasOwnTime &&
  ask.measure !== 'history' &&
  ask.measure !== 'pasted' &&
  (entities.some(({ kind }) => TIME_KINDS.has(kind)) || earlierDayOf(details) !== undefined);

/** A question that names a time before that of the issue may ask for one that is not stored. */
export const unstoredTimeQueries = (context: AskContext): AskQueries =>
  asksOfTime(context) && context.period.to <= context.window.analysis.from
    ? oldestQueries(context, context.period.from)
    : {};

const oldestRecord = (reads: AskReads) =>
  [...reads.rows(OLDEST_LINE, 'log'), ...reads.rows(OLDEST_SPAN, 'span')].toSorted(
    (a, b) => a.row.time - b.row.time,
  )[0];

/** Whether nothing at all is stored of that time; then it is said. */
export const sayUnstoredTime = (
  { to }: TimeWindow,
  { context, reads, write }: { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter },
): boolean => {
  const oldest = oldestRecord(reads);
  if (oldest === undefined || oldest.row.time < to) return false;
  write.sentence(
    'past.not-stored',
    { past: earlierDayOf(context.details) ?? 'other', at: { moment: oldest.row.time } },
    { cites: [write.cite(oldest)] },
  );
  return true;
};
