// Diagnoses one snapshot, or the difference between two: which cause explains the load, and what follows from it.
import { readField } from '../format/fields.js';
import type { DatabaseSnapshot, MetricStatistic } from '../format/snapshot.js';
import type { Diagnosis, FigureSentence, OpenQuestion } from './diagnosis.js';
import {
  activeSessions,
  metricValue,
  processorCount,
  type SnapshotPair,
  type SnapshotView,
  viewSnapshot,
} from './snapshot-view.js';
import { changeFigure, type PlacedNumber, ratioFigure, statedFigure } from './computed-figure.js';
import {
  addRelatedSettings,
  findSettingRisks,
  parameterChange,
  parameterDifferences,
  parameterDifferenceSentence,
  plannerSetting,
} from './rules/parameters.js';
import { composeSentence, isSameLength, readBoth } from './sentences.js';
import { type CauseCandidate, type DiagnosisRule, withoutUndefined } from './cause-candidate.js';
import { engineOf } from './engine.js';
import { findMissingParts } from '../format/missing.js';
import { judgeLimits } from './limits.js';
import { rankCandidates } from './rank-candidates.js';
import { cacheTooSmall, fullScans, planRegression } from './rules/reads.js';
import { capacityCeiling, hotStatement, memoryExhaustion, networkLimit } from './rules/limits.js';
import { checkpointPressure, commitPressure, spill } from './rules/writes.js';
import { connectionStorm } from './rules/connections.js';
import { archiverFailing, replicationSlot } from './rules/durability.js';
import { vacuumHeldBack } from './rules/horizon.js';
import { deadlocks, lockManager, lockPileUp } from './rules/locks.js';
import { indexRules, sequenceExhaustion } from './rules/schema.js';
import { longRunningStatement } from './rules/sessions.js';
import { metadataLock, mysqlDeadlocks, mysqlLockPileUp } from './rules/mysql/locks.js';
import { bufferPoolTooSmall, mysqlFullScans, mysqlSpill } from './rules/mysql/reads.js';
import { mysqlSettingRisks } from './rules/mysql/risks.js';
import { mysqlConnections, mysqlDuplicateIndex, mysqlLongStatement, replicaBehind } from './rules/mysql/server.js';
import { binaryLogGrowth, mysqlCommitPressure, purgeLag, redoLogTooSmall } from './rules/mysql/writes.js';
import { autovacuumOff, bloat, staleStatistics, wraparound } from './rules/vacuum.js';

// Differences between two snapshots: the instance, its parameters, and the counters that changed most.

/** Less is what hours do. */
const LEAST_CHANGE = 0.25;

type CounterRow = readonly [name: string, statistic: MetricStatistic, words: string];

const COMPARED_COUNTERS: readonly CounterRow[] = [
  ['db.Transactions.xact_commit', 'sum', 'commits'],
  ['db.Transactions.commit_latency', 'avg', 'time of a commit'],
  ['db.SQL.tup_returned', 'sum', 'rows that scans went over'],
  ['db.SQL.tup_fetched', 'sum', 'rows fetched by an index'],
  ['db.IO.blks_read', 'sum', 'blocks read'],
  ['db.Temp.temp_bytes', 'sum', 'bytes of temporary files'],
  ['db.SQL.Questions', 'sum', 'statements of clients'],
  ['db.SQL.Handler_read_rnd_next', 'sum', 'rows read one after the other'],
  ['db.Cache.Innodb_buffer_pool_reads', 'sum', 'pages read from disk'],
  ['db.Temp.Created_tmp_disk_tables', 'sum', 'temporary tables on disk'],
  ['db.Locks.Innodb_row_lock_time', 'sum', 'milliseconds spent waiting for row locks'],
  ['db.User.numbackends', 'max', 'connections at the most'],
  ['os.cpuUtilization.total', 'avg', 'use of the processors in percent, on average'],
  ['os.diskIO.auroraStorage.readLatency', 'avg', 'milliseconds of a read from storage'],
];

const countedSentence = (pair: SnapshotPair, [name, statistic, words]: CounterRow): FigureSentence | undefined => {
  const of = (look: SnapshotView): PlacedNumber | undefined => metricValue(look, name, statistic);
  const { is, was } = readBoth(pair, of);
  if (is === undefined || was === undefined || was.value === 0) return undefined;
  const moved = changeFigure(was, is);
  if (Math.abs(moved.value) < LEAST_CHANGE) return undefined;
  return composeSentence(
    words,
    ': ',
    statedFigure(was),
    ' → ',
    statedFigure(is),
    ', ',
    moved.value > 0 ? '+' : '',
    moved,
  );
};

/** Totals of windows of different length cannot be compared. */
const isComparable = (pair: SnapshotPair, [, statistic]: CounterRow): boolean =>
  statistic !== 'sum' || isSameLength(pair);

const COMPARED_FIELDS = ['DBInstanceClass', 'Engine', 'EngineVersion', 'StorageType', 'maxACUs'] as const;

const fieldTextIn = (look: SnapshotView, name: string): string | undefined =>
  readField(look.snapshot.instance?.fields, 'text', name);

const fieldSentence = (pair: SnapshotPair, name: string): FigureSentence | undefined => {
  const { is, was } = readBoth(pair, (look) => fieldTextIn(look, name));
  if (is === undefined || was === undefined || is === was) return undefined;
  return composeSentence({ name }, ': ', { name: was }, ' → ', { name: is });
};

