// Rules for locks of MySQL and MariaDB: rows, definitions of tables, deadlocks.
import { ownItem, pointerBelow } from '../../../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects, readField } from '../../../format/fields.js';
import { type CauseCandidate, type DiagnosisRule, withoutUndefined } from '../../cause-candidate.js';
import { atLeastCondition, isConditionMet, ratioFigure, statedFigure } from '../../computed-figure.js';
import type { FigureSentence } from '../../diagnosis.js';
import type { FindingAction } from '../../finding-action.js';
import { statementsWaitingIn } from '../../load-shares.js';
import { isOfAws, killStatement, lookAtSession, mysqlSettingAction } from '../../mysql-action.js';
import { composeSentence } from '../../sentences.js';
import { namedIn, quotedIn, stateRows, textIn } from '../../server-state.js';
import { metricValue, type SnapshotPair, type SnapshotView, wallClockSeconds } from '../../snapshot-view.js';
import { loadShareSentence, statementIds } from '../../statement-cost.js';
import { LEAST_LOCK_WAIT_PERCENT, lockRule } from '../lock-rule.js';
import { isHeldLong, lockChain, lockTrees } from '../lock-trees.js';

const isMetadataWait = (key: string): boolean => key === 'lock:metadata';
const isOtherLockWait = (key: string): boolean => key.startsWith('lock:') && !isMetadataWait(key);

const headOf = (tree: PlacedObject | undefined): PlacedObject | undefined =>
  tree === undefined ? undefined : placedObjects([ownItem(tree.value, 'root')], pointerBelow(tree.path, 'root'))[0];

/** A lock of the whole server, or one taken by name, is held by a session that may look idle. */
const findHead = (look: SnapshotView): FindingAction => ({
  does: `Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by ${isOfAws(look) ? 'mysql.rds_kill' : 'kill'} and its number`,
  statement:
    "select id, user, host, time, info from information_schema.processlist where command = 'Sleep' order by time desc;",
  risk: 'none',
});

const endHead = (look: SnapshotView): readonly FindingAction[] => {
  const head = headOf(lockTrees(look)[0]);
  const statement = head === undefined ? undefined : killStatement(look, head, 'connection');
  if (head === undefined || statement === undefined) return [findHead(look)];
  return [
    {
      does: 'End the session at the head of the queue',
      lookFirst: lookAtSession(head),
      statement,
      risk: 'its transaction is rolled back, which takes as long as its changes took, and its client gets an error',
      undoNote: 'not possible: the client has to do its work again',
    },
  ];
};

export const mysqlLockPileUp = lockRule({
  kind: 'lock-pile-up',
  title: 'Sessions pile up behind a lock',
  which: isOtherLockWait,
  blocked: 'sessions',
  actions: endHead,
});

/** Sessions that want to change a table, and wait. */
const waitingChanges = (look: SnapshotView): readonly PlacedObject[] =>
  lockChain(look).filter((row) => textIn(row, 'lock_type') === 'metadata' && textIn(row, 'mode') === 'exclusive');

/** The capture says whether it read who holds the lock, or concluded it. */
const isConcluded = ({ snapshot }: SnapshotView): boolean =>
  readField(ownItem(snapshot.artifact, 'Locks'), 'text', 'MetadataLocks')?.startsWith('concluded') === true;

const metadataDetails = (look: SnapshotView): readonly FigureSentence[] => {
  const [change] = waitingChanges(look);
  return withoutUndefined([
    change === undefined
      ? undefined
      : composeSentence(
          'a change of the table ',
          namedIn(change, 'relation') ?? 'that the statement names',
          ' waits for it, process ',
          namedIn(change, 'pid'),
          ': ',
          quotedIn(change, 'sql_statement'),
          '; whoever uses the table later waits behind the change',
        ),
    isConcluded(look) && lockTrees(look).length > 0
      ? composeSentence(
          'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks',
        )
      : undefined,
  ]);
};

