// Queues behind a lock, as a capture saw them: who holds it, who waits. Only captures by casefile contain them.
import { jsonPointer, ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects } from '../../format/fields.js';
import { withoutUndefined } from '../cause-candidate.js';
import { statedFigure } from '../computed-figure.js';
import type { FigureSentence } from '../diagnosis.js';
import { composeSentence } from '../sentences.js';
import { namedIn, numberIn, quotedIn, textIn } from '../server-state.js';
import type { SnapshotView } from '../snapshot-view.js';

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

/** How many waited at the most behind the session at the head of a queue. */
export const waiterCountSentence = (look: SnapshotView, tree: PlacedObject): FigureSentence | undefined => {
  const most = numberIn(look, tree, 'waiters_max');
  const [application, pid] = [namedIn(tree, 'root', 'application'), namedIn(tree, 'root', 'pid')];
  return most === undefined
    ? undefined
    : composeSentence(
        'up to ',
        statedFigure(most),
        ' sessions waited at a time behind the session at the head of the queue',
        ...(application === undefined ? [] : [', of ', application]),
        ...(pid === undefined ? [] : [', process ', pid]),
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

export const isHeldLong = (look: SnapshotView): boolean =>
  lockTrees(look).some((tree) => (numberIn(look, tree, 'root', 'state_sec_max')?.value ?? 0) >= HELD_SECONDS);
