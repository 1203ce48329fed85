// A forgotten transaction keeps dead rows alive, and whatever looks at their table goes over them.
import type { SqlStatement } from '../../format/snapshot.js';
import { metricValue, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import { byLoadAdded, shareOfLoadAddedBy } from '../load-shares.js';
import { atLeast, type PlacedNumber, statedFigure } from '../computed-figure.js';
import { composeSentence } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  blocksFigure,
  blocksPerRow,
  blocksSentence,
  loadShareSentence,
  statementGrowth,
  statementIds,
} from '../statement-cost.js';

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

/** Held back all day: nothing that explains a difference. */
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
    says: [
      titleOf(held),
      ...withoutUndefined(
        bloated
          .slice(0, 1)
          .flatMap((statement) => [blocksSentence(pair, statement), loadShareSentence(pair.now, statement)]),
      ),
    ],
    conditions: withoutUndefined([
      held.age === undefined ? undefined : atLeast(statedFigure(held.age), OLD),
      held.idle === undefined ? undefined : atLeast(statedFigure(held.idle, 'seconds'), LONG_SECONDS),
    ]),
    statements: statementIds(bloated),
  };
};
