// Stores, lists, reads and deletes the documents of a collection. One change of one entry makes new passages visible.
import { composeMasked } from '../../../kernel/masked.js';
import { optional } from '../../../kernel/optional.js';
import { isRejection } from '../../../kernel/rejection.js';
import type { DocumentRow, KnowledgeDocument, KnowledgeRefusal, StoredDocument } from '../../../ports/knowledge.js';
import {
  beginWriting,
  type DocumentWriting,
  finishWriting,
  isIndexedAlike,
  removeVisible,
  undoWriting,
  type WritingOutcome,
} from './document-entry.js';
import { documentEntriesNamed, documentEntriesOf, documentKey, documentRows, findCollection } from './listing.js';
import {
  changeEntry,
  type CollectionEntry,
  type DocumentEntry,
  freshId,
  type KnowledgeAccess,
  readEntry,
  type VisibleVersion,
} from './entries.js';
import { tidyDocument, wordCount, writePassages } from './passages.js';
import { SourceError } from '../../../ports/sources.js';
import {
  describeUnknownDocument,
  describeVectorMismatch,
  vectorsFit,
} from '../../../telemetry/passages/collections.js';
import { INDEX_TERMS_VERSION } from '../../../telemetry/passages/index-terms.js';
import { joinPassages } from '../../../telemetry/passages/passage.js';
import { passagesIndex } from '../write/index-names.js';
import type { FoundPassage } from './search.js';

type DocumentSelection = { readonly collection: string; readonly names?: readonly string[] };

export const listElasticDocuments = async (
  place: KnowledgeAccess,
  { collection: name, names }: DocumentSelection,
): Promise<readonly DocumentRow[] | KnowledgeRefusal> => {
  const collection = await findCollection(place, name);
  if (isRejection(collection)) return collection;
  const { id } = collection;
  const headers =
    names === undefined
      ? await documentEntriesOf(place, { collection: id })
      : await documentEntriesNamed(place, [...new Set(names.map((each) => documentKey(id, each)))]);
  return documentRows(headers);
};

type DocumentRemoval = { readonly collection: string; readonly names: readonly string[]; readonly at: number };

const removeDocument = async (place: KnowledgeAccess, key: string, at: number): Promise<boolean> => {
  let isRemoved = false;
  await changeEntry<DocumentEntry>(place, key, (now) => {
    const header = removeVisible(now, at);
    isRemoved ||= header !== undefined;
    return header;
  });
  if (isRemoved) await tidyDocument(place, key);
  return isRemoved;
};

export const removeElasticDocuments = async (
  place: KnowledgeAccess,
  { collection: name, names, at }: DocumentRemoval,
): Promise<readonly string[] | KnowledgeRefusal> => {
  const collection = await findCollection(place, name);
  if (isRejection(collection)) return collection;
  const gone: string[] = [];
  for (const each of names) if (await removeDocument(place, documentKey(collection.id, each), at)) gone.push(each);
  return gone;
};

type DocumentPut = { readonly collection: string; readonly document: KnowledgeDocument; readonly at: number };

const visibleVersionOf = ({ document, at }: DocumentPut): VisibleVersion => {
  const { name, digest, title, text, passages, modified } = document;
  const counts = { characters: text.length, passages: passages.length };
  const row = { name, digest, title, ...counts, added: at, ...optional({ modified }) };
  return { version: freshId(), row, words: wordCount(document), terms: INDEX_TERMS_VERSION };
};

/** Deleted or made anew since, it is another one: what is written now belongs to nothing. */
const isStillRegistered = async (place: KnowledgeAccess, { key, id }: CollectionEntry): Promise<boolean> =>
  (await readEntry<CollectionEntry>(place, key)).is?.id === id;

const finishDocument = async (place: KnowledgeAccess, writing: DocumentWriting): Promise<WritingOutcome> => {
  let outcome: WritingOutcome = 'late';
  await changeEntry<DocumentEntry>(place, writing.key, (now) => {
    // the answer to the first attempt was lost
    if (now?.stored?.version === writing.stored.version) return undefined;
    const next = finishWriting(now, writing);
    outcome = next.outcome;
    return next.header;
  });
  return outcome;
};

type WritingTarget = { readonly into: CollectionEntry; readonly document: KnowledgeDocument };

/** Throws when the passages are not all there. */
const writeVersion = async (
  place: KnowledgeAccess,
  writing: DocumentWriting,
  { into, document }: WritingTarget,
): Promise<WritingOutcome> => {
  if (!(await isStillRegistered(place, into))) return 'late';
  const failed = await writePassages(place, writing, document);
  if (!(await isStillRegistered(place, into))) return 'late';
  if (failed !== undefined) throw new SourceError('unavailable', `"${document.name}" could not be stored: ${failed}`);
  const outcome = await finishDocument(place, writing);
  return (await isStillRegistered(place, into)) ? outcome : 'late';
};

const undoVersion = (place: KnowledgeAccess, writing: DocumentWriting): Promise<unknown> =>
  changeEntry<DocumentEntry>(place, writing.key, (now) => undoWriting(now, writing));

