// BM25 (Robertson and Zaragoza, 2009), with field weights folded into the term counts.
import { rarityOf, type TermIndex, type Terms } from './term-index.js';

const K1 = 1.2;
const B = 0.75;

/** What a term's weighted count is worth in a document so many times as long as the mean: never more than K1 + 1. */
export const saturated = (count: number, length: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));

/** Score of every document by its number; a query term counts by the root of its frequency. */
export const bm25Scores = (index: TermIndex, query: Terms): Float64Array => {
  const { postings, lengths } = index;
  const scores = new Float64Array(lengths.length);
  const mean = index.length / Math.max(index.live, 1) || 1;
  for (const [term, frequency] of query) {
    const list = postings.get(term);
    if (list === undefined) continue;
    const weight = Math.sqrt(frequency) * rarityOf(index, list);
    const { documents, counts } = list;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] ?? 0;
      const length = lengths[document] ?? 0;
      const count = length === 0 ? 0 : (counts[at] ?? 0);
      scores[document] = (scores[document] ?? 0) + weight * saturated(count, length / mean);
    }
  }
  return scores;
};
