// The candidates of a search: the best by words and the best by vectors, compared with each other.
import { minMaxSum } from '../search/rank-fusion.js';

/** `passage`: its number in the store. */
export type PassageScore = { readonly passage: number; readonly score: number };

/** So many of the best by words, and as many by vectors, are compared with each other. */
export const KNOWLEDGE_POOL = 200;

const listed = (scores: readonly PassageScore[]) =>
  scores.map(({ passage, score }) => ({ id: String(passage), score }));

/** Best first; scores from 0 to 1. A passage that has no score in one of the lists counts as the least of it. */
export const poolCandidates = (
  words: readonly PassageScore[],
  vectors: readonly PassageScore[] | undefined,
): readonly PassageScore[] => {
  const lists = vectors === undefined ? [words] : [words, vectors];
  return minMaxSum(lists.map(listed)).map(({ id, score }) => ({ passage: Number(id), score: score / lists.length }));
};

/** The first `budget`, and those that are as good as the last of them. */
export const takeBest = (pool: readonly PassageScore[], budget: number): readonly PassageScore[] => {
  const least = pool[budget - 1]?.score ?? 0;
  return pool.filter(({ score }, place) => place < budget || score === least);
};
