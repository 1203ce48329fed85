// Sessions wait for what another transaction has locked.
import { metric } from '../look.js';
import { isLock, sessionsIn, shareOf, shareOfAdded } from '../load.js';
import { stated } from '../reckon.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { citesOf, idsOf, shareSaid } from '../statements.js';
import { lockTreeSaid } from './lock-trees.js';
import { waitCondition, waitersIn, waitsSaid } from './waiting.js';

const LEAST = 0.08;
const LEAST_ADDED = 0.2;
const LEAST_SESSIONS = 0.3;
const WAITS = 30;

export const lockPileUp: Rule = (pair) => {
  const { now } = pair;
  const more = shareOfAdded(pair, isLock);
  if (shareOf(now, isLock) < LEAST || more < LEAST_ADDED || sessionsIn(now, isLock) < LEAST_SESSIONS) return undefined;
  const waiters = waitersIn(pair, isLock, WAITS);
  const blocked = metric(now, 'db.Transactions.blocked_transactions', 'max');
  const idle = metric(now, 'db.state.idle_in_transaction_max_time', 'max');
  return {
    kind: 'lock-pile-up',
    score: Math.min(1, more * 1.15),
    says: [
      waitsSaid(pair, isLock, 'Sessions pile up behind a lock'),
      ...present([
        ...lockTreeSaid(now),
        ...waiters.slice(0, 1).map((statement) => shareSaid(now, statement)),
        blocked === undefined ? undefined : say('up to ', stated(blocked), ' transactions were blocked at a time'),
        idle === undefined
          ? undefined
          : say('the longest that a session idled in an open transaction: ', stated(idle, 'seconds')),
      ]),
    ],
    conditions: waitCondition(now, isLock, LEAST),
    statements: idsOf(waiters),
    cites: waiters.flatMap((statement) => citesOf(now, statement)),
  };
};
