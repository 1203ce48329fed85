// Which batches the turns of an investigation have fetched, and what was asked for them.

/** A fact, as it is stored or as it comes over the wire. */
type FetchingFact = { readonly type: string; readonly data: object };

/** A batch that a turn has fetched, with what was asked. */
export type FetchedRows = {
  readonly turn: number;
  readonly ask: string;
  /** Of aggregates: what was summed, such as `rates`. */
  readonly of?: string;
  readonly hash: string;
  readonly rows: number;
};

type QueryData = { readonly id: string; readonly query: { readonly ask: string; readonly of?: string } };

type FetchData = {
  readonly turn?: number;
  readonly queries?: readonly QueryData[];
  readonly query?: string;
  readonly hash?: string;
  readonly rows?: number;
};

/** The batches of all turns, in the order in which they came; empty ones are left out. */
export const fetchedBatches = (facts: readonly FetchingFact[]): readonly FetchedRows[] => {
  const asks = new Map<string, QueryData['query']>();
  const found: FetchedRows[] = [];
  for (const { type, data } of facts) {
    const { turn = 0, queries = [], query = '', hash, rows = 0 } = data as FetchData;
    if (type === 'QueriesPlanned') for (const each of queries) asks.set(`${turn} ${each.id}`, each.query);
    const planned = asks.get(`${turn} ${query}`);
    if (type === 'BatchFetched' && hash !== undefined && planned !== undefined && rows > 0)
      found.push({ turn, ask: planned.ask, hash, rows, ...(planned.of !== undefined && { of: planned.of }) });
  }
  return found;
};
