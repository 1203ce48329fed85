// Connections run out.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { Condition, Reckoning, Said } from '../diagnosis.js';
import { capacity, derived, type Look, metric, type Pair, used, wallClock } from '../look.js';
import { atLeast, isMet, ratio, type Reading, stated } from '../reckon.js';
import { counted, counter, growth, itWas, twice, type Twice } from '../say/compare.js';
import { quote, say } from '../say/say.js';
import { present, type Rule } from '../signal.js';

const NEAR = 0.9;
/** So much below, it was near all day. */
const ALL_DAY = 0.15;

/** Most connections at a time, and how many are allowed. */
export const connectionsOf = (look: Look): { readonly most: Reading; readonly limit: Reading } | undefined => {
  const most = metric(look, 'db.User.numbackends', 'max') ?? used(look, 'snapshot_max_backends');
  const limit = metric(look, 'db.User.max_connections', 'max') ?? capacity(look, 'max_connections');
  return most === undefined || limit === undefined || limit.value <= 0 ? undefined : { most, limit };
};

const taken = (look: Look): Reckoning | undefined => {
  const known = connectionsOf(look);
  if (known !== undefined) return ratio([known.most], known.limit, 'percent');
  const told = derived(look, 'numBackendsToMax');
  return told === undefined ? undefined : stated(told, 'points');
};

const partOf = ({ value, unit }: Reckoning): number => (unit === 'points' ? value / 100 : value);

const REFUSED = /too many clients|remaining connection slots|too many connections/i;

const refusedSaid = ({ side, snapshot }: Look): Said | undefined => {
  const found = snapshot.logs?.find(({ message }) => message !== undefined && REFUSED.test(message));
  if (found?.message === undefined || found.count === undefined) return undefined;
  const count: Reading = { value: found.count, at: { of: side, path: pointerBelow(found.path, 'count') } };
  return say('lines of the log that say ', quote(found.message), ': ', stated(count));
};

/** What a plain server counts are those that came about. */
const opened = (look: Look): Reading | undefined =>
  metric(look, 'db.User.total_auth_attempts', 'sum') ?? metric(look, 'db.User.sessions', 'sum');

/** For each commit. */
const OPENED = 0.25;
const OPENED_A_SECOND = 5;
/** Than before. */
const CONNECTS_MORE = 2;

/** A connection for next to every transaction, many times a second: the work is in connecting. */
const churnOf = (look: Look): readonly Condition[] => {
  const [count, seconds, commits] = [opened(look), wallClock(look), metric(look, 'db.Transactions.xact_commit', 'sum')];
  if (count === undefined || seconds === undefined || commits === undefined) return [];
  const conditions = [atLeast(ratio([count], commits), OPENED), atLeast(ratio([count], seconds), OPENED_A_SECOND)];
  return conditions.every(isMet) ? conditions : [];
};

const isNear = ({ is, was }: Twice<Reckoning>): boolean =>
  is !== undefined && partOf(is) >= NEAR && (was === undefined || partOf(was) < NEAR - ALL_DAY);

const titleOf = ({ is, was }: Twice<Reckoning>, isFull: boolean): Said => {
  if (is === undefined) return say('Connections are opened for next to every transaction');
  const taken = [is, ...itWas(was)];
  return isFull
    ? say('Connections run out: at the most there were taken ', ...taken)
    : say('Connections are opened for next to every transaction; at the most there were taken ', ...taken);
};

/** Connections that grew in number although nobody connects more often are those of sessions that wait. */
const isAftermath = (pair: Pair): boolean => (growth(counter(pair, opened)) ?? CONNECTS_MORE) < CONNECTS_MORE;

const scoreOf = (pair: Pair, isFull: boolean, refused: Said | undefined): number => {
  if (isAftermath(pair)) return 0.4;
  if (refused !== undefined) return 0.97;
  return isFull ? 0.85 : 0.75;
};

export const connectionStorm: Rule = (pair) => {
  const share = twice(pair, taken);
  const isFull = isNear(share);
  const churn = pair.before !== undefined && churnOf(pair.before).length > 0 ? [] : churnOf(pair.now);
  if (!isFull && churn.length === 0) return undefined;
  const refused = refusedSaid(pair.now);
  const known = connectionsOf(pair.now);
  const { is } = share;
  return {
    kind: 'connection-storm',
    score: scoreOf(pair, isFull, refused),
    says: [
      titleOf(share, isFull),
      ...present([
        known === undefined ? undefined : say('connections: ', stated(known.most), ' of ', stated(known.limit)),
        refused,
        counted('attempts to connect', counter(pair, opened)),
      ]),
    ],
    conditions: [
      ...(is !== undefined && isFull ? [atLeast(is, is.unit === 'points' ? NEAR * 100 : NEAR)] : []),
      ...churn,
    ],
    statements: [],
  };
};
