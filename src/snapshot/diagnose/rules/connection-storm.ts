// Connections run out.
import { below } from '../../../telemetry/pointer.js';
import type { Reckoning, Said } from '../diagnosis.js';
import { capacity, derived, type Look, metric, used } from '../look.js';
import { atLeast, ratio, type Reading, stated } from '../reckon.js';
import { counted, itWas, twice } from '../say/compare.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';

const NEAR = 0.9;

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
  const count: Reading = { value: found.count, at: { of: side, path: below(found.path, 'count') } };
  return say('lines of the log that say ', { quote: found.message }, ': ', stated(count));
};

export const connectionStorm: Rule = (pair) => {
  const { is, was } = twice(pair, taken);
  if (is === undefined || partOf(is) < NEAR || (was !== undefined && partOf(was) >= NEAR)) return undefined;
  const refused = refusedSaid(pair.now);
  const known = connectionsOf(pair.now);
  const attempts = twice(pair, (look) => metric(look, 'db.User.total_auth_attempts', 'sum'));
  return {
    kind: 'connection-storm',
    score: refused === undefined ? 0.85 : 0.97,
    says: [
      say('Connections run out: at the most there were taken ', is, ...itWas(was)),
      ...present([
        known === undefined ? undefined : say('connections: ', stated(known.most), ' of ', stated(known.limit)),
        refused,
        counted('attempts to connect', attempts),
      ]),
    ],
    conditions: [atLeast(is, is.unit === 'points' ? NEAR * 100 : NEAR)],
    statements: [],
  };
};
