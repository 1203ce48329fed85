// Rules for locks: sessions that wait for a lock, deadlocks, contention for the lock table.
import { jsonPointer, ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects } from '../../format/fields.js';
import type { FigureSentence } from '../diagnosis.js';
import { metricValue, type SnapshotView, wallClockSeconds } from '../snapshot-view.js';
import { atLeastCondition, isConditionMet, ratioFigure, statedFigure } from '../computed-figure.js';
import type { FindingAction } from '../finding-action.js';
import { signalStatement } from '../session-action.js';
import { settingAction } from '../setting-action.js';
import { compareCounter, composeSentence, counterSentence } from '../sentences.js';
import { namedIn, numberIn, quotedIn, textIn } from '../server-state.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  isLockManagerWait,
  isLockWait,
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { loadShareSentence, statementIds, statementPlaces } from '../statement-cost.js';

// Only captures by casefile contain lock trees.

const LOCKS_SECTION = 'Locks';

/** Those behind which most waited come first. */
export const lockTrees = ({ snapshot }: SnapshotView): readonly PlacedObject[] =>
  placedObjects(ownItem(ownItem(snapshot.artifact, LOCKS_SECTION), 'Trees'), jsonPointer(LOCKS_SECTION, 'Trees'));

/** The session at the head. */
const holderSentence = (look: SnapshotView, tree: PlacedObject): FigureSentence => {
  const most = numberIn(look, tree, 'waiters_max');
  const age = numberIn(look, tree, 'root', 'transaction_sec_max');
  const [application, user, state, pid, text] = [
    namedIn(tree, 'root', 'application'),
    namedIn(tree, 'root', 'user'),
    namedIn(tree, 'root', 'state'),
    namedIn(tree, 'root', 'pid'),
    quotedIn(tree, 'root', 'sql_statement'),
  ];
  return composeSentence(
    'the session at the head of the queue',
    ...(application === undefined ? [] : [' is of ', application]),
    ...(application !== undefined || user === undefined ? [] : [' is of the user ', user]),
    ...(state === undefined ? [] : [', in state ', state]),
    ...(age === undefined ? [] : [', its transaction open for ', statedFigure(age, 'seconds')]),
    ...(pid === undefined ? [] : [', process ', pid]),
    ...(text === undefined ? [] : [', its last statement ', text]),
    ...(most === undefined ? [] : ['; up to ', statedFigure(most), ' sessions waited behind it']),
  );
};

const waiterSentences = (look: SnapshotView, tree: PlacedObject): FigureSentence | undefined => {
  const [first] = placedObjects(ownItem(tree.value, 'waiting'), pointerBelow(tree.path, 'waiting'));
  if (first === undefined) return undefined;
  const [text, relation, seconds] = [
    quotedIn(first, 'sql_statement'),
    namedIn(first, 'relation'),
    numberIn(look, first, 'wait_sec'),
  ];
  if (text === undefined) return undefined;
  return composeSentence(
    'behind it waits ',
    text,
    ...(relation === undefined ? [] : [' for ', relation]),
    ...(seconds === undefined ? [] : [', for ', statedFigure(seconds, 'seconds'), ' in all']),
  );
};

/** The longest queue of the file. */
export const lockTreeSentences = (look: SnapshotView): readonly FigureSentence[] => {
  const [tree] = lockTrees(look);
  return tree === undefined ? [] : withoutUndefined([holderSentence(look, tree), waiterSentences(look, tree)]);
};

/** What each waits for, session by session, the head of the queue first. */
export const lockChain = ({ snapshot }: SnapshotView): readonly PlacedObject[] =>
  placedObjects(ownItem(ownItem(snapshot.artifact, LOCKS_SECTION), 'Chain'), jsonPointer(LOCKS_SECTION, 'Chain'));

/** Processes at the heads of the queues. */
export const lockHolderPids = (look: SnapshotView): ReadonlySet<string> =>
  new Set(lockTrees(look).flatMap((tree) => textIn(tree, 'root', 'pid') ?? []));

/** Longer than a deadlock may last: its head waits for something else. */
const HELD_SECONDS = 10;

const isHeldLong = (look: SnapshotView): boolean =>
  lockTrees(look).some((tree) => (numberIn(look, tree, 'root', 'state_sec_max')?.value ?? 0) >= HELD_SECONDS);

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

const LEAST_LOCK_SHARE = 0.08;
const LEAST_ADDED_LOCK_SHARE = 0.2;
const LEAST_SESSIONS = 0.3;
const LEAST_LOCK_WAIT_PERCENT = 30;

export const lockPileUp: DiagnosisRule = (pair) => {
  const { now } = pair;
  const more = shareOfAddedLoad(pair, isLockWait);
  if (
    shareOfDatabaseTime(now, isLockWait) < LEAST_LOCK_SHARE ||
    more < LEAST_ADDED_LOCK_SHARE ||
    sessionsWaitingIn(now, isLockWait) < LEAST_SESSIONS
  )
    return undefined;
  const waiters = statementsWaitingIn(pair, isLockWait, LEAST_LOCK_WAIT_PERCENT);
  const blocked = metricValue(now, 'db.Transactions.blocked_transactions', 'max');
  const idle = metricValue(now, 'db.state.idle_in_transaction_max_time', 'max');
  return {
    kind: 'lock-pile-up',
    score: Math.min(1, more * 1.15),
    sentences: [
      waitSentence(pair, isLockWait, 'Sessions pile up behind a lock'),
      ...withoutUndefined([
        ...lockTreeSentences(now),
        ...waiters.slice(0, 1).map((statement) => loadShareSentence(now, statement)),
        blocked === undefined
          ? undefined
          : composeSentence('up to ', statedFigure(blocked), ' transactions were blocked at a time'),
        idle === undefined
          ? undefined
          : composeSentence('the longest that a session idled in an open transaction: ', statedFigure(idle, 'seconds')),
      ]),
    ],
    conditions: waitShareCondition(now, isLockWait, LEAST_LOCK_SHARE),
    actions: endHolder(now),
    statements: statementIds(waiters),
    places: waiters.flatMap((statement) => statementPlaces(now, statement)),
  };
};

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
