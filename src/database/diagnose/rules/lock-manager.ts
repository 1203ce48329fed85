// Sessions contend for the table of all locks itself.
import {
  isLockManagerWait,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { loadShareSentence, statementIds } from '../statement-cost.js';

const LEAST = 0.08;
const LEAST_ADDED = 0.15;
const WAITS = 10;

const TITLE =
  'Sessions contend for the table of all locks: statements touch too many partitions or indexes, or too many run at a time';

export const lockManager: DiagnosisRule = (pair) => {
  const more = shareOfAddedLoad(pair, isLockManagerWait);
  if (more < LEAST_ADDED || shareOfDatabaseTime(pair.now, isLockManagerWait) < LEAST) return undefined;
  const waiters = statementsWaitingIn(pair, isLockManagerWait, WAITS);
  return {
    kind: 'lock-manager',
    score: Math.min(1, more * 1.5),
    says: [
      waitSentence(pair, isLockManagerWait, TITLE),
      ...withoutUndefined(waiters.slice(0, 2).map((statement) => loadShareSentence(pair.now, statement))),
    ],
    conditions: waitShareCondition(pair.now, isLockManagerWait, LEAST),
    statements: statementIds(waiters),
  };
};
