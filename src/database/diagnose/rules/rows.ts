// How many rows scans go over for each that an index fetches: whether tables are scanned, or indexes used.
import type { Reckoning, Said } from '../diagnosis.js';
import { derived, type Look, metric, type Pair } from '../look.js';
import { ratio, stated } from '../reckon.js';
import { compared, twice } from '../say/compare.js';

export const goneOver = (look: Look): Reckoning | undefined => {
  const returned = metric(look, 'db.SQL.tup_returned', 'sum');
  const fetched = metric(look, 'db.SQL.tup_fetched', 'sum');
  if (returned !== undefined && fetched !== undefined && fetched.value > 0) return ratio([returned], fetched);
  const told = derived(look, 'TupReturnedToFetched');
  return told === undefined ? undefined : stated(told);
};

export const rowsSaid = (pair: Pair): Said | undefined =>
  compared(['rows that scans go over for one that an index fetches: '], twice(pair, goneOver));
