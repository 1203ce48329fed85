// Creates, changes and deletes the collections of a tenant.
import { isRejection } from '../../../kernel/rejection.js';
import type { CollectionDraft, KnowledgeRefusal } from '../../../ports/knowledge.js';
import type { CollectionRow } from '../../../telemetry/knowledge-rows.js';
import { describeModelMismatch, isSameEmbedding } from '../../../telemetry/passages/collections.js';
import { knowledgeIndex, passagesIndex } from '../write/index-names.js';
import { collectionKey, documentEntriesOf, listCollections, unknownCollectionRefusal } from './listing.js';
import {
  clearCollection,
  clearDeletedCollections,
  dropPassagesIndex,
  makePassagesIndex,
  tidyCollection,
} from './passages.js';
import { changeEntry, type CollectionEntry, deleteEntry, freshId, type KnowledgeAccess, readEntry } from './entries.js';

const newCollection = (draft: CollectionDraft): CollectionEntry => {
  const { name, description = '', embedding, at } = draft;
  const times = { created: at, changed: at };
  return {
    kind: 'collection',
    key: collectionKey(name),
    id: freshId(),
    name,
    description,
    ...times,
    ...(embedding && { embedding }),
  };
};

const withDescription = (
  now: CollectionEntry,
  { description = now.description, at }: CollectionDraft,
): CollectionEntry =>
  description === now.description ? now : { ...now, description, changed: Math.max(now.changed, at) };

/** Vectors of another length need another index: what is being written into the old one comes too late. */
const withNewVectors = (now: CollectionEntry, draft: CollectionDraft): CollectionEntry => {
  const { created, description, changed } = withDescription(now, draft);
  return { ...newCollection(draft), created, description, changed };
};

const isCollectionInUse = async (place: KnowledgeAccess, collection: string): Promise<boolean> => {
  await place.ask((client) => client.indices.refresh({ index: knowledgeIndex(place.owner), ignore_unavailable: true }));
  return (await documentEntriesOf(place, { collection })).some(
    ({ stored, lots }) => stored !== undefined || lots.length > 0,
  );
};

const embeddingDiffers = (is: CollectionEntry, draft: CollectionDraft): KnowledgeRefusal => ({
  rejected: 'embedding-differs',
  because: describeModelMismatch(is, draft.embedding),
});

type OpenedCollection = { readonly is: CollectionEntry; readonly before?: CollectionEntry };

const registerCollection = async (place: KnowledgeAccess, draft: CollectionDraft): Promise<OpenedCollection> => {
  let before: CollectionEntry | undefined;
  const fresh = newCollection(draft);
  const is = await changeEntry<CollectionEntry>(place, fresh.key, (now) => {
    before = now;
    if (now === undefined) return fresh;
    if (!isSameEmbedding(now.embedding, draft.embedding)) return { ...withNewVectors(now, draft), id: fresh.id };
    const described = withDescription(now, draft);
    return described === now ? undefined : described;
  });
  return { is: is ?? fresh, ...(before !== undefined && before.id !== is?.id && { before }) };
};

/** A document came into it meanwhile: its vectors are not to be lost. */
const restoreCollection = async (place: KnowledgeAccess, { is, before }: OpenedCollection): Promise<void> => {
  await changeEntry<CollectionEntry>(place, is.key, (now) => (now?.id === is.id ? before : undefined));
  await clearCollection(place, is.id);
};

const openedCollection = async (
  place: KnowledgeAccess,
  draft: CollectionDraft,
): Promise<CollectionEntry | KnowledgeRefusal> => {
  const { is: known } = await readEntry<CollectionEntry>(place, collectionKey(draft.name));
  const isOther = known !== undefined && !isSameEmbedding(known.embedding, draft.embedding);
  if (isOther && (await isCollectionInUse(place, known.id))) return embeddingDiffers(known, draft);
  const registered = await registerCollection(place, draft);
  const { is, before } = registered;
  if (before !== undefined && (await isCollectionInUse(place, before.id))) {
    await restoreCollection(place, registered);
    return embeddingDiffers(before, draft);
  }
  await makePassagesIndex(place, is);
  if (before !== undefined) await dropPassagesIndex(place, before.id);
  return is;
};

const collectionRowNamed = async (place: KnowledgeAccess, name: string): Promise<CollectionRow | KnowledgeRefusal> =>
  (await listCollections(place)).collections.find(({ row }) => row.name === name)?.row ??
  unknownCollectionRefusal(place, name);

export const openElasticCollection = async (
  place: KnowledgeAccess,
  draft: CollectionDraft,
): Promise<CollectionRow | KnowledgeRefusal> => {
  const registered = await openedCollection(place, draft);
  if (isRejection<CollectionEntry, KnowledgeRefusal>(registered)) return registered;
  await clearDeletedCollections(place);
  await tidyCollection(place, registered.id);
  for (const index of [knowledgeIndex(place.owner), passagesIndex(place.owner, registered.id)]) place.expunge(index);
  return collectionRowNamed(place, draft.name);
};

/** Once it is not registered any more, no search finds it; the rest is removed, by the next call if this one dies. */
export const dropElasticCollection = async (
  place: KnowledgeAccess,
  name: string,
): Promise<CollectionRow | KnowledgeRefusal> => {
  const row = await collectionRowNamed(place, name);
  const { is, guard } = await readEntry<CollectionEntry>(place, collectionKey(name));
  const isThere = is !== undefined && guard !== undefined && !isRejection(row);
  if (isThere && !(await deleteEntry(place, is.key, guard))) return dropElasticCollection(place, name);
  if (isThere) await clearCollection(place, is.id);
  await clearDeletedCollections(place);
  return row;
};
