// The floor: BM25 with its usual parameters over lower-case words, in an index that does nothing else.
import type { Document } from './sets.js';

const K1 = 1.2;
const B = 0.75;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** A question's documents, best first, ties in the order of the documents. */
export type Search = (question: string, most: number) => readonly number[];

type Posting = { readonly document: number; readonly count: number };

export const plainBm25 = (documents: readonly Document[]): Search => {
  const postings = new Map<string, Posting[]>();
  const lengths = documents.map(({ text }, document) => {
    const words = wordsOf(text);
    for (const [word, all] of Map.groupBy(words, (each) => each)) {
      const hits = postings.get(word) ?? [];
      hits.push({ document, count: all.length });
      postings.set(word, hits);
    }
    return words.length;
  });
  const mean = lengths.reduce((a, b) => a + b, 0) / Math.max(1, lengths.length);
  return (question, most) => {
    const scores = new Float64Array(documents.length);
    for (const word of new Set(wordsOf(question))) {
      const hits = postings.get(word) ?? [];
      const rarity = Math.log(1 + (documents.length - hits.length + 0.5) / (hits.length + 0.5));
      for (const { document, count } of hits) {
        const length = 1 - B + (B * (lengths[document] ?? 0)) / mean;
        scores[document] = (scores[document] ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length);
      }
    }
    const least = scores.length <= most ? 0 : (scores.toSorted().at(-most) ?? 0);
    const found = documents.map((_, at) => at).filter((at) => (scores[at] ?? 0) > 0 && (scores[at] ?? 0) >= least);
    return found
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, most)
      .map((at) => documents[at]?.id ?? -1);
  };
};
