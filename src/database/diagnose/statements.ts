// What one call of a statement touches, and how that changed.
import { pointerBelow } from '../../telemetry/json-pointer.js';
import type { Cited } from '../format/place.js';
import type { Statement } from '../format/snapshot.js';
import type { Reckoning, Said } from './diagnosis.js';
import { active, loadOf, type Look, type Pair, sameIn, stat } from './look.js';
import { ratio, type Reading, stated, summed } from './reckon.js';
import { compared, itWas, type Twice } from './say/compare.js';
import { say, textOf } from './say/say.js';
import { present } from './signal.js';

/** Blocks that a call looks at: those in the cache, and those that are read. */
export const blocksOf = (look: Look, statement: Statement): readonly Reading[] =>
  present([stat(look, statement, 'shared_blks_hit_per_call'), stat(look, statement, 'shared_blks_read_per_call')]);

const total = (readings: readonly Reading[]): number => readings.reduce((sum, { value }) => sum + value, 0);

export const blocks = (look: Look, statement: Statement): number => total(blocksOf(look, statement));

export const valueOf = (look: Look, statement: Statement, name: string): number =>
  stat(look, statement, name)?.value ?? 0;

/** Blocks looked at for one row that comes of it. */
export const blocksPerRow = (look: Look, statement: Statement): number =>
  blocks(look, statement) / Math.max(1, valueOf(look, statement, 'rows_per_call'));

/** How many times as much as before; `undefined` where it was not listed before. */
export const grownBy = (
  pair: Pair,
  statement: Statement,
  of: (look: Look, statement: Statement) => number,
): number | undefined => {
  const had = sameIn(pair.before, statement);
  if (had === undefined || pair.before === undefined) return undefined;
  const before = of(pair.before, had);
  return before > 0 ? of(pair.now, statement) / before : undefined;
};

/** Temporary blocks of a call. */
export const SPILLS = 200;

export const isSpilling = (look: Look, statement: Statement): boolean =>
  valueOf(look, statement, SPILLED.name) >= SPILLS;

export const citesOf = (look: Look, statement: Statement): readonly Cited[] =>
  statement.id === undefined ? [] : [{ of: look.side, path: pointerBelow(statement.path, 'sql_id') }];

export const idsOf = (statements: readonly Statement[]): readonly string[] => present(statements.map(({ id }) => id));

/** Its part of the load. */
export const shareFigure = (look: Look, statement: Statement): Reckoning | undefined => {
  const [own, all] = [loadOf(look, statement), active(look)];
  return own === undefined || all === undefined || all.value === 0 ? undefined : ratio([own], all, 'percent');
};

export const shareSaid = (look: Look, statement: Statement): Said | undefined => {
  const share = shareFigure(look, statement);
  return share === undefined ? undefined : say(textOf(statement), ' makes ', share, ' of the load');
};

type Statistic = { readonly name: string; readonly words: string };

export const CALLS: Statistic = { name: 'calls_per_sec', words: 'calls a second of ' };
export const ROWS: Statistic = { name: 'rows_per_call', words: 'rows that come of a call of ' };
export const SPILLED: Statistic = {
  name: 'temp_blks_written_per_call',
  words: 'temporary blocks that are written by a call of ',
};

/** The same statement in both, by whatever is asked of it. */
const inBoth = <T>(
  pair: Pair,
  statement: Statement,
  of: (look: Look, statement: Statement) => T | undefined,
): Twice<T> => {
  const had = sameIn(pair.before, statement);
  const was = had === undefined || pair.before === undefined ? undefined : of(pair.before, had);
  return { is: of(pair.now, statement), was };
};

/** What a statistic of a statement is, and was. */
export const statSaid = (pair: Pair, statement: Statement, { name, words }: Statistic): Said | undefined => {
  const figure = (look: Look, each: Statement): Reckoning | undefined => {
    const reading = stat(look, each, name);
    return reading === undefined ? undefined : stated(reading);
  };
  return compared([words, textOf(statement), ': '], inBoth(pair, statement, figure));
};

/** How many blocks a call looks at, and did, and what comes of it. */
export const blocksSaid = (pair: Pair, statement: Statement): Said | undefined => {
  const figure = (look: Look, each: Statement): Reckoning | undefined => {
    const readings = blocksOf(look, each);
    return readings.length === 0 ? undefined : summed(readings);
  };
  const { is, was } = inBoth(pair, statement, figure);
  const rows = stat(pair.now, statement, ROWS.name);
  if (is === undefined) return undefined;
  const begin = ['blocks that a call of ', textOf(statement), ' looks at'] as const;
  return say(...begin, ...(rows === undefined ? [] : [' for ', stated(rows), ' rows']), ': ', is, ...itWas(was));
};
