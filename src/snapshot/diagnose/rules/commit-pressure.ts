// Sessions wait until their commits are durable: more of them, or slower ones.
import type { Statement } from '../../read/snapshot.js';
import { active, metric, type Pair, processors } from '../look.js';
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
/** Of the database time: with more traffic alone, the parts stay as they were. */
const MORE_OF_IT = 0.08;
const MOST_OF_IT = 0.85;
const CONCENTRATED = 0.35;
/** Sessions for each processor. */
const LOADED = 0.25;

const figureOf = (reading: Reading | undefined) => (reading === undefined ? undefined : stated(reading));

const commits = (pair: Pair) => counter(pair, (look) => metric(look, 'db.Transactions.xact_commit', 'sum'));
const latency = (pair: Pair) => {
  const { is, was } = twice(pair, (look) => metric(look, 'db.Transactions.commit_latency', 'avg'));
  return { is: figureOf(is), was: figureOf(was) };
};

const isMore = (pair: Pair): boolean => {
  const grown = present([growth(commits(pair)), growth(latency(pair))]);
  return grown.length === 0 || Math.max(...grown) >= GREW;
};

/** Of one snapshot alone: one statement makes most of a load that is one, or there are more sessions than processors. */
const isMuch = ({ now }: Pair, first: Statement | undefined): boolean => {
  const all = active(now)?.value ?? 0;
  const count = processors(now)?.value;
  if (count !== undefined && all >= count) return true;
  return all >= Math.max(1, (count ?? 0) * LOADED) && (first?.load ?? 0) >= all * CONCENTRATED;
};

const isUnusual = (pair: Pair, first: Statement | undefined): boolean =>
  pair.before === undefined
    ? isMuch(pair, first)
    : isMore(pair) && shareOf(pair.now, isCommit) >= Math.min(MOST_OF_IT, shareOf(pair.before, isCommit) + MORE_OF_IT);

export const commitPressure: Rule = (pair) => {
  const more = shareOfAdded(pair, isCommit);
  if (more < LEAST_ADDED || shareOf(pair.now, isCommit) < LEAST) return undefined;
  const waiters = mostAdded(pair, waitersIn(pair, isCommit, WAITS));
  const [first] = waiters;
  if (!isUnusual(pair, first)) return undefined;
  return {
    kind: 'commit-pressure',
    score: more,
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
