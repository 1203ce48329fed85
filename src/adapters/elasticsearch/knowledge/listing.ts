// Lists the collections of a tenant with their counts, and the entries of documents.
import type { Client } from '@elastic/elasticsearch';
import { compareText } from '../../../kernel/json.js';
import type { DocumentRow, KnowledgeRefusal } from '../../../ports/knowledge.js';
import type { CollectionRow } from '../../../telemetry/knowledge-rows.js';
import { describeUnknownCollection } from '../../../telemetry/passages/collections.js';
import { knowledgeIndex } from '../write/index-names.js';
import { type CollectionEntry, type DocumentEntry, type KnowledgeAccess, knowledgeId, readEntry } from './entries.js';

/** A tenant has a dozen. */
const MOST_COLLECTIONS = 1_000;

type CollectionCounts = {
  readonly key: string;
  readonly at: { readonly value: number | null };
  readonly there: { readonly doc_count: number };
  readonly passages: { readonly value: number };
};

type CountedCollections = { readonly of?: { readonly buckets: readonly CollectionCounts[] } };

const COLLECTION_COUNTS = {
  of: {
    terms: { field: 'collection', size: 2 * MOST_COLLECTIONS },
    aggs: {
      at: { max: { field: 'at' } },
      there: { filter: { exists: { field: 'stored.row.digest' } } },
      passages: { sum: { field: 'stored.row.passages' } },
    },
  },
} as const;

const collectionRow = (registered: CollectionEntry, counted: CollectionCounts | undefined): CollectionRow => {
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

type CollectionList = {
  readonly collections: readonly { readonly id: string; readonly row: CollectionRow }[];
  /** Of collections that are not there any more, and left documents behind. */
  readonly gone: readonly string[];
};

const searchCollections = async (client: Client, index: string) =>
  client.search<CollectionEntry, CountedCollections>({
    index,
    ignore_unavailable: true,
    size: MOST_COLLECTIONS,
    post_filter: { term: { kind: 'collection' } },
    aggs: COLLECTION_COUNTS,
  });

/** All of one moment. */
export const listCollections = async ({ owner, ask }: KnowledgeAccess): Promise<CollectionList> => {
  const { hits, aggregations } = await ask((client) => searchCollections(client, knowledgeIndex(owner)));
  const counted = new Map(aggregations?.of?.buckets.map((bucket) => [bucket.key, bucket]));
  const registered = hits.hits.flatMap(({ _source }) => _source ?? []);
  const known = new Set(registered.map(({ id }) => id));
  return {
    collections: registered
      .map((each) => ({ id: each.id, row: collectionRow(each, counted.get(each.id)) }))
      .sort((a, b) => compareText(a.row.name, b.row.name)),
    gone: [...counted.keys()].filter((id) => !known.has(id)),
  };
};

export const unknownCollectionRefusal = async (place: KnowledgeAccess, name: string): Promise<KnowledgeRefusal> => ({
  rejected: 'unknown-collection',
  because: describeUnknownCollection(
    name,
    (await listCollections(place)).collections.map(({ row }) => row.name),
  ),
});

export const collectionKey = (collection: string): string => knowledgeId('collection', collection);

export const findCollection = async (
  place: KnowledgeAccess,
  name: string,
): Promise<CollectionEntry | KnowledgeRefusal> =>
  (await readEntry<CollectionEntry>(place, collectionKey(name))).is ?? unknownCollectionRefusal(place, name);

/** 0 where there is no collection; otherwise the number of changes that the shelf has seen. */
export const knowledgePosition = ({ owner, ask }: KnowledgeAccess): Promise<number> =>
  ask(async (client) => {
    const index = knowledgeIndex(owner);
    const { count } = await client.count({ index, ignore_unavailable: true, query: { term: { kind: 'collection' } } });
    if (count === 0) return 0;
    const { indices = {} } = await client.indices.stats({ index, metric: 'docs', level: 'shards' });
    const shards = Object.values(indices[index]?.shards ?? {}).flat();
    return 1 + Math.max(0, ...shards.map(({ seq_no }) => seq_no?.max_seq_no ?? 0));
  });

const ENTRIES_PER_PAGE = 1_000;

export const documentKey = (collection: string, name: string): string => knowledgeId('document', collection, name);

const readDocumentEntries = (place: KnowledgeAccess, keys: readonly string[]): Promise<readonly DocumentEntry[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : place.ask(async (client) => {
        const { docs } = await client.mget<DocumentEntry>({ index: knowledgeIndex(place.owner), ids: [...keys] });
        return docs.flatMap((doc) => ('_source' in doc && doc._source !== undefined ? [doc._source] : []));
      });

/** Those of them that are there, as they are now. */
export const documentEntriesNamed = async (
  place: KnowledgeAccess,
  keys: readonly string[],
): Promise<readonly DocumentEntry[]> => {
  const found: DocumentEntry[] = [];
  for (let from = 0; from < keys.length; from += ENTRIES_PER_PAGE)
    found.push(...(await readDocumentEntries(place, keys.slice(from, from + ENTRIES_PER_PAGE))));
  return found;
};

type EntrySelection = { readonly collection: string; readonly isUntidy?: true };

/** All of a collection, as searches see them. */
export const documentEntriesOf = async (
  { owner, ask }: KnowledgeAccess,
  { collection, isUntidy }: EntrySelection,
): Promise<readonly DocumentEntry[]> => {
  const found: DocumentEntry[] = [];
  const filter = [{ term: { collection } }, ...(isUntidy === undefined ? [] : [{ term: { untidy: true } }])];
  for (;;) {
    const last = found.at(-1);
    const page = await ask((client) =>
      client.search<DocumentEntry>({
        index: knowledgeIndex(owner),
        ignore_unavailable: true,
        size: ENTRIES_PER_PAGE,
        sort: ['key'],
        query: { bool: { filter } },
        ...(last && { search_after: [last.key] }),
      }),
    );
    const headers = page.hits.hits.flatMap(({ _source }) => _source ?? []);
    found.push(...headers);
    if (headers.length < ENTRIES_PER_PAGE) return found;
  }
};

export const documentRows = (headers: readonly DocumentEntry[]): readonly DocumentRow[] =>
  headers.flatMap(({ stored }) => stored?.row ?? []).sort((a, b) => compareText(a.name, b.name));