const metadataActions = (look: SnapshotView): readonly FindingAction[] => {
  const [change] = waitingChanges(look);
  const withdraw = change === undefined ? undefined : killStatement(look, change, 'query');
  return [
    ...endHead(look),
    ...(withdraw === undefined
      ? []
      : [
          {
            does: 'Or withdraw the change of the table, so that the others go on, and try it at a quiet time',
            statement: withdraw,
            risk: 'the change is not made',
            undoNote: 'run the change again',
          },
        ]),
    {
      does: 'Let later changes of tables give up soon instead of holding up everybody: in their session, before them',
      statement: 'set session lock_wait_timeout = 5;',
      risk: 'the change fails where a transaction is open for longer, and has to be tried again',
      undo: 'set session lock_wait_timeout = default;',
    },
  ];
};

export const metadataLock = lockRule({
  kind: 'metadata-lock',
  title: 'Sessions wait for the definition of a table, which an open transaction keeps',
  which: isMetadataWait,
  blocked: 'sessions',
  actions: metadataActions,
  details: metadataDetails,
});

const LEAST_DEADLOCKS = 2;
/** Of each second: a deadlock now and then is everyday life. */
const DEADLOCK_RATE = 1 / 60;
/** Weaker than what explains another finding. */
const BESIDE_A_QUEUE = 0.4;

/** The statements that met in the latest one. */
const latestSentences = (look: SnapshotView): readonly FigureSentence[] => {
  const rows = stateRows(look, 'LatestDeadlock').slice(0, 3);
  return rows.map((row) =>
    composeSentence(
      'in the latest deadlock, process ',
      namedIn(row, 'pid') ?? 'without a number',
      ...(textIn(row, 'user') === undefined ? [] : [' of the user ', namedIn(row, 'user')]),
      ...(textIn(row, 'relation') === undefined ? [] : [' waited at ', namedIn(row, 'relation')]),
      ...(textIn(row, 'index') === undefined ? [] : [', index ', namedIn(row, 'index')]),
      ...(quotedIn(row, 'sql_statement') === undefined ? [] : [', with ', quotedIn(row, 'sql_statement')]),
      readField(row.value, 'flag', 'was_rolled_back') === true ? ', and was rolled back' : '',
    ),
  );
};

const deadlockActions = (look: SnapshotView): readonly FindingAction[] => [
  {
    does: 'Let the transactions lock rows in the same order, for example',
    statement: 'select … from … where … order by id for update;',
    risk: 'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back',
    undoNote: 'take the locking read out again',
  },
  mysqlSettingAction(look, {
    does: 'Write every deadlock to the error log, not only the latest to the status',
    name: 'innodb_print_all_deadlocks',
    value: 'ON',
    risk: 'the log holds statements with their values',
  }),
];

const deadlockSignal = (pair: SnapshotPair): CauseCandidate | undefined => {
  const { now } = pair;
  const [count, seconds] = [metricValue(now, 'db.Concurrency.deadlocks', 'sum'), wallClockSeconds(now)];
  if (count === undefined || seconds === undefined || seconds.value <= 0) return undefined;
  const conditions = [
    atLeastCondition(statedFigure(count), LEAST_DEADLOCKS),
    atLeastCondition(ratioFigure([count], seconds), DEADLOCK_RATE),
  ];
  if (!conditions.every(isConditionMet)) return undefined;
  const isLockWait = (key: string): boolean => key.startsWith('lock:');
  const waiters = statementsWaitingIn(pair, isLockWait, LEAST_LOCK_WAIT_PERCENT);
  return {
    kind: 'deadlocks',
    score: isHeldLong(now) ? BESIDE_A_QUEUE : 0.9,
    sentences: [
      composeSentence(
        'Transactions lock the same rows in a different order and end in deadlocks: ',
        statedFigure(count),
        ' during the capture',
      ),
      ...latestSentences(now),
      ...withoutUndefined(waiters.slice(0, 2).map((statement) => loadShareSentence(now, statement))),
    ],
    conditions,
    actions: deadlockActions(now),
    statements: statementIds(waiters),
    places: stateRows(now, 'LatestDeadlock').map(({ path }) => ({ of: now.side, path })),
  };
};

export const mysqlDeadlocks: DiagnosisRule = deadlockSignal;
