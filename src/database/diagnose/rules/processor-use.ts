// How busy the processors were.
import type { FigureSentence } from '../diagnosis.js';
import { metricValue, processorCount, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import { isProcessorWait, sessionsWaitingIn } from '../load-shares.js';
import { type PlacedNumber, statedFigure } from '../computed-figure.js';
import { comparisonSentence, readBoth } from '../sentences.js';

/** Percent, on average. */
export const BUSY_PERCENT = 80;

export const processorUse = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'os.cpuUtilization.total', 'avg');

/** Where their use is not known, by the sessions that compute. */
export const isProcessorSaturated = (look: SnapshotView): boolean => {
  const utilisation = processorUse(look);
  if (utilisation !== undefined) return utilisation.value >= BUSY_PERCENT;
  const count = processorCount(look)?.value;
  return count !== undefined && sessionsWaitingIn(look, isProcessorWait) >= count * 0.9;
};

export const processorSentence = (pair: SnapshotPair): FigureSentence | undefined => {
  const figure = (look: SnapshotView): ReturnType<typeof statedFigure> | undefined => {
    const reading = processorUse(look);
    return reading === undefined ? undefined : statedFigure(reading, 'points');
  };
  return comparisonSentence(['the processors are busy, on average: '], readBoth(pair, figure));
};
