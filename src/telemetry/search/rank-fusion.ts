// Ranked lists and their fusion: the same order on every machine, ties by id.
import { compareText, round6 } from '../../kernel/json.js';

export type ScoredId = { readonly id: string; readonly score: number };

/** The k of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const RANK_OFFSET = 60;

export const rankByScore = (scored: readonly ScoredId[]): readonly ScoredId[] =>
  [...scored].sort((a, b) => b.score - a.score || compareText(a.id, b.id));

const sumScores = (lists: readonly (readonly ScoredId[])[]): readonly ScoredId[] => {
  const sums = new Map<string, number>();
  for (const list of lists) for (const { id, score } of list) sums.set(id, (sums.get(id) ?? 0) + score);
  return rankByScore(Array.from(sums, ([id, score]) => ({ id, score: round6(score) })));
};

/** Scores mapped to 0 … 1; all alike → 1. */
const stretchScores = (list: readonly ScoredId[]): readonly ScoredId[] => {
  const least = list.reduce((low, { score }) => Math.min(low, score), Number.POSITIVE_INFINITY);
  const most = list.reduce((high, { score }) => Math.max(high, score), Number.NEGATIVE_INFINITY);
  return list.map(({ id, score }) => ({ id, score: most === least ? 1 : (score - least) / (most - least) }));
};

/** For scores of one pool of candidates from one store: lexical and vector, say. Absent from a list = its least. */
export const minMaxSum = (lists: readonly (readonly ScoredId[])[]): readonly ScoredId[] =>
  sumScores(lists.map(stretchScores));

/** For lists whose scores do not compare: kinds of sources. Ids best first. */
export const fuseRanks = (rankings: readonly (readonly string[])[]): readonly ScoredId[] =>
  sumScores(rankings.map((ids) => ids.map((id, rank) => ({ id, score: 1 / (RANK_OFFSET + rank + 1) }))));
