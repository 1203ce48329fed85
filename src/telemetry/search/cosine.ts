// Cosine of the angle between a query and a document, their terms weighted by rarity: what a document has beyond the query counts against it.
import { rarityOf, type TermIndex, type Terms } from './term-index.js';

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
export const cosineScores = (index: TermIndex, query: Terms): Float64Array => {
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