/** Empty for one snapshot alone. A parameter that a finding blames is left to the finding. */
const describeChanges = (pair: SnapshotPair, blamed: ReadonlySet<string | undefined>): readonly FigureSentence[] =>
  pair.before === undefined
    ? []
    : withoutUndefined([
        ...COMPARED_FIELDS.map((name) => fieldSentence(pair, name)),
        ...parameterDifferences(pair)
          .filter(({ name }) => !blamed.has(name))
          .map((difference) => parameterDifferenceSentence(pair, difference)),
        ...COMPARED_COUNTERS.filter((counter) => isComparable(pair, counter)).map((counter) =>
          countedSentence(pair, counter),
        ),
      ]);

const DIAGNOSIS_RULES: readonly DiagnosisRule[] = [
  lockPileUp,
  spill,
  fullScans,
  planRegression,
  hotStatement,
  connectionStorm,
  commitPressure,
  checkpointPressure,
  cacheTooSmall,
  lockManager,
  vacuumHeldBack,
  networkLimit,
  memoryExhaustion,
  capacityCeiling,
  deadlocks,
  autovacuumOff,
  bloat,
  staleStatistics,
  wraparound,
  replicationSlot,
  archiverFailing,
  sequenceExhaustion,
  longRunningStatement,
  ...indexRules,
];

const MYSQL_RULES: readonly DiagnosisRule[] = [
  mysqlLockPileUp,
  metadataLock,
  mysqlDeadlocks,
  mysqlFullScans,
  mysqlSpill,
  bufferPoolTooSmall,
  mysqlConnections,
  mysqlCommitPressure,
  redoLogTooSmall,
  purgeLag,
  replicaBehind,
  binaryLogGrowth,
  mysqlLongStatement,
  mysqlDuplicateIndex,
];

const findCandidates = (pair: SnapshotPair): readonly CauseCandidate[] => {
  if (engineOf(pair.now) === 'mysql') return withoutUndefined(MYSQL_RULES.map((rule) => rule(pair)));
  const found = withoutUndefined(DIAGNOSIS_RULES.map((rule) => rule(pair)));
  return [...found, ...parameterChange(pair, found), ...plannerSetting(pair, found)].map((signal) =>
    addRelatedSettings(pair.now, signal),
  );
};

type ComparisonChoice = { readonly pair: SnapshotPair; readonly signals: readonly CauseCandidate[] };

const viewAlone = (now: SnapshotView, before?: SnapshotView): ComparisonChoice => {
  const pair = before === undefined ? { now } : { now, before };
  return { pair, signals: findCandidates(pair) };
};

/** What the one with more load is ahead by: what runs out may leave less at work. */
const LEAST_LEAD = 0.25;

const strength = ({ pair: { now, before }, signals }: ComparisonChoice): number => {
  const [is, was] = [activeSessions(now)?.value ?? 0, before === undefined ? 0 : (activeSessions(before)?.value ?? 0)];
  return Math.max(0, ...signals.map(({ score }) => score)) + (is > was ? LEAST_LEAD : 0);
};

/** Of two, the one in which more is wrong is diagnosed; of equal ones, the second. */
const viewBoth = (first: SnapshotView, second: SnapshotView): ComparisonChoice => {
  const [later, earlier] = [viewAlone(second, first), viewAlone(first, second)];
  return strength(later) >= strength(earlier) ? later : earlier;
};

const loadSentences = ({ now, before }: SnapshotPair): readonly FigureSentence[] => {
  const [is, was] = [activeSessions(now), before === undefined ? undefined : activeSessions(before)];
  const count = processorCount(now);
  if (is === undefined) return [];
  return withoutUndefined([
    composeSentence(
      'On average ',
      statedFigure(is),
      ' sessions were at work',
      ...(was === undefined ? [] : [', in the other snapshot ', statedFigure(was)]),
    ),
    count === undefined || count.value <= 0
      ? undefined
      : composeSentence(
          'there are ',
          statedFigure(count),
          ' processors: ',
          ratioFigure([is], count, 'times'),
          ' as many sessions as processors',
        ),
  ]);
};

const openQuestionsOf = ({ side, snapshot }: SnapshotView): readonly OpenQuestion[] =>
  findMissingParts(snapshot).map((missing) => ({ of: side, ...missing }));

export const diagnose = (primary: DatabaseSnapshot, secondary?: DatabaseSnapshot): Diagnosis => {
  const first = viewSnapshot(primary, 'primary');
  const { pair, signals } =
    secondary === undefined ? viewAlone(first) : viewBoth(first, viewSnapshot(secondary, 'secondary'));
  return {
    subject: pair.now.side,
    compared: pair.before !== undefined,
    load: loadSentences(pair),
    findings: rankCandidates(signals),
    limits: judgeLimits(pair.now),
    changed: describeChanges(pair, new Set(signals.map(({ parameter }) => parameter))),
    risks: engineOf(pair.now) === 'mysql' ? mysqlSettingRisks(pair.now) : findSettingRisks(pair.now),
    open: withoutUndefined([pair.now, pair.before]).flatMap(openQuestionsOf),
  };
};
