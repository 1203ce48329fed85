// Rules for locks: dead rows that an old transaction keeps, sessions that wait for a lock, contention for the lock table.
import { jsonPointer, ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects, readField } from '../../format/fields.js';
import type { FigureSentence } from '../diagnosis.js';
import { metricValue, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import { atLeastCondition, type PlacedNumber, statedFigure } from '../computed-figure.js';
import { composeSentence, type FigureSentencePart, quotePart } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  byLoadAdded,
  isLockManagerWait,
  isLockWait,
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  shareOfLoadAddedBy,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import {
  blocksFigure,
  blocksPerRow,
  blocksSentence,
  loadShareSentence,
  statementGrowth,
  statementIds,
  statementPlaces,
} from '../statement-cost.js';
import type { SqlStatement } from '../../format/snapshot.js';

// Only captures by casefile contain lock trees.

const LOCKS_SECTION = 'Locks';

const treesOf = ({ snapshot }: SnapshotView): readonly PlacedObject[] =>
  placedObjects(ownItem(ownItem(snapshot.artifact, LOCKS_SECTION), 'Trees'), jsonPointer(LOCKS_SECTION, 'Trees'));

const numberIn = (
  look: SnapshotView,
  { path, value }: PlacedObject,
  ...keys: readonly string[]
): PlacedNumber | undefined => {
  const number = readField(value, 'number', ...keys);
  return number === undefined ? undefined : { value: number, at: { of: look.side, path: pointerBelow(path, ...keys) } };
};

const namedIn = ({ value }: PlacedObject, ...keys: readonly string[]): FigureSentencePart => {
  const text = readField(value, 'text', ...keys);
  return text === undefined ? undefined : { name: text };
};

const quotedIn = ({ value }: PlacedObject, ...keys: readonly string[]): FigureSentencePart => {
  const text = readField(value, 'text', ...keys);
  return text === undefined ? undefined : quotePart(text);
};

/** The session at the head. */
const holderSentence = (look: SnapshotView, tree: PlacedObject): FigureSentence => {
  const most = numberIn(look, tree, 'waiters_max');
  const age = numberIn(look, tree, 'root', 'transaction_sec_max');
  const [application, state, text] = [
    namedIn(tree, 'root', 'application'),
    namedIn(tree, 'root', 'state'),
    quotedIn(tree, 'root', 'sql_statement'),
  ];
  return composeSentence(
    'the session at the head of the queue',
    ...(application === undefined ? [] : [' is of ', application]),
    ...(state === undefined ? [] : [', in state ', state]),
    ...(age === undefined ? [] : [', its transaction open for ', statedFigure(age, 'seconds')]),
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
  const [tree] = treesOf(look);
  return tree === undefined ? [] : withoutUndefined([holderSentence(look, tree), waiterSentences(look, tree)]);
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
    statements: statementIds(waiters),
    places: waiters.flatMap((statement) => statementPlaces(now, statement)),
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

const OLD = 2_000_000;
const LONG_SECONDS = 5_400;
const GROWN = 4;
const BLOCKS_PER_ROW = 15;

type HeldTransactions = { readonly age: PlacedNumber | undefined; readonly idle: PlacedNumber | undefined };

const atLeastOf = (reading: PlacedNumber | undefined, least: number): PlacedNumber | undefined =>
  reading !== undefined && reading.value >= least ? reading : undefined;

const heldIn = (look: SnapshotView): HeldTransactions => ({
  age: atLeastOf(metricValue(look, 'db.Transactions.oldest_running_transaction_xid_age', 'max'), OLD),
  idle: atLeastOf(metricValue(look, 'db.state.idle_in_transaction_max_time', 'max'), LONG_SECONDS),
});

/** It was the same before, so it does not explain a difference. */
const isUsual = (look: SnapshotView | undefined): boolean => {
  const held = look === undefined ? undefined : heldIn(look);
  return held?.age !== undefined && held.idle !== undefined;
};

const isBloated = (pair: SnapshotPair, statement: SqlStatement): boolean => {
  const grown = statementGrowth(pair, statement, blocksFigure);
  return grown === undefined ? blocksPerRow(pair.now, statement) >= BLOCKS_PER_ROW : grown >= GROWN;
};

const titleOf = ({ age, idle }: HeldTransactions): ReturnType<typeof composeSentence> =>
  composeSentence(
    'An open transaction keeps vacuum from removing dead rows',
    ...(age === undefined ? [] : ['; the oldest is so many transactions old: ', statedFigure(age)]),
    ...(idle === undefined ? [] : ['; a session has idled in one for ', statedFigure(idle, 'seconds')]),
  );

export const vacuumHeldBack: DiagnosisRule = (pair) => {
  const held = heldIn(pair.now);
  const marks = withoutUndefined([held.age, held.idle]);
  if (marks.length === 0 || isUsual(pair.before)) return undefined;
  const bloated = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isBloated(pair, statement)),
  );
  return {
    kind: 'vacuum-held-back',
    score: 0.2 + 0.2 * marks.length + 0.4 * shareOfLoadAddedBy(pair, bloated),
    sentences: [
      titleOf(held),
      ...withoutUndefined(
        bloated
          .slice(0, 1)
          .flatMap((statement) => [blocksSentence(pair, statement), loadShareSentence(pair.now, statement)]),
      ),
    ],
    conditions: withoutUndefined([
      held.age === undefined ? undefined : atLeastCondition(statedFigure(held.age), OLD),
      held.idle === undefined ? undefined : atLeastCondition(statedFigure(held.idle, 'seconds'), LONG_SECONDS),
    ]),
    statements: statementIds(bloated),
  };
};
