// Scores of all passages of a collection by their vectors: every one is looked at, a document at a time.
import type { KnowledgeRefusal } from '../../../ports/knowledge.js';
import type { PassageScore } from '../../../telemetry/passages/pool.js';
import type { Collection } from './collections.js';
import type { KnowledgeFile } from './store.js';

const VECTORS = `SELECT first, floats FROM vectors JOIN document ON document.id = vectors.document
  WHERE document.collection = ? ORDER BY document.id`;

const dot = (vector: Float32Array, all: Float32Array, from: number): number => {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) * (all[from + at] ?? 0);
  return sum;
};

const floatsIn = (bytes: Uint8Array): Float32Array => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
};

/** Cosines, where all vectors have length 1; refused when the query's vector is of another make. */
export const byVector = (
  { sql }: KnowledgeFile,
  { id, row: { name, embedding } }: Collection,
  vector: Float32Array,
): readonly PassageScore[] | KnowledgeRefusal => {
  if (embedding?.dimension !== vector.length)
    return {
      rejected: 'embedding-differs',
      because: `the question has a vector of ${vector.length} numbers, and "${name}" ${embedding === undefined ? 'has none' : `has ${embedding.dimension}`}`,
    };
  const scores: PassageScore[] = [];
  for (const { first, floats } of sql(VECTORS).iterate(id)) {
    const all = floatsIn(floats as Uint8Array);
    for (let n = 0; n * vector.length < all.length; n++)
      scores.push({ passage: Number(first) + n, score: dot(vector, all, n * vector.length) });
  }
  return scores;
};
