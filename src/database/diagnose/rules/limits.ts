// Rules for exhausted resources: network, processors, serverless capacity, memory.
import type { ComputedFigure, FigureCondition, FigureSentence } from '../diagnosis.js';
import {
  activeSessions,
  derivedValue,
  metricValue,
  processorCount,
  type SnapshotPair,
  type SnapshotView,
} from '../snapshot-view.js';
import {
  byLoadAdded,
  isProcessorWait,
  isSendWait,
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfLoadAddedBy,
  statementsWaitingIn,
  waitSentence,
} from '../load-shares.js';
import { atLeastCondition, atMostCondition, type PlacedNumber, ratioFigure, statedFigure } from '../computed-figure.js';
import {
  beforeParts,
  compareCounter,
  comparisonSentence,
  composeSentence,
  counterSentence,
  type FigureSentencePart,
  type NowAndBefore,
  readBoth,
  statementTextPart,
} from '../sentences.js';
import type { SqlStatement } from '../../format/snapshot.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  blocksFigure,
  CALL_STATISTIC,
  isSpillingStatement,
  loadShareSentence,
  ROW_STATISTIC,
  statementGrowth,
  statementIds,
  statementValue,
  statSentence,
} from '../statement-cost.js';

/** Percent, on average. */
const BUSY_PERCENT = 80;

const processorUse = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'os.cpuUtilization.total', 'avg');

/** Sessions that compute, for each processor: with fewer, a busy processor works for other programs of the machine. */
const OWN_WORK = 0.3;
/** The same, where the use of the processors is not known. */
const FULL_WORK = 0.9;

const isProcessorSaturated = (look: SnapshotView): boolean => {
  const [utilisation, count] = [processorUse(look)?.value, processorCount(look)?.value];
  const computing = sessionsWaitingIn(look, isProcessorWait);
  if (utilisation === undefined) return count !== undefined && computing >= count * FULL_WORK;
  return utilisation >= BUSY_PERCENT && (count === undefined || computing >= count * OWN_WORK);
};

const processorSentence = (pair: SnapshotPair): FigureSentence | undefined => {
  const figure = (look: SnapshotView): ReturnType<typeof statedFigure> | undefined => {
    const reading = processorUse(look);
    return reading === undefined ? undefined : statedFigure(reading, 'points');
  };
  return comparisonSentence(['the processors are busy, on average: '], readBoth(pair, figure));
};

const LEAST_ADDED_PROCESSOR_SHARE = 0.3;
const LIGHT_CALL_BLOCKS = 1_000;
const HEAVIER = 3;
const CALLED_MORE = 2.5;
const MORE_OF_LOAD = 1.5;

const calls = (look: SnapshotView, statement: SqlStatement): number =>
  statementValue(look, statement, CALL_STATISTIC.name);

const partOfLoad = (look: SnapshotView, { load }: SqlStatement): number =>
  (load ?? 0) / Math.max(0.01, activeSessions(look)?.value ?? 0);

/** Called far more often than before and than the others, each call as light as ever. */
const isHot = (pair: SnapshotPair, statement: SqlStatement): boolean => {
  if (blocksFigure(pair.now, statement) >= LIGHT_CALL_BLOCKS || isSpillingStatement(pair.now, statement)) return false;
  const heavier = statementGrowth(pair, statement, blocksFigure) ?? 1;
  const called = statementGrowth(pair, statement, calls) ?? CALLED_MORE;
  return (
    heavier < HEAVIER &&
    called >= CALLED_MORE &&
    (statementGrowth(pair, statement, partOfLoad) ?? MORE_OF_LOAD) >= MORE_OF_LOAD
  );
};

export const hotStatement: DiagnosisRule = (pair) => {
  if (!isProcessorSaturated(pair.now) || shareOfAddedLoad(pair, isProcessorWait) < LEAST_ADDED_PROCESSOR_SHARE)
    return undefined;
  const [first] = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isHot(pair, statement)),
  );
  if (first === undefined) return undefined;
  const share = shareOfLoadAddedBy(pair, [first]);
  if (share < LEAST_ADDED_PROCESSOR_SHARE) return undefined;
  const utilisation = processorUse(pair.now);
  return {
    kind: 'hot-statement',
    score: Math.min(1, share * 1.2),
    sentences: [
      composeSentence('A single statement takes the processors that there are: ', statementTextPart(first)),
      ...withoutUndefined([
        loadShareSentence(pair.now, first),
        statSentence(pair, first, CALL_STATISTIC),
        processorSentence(pair),
      ]),
      waitSentence(pair, isProcessorWait, 'Sessions compute or wait for a processor'),
    ],
    conditions: utilisation === undefined ? [] : [atLeastCondition(statedFigure(utilisation, 'points'), BUSY_PERCENT)],
    statements: statementIds([first]),
  };
};