const writeDocument = async (
  place: KnowledgeAccess,
  writing: DocumentWriting,
  into: WritingTarget,
): Promise<WritingOutcome> => {
  const { key, stored } = writing;
  const header = await changeEntry<DocumentEntry>(place, key, (now) => beginWriting(now, writing, place.now()));
  if (isIndexedAlike(header?.stored, stored)) return 'unchanged';
  try {
    const outcome = await writeVersion(place, writing, into);
    if (outcome === 'late') await undoVersion(place, writing);
    return outcome;
  } catch (error) {
    // whether the last change was made is not known: tidied when the cluster is there again
    await undoVersion(place, writing).catch(() => undefined);
    throw error;
  } finally {
    await tidyDocument(place, key).catch(() => undefined);
  }
};

/** Somebody is at the collection itself, again and again. */
const MOST_TRIES = 5;

export const putElasticDocument = async (
  place: KnowledgeAccess,
  put: DocumentPut,
): Promise<Exclude<WritingOutcome, 'late'> | KnowledgeRefusal> => {
  const { document, collection } = put;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const into = await findCollection(place, collection);
    if (isRejection(into)) return into;
    if (!vectorsFit(document, into.embedding))
      return { rejected: 'embedding-differs', because: describeVectorMismatch(into) };
    const writing = { key: documentKey(into.id, document.name), collection: into.id, stored: visibleVersionOf(put) };
    const outcome = await writeDocument(place, writing, { into, document });
    if (outcome !== 'late') return outcome;
  }
  throw new SourceError('unavailable', `"${collection}" is being changed by somebody else: try again`);
};

type DocumentName = { readonly collection: string; readonly name: string };

type PassageWithVector = FoundPassage & { readonly vector?: Float32Array };

/** Their vectors are read as text. */
const PASSAGES_PER_PAGE = 50;

type VersionInIndex = { readonly index: string; readonly version: string };

const passagePage = (
  place: KnowledgeAccess,
  { index, version }: VersionInIndex,
  from: number,
): Promise<readonly PassageWithVector[]> =>
  place.ask(async (client) => {
    const { hits } = await client.search<FoundPassage>({
      index,
      size: PASSAGES_PER_PAGE,
      sort: ['place'],
      search_after: [from - 1],
      query: { term: { version } },
      _source: ['from', 'headings', 'text'],
      fields: ['vector'],
    });
    return hits.hits.flatMap(({ _source, fields }) => {
      const vector = fields?.['vector'] as readonly number[] | undefined;
      return _source === undefined ? [] : [{ ..._source, ...(vector && { vector: Float32Array.from(vector) }) }];
    });
  });

const readPassages = async (place: KnowledgeAccess, lot: VersionInIndex): Promise<readonly PassageWithVector[]> => {
  const found: PassageWithVector[] = [];
  for (;;) {
    const page = await passagePage(place, lot, found.length);
    found.push(...page);
    if (page.length < PASSAGES_PER_PAGE) return found;
  }
};

const storedDocument = (
  { row }: VisibleVersion,
  { embedding }: CollectionEntry,
  passages: readonly PassageWithVector[],
): StoredDocument => {
  const { name, digest, title, characters, added, modified } = row;
  const document = {
    name,
    digest,
    title,
    text: joinPassages(passages, characters),
    passages: passages.map(({ headings, from, text }) => ({ section: headings, from, to: from + text.length })),
    ...(embedding && { vectors: passages.flatMap(({ vector }) => vector ?? []) }),
    ...optional({ modified }),
  };
  return { document: composeMasked(document), added };
};

/** Read again when it changes meanwhile. */
const MOST_READS = 20;

export const readElasticDocument = async (
  place: KnowledgeAccess,
  { collection: named, name }: DocumentName,
): Promise<StoredDocument | KnowledgeRefusal> => {
  const collection = await findCollection(place, named);
  if (isRejection(collection)) return collection;
  const key = documentKey(collection.id, name);
  const index = passagesIndex(place.owner, collection.id);
  const storedNow = async () => (await readEntry<DocumentEntry>(place, key)).is?.stored;
  for (let round = 0; round < MOST_READS; round += 1) {
    const stored = await storedNow();
    if (stored === undefined) return { rejected: 'unknown-document', because: describeUnknownDocument(named, name) };
    const passages = await readPassages(place, { index, version: stored.version });
    if ((await storedNow())?.version === stored.version) return storedDocument(stored, collection, passages);
  }
  throw new SourceError('unavailable', `"${name}" changes faster than it can be read: try again`);
};

/**
 * Cuts those documents of a collection into words anew that an earlier release has cut, one after the other; readers see each whole,
 * as before or anew. `place`: for each of them afresh. Ends early when `isStopped`.
 */
export const indexEarlierDocuments = async (
  place: () => KnowledgeAccess,
  { collection, isStopped }: { readonly collection: string; readonly isStopped: () => boolean },
): Promise<void> => {
  const registered = await findCollection(place(), collection);
  if (isRejection(registered)) return;
  for (const { stored } of await documentEntriesOf(place(), { collection: registered.id })) {
    if (stored === undefined || stored.terms === INDEX_TERMS_VERSION) continue;
    if (isStopped()) return;
    const earlier = await readElasticDocument(place(), { collection, name: stored.row.name });
    if (!isRejection(earlier))
      await putElasticDocument(place(), { collection, document: earlier.document, at: earlier.added });
  }
};
