// Which rows hold what a sentence names or quotes: the first that does, for each name and quotation.
import { rowContainsName, rowContainsQuote } from '../../grounding/row-text.js';
import { backtickedNames, quotedTexts } from '../../grounding/claim-wording.js';
import type { PlacedRow } from './sides.js';

/** Rows that come first are taken first. */
export const holdersOf = (text: string, rows: readonly PlacedRow[]): readonly PlacedRow[] => {
  const holding = (holds: (placed: PlacedRow) => boolean): readonly PlacedRow[] => {
    const found = rows.find(holds);
    return found === undefined ? [] : [found];
  };
  return [
    ...backtickedNames(text).flatMap((name) => holding(({ row }) => rowContainsName(row, name))),
    ...quotedTexts(text).flatMap((quote) => holding(({ row }) => rowContainsQuote(row, quote))),
  ];
};
