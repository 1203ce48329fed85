// Rules for excessive writes: checkpoints ahead of schedule, temporary files, slow or frequent commits.
import type { SqlStatement } from '../../format/snapshot.js';
import type { FigureCondition } from '../diagnosis.js';
import {
  activeSessions,
  metricValue,
  processorCount,
  type SnapshotPair,
  type SnapshotView,
  statementStat,
  wallClockSeconds,
} from '../snapshot-view.js';
import {
  byLoadAdded,
  isCommitWait,
  isSpillWait,
  isWalWait,
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  shareOfLoadAddedBy,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { atLeastCondition, isConditionMet, type PlacedNumber, ratioFigure, statedFigure } from '../computed-figure.js';
import {
  compareCounter,
  comparisonSentence,
  composeSentence,
  counterSentence,
  growthFactor,
  readBoth,
  statementTextPart,
} from '../sentences.js';
import { type CauseCandidate, type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import type { FindingAction } from '../finding-action.js';
import { signalStatement } from '../session-action.js';
import { settingAction } from '../setting-action.js';
import { numberIn, quotedIn, sessionParts, settingInForce, stateRows, textIn } from '../server-state.js';
import {
  CALL_STATISTIC,
  isSpillingStatement,
  loadShareSentence,
  SPILL_STATISTIC,
  SPILL_STATS,
  statementIds,
  statSentence,
} from '../statement-cost.js';

const LEAST_ADDED_SPILL_SHARE = 0.15;
const LEAST_SPILLED_BYTES = 100e6;
const SPILL_GROWTH = 2;
const NOTABLE_SPILL_SHARE = 0.02;

const writtenIn = (look: SnapshotView): PlacedNumber | undefined => metricValue(look, 'db.Temp.temp_bytes', 'sum');

/** More is written than before. Without the counter, statements and waits decide. */
const spillsMore = (pair: SnapshotPair): boolean => {
  const written = writtenIn(pair.now);
  if (written === undefined) return true;
  return (
    written.value >= LEAST_SPILLED_BYTES &&
    (growthFactor(compareCounter(pair, writtenIn)) ?? SPILL_GROWTH) >= SPILL_GROWTH
  );
};

const conditions = (
  pair: SnapshotPair,
  written: PlacedNumber | undefined,
  first: SqlStatement | undefined,
): readonly FigureCondition[] => {
  const blocks = first === undefined ? undefined : statementStat(pair.now, first, SPILL_STATISTIC.name);
  return withoutUndefined([
    written === undefined ? undefined : atLeastCondition(statedFigure(written, 'bytes'), LEAST_SPILLED_BYTES),
    blocks === undefined ? undefined : atLeastCondition(statedFigure(blocks), SPILL_STATS),
  ]);
};

const SPILL_TITLE = 'Sorts or hashes do not fit into their memory and spill to temporary files';

/** Of one session, in files that it has not given back. */
const LEAST_HELD_BYTES = 100e6;

const SPILL_ACTIONS: readonly FindingAction[] = [
  {
    does: 'Give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file',
    statement: "set work_mem = '64MB';",
    risk: 'each sort and hash of each session may take as much: the machine can run out of memory',
    undo: 'reset work_mem;',
  },
];

/** A statement that has not ended is in no counter yet; its files are there. */
const spillsNow = ({ now }: SnapshotPair): CauseCandidate | undefined => {
  const [first] = stateRows(now, 'TemporaryFiles').flatMap((row) => {
    const bytes = numberIn(now, row, 'bytes');
    return bytes === undefined || bytes.value < LEAST_HELD_BYTES || textIn(row, 'state') !== 'active'
      ? []
      : [{ row, bytes }];
  });
  if (first === undefined) return undefined;
  const { row, bytes } = first;
  const cancel = signalStatement(now, row, 'pg_cancel_backend');
  const [seconds, statement] = [numberIn(now, row, 'statement_sec'), quotedIn(row, 'sql_statement')];
  return {
    kind: 'spill',
    score: 0.8,
    sentences: [
      composeSentence(`${SPILL_TITLE}: `, ...sessionParts(row), ' holds ', statedFigure(bytes, 'bytes'), ' of them'),
      ...withoutUndefined([
        statement === undefined
          ? undefined
          : composeSentence(
              'it runs ',
              statement,
              ...(seconds === undefined ? [] : [', for ', statedFigure(seconds, 'seconds')]),
            ),
      ]),
    ],
    conditions: [atLeastCondition(statedFigure(bytes, 'bytes'), LEAST_HELD_BYTES)],
    statements: [],
    places: [{ of: now.side, path: row.path }],
    actions: [
      ...(cancel !== undefined
        ? [
            {
              does: 'Cancel the statement, if the disk fills',
              statement: cancel,
              risk: 'its work so far is lost, and its client gets an error',
              undoNote: 'not possible: it has to be run again',
            },
          ]
        : []),
      ...SPILL_ACTIONS,
    ],
  };
};

const spillOfStatements = (pair: SnapshotPair): CauseCandidate | undefined => {
  const spilling = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isSpillingStatement(pair.now, statement)),
  );
  const share = Math.max(shareOfLoadAddedBy(pair, spilling), shareOfAddedLoad(pair, isSpillWait));
  if (share < LEAST_ADDED_SPILL_SHARE || !spillsMore(pair)) return undefined;
  const [first] = spilling;
  return {
    kind: 'spill',
    score: share,
    sentences: [
      composeSentence(SPILL_TITLE, ...(first === undefined ? [] : [': ', statementTextPart(first)])),
      ...withoutUndefined([
        ...(first === undefined
          ? []
          : [statSentence(pair, first, SPILL_STATISTIC), loadShareSentence(pair.now, first)]),
        counterSentence('written to temporary files', compareCounter(pair, writtenIn, 'bytes')),
        shareOfDatabaseTime(pair.now, isSpillWait) < NOTABLE_SPILL_SHARE
          ? undefined
          : waitSentence(pair, isSpillWait, 'Sessions wait for temporary files'),
      ]),
    ],
    conditions: conditions(pair, writtenIn(pair.now), first),
    actions: SPILL_ACTIONS,
    statements: statementIds(spilling),
  };
};

