// What is on the shelf of a tenant: its collections with their counts, and the documents of one.
import type { Client } from '@elastic/elasticsearch';
import { compareText } from '../../../kernel/json.js';
import type { DocumentRow, KnowledgeRefusal } from '../../../ports/knowledge.js';
import type { CollectionRow } from '../../../telemetry/knowledge-rows.js';
import { describeUnknownCollection } from '../../../telemetry/passages/collection-names.js';
import { shelfIndex } from '../write/names.js';
import { idOf, type Place } from './place.js';
import { type Header, type Registered, seen } from './shelf.js';

/** A tenant has a dozen. */
const MOST_COLLECTIONS = 1_000;

type Bucket = {
  readonly key: string;
  readonly at: { readonly value: number | null };
  readonly there: { readonly doc_count: number };
  readonly passages: { readonly value: number };
};

type Counted = { readonly of?: { readonly buckets: readonly Bucket[] } };

const COUNTS = {
  of: {
    terms: { field: 'collection', size: 2 * MOST_COLLECTIONS },
    aggs: {
      at: { max: { field: 'at' } },
      there: { filter: { exists: { field: 'stored.row.digest' } } },
      passages: { sum: { field: 'stored.row.passages' } },
    },
  },
} as const;

const rowOf = (registered: Registered, counted: Bucket | undefined): CollectionRow => {
  const { name, description, created, changed, embedding } = registered;
  return {
    kind: 'collection',
    name,
    description,
    documents: counted?.there.doc_count ?? 0,
    passages: counted?.passages.value ?? 0,
    created,
    changed: Math.max(changed, counted?.at.value ?? 0),
    ...(embedding && { embedding }),
  };
};

export type Shelf = {
  readonly collections: readonly { readonly id: string; readonly row: CollectionRow }[];
  /** Of collections that are not there any more, and left documents behind. */
  readonly gone: readonly string[];
};

const bySearch = async (client: Client, index: string) =>
  client.search<Registered, Counted>({
    index,
    ignore_unavailable: true,
    size: MOST_COLLECTIONS,
    post_filter: { term: { kind: 'collection' } },
    aggs: COUNTS,
  });

/** All of one moment. */
export const shelfOf = async ({ owner, ask }: Place): Promise<Shelf> => {
  const { hits, aggregations } = await ask((client) => bySearch(client, shelfIndex(owner)));
  const counted = new Map(aggregations?.of?.buckets.map((bucket) => [bucket.key, bucket]));
  const registered = hits.hits.flatMap(({ _source }) => _source ?? []);
  const known = new Set(registered.map(({ id }) => id));
  return {
    collections: registered
      .map((each) => ({ id: each.id, row: rowOf(each, counted.get(each.id)) }))
      .sort((a, b) => compareText(a.row.name, b.row.name)),
    gone: [...counted.keys()].filter((id) => !known.has(id)),
  };
};

export const unknown = async (place: Place, name: string): Promise<KnowledgeRefusal> => ({
  rejected: 'unknown-collection',
  because: describeUnknownCollection(
    name,
    (await shelfOf(place)).collections.map(({ row }) => row.name),
  ),
});

export const keyOf = (collection: string): string => idOf('collection', collection);

export const collectionIn = async (place: Place, name: string): Promise<Registered | KnowledgeRefusal> =>
  (await seen<Registered>(place, keyOf(name))).is ?? unknown(place, name);

/** 0 where there is no collection; otherwise the number of changes that the shelf has seen. */
export const positionOf = ({ owner, ask }: Place): Promise<number> =>
  ask(async (client) => {
    const index = shelfIndex(owner);
    const { count } = await client.count({ index, ignore_unavailable: true, query: { term: { kind: 'collection' } } });
    if (count === 0) return 0;
    const { indices = {} } = await client.indices.stats({ index, metric: 'docs', level: 'shards' });
    const shards = Object.values(indices[index]?.shards ?? {}).flat();
    return 1 + Math.max(0, ...shards.map(({ seq_no }) => seq_no?.max_seq_no ?? 0));
  });

const PAGE = 1_000;

export const headerKey = (collection: string, name: string): string => idOf('document', collection, name);

const named = (place: Place, keys: readonly string[]): Promise<readonly Header[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : place.ask(async (client) => {
        const { docs } = await client.mget<Header>({ index: shelfIndex(place.owner), ids: [...keys] });
        return docs.flatMap((doc) => ('_source' in doc && doc._source !== undefined ? [doc._source] : []));
      });

/** Those of them that are there, as they are now. */
export const headersNamed = async (place: Place, keys: readonly string[]): Promise<readonly Header[]> => {
  const found: Header[] = [];
  for (let from = 0; from < keys.length; from += PAGE)
    found.push(...(await named(place, keys.slice(from, from + PAGE))));
  return found;
};

export type Of = { readonly collection: string; readonly isUntidy?: true };

/** All of a collection, as searches see them. */
export const headersOf = async ({ owner, ask }: Place, { collection, isUntidy }: Of): Promise<readonly Header[]> => {
  const found: Header[] = [];
  const filter = [{ term: { collection } }, ...(isUntidy === undefined ? [] : [{ term: { untidy: true } }])];
  for (;;) {
    const last = found.at(-1);
    const page = await ask((client) =>
      client.search<Header>({
        index: shelfIndex(owner),
        ignore_unavailable: true,
        size: PAGE,
        sort: ['key'],
        query: { bool: { filter } },
        ...(last && { search_after: [last.key] }),
      }),
    );
    const headers = page.hits.hits.flatMap(({ _source }) => _source ?? []);
    found.push(...headers);
    if (headers.length < PAGE) return found;
  }
};

export const rowsIn = (headers: readonly Header[]): readonly DocumentRow[] =>
  headers.flatMap(({ stored }) => stored?.row ?? []).sort((a, b) => compareText(a.name, b.name));
