// Every hit of a query, a page at a time, from one state of the index.
import type { Client, estypes } from '@elastic/elasticsearch';

export type Walk = {
  readonly index: string;
  readonly query: NonNullable<estypes.SearchRequest['query']>;
  /** Fields of the document that are read. */
  readonly fields: readonly string[];
  /** Read from the columns of the index: where many rows are, several times as fast as their documents. */
  readonly columns?: true;
  readonly sort?: readonly estypes.SortCombinations[];
  /** At most so many hits. */
  readonly most?: number;
};

const PAGE = 5_000;
const KEEP_ALIVE = '1m';

export type Stored = { readonly _id: string; readonly _index: string };

type Page<Source> = readonly (Source & Stored)[];

type Point = { readonly id: string };

type Hit<Source> = estypes.SearchHit<Source>;

const columnsOf = ({ fields = {} }: Hit<unknown>): object =>
  Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, (values as readonly unknown[])[0]]));

const rowOf = <Source>(hit: Hit<Source>, columns: true | undefined): Source & Stored => {
  const row = (columns === true ? columnsOf(hit) : (hit._source ?? {})) as Source;
  return { ...row, _id: hit._id ?? '', _index: hit._index };
};

const readOf = ({ fields, columns }: Walk): Pick<estypes.SearchRequest, '_source' | 'docvalue_fields'> =>
  columns === true ? { _source: false, docvalue_fields: [...fields] } : { _source: [...fields] };

async function* pages<Source>(client: Client, asked: Walk, point: Point): AsyncGenerator<Page<Source>> {
  const { query, columns, sort = [{ _shard_doc: 'asc' }], most = Infinity } = asked;
  let after: estypes.SortResults | undefined;
  for (let left = most; left > 0;) {
    const size = Math.min(PAGE, left);
    const found = await client.search<Source>({
      pit: { id: point.id, keep_alive: KEEP_ALIVE },
      query,
      sort: [...sort],
      size,
      track_total_hits: false,
      ...readOf(asked),
      ...(after !== undefined && { search_after: after }),
    });
    const { hits } = found.hits;
    if (hits.length > 0) yield hits.map((hit) => rowOf(hit, columns));
    after = hits.at(-1)?.sort;
    left = hits.length < size || after === undefined ? 0 : left - hits.length;
  }
}

/** Nothing where no index matches. */
export async function* walk<Source>(client: Client, asked: Walk): AsyncGenerator<Page<Source>> {
  const point = await client.openPointInTime({
    index: asked.index,
    keep_alive: KEEP_ALIVE,
    ignore_unavailable: true,
    allow_partial_search_results: false,
  });
  try {
    yield* pages<Source>(client, asked, point);
  } finally {
    await client.closePointInTime({ id: point.id }, { ignore: [404] });
  }
}
