// Searches a collection by meaning: the vector of a passage tells what it is about, and those of its sentences whether it says what is asked.
import { LRUCache } from 'lru-cache';
import type { CancelSignal } from '../../kernel/cancel.js';
import { compareText, round6 } from '../../kernel/json.js';
import type { Embedding } from '../../ports/embedding.js';
import type { PassageMatches } from '../../ports/knowledge.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { vectorCosine, likenessOf, sentencesOf } from '../../telemetry/passages/likeness.js';

/** Texts of one request to the provider. */
const TEXTS_PER_REQUEST = 64;
/** Vectors that are kept: sentences of passages that many questions find. */
const MOST_KEPT = 4_096;

/** Makes each vector once, as long as it is among those that were asked for last. */
export class VectorCache {
  readonly #kept = new LRUCache<string, Float32Array>({ max: MOST_KEPT });

  constructor(private readonly embedding: Embedding) {}

  /** In the order of the texts. Throws `EmbeddingError`. */
  async vectorsOf(texts: readonly string[], signal: CancelSignal): Promise<readonly Float32Array[]> {
    const asked = [...new Set(texts)];
    const vectors = new Map(asked.map((text) => [text, this.#kept.get(text)] as const));
    const missing = asked.filter((text) => vectors.get(text) === undefined);
    for (let from = 0; from < missing.length; from += TEXTS_PER_REQUEST) {
      const part = missing.slice(from, from + TEXTS_PER_REQUEST);
      const made = await this.embedding.embed(part, signal);
      part.forEach((text, n) => vectors.set(text, made[n]));
    }
    for (const [text, vector] of vectors) if (vector !== undefined) this.#kept.set(text, vector);
    return texts.map((text) => vectors.get(text) ?? new Float32Array(this.embedding.dimension));
  }
}

export type QuestionMeaning = { readonly vector: Float32Array; readonly budget: number };

/** The nearest first, ties by id: each with how near it is, and without how well it fits by its words. */
export const rankByMeaning = async (
  { passages, similarity }: PassageMatches,
  { vector, budget }: QuestionMeaning,
  vectorsOf: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<readonly PassageRow[]> => {
  if (similarity === undefined) return [];
  const sentences = passages.flatMap((row) => sentencesOf(row.text).map((text) => ({ id: row.id, text })));
  const vectors = await vectorsOf(sentences.map(({ text }) => text));
  const best = new Map<string, number>();
  sentences.forEach(({ id }, n) => {
    const cosine = vectorCosine(vector, vectors[n] ?? vector);
    best.set(id, Math.max(best.get(id) ?? -1, cosine));
  });
  return passages
    .map(({ fit: _fit, score: _score, ...row }) => {
      const passage = similarity.cosines.get(row.id) ?? 0;
      const likeness = likenessOf({ passage, sentence: best.get(row.id) ?? passage, usual: similarity.usual });
      return { ...row, likeness: round6(likeness) };
    })
    .toSorted((a, b) => b.likeness - a.likeness || compareText(a.id, b.id))
    .slice(0, budget);
};