export const spill: DiagnosisRule = (pair) => spillOfStatements(pair) ?? spillsNow(pair);

const LEAST_COMMIT_SHARE = 0.25;
const LEAST_ADDED_COMMIT_SHARE = 0.3;
const LEAST_COMMIT_WAIT_PERCENT = 40;
const GREW = 1.4;
const SLOWER = 1.6;
/** Of the database time: with more traffic alone, the parts stay as they were. */
const MORE_OF_IT = 0.08;
const MOST_OF_IT = 0.85;
const CONCENTRATED = 0.35;
/** Sessions for each processor. */
const LOADED = 0.25;
const OVERLOADED = 1.5;
const EVERY_DAY = 0.6;

const figureOf = (reading: PlacedNumber | undefined) => (reading === undefined ? undefined : statedFigure(reading));

const commits = (pair: SnapshotPair) =>
  compareCounter(pair, (look) => metricValue(look, 'db.Transactions.xact_commit', 'sum'));
const latency = (pair: SnapshotPair) => {
  const { is, was } = readBoth(pair, (look) => metricValue(look, 'db.Transactions.commit_latency', 'avg'));
  return { is: figureOf(is), was: figureOf(was) };
};

/** Slower commits, or more of them than there is more of everything else. */
const commitsGrew = (pair: SnapshotPair, before: SnapshotView): boolean => {
  const [more, slower] = [growthFactor(commits(pair)), growthFactor(latency(pair))];
  if (slower !== undefined && slower >= SLOWER) return true;
  const isGrown = more === undefined || more >= GREW;
  return (
    isGrown &&
    shareOfDatabaseTime(pair.now, isCommitWait) >=
      Math.min(MOST_OF_IT, shareOfDatabaseTime(before, isCommitWait) + MORE_OF_IT)
  );
};

/** Sessions that wait for commits at a time, of one snapshot alone: fewer are a share of any writing load. */
const LEAST_CROWD = 4;
const CROWD_PER_PROCESSOR = 0.5;

const isCrowd = ({ now }: SnapshotPair): boolean =>
  sessionsWaitingIn(now, isCommitWait) >=
  Math.max(LEAST_CROWD, (processorCount(now)?.value ?? 0) * CROWD_PER_PROCESSOR);

/** One statement makes most of a load that is one. */
const isConcentrated = ({ now }: SnapshotPair, first: SqlStatement | undefined): boolean => {
  const all = activeSessions(now)?.value ?? 0;
  return all >= Math.max(1, (processorCount(now)?.value ?? 0) * LOADED) && (first?.load ?? 0) >= all * CONCENTRATED;
};

const isOverloaded = ({ now }: SnapshotPair): boolean => {
  const count = processorCount(now)?.value;
  return count !== undefined && (activeSessions(now)?.value ?? 0) >= count * OVERLOADED;
};

/** How much of it counts: of one snapshot alone, commits that everybody waits for may be those of every day. */
const weightOf = (pair: SnapshotPair, first: SqlStatement | undefined): number => {
  if (pair.before !== undefined) return commitsGrew(pair, pair.before) ? 1 : 0;
  if (!isCrowd(pair)) return 0;
  if (isConcentrated(pair, first)) return 1;
  return isOverloaded(pair) ? EVERY_DAY : 0;
};

