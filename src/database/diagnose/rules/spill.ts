// Sorts or hashes do not fit into their memory and spill to temporary files.
import type { SqlStatement } from '../../format/snapshot.js';
import type { FigureCondition } from '../diagnosis.js';
import { metricValue, type SnapshotPair, type SnapshotView, statementStat } from '../snapshot-view.js';
import {
  byLoadAdded,
  isSpillWait,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  shareOfLoadAddedBy,
  waitSentence,
} from '../load-shares.js';
import { atLeast, type PlacedNumber, statedFigure } from '../computed-figure.js';
import { compareCounter, composeSentence, counterSentence, growthFactor, statementTextPart } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  isSpillingStatement,
  loadShareSentence,
  SPILL_STATISTIC,
  SPILL_STATS,
  statementIds,
  statSentence,
} from '../statement-cost.js';

const LEAST_ADDED = 0.15;
const LEAST_BYTES = 100e6;
const MORE = 2;
const NOTABLE = 0.02;

const writtenIn = (look: SnapshotView): PlacedNumber | undefined => metricValue(look, 'db.Temp.temp_bytes', 'sum');

/** More is written than was; where the counter is missing, the statements and waits tell. */
const isMore = (pair: SnapshotPair): boolean => {
  const written = writtenIn(pair.now);
  if (written === undefined) return true;
  return written.value >= LEAST_BYTES && (growthFactor(compareCounter(pair, writtenIn)) ?? MORE) >= MORE;
};

const conditions = (
  pair: SnapshotPair,
  written: PlacedNumber | undefined,
  first: SqlStatement | undefined,
): readonly FigureCondition[] => {
  const blocks = first === undefined ? undefined : statementStat(pair.now, first, SPILL_STATISTIC.name);
  return withoutUndefined([
    written === undefined ? undefined : atLeast(statedFigure(written, 'bytes'), LEAST_BYTES),
    blocks === undefined ? undefined : atLeast(statedFigure(blocks), SPILL_STATS),
  ]);
};

const TITLE = 'Sorts or hashes do not fit into their memory and spill to temporary files';

export const spill: DiagnosisRule = (pair) => {
  const spilling = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isSpillingStatement(pair.now, statement)),
  );
  const share = Math.max(shareOfLoadAddedBy(pair, spilling), shareOfAddedLoad(pair, isSpillWait));
  if (share < LEAST_ADDED || !isMore(pair)) return undefined;
  const [first] = spilling;
  return {
    kind: 'spill',
    score: share,
    says: [
      composeSentence(TITLE, ...(first === undefined ? [] : [': ', statementTextPart(first)])),
      ...withoutUndefined([
        ...(first === undefined
          ? []
          : [statSentence(pair, first, SPILL_STATISTIC), loadShareSentence(pair.now, first)]),
        counterSentence('written to temporary files', compareCounter(pair, writtenIn, 'bytes')),
        shareOfDatabaseTime(pair.now, isSpillWait) < NOTABLE
          ? undefined
          : waitSentence(pair, isSpillWait, 'Sessions wait for temporary files'),
      ]),
    ],
    conditions: conditions(pair, writtenIn(pair.now), first),
    statements: statementIds(spilling),
  };
};
