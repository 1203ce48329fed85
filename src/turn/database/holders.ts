// Which rows hold what a sentence names or quotes: the first that does, for each name and quotation.
import { rowHoldsName, rowHoldsQuote } from '../../grounding/holds.js';
import { namesIn, quotesIn } from '../../grounding/wording.js';
import type { PlacedRow } from './sides.js';

/** Rows that come first are taken first. */
export const holdersOf = (text: string, rows: readonly PlacedRow[]): readonly PlacedRow[] => {
  const holding = (holds: (placed: PlacedRow) => boolean): readonly PlacedRow[] => {
    const found = rows.find(holds);
    return found === undefined ? [] : [found];
  };
  return [
    ...namesIn(text).flatMap((name) => holding(({ row }) => rowHoldsName(row, name))),
    ...quotesIn(text).flatMap((quote) => holding(({ row }) => rowHoldsQuote(row, quote))),
  ];
};
