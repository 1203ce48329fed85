// How much of the database time goes by in some events, and which statements wait in them.
import type { Statement } from '../../format/snapshot.js';
import type { Condition, Reckoning, Said } from '../diagnosis.js';
import { databaseTime, type Look, type Pair } from '../look.js';
import { type Events, eventsOf, secondsOf, waitsIn } from '../load.js';
import { atLeast, ratio } from '../reckon.js';
import { itWas, twice } from '../say/compare.js';
import { eventNames, say } from '../say/say.js';

const shareFigure = (look: Look, which: Events): Reckoning | undefined => {
  const all = databaseTime(look);
  const parts = secondsOf(look, which);
  return all === undefined || all.value === 0 || parts.length === 0 ? undefined : ratio(parts, all, 'percent');
};

/** The share of the database time in these events, and what it was. */
export const waitsSaid = (pair: Pair, which: Events, begin: string): Said => {
  const { is, was } = twice(pair, (look) => shareFigure(look, which));
  if (is === undefined) return say(begin);
  return say(begin, ': ', is, ' of the database time is ', ...eventNames(eventsOf(pair.now, which)), ...itWas(was));
};

export const waitCondition = (look: Look, which: Events, least: number): readonly Condition[] => {
  const share = shareFigure(look, which);
  return share === undefined ? [] : [atLeast(share, least)];
};

/** Statements that spend so many percent of their load in these events. */
export const waitersIn = ({ now }: Pair, which: Events, percent: number): readonly Statement[] =>
  now.statements.filter((statement) => waitsIn(statement, which) >= percent);
