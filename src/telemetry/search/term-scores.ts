// Scores of documents for a query: BM25 by words, cosine by character trigrams, and both blended.
import { rarityOf, type TermCounts, type TermIndex } from './term-index.js';

const TRIGRAM_SHARE = 0.5;

const bestScore = (scores: Float64Array): number => scores.reduce((a, b) => Math.max(a, b), 0) || 1;

/** Of every document by its number; at most 1.5. */
export const blendScores = (byWords: Float64Array, byTrigrams: Float64Array): Float64Array => {
  const [bestWords, bestTrigrams] = [bestScore(byWords), bestScore(byTrigrams)];
  return byWords.map((score, at) => score / bestWords + (TRIGRAM_SHARE * (byTrigrams[at] ?? 0)) / bestTrigrams);
};

// BM25 (Robertson and Zaragoza, 2009), with field weights folded into the term counts.

const K1 = 1.2;
const B = 0.75;

/** What a term's weighted count is worth in a document so many times as long as the mean: never more than K1 + 1. */
export const saturate = (count: number, length: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));

/** Score of every document by its number; a query term counts by the root of its frequency. */
export const bm25Scores = (index: TermIndex, query: TermCounts): Float64Array => {
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
      scores[document] = (scores[document] ?? 0) + weight * saturate(count, length / mean);
    }
  }
  return scores;
};

const normsOf = (index: TermIndex): Float64Array => {
  const squares = new Float64Array(index.lengths.length);
  for (const list of index.postings.values()) {
    const weight = rarityOf(index, list) ** 2;
    const { documents, counts } = list;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] ?? 0;
      squares[document] = (squares[document] ?? 0) + weight * (counts[at] ?? 0);
    }
  }
  return squares.map(Math.sqrt);
};

/** Of every document by its number, up to a factor that is the same for all; a term counts by the root of its frequency. */
export const cosineScores = (index: TermIndex, query: TermCounts): Float64Array => {
  const { postings, lengths } = index;
  const norms = (index.norms ??= normsOf(index));
  const scores = new Float64Array(lengths.length);
  for (const [term, frequency] of query) {
    const list = postings.get(term);
    if (list === undefined) continue;
    const weight = Math.sqrt(frequency) * rarityOf(index, list) ** 2;
    const { documents, counts } = list;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] ?? 0;
      scores[document] = (scores[document] ?? 0) + weight * Math.sqrt(counts[at] ?? 0);
    }
  }
  return scores.map((score, at) => (lengths[at] === 0 ? 0 : score / (norms[at] || 1)));
};
