// Scores of all passages of a collection by their vectors: every one is looked at.
import type { KnowledgeRefusal } from '../../../ports/knowledge.js';
import { describeQuestionMismatch } from '../../../telemetry/passages/embedding-model.js';
import { KNOWLEDGE_POOL, type PassageScore } from '../../../telemetry/passages/candidate-pool.js';
import type { Collection } from './collections.js';
import { heldVectors } from './held-vectors.js';
import type { KnowledgeFile } from './store.js';

const dot = (vector: Float32Array, all: Float32Array, from: number): number => {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) * (all[from + at] ?? 0);
  return sum;
};

/** Few are kept while many are looked at. */
const MOST_KEPT = 8 * KNOWLEDGE_POOL;

const best = (scores: readonly PassageScore[]): readonly PassageScore[] =>
  scores.toSorted((a, b) => b.score - a.score || a.passage - b.passage).slice(0, KNOWLEDGE_POOL);

type Kept = { readonly offer: (passage: number, score: number) => void; readonly all: () => readonly PassageScore[] };

/** The best so far, and `wanted` ones whatever their score. */
const keeping = (wanted: ReadonlySet<number>): Kept => {
  const asked: PassageScore[] = [];
  let kept: PassageScore[] = [];
  let least = Number.NEGATIVE_INFINITY;
  return {
    offer: (passage, score) => {
      if (wanted.has(passage)) asked.push({ passage, score });
      if (score < least) return;
      kept.push({ passage, score });
      if (kept.length < MOST_KEPT) return;
      kept = [...best(kept)];
      least = kept.at(-1)?.score ?? least;
    },
    all: () => [...asked, ...best(kept).filter(({ passage }) => !wanted.has(passage))],
  };
};

type Question = { readonly vector: Float32Array; readonly wanted: ReadonlySet<number> };

/** Cosines of the best and of the wanted, where all vectors have length 1; refused when the query's vector is of another make. */
export const byVector = (
  file: KnowledgeFile,
  { id, row }: Collection,
  { vector, wanted }: Question,
): readonly PassageScore[] | KnowledgeRefusal => {
  if (row.embedding?.dimension !== vector.length)
    return { rejected: 'embedding-differs', because: describeQuestionMismatch(row, vector) };
  const { offer, all: kept } = keeping(wanted);
  for (const { passages, floats } of heldVectors(file, id))
    passages.forEach((passage, n) => offer(passage, dot(vector, floats, n * vector.length)));
  return kept();
};
