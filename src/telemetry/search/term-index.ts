// Which documents hold a term, and how weighted its count is there: what every score is computed from.

/** Term → weighted count. */
export type TermCounts = ReadonlyMap<string, number>;

type Postings = { readonly documents: number[]; readonly counts: number[] };

/** Documents are numbered in the order in which they are added. */
export type TermIndex = {
  readonly postings: Map<string, Postings>;
  /** Sum of the counts of each document; 0 once it was dropped. */
  readonly lengths: number[];
  live: number;
  length: number;
  /** Length of each document as a vector of weighted terms; undefined until asked for. */
  norms: Float64Array | undefined;
};

export const createTermIndex = (): TermIndex => ({
  postings: new Map(),
  lengths: [],
  live: 0,
  length: 0,
  norms: undefined,
});

export const countTerms = (weighted: readonly (readonly [terms: readonly string[], weight: number])[]): TermCounts => {
  const counts = new Map<string, number>();
  for (const [terms, weight] of weighted) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  return counts;
};

export const addTerms = (index: TermIndex, terms: TermCounts): void => {
  const { postings, lengths } = index;
  let length = 0;
  for (const [term, count] of terms) {
    const { documents, counts } = postings.get(term) ?? startPostings(index, term);
    documents.push(lengths.length);
    counts.push(count);
    length += count;
  }
  lengths.push(length);
  index.live += 1;
  index.length += length;
  index.norms = undefined;
};

const startPostings = ({ postings }: TermIndex, term: string): Postings => {
  const started: Postings = { documents: [], counts: [] };
  postings.set(term, started);
  return started;
};

/** Its number stays taken. */
export const dropTerms = (index: TermIndex, document: number): void => {
  index.live -= 1;
  index.length -= index.lengths[document] ?? 0;
  index.lengths[document] = 0;
  index.norms = undefined;
};

/** The weight of a term: the fewer documents have it, the higher. */
export const rarityAmong = (all: number, holding: number): number =>
  Math.log(1 + (all - holding + 0.5) / (holding + 0.5));

export const rarityOf = ({ lengths, live }: TermIndex, { documents }: Postings): number => {
  const all = live === lengths.length;
  const holding = all ? documents.length : documents.filter((document) => lengths[document] !== 0).length;
  return rarityAmong(live, holding);
};
