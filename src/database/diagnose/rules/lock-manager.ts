// Sessions contend for the table of all locks itself.
import { isManager, shareOf, shareOfAdded } from '../load.js';
import { present, type Rule } from '../signal.js';
import { idsOf, shareSaid } from '../statements.js';
import { waitCondition, waitersIn, waitsSaid } from './waiting.js';

const LEAST = 0.08;
const LEAST_ADDED = 0.15;
const WAITS = 10;

const TITLE =
  'Sessions contend for the table of all locks: statements touch too many partitions or indexes, or too many run at a time';

export const lockManager: Rule = (pair) => {
  const more = shareOfAdded(pair, isManager);
  if (more < LEAST_ADDED || shareOf(pair.now, isManager) < LEAST) return undefined;
  const waiters = waitersIn(pair, isManager, WAITS);
  return {
    kind: 'lock-manager',
    score: Math.min(1, more * 1.5),
    says: [
      waitsSaid(pair, isManager, TITLE),
      ...present(waiters.slice(0, 2).map((statement) => shareSaid(pair.now, statement))),
    ],
    conditions: waitCondition(pair.now, isManager, LEAST),
    statements: idsOf(waiters),
  };
};
