// Sessions wait for what another transaction has locked.
import { jsonPointer, ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects, readField } from '../../format/fields.js';
import type { FigureSentence } from '../diagnosis.js';
import { metricValue, type SnapshotView } from '../snapshot-view.js';
import { type PlacedNumber, statedFigure } from '../computed-figure.js';
import { composeSentence, type FigureSentencePart, quotePart } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  isLockWait,
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { loadShareSentence, statementIds, statementPlaces } from '../statement-cost.js';

// Who holds whom up, where the file says it: captures of ours do.

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

const LEAST = 0.08;
const LEAST_ADDED = 0.2;
const LEAST_SESSIONS = 0.3;
const WAITS = 30;

export const lockPileUp: DiagnosisRule = (pair) => {
  const { now } = pair;
  const more = shareOfAddedLoad(pair, isLockWait);
  if (
    shareOfDatabaseTime(now, isLockWait) < LEAST ||
    more < LEAST_ADDED ||
    sessionsWaitingIn(now, isLockWait) < LEAST_SESSIONS
  )
    return undefined;
  const waiters = statementsWaitingIn(pair, isLockWait, WAITS);
  const blocked = metricValue(now, 'db.Transactions.blocked_transactions', 'max');
  const idle = metricValue(now, 'db.state.idle_in_transaction_max_time', 'max');
  return {
    kind: 'lock-pile-up',
    score: Math.min(1, more * 1.15),
    says: [
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
    conditions: waitShareCondition(now, isLockWait, LEAST),
    statements: statementIds(waiters),
    cites: waiters.flatMap((statement) => statementPlaces(now, statement)),
  };
};