const FULL = 93;

export const capacityCeiling: DiagnosisRule = (pair) => {
  const { is, was } = readBoth(pair, (look) => metricValue(look, 'os.general.acuUtilization', 'avg'));
  if (is === undefined || is.value < FULL || (was !== undefined && was.value >= FULL)) return undefined;
  const acus = metricValue(pair.now, 'os.general.serverlessDatabaseCapacity', 'max');
  return {
    kind: 'capacity-ceiling',
    score: 0.9,
    sentences: [
      composeSentence(
        'The instance is at the end of its capacity; on average there is in use of its largest capacity ',
        statedFigure(is, 'points'),
        ...beforeParts(was === undefined ? undefined : statedFigure(was, 'points')),
      ),
      ...withoutUndefined([
        acus === undefined ? undefined : composeSentence('capacity units at the most: ', statedFigure(acus)),
        processorSentence(pair),
      ]),
    ],
    conditions: [atLeastCondition(statedFigure(is, 'points'), FULL)],
    statements: [],
  };
};

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
    marks.free.is !== undefined && isLow(marks) ? atMostCondition(marks.free.is, LEAST_FREE) : undefined,
    marks.swapped.is !== undefined && isSwapping(marks)
      ? atLeastCondition(statedFigure(marks.swapped.is), SWAPPED_KB)
      : undefined,
  ]);

export const memoryExhaustion: DiagnosisRule = (pair) => {
  const marks = marksOf(pair);
  if (!isSwapping(marks) && !(isKilling(marks) && isLow(marks))) return undefined;
  return {
    kind: 'memory-exhaustion',
    score: isSwapping(marks) && isLow(marks) ? 0.95 : 0.7,
    sentences: [
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

const LEAST_ADDED_SEND_SHARE = 0.15;
const LEAST_SEND_WAIT_PERCENT = 30;
/** Full without a session that waits for it: seldom the cause. */
const FULL_ALONE = 0.3;

type FullNetwork = { readonly figure: ComputedFigure; readonly least: number; readonly of: string };

const NETWORK_LIMITS = [
  ['actualTrafficPercentage', 90, ' of the maximum at its peak'],
  ['actualTrafficToBaselinePct', 85, ' of the baseline on average'],
] as const;

const fullOf = (look: SnapshotView): FullNetwork | undefined => {
  const found = NETWORK_LIMITS.flatMap(([name, least, of]) => {
    const reading = derivedValue(look, name);
    return reading !== undefined && reading.value >= least
      ? [{ figure: statedFigure(reading, 'points'), least, of }]
      : [];
  });
  return found[0];
};

const howFull = (full: FullNetwork | undefined): readonly FigureSentencePart[] =>
  full === undefined ? [] : [': ', full.figure, full.of];

export const networkLimit: DiagnosisRule = (pair) => {
  const full = fullOf(pair.now);
  const more = shareOfAddedLoad(pair, isSendWait);
  const isWaitedFor = more >= LEAST_ADDED_SEND_SHARE;
  if (!isWaitedFor && full === undefined) return undefined;
  const [first] = byLoadAdded(pair, statementsWaitingIn(pair, isSendWait, LEAST_SEND_WAIT_PERCENT));
  return {
    kind: 'network-limit',
    score: isWaitedFor ? Math.min(1, more + 0.2) : FULL_ALONE,
    sentences: [
      full === undefined
        ? composeSentence('Results wait for their clients to take them')
        : composeSentence('The network is at its limit', ...howFull(full)),
      ...withoutUndefined([
        isWaitedFor ? waitSentence(pair, isSendWait, 'Sessions wait until their results are taken') : undefined,
        ...(first === undefined ? [] : [statSentence(pair, first, ROW_STATISTIC), loadShareSentence(pair.now, first)]),
      ]),
    ],
    conditions: full === undefined ? [] : [atLeastCondition(full.figure, full.least)],
    statements: statementIds(first === undefined ? [] : [first]),
  };
};
