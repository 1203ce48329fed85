// A forgotten transaction keeps dead rows alive, and whatever looks at their table goes over them.
import type { Statement } from '../../format/snapshot.js';
import { type Look, metric, type Pair } from '../look.js';
import { mostAdded, shareAddedBy } from '../load.js';
import { atLeast, type Reading, stated } from '../reckon.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { blocks, blocksPerRow, blocksSaid, grownBy, idsOf, shareSaid } from '../statements.js';

const OLD = 2_000_000;
const LONG_SECONDS = 5_400;
const GROWN = 4;
const BLOCKS_PER_ROW = 15;

type Held = { readonly age: Reading | undefined; readonly idle: Reading | undefined };

const atLeastOf = (reading: Reading | undefined, least: number): Reading | undefined =>
  reading !== undefined && reading.value >= least ? reading : undefined;

const heldIn = (look: Look): Held => ({
  age: atLeastOf(metric(look, 'db.Transactions.oldest_running_transaction_xid_age', 'max'), OLD),
  idle: atLeastOf(metric(look, 'db.state.idle_in_transaction_max_time', 'max'), LONG_SECONDS),
});

/** Held back all day: nothing that explains a difference. */
const isUsual = (look: Look | undefined): boolean => {
  const held = look === undefined ? undefined : heldIn(look);
  return held?.age !== undefined && held.idle !== undefined;
};

const isBloated = (pair: Pair, statement: Statement): boolean => {
  const grown = grownBy(pair, statement, blocks);
  return grown === undefined ? blocksPerRow(pair.now, statement) >= BLOCKS_PER_ROW : grown >= GROWN;
};

const titleOf = ({ age, idle }: Held): ReturnType<typeof say> =>
  say(
    'An open transaction keeps vacuum from removing dead rows',
    ...(age === undefined ? [] : ['; the oldest is so many transactions old: ', stated(age)]),
    ...(idle === undefined ? [] : ['; a session has idled in one for ', stated(idle, 'seconds')]),
  );

export const vacuumHeldBack: Rule = (pair) => {
  const held = heldIn(pair.now);
  const marks = present([held.age, held.idle]);
  if (marks.length === 0 || isUsual(pair.before)) return undefined;
  const bloated = mostAdded(
    pair,
    pair.now.statements.filter((statement) => isBloated(pair, statement)),
  );
  return {
    kind: 'vacuum-held-back',
    score: 0.2 + 0.2 * marks.length + 0.4 * shareAddedBy(pair, bloated),
    says: [
      titleOf(held),
      ...present(
        bloated.slice(0, 1).flatMap((statement) => [blocksSaid(pair, statement), shareSaid(pair.now, statement)]),
      ),
    ],
    conditions: present([
      held.age === undefined ? undefined : atLeast(stated(held.age), OLD),
      held.idle === undefined ? undefined : atLeast(stated(held.idle, 'seconds'), LONG_SECONDS),
    ]),
    statements: idsOf(bloated),
  };
};