const COMMIT_ACTIONS: readonly FindingAction[] = [
  {
    does: 'Write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait',
    statement: ['begin;', 'set local synchronous_commit = off;', '…', 'commit;'],
    risk: 'a crash can lose the last of these transactions, though never part of one',
    undoNote: 'leave the setting out',
  },
];

export const commitPressure: DiagnosisRule = (pair) => {
  const more = shareOfAddedLoad(pair, isCommitWait);
  if (more < LEAST_ADDED_COMMIT_SHARE || shareOfDatabaseTime(pair.now, isCommitWait) < LEAST_COMMIT_SHARE)
    return undefined;
  const waiters = byLoadAdded(pair, statementsWaitingIn(pair, isCommitWait, LEAST_COMMIT_WAIT_PERCENT));
  const [first] = waiters;
  const weight = weightOf(pair, first);
  if (weight === 0) return undefined;
  return {
    kind: 'commit-pressure',
    score: more * weight,
    sentences: [
      waitSentence(pair, isCommitWait, 'Commits wait until they are durable'),
      ...withoutUndefined([
        counterSentence('commits', commits(pair)),
        comparisonSentence(['time of a commit, in microseconds: '], latency(pair)),
        ...(first === undefined ? [] : [loadShareSentence(pair.now, first), statSentence(pair, first, CALL_STATISTIC)]),
      ]),
    ],
    conditions: waitShareCondition(pair.now, isCommitWait, LEAST_COMMIT_SHARE),
    actions: COMMIT_ACTIONS,
    statements: statementIds(waiters),
  };
};

const LEAST_CHECKPOINTS = 3;
/** A schedule is five minutes at the least. */
const LEAST_CHECKPOINTS_PER_SECOND = 20 / 3_600;
/** For one on schedule. */
const AHEAD_OF_SCHEDULE = 3;
/** Than before. */
const CHECKPOINT_GROWTH = 2;
const LEAST_WAL_WAIT_PERCENT = 40;

const conditionsOf = (look: SnapshotView, asked: PlacedNumber, timed: PlacedNumber): readonly FigureCondition[] => {
  const seconds = wallClockSeconds(look);
  return [
    atLeastCondition(statedFigure(asked), LEAST_CHECKPOINTS),
    ...(timed.value === 0 ? [] : [atLeastCondition(ratioFigure([asked], timed, 'times'), AHEAD_OF_SCHEDULE)]),
    ...(seconds === undefined || seconds.value <= 0
      ? []
      : [atLeastCondition(ratioFigure([asked], seconds), LEAST_CHECKPOINTS_PER_SECOND)]),
  ];
};

const askedOf = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'db.Checkpoint.checkpoints_req', 'sum');

const LEAST_LOG_GB = 4;

/** Twice what there may be now, which the server and RDS count in MB. */
const largerLog = (look: SnapshotView): { readonly value: string; readonly plainValue: string } => {
  const set = look.snapshot.parameters?.find(({ name }) => name === 'max_wal_size')?.value;
  const inForce = settingInForce(look, 'max_wal_size');
  const now = Number((inForce === undefined ? undefined : textIn(inForce, 'value')) ?? set);
  const gigabytes = Math.max(LEAST_LOG_GB, Number.isFinite(now) ? Math.ceil((2 * now) / 1_024) : 0);
  return { value: `${gigabytes}GB`, plainValue: `${gigabytes * 1_024}` };
};

export const checkpointPressure: DiagnosisRule = (pair) => {
  const asked = askedOf(pair.now);
  const timed = metricValue(pair.now, 'db.Checkpoint.checkpoints_timed', 'sum');
  if (asked === undefined || timed === undefined) return undefined;
  const conditions = conditionsOf(pair.now, asked, timed);
  if (!conditions.every(isConditionMet)) return undefined;
  const both = compareCounter(pair, askedOf);
  if ((growthFactor(both) ?? CHECKPOINT_GROWTH) < CHECKPOINT_GROWTH) return undefined;
  const backend = metricValue(pair.now, 'db.IO.buffers_backend', 'sum');
  const writers = statementsWaitingIn(pair, isWalWait, LEAST_WAL_WAIT_PERCENT);
  return {
    kind: 'checkpoint-pressure',
    score: Math.min(1, 0.55 + shareOfAddedLoad(pair, isWalWait) / 2),
    sentences: [
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
    actions: [
      settingAction(pair.now, {
        does: 'Let more log come between checkpoints: about what is written within checkpoint_timeout',
        name: 'max_wal_size',
        ...largerLog(pair.now),
        risk: 'it takes that much disk, and recovery after a crash takes longer',
      }),
    ],
    statements: statementIds(writers),
  };
};
