// Sessions wait until their commits are durable: more of them, or slower ones.
import type { Statement } from '../../read/snapshot.js';
import { active, metric, type Pair, processors } from '../look.js';
import { isCommit, mostAdded, shareOf, shareOfAdded } from '../load.js';
import { counted, growth, twice } from '../say/compare.js';
import { present, type Rule } from '../signal.js';
import { CALLS, idsOf, shareSaid, statSaid } from '../statements.js';
import { waitCondition, waitersIn, waitsSaid } from './waiting.js';

const LEAST = 0.25;
const LEAST_ADDED = 0.3;
const WAITS = 40;
const GREW = 1.4;
/** Of the database time: with more traffic alone, the parts stay as they were. */
const MORE_OF_IT = 0.08;
const CONCENTRATED = 0.35;

const commits = (pair: Pair) => twice(pair, (look) => metric(look, 'db.Transactions.xact_commit', 'sum'));
const latency = (pair: Pair) => twice(pair, (look) => metric(look, 'db.Transactions.commit_latency', 'avg'));

const isMore = (pair: Pair): boolean => {
  const grown = present([growth(commits(pair)), growth(latency(pair))]);
  return grown.length === 0 || Math.max(...grown) >= GREW;
};

/** Of one snapshot alone: one statement commits most, or more sessions than there are processors. */
const isMuch = ({ now }: Pair, first: Statement | undefined): boolean => {
  const all = active(now)?.value ?? 0;
  const count = processors(now)?.value;
  return (first?.load ?? 0) >= all * CONCENTRATED || (count !== undefined && all >= count);
};

const isUnusual = (pair: Pair, first: Statement | undefined): boolean =>
  pair.before === undefined
    ? isMuch(pair, first)
    : isMore(pair) && shareOf(pair.now, isCommit) >= shareOf(pair.before, isCommit) + MORE_OF_IT;

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
        counted('time of a commit, in microseconds', latency(pair)),
        ...(first === undefined ? [] : [shareSaid(pair.now, first), statSaid(pair, first, CALLS)]),
      ]),
    ],
    conditions: waitCondition(pair.now, isCommit, LEAST),
    statements: idsOf(waiters),
  };
};
