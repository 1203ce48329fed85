// The BM25 score by which candidates are chosen, as SQLite's FTS5 computes it: the same in both stores and on every copy of a shard.
import { WORD_WEIGHTS } from '../../../telemetry/passages/index-terms.js';

/** Prepared words, with a blank between them. */
export type PassageWords = { readonly [Field in keyof typeof WORD_WEIGHTS]: string };

/** Of a whole collection. */
export type WordCounts = {
  readonly passages: number;
  /** In all fields of all passages. */
  readonly words: number;
  /** In how many passages each word of the question stands. */
  readonly holding: ReadonlyMap<string, number>;
};

/** https://www.sqlite.org/fts5.html#the_bm25_function */
const K1 = 1.2;
const B = 0.75;
/** Of a word that stands in half of the passages or more. */
const LEAST_RARITY = 1e-6;

const FIELDS = Object.entries(WORD_WEIGHTS) as readonly (readonly [keyof PassageWords, number])[];

export const wordsIn = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

const rarityOf = (containing: number, passages: number): number => {
  const rarity = Math.log((passages - containing + 0.5) / (containing + 0.5));
  return rarity > 0 ? rarity : LEAST_RARITY;
};

/** How often each word stands in it, those of its headings counted double, and its length. */
const countWords = (passage: PassageWords) => {
  const often = new Map<string, number>();
  let length = 0;
  for (const [field, weight] of FIELDS)
    for (const word of wordsIn(passage[field])) {
      often.set(word, (often.get(word) ?? 0) + weight);
      length += 1;
    }
  return { often, length };
};

export const bm25Scorer = (question: readonly string[], { passages, words, holding }: WordCounts) => {
  const rarities = question.map((word) => [word, rarityOf(holding.get(word) ?? 0, passages)] as const);
  const usual = words / Math.max(1, passages);
  return (passage: PassageWords): number => {
    const { often, length } = countWords(passage);
    const dampened = K1 * (1 - B + (B * length) / usual);
    return rarities.reduce((sum, [word, rarity]) => {
      const times = often.get(word) ?? 0;
      return sum + (rarity * (times * (K1 + 1))) / (times + dampened);
    }, 0);
  };
};
