// Whether a text answers a query at all. It depends on these two alone, not on the rest of the collection.
import { isSearchTerm, searchPieces, stemOf } from './search-terms.js';

/** From this length on, a word inside a longer one is no coincidence. */
const LEAST_INSIDE = 5;

const stemsOf = (text: string): ReadonlySet<string> => new Set(searchPieces(text).filter(isSearchTerm).map(stemOf));

/** Share of the words of either text that both hold. */
export const alikeness = (one: string, other: string): number => {
  const [a, b] = [stemsOf(one), stemsOf(other)];
  const both = [...a].filter((stem) => b.has(stem)).length;
  return both === 0 ? 0 : both / (a.size + b.size - both);
};

/** Whether a text shares a word with the query: the same stem, or one word inside the other (`cache` in `cachemiss`). */
export const resembles = (query: string): ((text: string) => boolean) => {
  const asked = new Set(searchPieces(query).filter(isSearchTerm));
  const stems = new Set([...asked].map(stemOf));
  const long = [...asked].filter((piece) => piece.length >= LEAST_INSIDE);
  const isInside = (piece: string): boolean => long.some((other) => other.includes(piece) || piece.includes(other));
  return (text) =>
    searchPieces(text).some((piece) => stems.has(stemOf(piece)) || (piece.length >= LEAST_INSIDE && isInside(piece)));
};
