// Memory runs out: it is swapped, or processes are killed.
import type { ComputedFigure, FigureCondition, FigureSentence } from '../diagnosis.js';
import { metricValue, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import { atLeast, atMost, type PlacedNumber, ratioFigure, statedFigure } from '../computed-figure.js';
import {
  beforeParts,
  compareCounter,
  composeSentence,
  counterSentence,
  type NowAndBefore,
  readBoth,
} from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { processorSentence } from './processor-use.js';

const LEAST_FREE = 0.012;
const SWAPPED_KB = 100_000;

const freeShare = (look: SnapshotView): ComputedFigure | undefined => {
  const free = metricValue(look, 'os.memory.free', 'min');
  const all = metricValue(look, 'os.memory.total', 'avg') ?? metricValue(look, 'os.memory.total', 'max');
  return free === undefined || all === undefined || all.value <= 0 ? undefined : ratioFigure([free], all, 'percent');
};

const above = (reading: PlacedNumber | undefined, least: number): boolean =>
  reading !== undefined && reading.value >= least;

const swappedIn = (look: SnapshotView): PlacedNumber | undefined => metricValue(look, 'os.swap.out', 'sum');
const killedIn = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'os.memory.outOfMemoryKillCount', 'sum');

type MemoryMarks = {
  readonly free: NowAndBefore<ComputedFigure>;
  readonly swapped: NowAndBefore<PlacedNumber>;
  readonly killed: NowAndBefore<PlacedNumber>;
};

const marksOf = (pair: SnapshotPair): MemoryMarks => ({
  free: readBoth(pair, freeShare),
  swapped: readBoth(pair, swappedIn),
  killed: readBoth(pair, killedIn),
});

const isLow = ({ free: { is } }: MemoryMarks): boolean => is !== undefined && is.value <= LEAST_FREE;
const isSwapping = ({ swapped: { is, was } }: MemoryMarks): boolean => above(is, SWAPPED_KB) && !above(was, SWAPPED_KB);
const isKilling = ({ killed }: MemoryMarks): boolean => above(killed.is, 1);

const titleOf = ({ free: { is, was } }: MemoryMarks): FigureSentence =>
  is === undefined
    ? composeSentence('Memory runs out')
    : composeSentence('Memory runs out; at the least there was free ', is, ...beforeParts(was));

const conditions = (marks: MemoryMarks): readonly FigureCondition[] =>
  withoutUndefined([
    marks.free.is !== undefined && isLow(marks) ? atMost(marks.free.is, LEAST_FREE) : undefined,
    marks.swapped.is !== undefined && isSwapping(marks)
      ? atLeast(statedFigure(marks.swapped.is), SWAPPED_KB)
      : undefined,
  ]);

export const memoryExhaustion: DiagnosisRule = (pair) => {
  const marks = marksOf(pair);
  if (!isSwapping(marks) && !(isKilling(marks) && isLow(marks))) return undefined;
  return {
    kind: 'memory-exhaustion',
    score: isSwapping(marks) && isLow(marks) ? 0.95 : 0.7,
    says: [
      titleOf(marks),
      ...withoutUndefined([
        counterSentence('kilobytes swapped out', compareCounter(pair, swappedIn)),
        isKilling(marks)
          ? counterSentence('processes killed for lack of memory', compareCounter(pair, killedIn))
          : undefined,
        processorSentence(pair),
      ]),
    ],
    conditions: conditions(marks),
    statements: [],
  };
};
