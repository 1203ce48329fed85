// Sessions wait until their commits are durable: more of them, or slower ones.
import type { SqlStatement } from '../../format/snapshot.js';
import { activeSessions, metricValue, processorCount, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import {
  byLoadAdded,
  isCommitWait,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { type PlacedNumber, statedFigure } from '../computed-figure.js';
import { compareCounter, comparisonSentence, counterSentence, growthFactor, readBoth } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { CALL_STATISTIC, loadShareSentence, statementIds, statSentence } from '../statement-cost.js';

const LEAST = 0.25;
const LEAST_ADDED = 0.3;
const WAITS = 40;
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
const isMore = (pair: SnapshotPair, before: SnapshotView): boolean => {
  const [more, slower] = [growthFactor(commits(pair)), growthFactor(latency(pair))];
  if (slower !== undefined && slower >= SLOWER) return true;
  const isGrown = more === undefined || more >= GREW;
  return (
    isGrown &&
    shareOfDatabaseTime(pair.now, isCommitWait) >=
      Math.min(MOST_OF_IT, shareOfDatabaseTime(before, isCommitWait) + MORE_OF_IT)
  );
};

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
  if (pair.before !== undefined) return isMore(pair, pair.before) ? 1 : 0;
  if (isConcentrated(pair, first)) return 1;
  return isOverloaded(pair) ? EVERY_DAY : 0;
};

export const commitPressure: DiagnosisRule = (pair) => {
  const more = shareOfAddedLoad(pair, isCommitWait);
  if (more < LEAST_ADDED || shareOfDatabaseTime(pair.now, isCommitWait) < LEAST) return undefined;
  const waiters = byLoadAdded(pair, statementsWaitingIn(pair, isCommitWait, WAITS));
  const [first] = waiters;
  const weight = weightOf(pair, first);
  if (weight === 0) return undefined;
  return {
    kind: 'commit-pressure',
    score: more * weight,
    says: [
      waitSentence(pair, isCommitWait, 'Commits wait until they are durable'),
      ...withoutUndefined([
        counterSentence('commits', commits(pair)),
        comparisonSentence(['time of a commit, in microseconds: '], latency(pair)),
        ...(first === undefined ? [] : [loadShareSentence(pair.now, first), statSentence(pair, first, CALL_STATISTIC)]),
      ]),
    ],
    conditions: waitShareCondition(pair.now, isCommitWait, LEAST),
    statements: statementIds(waiters),
  };
};
