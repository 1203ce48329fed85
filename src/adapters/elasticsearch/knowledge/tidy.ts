// Clears away what writers left over: passages that were replaced, or whose writer died, and what belonged to deleted collections.
import { allPassages, passagesIndex, shelfIndex } from '../write/names.js';
import type { Write } from '../write/bulk.js';
import { leftIn, settled, tidied } from './header.js';
import { headersOf, shelfOf } from './list.js';
import { deletePassages, dropIndex } from './passages.js';
import type { Place } from './place.js';
import { change, type Header } from './shelf.js';

/** Who is dead is settled first: nothing is deleted that could still become the document. */
export const tidyDocument = async (place: Place, key: string): Promise<void> => {
  const header = await change<Header>(place, key, (now) => settled(now, place.now()));
  const left = leftIn(header);
  if (header === undefined || left.length === 0) return;
  await deletePassages(place, header.collection, left);
  await change<Header>(place, key, (now) => tidied(now, left));
  place.expunge(shelfIndex(place.owner));
};

export const tidyCollection = async (place: Place, collection: string): Promise<void> => {
  for (const { key } of await headersOf(place, { collection, isUntidy: true })) await tidyDocument(place, key);
};

const AT_ONCE = 500;

/** Of a collection that is not registered any more. */
export const clear = async (place: Place, collection: string): Promise<void> => {
  const index = shelfIndex(place.owner);
  const headers = await headersOf(place, { collection });
  for (let from = 0; from < headers.length; from += AT_ONCE) {
    const some = headers.slice(from, from + AT_ONCE);
    await place.write(some.map(({ key }): Write => ({ action: 'delete', index, id: key })));
  }
  await place.ask((client) => client.indices.refresh({ index, ignore_unavailable: true }));
  await dropIndex(place, collection);
  place.expunge(index);
};

const passagesOf = ({ owner, ask }: Place): Promise<readonly string[]> =>
  ask(async (client) => {
    const { indices } = await client.indices.resolveIndex({ name: allPassages(owner) });
    return indices.map(({ name }) => name);
  });

/** What a deletion left that was cut short. Indexes are looked for before collections: one that is being made is registered first. */
export const clearGone = async (place: Place): Promise<void> => {
  const indexes = await passagesOf(place);
  const { collections, gone } = await shelfOf(place);
  for (const id of gone) await clear(place, id);
  const known = new Set(collections.map(({ id }) => passagesIndex(place.owner, id)));
  for (const index of indexes)
    if (!known.has(index)) await place.ask((client) => client.indices.delete({ index }, { ignore: [404] }));
};
