// Who holds whom up, where the file says it: captures of ours do.
import { jsonPointer, ownItem, pointerBelow } from '../../../telemetry/json-pointer.js';
import { field, type Item, items } from '../../format/fields.js';
import type { Said } from '../diagnosis.js';
import type { Look } from '../look.js';
import { type Reading, stated } from '../reckon.js';
import { type Part, quote, say } from '../say/say.js';
import { present } from '../signal.js';

const LOCKS = 'Locks';

const treesOf = ({ snapshot }: Look): readonly Item[] =>
  items(ownItem(ownItem(snapshot.artifact, LOCKS), 'Trees'), jsonPointer(LOCKS, 'Trees'));

const numberIn = (look: Look, { path, value }: Item, ...keys: readonly string[]): Reading | undefined => {
  const number = field(value, 'number', ...keys);
  return number === undefined ? undefined : { value: number, at: { of: look.side, path: pointerBelow(path, ...keys) } };
};

const namedIn = ({ value }: Item, ...keys: readonly string[]): Part => {
  const text = field(value, 'text', ...keys);
  return text === undefined ? undefined : { name: text };
};

const quotedIn = ({ value }: Item, ...keys: readonly string[]): Part => {
  const text = field(value, 'text', ...keys);
  return text === undefined ? undefined : quote(text);
};

/** The session at the head. */
const holderSaid = (look: Look, tree: Item): Said => {
  const most = numberIn(look, tree, 'waiters_max');
  const age = numberIn(look, tree, 'root', 'transaction_sec_max');
  const [application, state, text] = [
    namedIn(tree, 'root', 'application'),
    namedIn(tree, 'root', 'state'),
    quotedIn(tree, 'root', 'sql_statement'),
  ];
  return say(
    'the session at the head of the queue',
    ...(application === undefined ? [] : [' is of ', application]),
    ...(state === undefined ? [] : [', in state ', state]),
    ...(age === undefined ? [] : [', its transaction open for ', stated(age, 'seconds')]),
    ...(text === undefined ? [] : [', its last statement ', text]),
    ...(most === undefined ? [] : ['; up to ', stated(most), ' sessions waited behind it']),
  );
};

const waitingSaid = (look: Look, tree: Item): Said | undefined => {
  const [first] = items(ownItem(tree.value, 'waiting'), pointerBelow(tree.path, 'waiting'));
  if (first === undefined) return undefined;
  const [text, relation, seconds] = [
    quotedIn(first, 'sql_statement'),
    namedIn(first, 'relation'),
    numberIn(look, first, 'wait_sec'),
  ];
  if (text === undefined) return undefined;
  return say(
    'behind it waits ',
    text,
    ...(relation === undefined ? [] : [' for ', relation]),
    ...(seconds === undefined ? [] : [', for ', stated(seconds, 'seconds'), ' in all']),
  );
};

/** The longest queue of the file. */
export const lockTreeSaid = (look: Look): readonly Said[] => {
  const [tree] = treesOf(look);
  return tree === undefined ? [] : present([holderSaid(look, tree), waitingSaid(look, tree)]);
};
