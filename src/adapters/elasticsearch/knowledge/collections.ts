// Makes, changes and deletes the collections of a tenant.
import { isRejection } from '../../../kernel/rejection.js';
import type { CollectionDraft, KnowledgeRefusal } from '../../../ports/knowledge.js';
import type { CollectionRow } from '../../../telemetry/knowledge-rows.js';
import { describeModelMismatch, isSameEmbedding } from '../../../telemetry/passages/embedding-model.js';
import { passagesIndex, shelfIndex } from '../write/names.js';
import { headersOf, keyOf, shelfOf, unknown } from './list.js';
import { dropIndex, makeIndex } from './passages.js';
import { freshId, type Place } from './place.js';
import { change, erase, type Registered, seen } from './shelf.js';
import { clear, clearGone, tidyCollection } from './tidy.js';

const made = (draft: CollectionDraft): Registered => {
  const { name, description = '', embedding, at } = draft;
  const times = { created: at, changed: at };
  return {
    kind: 'collection',
    key: keyOf(name),
    id: freshId(),
    name,
    description,
    ...times,
    ...(embedding && { embedding }),
  };
};

const described = (now: Registered, { description = now.description, at }: CollectionDraft): Registered =>
  description === now.description ? now : { ...now, description, changed: Math.max(now.changed, at) };

/** Vectors of another length need another index: what is being written into the old one comes too late. */
const remade = (now: Registered, draft: CollectionDraft): Registered => {
  const { created, description, changed } = described(now, draft);
  return { ...made(draft), created, description, changed };
};

const isInUse = async (place: Place, collection: string): Promise<boolean> => {
  await place.ask((client) => client.indices.refresh({ index: shelfIndex(place.owner), ignore_unavailable: true }));
  return (await headersOf(place, { collection })).some(({ stored, lots }) => stored !== undefined || lots.length > 0);
};

const differs = (is: Registered, draft: CollectionDraft): KnowledgeRefusal => ({
  rejected: 'embedding-differs',
  because: describeModelMismatch(is, draft.embedding),
});

type Opened = { readonly is: Registered; readonly before?: Registered };

const register = async (place: Place, draft: CollectionDraft): Promise<Opened> => {
  let before: Registered | undefined;
  const fresh = made(draft);
  const is = await change<Registered>(place, fresh.key, (now) => {
    before = now;
    if (now === undefined) return fresh;
    if (!isSameEmbedding(now.embedding, draft.embedding)) return { ...remade(now, draft), id: fresh.id };
    const said = described(now, draft);
    return said === now ? undefined : said;
  });
  return { is: is ?? fresh, ...(before !== undefined && before.id !== is?.id && { before }) };
};

/** A document came into it meanwhile: its vectors are not to be lost. */
const restore = async (place: Place, { is, before }: Opened): Promise<void> => {
  await change<Registered>(place, is.key, (now) => (now?.id === is.id ? before : undefined));
  await clear(place, is.id);
};

const opened = async (place: Place, draft: CollectionDraft): Promise<Registered | KnowledgeRefusal> => {
  const { is: known } = await seen<Registered>(place, keyOf(draft.name));
  const isOther = known !== undefined && !isSameEmbedding(known.embedding, draft.embedding);
  if (isOther && (await isInUse(place, known.id))) return differs(known, draft);
  const registered = await register(place, draft);
  const { is, before } = registered;
  if (before !== undefined && (await isInUse(place, before.id))) {
    await restore(place, registered);
    return differs(before, draft);
  }
  await makeIndex(place, is);
  if (before !== undefined) await dropIndex(place, before.id);
  return is;
};

const rowNamed = async (place: Place, name: string): Promise<CollectionRow | KnowledgeRefusal> =>
  (await shelfOf(place)).collections.find(({ row }) => row.name === name)?.row ?? unknown(place, name);

export const openCollection = async (
  place: Place,
  draft: CollectionDraft,
): Promise<CollectionRow | KnowledgeRefusal> => {
  const registered = await opened(place, draft);
  if (isRejection<Registered, KnowledgeRefusal>(registered)) return registered;
  await clearGone(place);
  await tidyCollection(place, registered.id);
  for (const index of [shelfIndex(place.owner), passagesIndex(place.owner, registered.id)]) place.expunge(index);
  return rowNamed(place, draft.name);
};

/** From when it is not registered any more nobody finds it; the rest is cleared away, by the next call if this one dies. */
export const dropCollection = async (place: Place, name: string): Promise<CollectionRow | KnowledgeRefusal> => {
  const row = await rowNamed(place, name);
  const { is, guard } = await seen<Registered>(place, keyOf(name));
  const isThere = is !== undefined && guard !== undefined && !isRejection(row);
  if (isThere && !(await erase(place, is.key, guard))) return dropCollection(place, name);
  if (isThere) await clear(place, is.id);
  await clearGone(place);
  return row;
};
