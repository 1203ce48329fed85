// The buffer cache does not hold what is used: everything that reads misses it more often.
import type { Reckoning } from '../diagnosis.js';
import { derived, type Look, metric, type Pair } from '../look.js';
import { isRead, shareOf, shareOfAdded, waitsIn } from '../load.js';
import { atLeast, ratio, stated } from '../reckon.js';
import { itWas, twice } from '../say/compare.js';
import { say } from '../say/say.js';
import type { Rule } from '../signal.js';
import { idsOf } from '../statements.js';
import { waitCondition, waitersIn, waitsSaid } from './waiting.js';

const LEAST = 0.2;
const LEAST_ADDED = 0.25;
const WAITS = 40;
const MISSED = 0.04;
const MISSED_MORE = 2;
/** A statement that alone makes most of the reads is the cause, not the cache. */
const CONCENTRATED = 0.4;

const missed = (look: Look): Reckoning | undefined => {
  const read = metric(look, 'db.IO.blks_read', 'sum');
  const all = metric(look, 'db.SQL.logical_reads', 'sum');
  if (read !== undefined && all !== undefined && all.value > 0) return ratio([read], all, 'percent');
  const told = derived(look, 'BlocksReadToLogicalReads');
  return told === undefined ? undefined : stated(told, 'points');
};

const partOf = ({ value, unit }: Reckoning): number => (unit === 'points' ? value / 100 : value);

/** The largest part of the reads that one statement makes. */
const concentration = ({ now }: Pair): number => {
  const loads = now.statements.map((statement) => (statement.load ?? 0) * waitsIn(statement, isRead));
  const all = loads.reduce((sum, load) => sum + load, 0);
  return all === 0 ? 0 : Math.max(...loads) / all;
};

export const cacheTooSmall: Rule = (pair) => {
  const { is, was } = twice(pair, missed);
  const more = shareOfAdded(pair, isRead);
  if (is === undefined || more < LEAST_ADDED || shareOf(pair.now, isRead) < LEAST) return undefined;
  if (partOf(is) < MISSED || (was !== undefined && partOf(is) < partOf(was) * MISSED_MORE)) return undefined;
  const least = is.unit === 'points' ? MISSED * 100 : MISSED;
  return {
    kind: 'cache-too-small',
    score: more * (1 - Math.max(0, concentration(pair) - CONCENTRATED)),
    says: [
      say(
        'The buffer cache does not hold what is used: of the blocks that are looked at, there must be read ',
        is,
        ...itWas(was),
      ),
      waitsSaid(pair, isRead, 'Sessions wait for reads'),
    ],
    conditions: [atLeast(is, least), ...waitCondition(pair.now, isRead, LEAST)],
    statements: idsOf(waitersIn(pair, isRead, WAITS)),
  };
};
