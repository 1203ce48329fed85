// The collections of the service, as the commands ask for them.
import {
  collectionDocument,
  type CollectionDocumentOut,
  collectionList,
  type CollectionListOut,
  foundPassages,
  type FoundOut,
  placedDocuments,
  type PlacedOut,
  removedKnowledge,
} from '../../api/contract/knowledge.js';
import { COLLECTION_NAME, COLLECTION_RULE } from '../../telemetry/passages/names.js';
import { EXIT, Failure, wrongUsage } from '../failure.js';
import type { Service } from '../service/service.js';

export type Sending = {
  readonly bytes?: Uint8Array;
  readonly query: { readonly [name: string]: string | undefined };
  readonly signal: AbortSignal;
};

export type Shelf = {
  readonly list: () => Promise<CollectionListOut>;
  readonly show: (name: string) => Promise<CollectionDocumentOut>;
  readonly add: (name: string, sending: Sending) => Promise<PlacedOut>;
  readonly search: (name: string, query: { readonly q: string; readonly limit?: string }) => Promise<FoundOut>;
  readonly remove: (name: string, document?: string) => Promise<{ readonly removed: number }>;
};

const BASE = '/v1/knowledge';

const pathOf = (name: string, document?: string): string =>
  `${BASE}/${encodeURIComponent(name)}${document === undefined ? '' : `/documents/${encodeURIComponent(document)}`}`;

const queryOf = (query: Sending['query']): string =>
  new URLSearchParams(
    Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined),
  ).toString();

export const shelfOf = (service: Service): Shelf => ({
  list: () => service.json(BASE, collectionList),
  show: (name) => service.json(pathOf(name), collectionDocument),
  add: (name, { bytes, query, signal }) =>
    service.json(`${pathOf(name)}/documents?${queryOf(query)}`, placedDocuments, {
      method: 'POST',
      signal,
      ...(bytes !== undefined && { body: bytes, headers: { 'content-type': 'application/octet-stream' } }),
    }),
  search: (name, query) => service.json(`${pathOf(name)}/search?${queryOf(query)}`, foundPassages),
  remove: (name, document) => service.json(pathOf(name, document), removedKnowledge, { method: 'DELETE' }),
});

export const collectionNamed = (name: string | undefined): string => {
  if (name === undefined) throw wrongUsage('no collection is named', 'casefile knowledge list shows them.');
  if (!COLLECTION_NAME.test(name)) throw wrongUsage(`"${name}" is no name of a collection`, `It ${COLLECTION_RULE}.`);
  return name;
};

/** What is there, or nothing where the collection is yet to be made. */
export const existing = async (shelf: Shelf, name: string): Promise<CollectionDocumentOut['items']> => {
  try {
    return (await shelf.show(name)).items;
  } catch (error) {
    if (error instanceof Failure && error.exit === EXIT.notFound) return [];
    throw error;
  }
};
