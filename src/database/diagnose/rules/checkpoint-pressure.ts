// Checkpoints come ahead of their schedule, and what is written waits for the log.
import type { FigureCondition } from '../diagnosis.js';
import { metricValue, type SnapshotView, wallClockSeconds } from '../snapshot-view.js';
import { isWalWait, shareOfAddedLoad, statementsWaitingIn, waitSentence } from '../load-shares.js';
import { atLeast, isConditionMet, type PlacedNumber, ratioFigure, statedFigure } from '../computed-figure.js';
import { compareCounter, composeSentence, counterSentence, growthFactor } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { loadShareSentence, statementIds } from '../statement-cost.js';

const LEAST = 3;
/** A schedule is five minutes at the least. */
const LEAST_A_SECOND = 20 / 3_600;
/** For one on schedule. */
const AHEAD = 3;
/** Than before. */
const MORE = 2;
const WAITS = 40;

const conditionsOf = (look: SnapshotView, asked: PlacedNumber, timed: PlacedNumber): readonly FigureCondition[] => {
  const seconds = wallClockSeconds(look);
  return [
    atLeast(statedFigure(asked), LEAST),
    ...(timed.value === 0 ? [] : [atLeast(ratioFigure([asked], timed, 'times'), AHEAD)]),
    ...(seconds === undefined || seconds.value <= 0 ? [] : [atLeast(ratioFigure([asked], seconds), LEAST_A_SECOND)]),
  ];
};

const askedOf = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'db.Checkpoint.checkpoints_req', 'sum');

export const checkpointPressure: DiagnosisRule = (pair) => {
  const asked = askedOf(pair.now);
  const timed = metricValue(pair.now, 'db.Checkpoint.checkpoints_timed', 'sum');
  if (asked === undefined || timed === undefined) return undefined;
  const conditions = conditionsOf(pair.now, asked, timed);
  if (!conditions.every(isConditionMet)) return undefined;
  const both = compareCounter(pair, askedOf);
  if ((growthFactor(both) ?? MORE) < MORE) return undefined;
  const backend = metricValue(pair.now, 'db.IO.buffers_backend', 'sum');
  const writers = statementsWaitingIn(pair, isWalWait, WAITS);
  return {
    kind: 'checkpoint-pressure',
    score: Math.min(1, 0.55 + shareOfAddedLoad(pair, isWalWait) / 2),
    says: [
      composeSentence(
        'Checkpoints come ahead of their time: ',
        statedFigure(timed),
        ' on schedule, and asked for before it ',
        statedFigure(asked),
      ),
      waitSentence(pair, isWalWait, 'Sessions wait for the write-ahead log'),
      ...withoutUndefined([
        both.was === undefined ? undefined : counterSentence('asked for', both),
        backend === undefined
          ? undefined
          : composeSentence('buffers that sessions wrote themselves: ', statedFigure(backend)),
        ...writers.slice(0, 1).map((statement) => loadShareSentence(pair.now, statement)),
      ]),
    ],
    conditions,
    statements: statementIds(writers),
  };
};
