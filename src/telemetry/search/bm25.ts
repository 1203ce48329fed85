// BM25 over weighted terms (Robertson and Zaragoza, 2009), with field weights folded into the term counts.

/** Term → weighted count. */
export type Terms = ReadonlyMap<string, number>;

export type Bm25 = {
  /** Score of every document, by its position; a query term counts by the root of its frequency. */
  readonly scores: (query: readonly string[]) => Float64Array;
};

const K1 = 1.2;
const B = 0.75;

type Posting = { readonly document: number; readonly count: number };

export const countTerms = (weighted: readonly (readonly [terms: readonly string[], weight: number])[]): Terms => {
  const counts = new Map<string, number>();
  for (const [terms, weight] of weighted) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  return counts;
};

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

const postingsOf = (documents: readonly Terms[]): ReadonlyMap<string, readonly Posting[]> => {
  const postings = new Map<string, Posting[]>();
  for (const [document, terms] of documents.entries()) {
    for (const [term, count] of terms) {
      const list = postings.get(term) ?? [];
      if (list.length === 0) postings.set(term, list);
      list.push({ document, count });
    }
  }
  return postings;
};

export const indexTerms = (documents: readonly Terms[]): Bm25 => {
  const postings = postingsOf(documents);
  const lengths = documents.map((terms) => sum(terms.values()));
  const mean = sum(lengths) / Math.max(documents.length, 1) || 1;
  const rarity = (frequency: number): number => Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5));
  return {
    scores: (query) => {
      const scores = new Float64Array(documents.length);
      for (const [term, frequency] of countTerms([[query, 1]])) {
        const list = postings.get(term) ?? [];
        const weight = Math.sqrt(frequency) * rarity(list.length) * (K1 + 1);
        for (const { document, count } of list) {
          const length = 1 - B + (B * (lengths[document] ?? 0)) / mean;
          scores[document] = (scores[document] ?? 0) + (weight * count) / (count + K1 * length);
        }
      }
      return scores;
    },
  };
};
