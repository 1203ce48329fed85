// The candidates of a search: the best by words and the best by vectors, compared with each other.
import { minMaxSum } from '../search/ranking.js';

/** `passage`: its number in the store. */
export type PassageScore = { readonly passage: number; readonly score: number };

/** So many of the best by words, and as many by vectors, are compared with each other. */
export const KNOWLEDGE_POOL = 200;

const listed = (scores: readonly PassageScore[]) =>
  scores.map(({ passage, score }) => ({ id: String(passage), score }));

/** Without those among `vectors` that neither list would offer; both scores of the rest are known. */
const pooled = (words: readonly PassageScore[], vectors: readonly PassageScore[]): readonly PassageScore[] => {
  const byWords = new Set(words.map(({ passage }) => passage));
  const best = vectors.toSorted((a, b) => b.score - a.score || a.passage - b.passage).slice(0, KNOWLEDGE_POOL);
  const byVectors = new Set(best.map(({ passage }) => passage));
  return vectors.filter(({ passage }) => byWords.has(passage) || byVectors.has(passage));
};

/** Best first; scores from 0 to 1. A passage that has no score by words counts as the least of them. */
export const poolOf = (
  words: readonly PassageScore[],
  vectors: readonly PassageScore[] | undefined,
): readonly PassageScore[] => {
  const lists = vectors === undefined ? [words] : [words, pooled(words, vectors)];
  return minMaxSum(lists.map(listed)).map(({ id, score }) => ({ passage: Number(id), score: score / lists.length }));
};

/** The first `budget`, and those that are as good as the last of them. */
export const headOf = (pool: readonly PassageScore[], budget: number): readonly PassageScore[] => {
  const least = pool[budget - 1]?.score ?? 0;
  return pool.filter(({ score }, place) => place < budget || score === least);
};
