// Sessions wait until their commits are durable: more of them, or slower ones.
import type { Statement } from '../../format/snapshot.js';
import { active, type Look, metric, type Pair, processors } from '../look.js';
import { isCommit, mostAdded, shareOf, shareOfAdded } from '../load.js';
import { type Reading, stated } from '../reckon.js';
import { compared, counted, counter, growth, twice } from '../say/compare.js';
import { present, type Rule } from '../signal.js';
import { CALLS, idsOf, shareSaid, statSaid } from '../statements.js';
import { waitCondition, waitersIn, waitsSaid } from './waiting.js';

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

const figureOf = (reading: Reading | undefined) => (reading === undefined ? undefined : stated(reading));

const commits = (pair: Pair) => counter(pair, (look) => metric(look, 'db.Transactions.xact_commit', 'sum'));
const latency = (pair: Pair) => {
  const { is, was } = twice(pair, (look) => metric(look, 'db.Transactions.commit_latency', 'avg'));
  return { is: figureOf(is), was: figureOf(was) };
};

/** Slower commits, or more of them than there is more of everything else. */
const isMore = (pair: Pair, before: Look): boolean => {
  const [more, slower] = [growth(commits(pair)), growth(latency(pair))];
  if (slower !== undefined && slower >= SLOWER) return true;
  const isGrown = more === undefined || more >= GREW;
  return isGrown && shareOf(pair.now, isCommit) >= Math.min(MOST_OF_IT, shareOf(before, isCommit) + MORE_OF_IT);
};

/** One statement makes most of a load that is one. */
const isConcentrated = ({ now }: Pair, first: Statement | undefined): boolean => {
  const all = active(now)?.value ?? 0;
  return all >= Math.max(1, (processors(now)?.value ?? 0) * LOADED) && (first?.load ?? 0) >= all * CONCENTRATED;
};

const isOverloaded = ({ now }: Pair): boolean => {
  const count = processors(now)?.value;
  return count !== undefined && (active(now)?.value ?? 0) >= count * OVERLOADED;
};

/** How much of it counts: of one snapshot alone, commits that everybody waits for may be those of every day. */
const weightOf = (pair: Pair, first: Statement | undefined): number => {
  if (pair.before !== undefined) return isMore(pair, pair.before) ? 1 : 0;
  if (isConcentrated(pair, first)) return 1;
  return isOverloaded(pair) ? EVERY_DAY : 0;
};

export const commitPressure: Rule = (pair) => {
  const more = shareOfAdded(pair, isCommit);
  if (more < LEAST_ADDED || shareOf(pair.now, isCommit) < LEAST) return undefined;
  const waiters = mostAdded(pair, waitersIn(pair, isCommit, WAITS));
  const [first] = waiters;
  const weight = weightOf(pair, first);
  if (weight === 0) return undefined;
  return {
    kind: 'commit-pressure',
    score: more * weight,
    says: [
      waitsSaid(pair, isCommit, 'Commits wait until they are durable'),
      ...present([
        counted('commits', commits(pair)),
        compared(['time of a commit, in microseconds: '], latency(pair)),
        ...(first === undefined ? [] : [shareSaid(pair.now, first), statSaid(pair, first, CALLS)]),
      ]),
    ],
    conditions: waitCondition(pair.now, isCommit, LEAST),
    statements: idsOf(waiters),
  };
};
