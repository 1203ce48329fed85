// Scores every passage of a collection by its vector. The vectors of the collection that was searched last stay in memory until it changes.
import type { KnowledgeDatabase } from './knowledge-database.js';
import type { KnowledgeRefusal } from '../../../ports/knowledge.js';
import { describeQuestionMismatch } from '../../../telemetry/passages/collections.js';
import { KNOWLEDGE_POOL, type PassageScore } from '../../../telemetry/passages/passage-scores.js';
import type { StoredCollection } from './collections.js';

/** Passages by number, and their vectors one after the other in the same order. */
type VectorBlock = { readonly passages: Int32Array; readonly floats: Float32Array };

/** Bytes. Larger ones are read a document at a time. */
const MOST_CACHED_BYTES = 128 * 2 ** 20;

const VECTORS_SIZE = `SELECT coalesce(sum(document.passages), 0) AS passages, coalesce(sum(length(floats)), 0) AS bytes,
  (SELECT changes FROM meta) AS changes FROM document JOIN vectors ON vectors.document = document.id
  WHERE document.collection = ?`;

const VECTORS = `SELECT first, passages, floats FROM document JOIN vectors ON vectors.document = document.id
  WHERE document.collection = ?`;

export const readFloats = (bytes: Uint8Array): Float32Array => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
};

/** Document after document. */
function* readVectorBlocks({ sql }: KnowledgeDatabase, collection: number): Generator<VectorBlock> {
  for (const { first, passages, floats } of sql(VECTORS).iterate(collection))
    yield {
      passages: Int32Array.from({ length: Number(passages) }, (_, n) => Number(first) + n),
      floats: readFloats(floats as Uint8Array),
    };
}

const joinVectorBlocks = (
  file: KnowledgeDatabase,
  collection: number,
  size: { passages: number; bytes: number },
): VectorBlock => {
  const all = { passages: new Int32Array(size.passages), floats: new Float32Array(size.bytes / 4) };
  let [passage, float] = [0, 0];
  for (const { passages, floats } of readVectorBlocks(file, collection)) {
    all.passages.set(passages, passage);
    all.floats.set(floats, float);
    passage += passages.length;
    float += floats.length;
  }
  return all;
};

type VectorCacheKey = { readonly file: KnowledgeDatabase; readonly collection: number; readonly changes: number };

let lastSearched: (VectorCacheKey & { readonly vectors: VectorBlock }) | undefined;

/** All vectors of a collection, in one piece or in many. */
const collectionVectors = (file: KnowledgeDatabase, collection: number): Iterable<VectorBlock> => {
  const row = file.sql(VECTORS_SIZE).get(collection);
  const [passages, bytes, changes] = [Number(row?.['passages']), Number(row?.['bytes']), Number(row?.['changes'])];
  if (bytes > MOST_CACHED_BYTES) return readVectorBlocks(file, collection);
  const isSame =
    lastSearched?.file === file && lastSearched.collection === collection && lastSearched.changes === changes;
  if (lastSearched === undefined || !isSame) {
    lastSearched = undefined;
    lastSearched = { file, collection, changes, vectors: joinVectorBlocks(file, collection, { passages, bytes }) };
  }
  return [lastSearched.vectors];
};

const dotProduct = (vector: Float32Array, all: Float32Array, from: number): number => {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) * (all[from + at] ?? 0);
  return sum;
};

/** The collector keeps at most so many scores before it drops the worst. */
const MOST_KEPT = 8 * KNOWLEDGE_POOL;

const bestScores = (scores: readonly PassageScore[]): readonly PassageScore[] =>
  scores.toSorted((a, b) => b.score - a.score || a.passage - b.passage).slice(0, KNOWLEDGE_POOL);

type ScoreCollector = {
  readonly offer: (passage: number, score: number) => void;
  readonly all: () => readonly PassageScore[];
};

/** The best so far, and `wanted` ones whatever their score. */
const collectBestScores = (required: ReadonlySet<number>): ScoreCollector => {
  const requiredScores: PassageScore[] = [];
  let kept: PassageScore[] = [];
  let least = Number.NEGATIVE_INFINITY;
  return {
    offer: (passage, score) => {
      if (required.has(passage)) requiredScores.push({ passage, score });
      if (score < least) return;
      kept.push({ passage, score });
      if (kept.length < MOST_KEPT) return;
      kept = [...bestScores(kept)];
      least = kept.at(-1)?.score ?? least;
    },
    all: () => [...requiredScores, ...bestScores(kept).filter(({ passage }) => !required.has(passage))],
  };
};

type VectorQuery = { readonly vector: Float32Array; readonly required: ReadonlySet<number> };

/** Cosines of the best and of the wanted, where all vectors have length 1; refused when the query's vector is of another make. */
export const scoreByVector = (
  file: KnowledgeDatabase,
  { id, row }: StoredCollection,
  { vector, required }: VectorQuery,
): readonly PassageScore[] | KnowledgeRefusal => {
  if (row.embedding?.dimension !== vector.length)
    return { rejected: 'embedding-differs', because: describeQuestionMismatch(row, vector) };
  const { offer, all: kept } = collectBestScores(required);
  for (const { passages, floats } of collectionVectors(file, id))
    passages.forEach((passage, n) => offer(passage, dotProduct(vector, floats, n * vector.length)));
  return kept();
};
