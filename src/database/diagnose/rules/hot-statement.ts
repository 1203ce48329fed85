// A single statement takes the processors that there are.
import type { SqlStatement } from '../../format/snapshot.js';
import { activeSessions, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import { byLoadAdded, isProcessorWait, shareOfAddedLoad, shareOfLoadAddedBy, waitSentence } from '../load-shares.js';
import { atLeast, statedFigure } from '../computed-figure.js';
import { composeSentence, statementTextPart } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  blocksFigure,
  CALL_STATISTIC,
  isSpillingStatement,
  loadShareSentence,
  statementGrowth,
  statementIds,
  statementValue,
  statSentence,
} from '../statement-cost.js';
import { BUSY_PERCENT, isProcessorSaturated, processorSentence, processorUse } from './processor-use.js';

const LEAST_ADDED = 0.3;
const LIGHT = 1_000;
const HEAVIER = 3;
const CALLED_MORE = 2.5;
const MORE_OF_LOAD = 1.5;

const calls = (look: SnapshotView, statement: SqlStatement): number =>
  statementValue(look, statement, CALL_STATISTIC.name);

const partOfLoad = (look: SnapshotView, { load }: SqlStatement): number =>
  (load ?? 0) / Math.max(0.01, activeSessions(look)?.value ?? 0);

/** Called far more often than before and than the others, each call as light as ever. */
const isHot = (pair: SnapshotPair, statement: SqlStatement): boolean => {
  if (blocksFigure(pair.now, statement) >= LIGHT || isSpillingStatement(pair.now, statement)) return false;
  const heavier = statementGrowth(pair, statement, blocksFigure) ?? 1;
  const called = statementGrowth(pair, statement, calls) ?? CALLED_MORE;
  return (
    heavier < HEAVIER &&
    called >= CALLED_MORE &&
    (statementGrowth(pair, statement, partOfLoad) ?? MORE_OF_LOAD) >= MORE_OF_LOAD
  );
};

export const hotStatement: DiagnosisRule = (pair) => {
  if (!isProcessorSaturated(pair.now) || shareOfAddedLoad(pair, isProcessorWait) < LEAST_ADDED) return undefined;
  const [first] = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isHot(pair, statement)),
  );
  if (first === undefined) return undefined;
  const share = shareOfLoadAddedBy(pair, [first]);
  if (share < LEAST_ADDED) return undefined;
  const utilisation = processorUse(pair.now);
  return {
    kind: 'hot-statement',
    score: Math.min(1, share * 1.2),
    says: [
      composeSentence('A single statement takes the processors that there are: ', statementTextPart(first)),
      ...withoutUndefined([
        loadShareSentence(pair.now, first),
        statSentence(pair, first, CALL_STATISTIC),
        processorSentence(pair),
      ]),
      waitSentence(pair, isProcessorWait, 'Sessions compute or wait for a processor'),
    ],
    conditions: utilisation === undefined ? [] : [atLeast(statedFigure(utilisation, 'points'), BUSY_PERCENT)],
    statements: statementIds([first]),
  };
};
