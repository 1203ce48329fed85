// Rules for locks: sessions that wait for a lock, deadlocks, contention for the lock table.
import { ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { placedObjects } from '../../format/fields.js';
import type { FigureSentence } from '../diagnosis.js';
import { metricValue, type SnapshotView, wallClockSeconds } from '../snapshot-view.js';
import { atLeastCondition, isConditionMet, ratioFigure, statedFigure } from '../computed-figure.js';
import type { FindingAction } from '../finding-action.js';
import { signalStatement } from '../session-action.js';
import { settingAction } from '../setting-action.js';
import { compareCounter, composeSentence, counterSentence } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { LEAST_LOCK_WAIT_PERCENT, lockRule } from './lock-rule.js';
import { isHeldLong, lockTrees } from './lock-trees.js';
import {
  isLockManagerWait,
  isLockWait,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { loadShareSentence, statementIds } from '../statement-cost.js';

/** 0 stands for a prepared transaction. */
const endHolder = (look: SnapshotView): readonly FindingAction[] => {
  const [tree] = lockTrees(look);
  const [root] =
    tree === undefined ? [] : placedObjects([ownItem(tree.value, 'root')], pointerBelow(tree.path, 'root'));
  const statement = root === undefined ? undefined : signalStatement(look, root, 'pg_terminate_backend');
  if (statement === undefined) return [];
  return [
    {
      does: 'End the session at the head of the queue',
      statement,
      risk: 'its transaction is rolled back and its client gets an error; look at what it does first',
      undoNote: 'not possible: the client has to do its work again',
    },
  ];
};

const idleSentences = (look: SnapshotView): readonly FigureSentence[] => {
  const idle = metricValue(look, 'db.state.idle_in_transaction_max_time', 'max');
  return idle === undefined
    ? []
    : [composeSentence('the longest that a session idled in an open transaction: ', statedFigure(idle, 'seconds'))];
};

export const lockPileUp = lockRule({
  kind: 'lock-pile-up',
  title: 'Sessions pile up behind a lock',
  which: isLockWait,
  blocked: 'transactions',
  closing: idleSentences,
  actions: endHolder,
});

const LEAST_DEADLOCKS = 2;
/** Of each second: a deadlock now and then is everyday life. */
const DEADLOCK_RATE = 1 / 60;
/** Weaker than what explains another finding. */
const BESIDE_A_QUEUE = 0.4;

const deadlockActions = (look: SnapshotView): readonly FindingAction[] => [
  {
    does: 'See in the log which statements met, and let their transactions lock rows in the same order, for example',
    statement: 'select … from … where … order by id for update;',
    risk: 'waiting for a lock takes the place of a rollback: keep these transactions short',
    undoNote: 'take the locking read out again',
  },
  settingAction(look, {
    does: 'Write waits for locks to the log, with both statements',
    name: 'log_lock_waits',
    value: 'on',
    plainValue: '1',
    risk: 'the log holds statements with their values',
  }),
];

/** Sessions that wait for each other, of which the server ends some: unlike a queue, nobody stands at its head. */
export const deadlocks: DiagnosisRule = (pair) => {
  const { now } = pair;
  const [count, seconds] = [metricValue(now, 'db.Concurrency.deadlocks', 'sum'), wallClockSeconds(now)];
  if (count === undefined || seconds === undefined || seconds.value <= 0) return undefined;
  const conditions = [
    atLeastCondition(statedFigure(count), LEAST_DEADLOCKS),
    atLeastCondition(ratioFigure([count], seconds), DEADLOCK_RATE),
  ];
  if (!conditions.every(isConditionMet)) return undefined;
  const waiters = statementsWaitingIn(pair, isLockWait, LEAST_LOCK_WAIT_PERCENT);
  const rollbacks = counterSentence(
    'transactions rolled back',
    compareCounter(pair, (look) => metricValue(look, 'db.Transactions.xact_rollback', 'sum')),
  );
  return {
    kind: 'deadlocks',
    score: isHeldLong(now) ? BESIDE_A_QUEUE : 0.9,
    sentences: [
      composeSentence(
        'Transactions lock the same rows in a different order and end in deadlocks: ',
        statedFigure(count),
        ' during the capture',
      ),
      ...withoutUndefined([
        rollbacks,
        waitSentence(pair, isLockWait, 'Sessions wait for each other until the server ends a transaction'),
        ...waiters.slice(0, 2).map((statement) => loadShareSentence(now, statement)),
      ]),
    ],
    conditions,
    actions: deadlockActions(now),
    statements: statementIds(waiters),
  };
};

const LEAST_MANAGER_SHARE = 0.08;
const LEAST_ADDED_MANAGER_SHARE = 0.15;
const LEAST_MANAGER_WAIT_PERCENT = 10;

const LOCK_MANAGER_TITLE =
  'Sessions contend for the table of all locks: statements touch too many partitions or indexes, or too many run at a time';

export const lockManager: DiagnosisRule = (pair) => {
  const more = shareOfAddedLoad(pair, isLockManagerWait);
  if (more < LEAST_ADDED_MANAGER_SHARE || shareOfDatabaseTime(pair.now, isLockManagerWait) < LEAST_MANAGER_SHARE)
    return undefined;
  const waiters = statementsWaitingIn(pair, isLockManagerWait, LEAST_MANAGER_WAIT_PERCENT);
  return {
    kind: 'lock-manager',
    score: Math.min(1, more * 1.5),
    sentences: [
      waitSentence(pair, isLockManagerWait, LOCK_MANAGER_TITLE),
      ...withoutUndefined(waiters.slice(0, 2).map((statement) => loadShareSentence(pair.now, statement))),
    ],
    conditions: waitShareCondition(pair.now, isLockManagerWait, LEAST_MANAGER_SHARE),
    statements: statementIds(waiters),
  };
};
