// The passages of a collection: an index of its own, in which each writing of a document has its own version. Leftovers of dead writers are deleted here.
import type { KnowledgeDocument } from '../../../ports/knowledge.js';
import type { Passage } from '../../../telemetry/passages/passage.js';
import { prepareIndexText } from '../../../telemetry/passages/index-terms.js';
import type { BulkWrite } from '../write/bulk.js';
import { everyPassagesIndex, knowledgeIndex, passagesIndex } from '../write/index-names.js';
import { type PassageWords, wordsIn } from './bm25.js';
import { type DocumentWriting, leftoverVersions, settleDeadWritings, withoutVersions } from './document-entry.js';
import { passageVectorField } from './mappings.js';
import {
  changeEntry,
  type CollectionEntry,
  type DocumentEntry,
  type KnowledgeAccess,
  type PassageVersion,
} from './entries.js';
import { documentEntriesOf, listCollections } from './listing.js';

type IndexedCollection = Pick<CollectionEntry, 'id' | 'embedding'>;

/** Makes what is missing. */
export const makePassagesIndex = async (
  { owner, ask }: KnowledgeAccess,
  { id, embedding }: IndexedCollection,
): Promise<void> => {
  const index = passagesIndex(owner, id);
  const mappings = embedding && { mappings: { properties: { vector: passageVectorField(embedding.dimension) } } };
  await ask(async (client) => {
    if (await client.indices.exists({ index })) return;
    // another replica, or a request whose answer was lost, may have been first
    await client.indices.create({ index, ...mappings }, { ignore: [400] });
  });
};

export const dropPassagesIndex = ({ owner, ask }: KnowledgeAccess, collection: string): Promise<unknown> =>
  ask((client) => client.indices.delete({ index: passagesIndex(owner, collection) }, { ignore: [404] }));

/** Of one request: their vectors are written as text. */
const WRITTEN_AT_ONCE = 200;

const passageDocumentId = (version: string, n: number): string => `${version}:${n}`;

const NO_PASSAGE: Passage = { section: [], from: 0, to: 0 };

const passageWords = ({ title, text }: KnowledgeDocument, { section, from, to }: Passage): PassageWords => ({
  title: prepareIndexText(title),
  section: prepareIndexText(section.join(' ')),
  body: prepareIndexText(text.slice(from, to)),
});

export const wordCount = (document: KnowledgeDocument): number =>
  document.passages
    .flatMap((passage) => Object.values(passageWords(document, passage)))
    .reduce((sum, words) => sum + wordsIn(words).length, 0);

const passageWrites = (
  index: string,
  { key, stored }: DocumentWriting,
  document: KnowledgeDocument,
): ((n: number) => BulkWrite) => {
  const { version } = stored;
  const { text, passages, vectors } = document;
  return (n) => {
    const { section, from, to } = passages[n] ?? NO_PASSAGE;
    const vector = vectors?.[n];
    const passage = {
      document: key,
      version,
      place: n,
      from,
      headings: section,
      text: text.slice(from, to),
      ...passageWords(document, { section, from, to }),
      ...(vector && { vector: [...vector] }),
    };
    return { action: 'index', index, id: passageDocumentId(version, n), document: passage };
  };
};

/** Each in turn, a bounded number of them at a time; the first failure of one, in words. */
const writeInParts = async (
  place: KnowledgeAccess,
  count: number,
  writeOf: (n: number) => BulkWrite,
): Promise<string | undefined> => {
  for (let from = 0; from < count; from += WRITTEN_AT_ONCE) {
    const length = Math.min(WRITTEN_AT_ONCE, count - from);
    const outcomes = await place.write(Array.from({ length }, (_, n) => writeOf(from + n)));
    const failed = outcomes.find((outcome) => typeof outcome === 'object');
    if (failed !== undefined) return failed.failed;
  }
  return undefined;
};

/** Until they are seen by every search. Returns why they are not all there. */
export const writePassages = async (
  place: KnowledgeAccess,
  writing: DocumentWriting,
  document: KnowledgeDocument,
): Promise<string | undefined> => {
  const index = passagesIndex(place.owner, writing.collection);
  const failed = await writeInParts(place, document.passages.length, passageWrites(index, writing, document));
  if (failed === undefined) await place.ask((client) => client.indices.refresh({ index, ignore_unavailable: true }));
  return failed;
};

/** What is gone already stays so. */
const deletePassages = async (
  place: KnowledgeAccess,
  collection: string,
  lots: readonly PassageVersion[],
): Promise<void> => {
  const index = passagesIndex(place.owner, collection);
  for (const { version, passages } of lots)
    await writeInParts(place, passages, (n) => ({ action: 'delete', index, id: passageDocumentId(version, n) }));
  if (lots.length > 0) place.expunge(index);
};

/** Who is dead is settled first: nothing is deleted that could still become the document. */
export const tidyDocument = async (place: KnowledgeAccess, key: string): Promise<void> => {
  const header = await changeEntry<DocumentEntry>(place, key, (now) => settleDeadWritings(now, place.now()));
  const left = leftoverVersions(header);
  if (header === undefined || left.length === 0) return;
  await deletePassages(place, header.collection, left);
  await changeEntry<DocumentEntry>(place, key, (now) => withoutVersions(now, left));
  place.expunge(knowledgeIndex(place.owner));
};

export const tidyCollection = async (place: KnowledgeAccess, collection: string): Promise<void> => {
  for (const { key } of await documentEntriesOf(place, { collection, isUntidy: true })) await tidyDocument(place, key);
};

const DELETED_AT_ONCE = 500;

/** Of a collection that is not registered any more. */
export const clearCollection = async (place: KnowledgeAccess, collection: string): Promise<void> => {
  const index = knowledgeIndex(place.owner);
  const headers = await documentEntriesOf(place, { collection });
  for (let from = 0; from < headers.length; from += DELETED_AT_ONCE) {
    const some = headers.slice(from, from + DELETED_AT_ONCE);
    await place.write(some.map(({ key }): BulkWrite => ({ action: 'delete', index, id: key })));
  }
  await place.ask((client) => client.indices.refresh({ index, ignore_unavailable: true }));
  await dropPassagesIndex(place, collection);
  place.expunge(index);
};

const collectionsWithPassages = ({ owner, ask }: KnowledgeAccess): Promise<readonly string[]> =>
  ask(async (client) => {
    const { indices } = await client.indices.resolveIndex({ name: everyPassagesIndex(owner) });
    return indices.map(({ name }) => name);
  });

/** What a deletion left that was cut short. Indexes are looked for before collections: one that is being made is registered first. */
export const clearDeletedCollections = async (place: KnowledgeAccess): Promise<void> => {
  const indexes = await collectionsWithPassages(place);
  const { collections, gone } = await listCollections(place);
  for (const id of gone) await clearCollection(place, id);
  const known = new Set(collections.map(({ id }) => passagesIndex(place.owner, id)));
  for (const index of indexes)
    if (!known.has(index)) await place.ask((client) => client.indices.delete({ index }, { ignore: [404] }));
};
