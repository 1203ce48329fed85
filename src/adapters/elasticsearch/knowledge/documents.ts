// The documents of a collection as rows, and their deletion.
import { isRejection } from '../../../kernel/rejection.js';
import type { DocumentRow, KnowledgeRefusal } from '../../../ports/knowledge.js';
import { removed } from './header.js';
import { collectionIn, headerKey, headersNamed, headersOf, rowsIn } from './list.js';
import type { Place } from './place.js';
import { change, type Header } from './shelf.js';
import { tidyDocument } from './tidy.js';

type Wanted = { readonly collection: string; readonly names?: readonly string[] };

export const documentsIn = async (
  place: Place,
  { collection: name, names }: Wanted,
): Promise<readonly DocumentRow[] | KnowledgeRefusal> => {
  const collection = await collectionIn(place, name);
  if (isRejection(collection)) return collection;
  const { id } = collection;
  const headers =
    names === undefined
      ? await headersOf(place, { collection: id })
      : await headersNamed(place, [...new Set(names.map((each) => headerKey(id, each)))]);
  return rowsIn(headers);
};

type Removal = { readonly collection: string; readonly names: readonly string[]; readonly at: number };

const removeOne = async (place: Place, key: string, at: number): Promise<boolean> => {
  let isRemoved = false;
  await change<Header>(place, key, (now) => {
    const header = removed(now, at);
    isRemoved ||= header !== undefined;
    return header;
  });
  if (isRemoved) await tidyDocument(place, key);
  return isRemoved;
};

export const removeDocuments = async (
  place: Place,
  { collection: name, names, at }: Removal,
): Promise<readonly string[] | KnowledgeRefusal> => {
  const collection = await collectionIn(place, name);
  if (isRejection(collection)) return collection;
  const gone: string[] = [];
  for (const each of names) if (await removeOne(place, headerKey(collection.id, each), at)) gone.push(each);
  return gone;
};
