// Stores a document: its passages under a version that nobody sees yet, and then one change of one entry makes them the document.
import { isRejection } from '../../../kernel/rejection.js';
import type { KnowledgeDocument, KnowledgeRefusal } from '../../../ports/knowledge.js';
import { SourceError } from '../../../ports/sources.js';
import { describeVectorMismatch, vectorsFit } from '../../../telemetry/passages/embedding-model.js';
import { begun, finished, type Outcome, undone, type Writing } from './header.js';
import { collectionIn, headerKey } from './list.js';
import { wordCount, writePassages } from './passages.js';
import { freshId, type Place } from './place.js';
import { change, type Header, type Registered, seen, type Stored } from './shelf.js';
import { tidyDocument } from './tidy.js';

export type Put = { readonly collection: string; readonly document: KnowledgeDocument; readonly at: number };

const storedBy = ({ document, at }: Put): Stored => {
  const { name, digest, title, text, passages, modified } = document;
  const counts = { characters: text.length, passages: passages.length };
  const row = { name, digest, title, ...counts, added: at, ...(modified !== undefined && { modified }) };
  return { version: freshId(), row, words: wordCount(document) };
};

/** Deleted or made anew since, it is another one: what is written now belongs to nothing. */
const isRegistered = async (place: Place, { key, id }: Registered): Promise<boolean> =>
  (await seen<Registered>(place, key)).is?.id === id;

const finish = async (place: Place, writing: Writing): Promise<Outcome> => {
  let outcome: Outcome = 'late';
  await change<Header>(place, writing.key, (now) => {
    // the answer to the first attempt was lost
    if (now?.stored?.version === writing.stored.version) return undefined;
    const next = finished(now, writing);
    outcome = next.outcome;
    return next.header;
  });
  return outcome;
};

type Into = { readonly into: Registered; readonly document: KnowledgeDocument };

/** Throws when the passages are not all there. */
const written = async (place: Place, writing: Writing, { into, document }: Into): Promise<Outcome> => {
  if (!(await isRegistered(place, into))) return 'late';
  const failed = await writePassages(place, writing, document);
  if (!(await isRegistered(place, into))) return 'late';
  if (failed !== undefined) throw new SourceError('unavailable', `"${document.name}" could not be stored: ${failed}`);
  const outcome = await finish(place, writing);
  return (await isRegistered(place, into)) ? outcome : 'late';
};

const undo = (place: Place, writing: Writing): Promise<unknown> =>
  change<Header>(place, writing.key, (now) => undone(now, writing));

const write = async (place: Place, writing: Writing, into: Into): Promise<Outcome> => {
  const { key, stored } = writing;
  const header = await change<Header>(place, key, (now) => begun(now, writing, place.now()));
  if (header?.stored?.row.digest === stored.row.digest) return 'unchanged';
  try {
    const outcome = await written(place, writing, into);
    if (outcome === 'late') await undo(place, writing);
    return outcome;
  } catch (error) {
    // whether the last change was made is not known: tidied when the cluster is there again
    await undo(place, writing).catch(() => undefined);
    throw error;
  } finally {
    await tidyDocument(place, key).catch(() => undefined);
  }
};

/** Somebody is at the collection itself, again and again. */
const MOST_TRIES = 5;

export const putDocument = async (place: Place, put: Put): Promise<Exclude<Outcome, 'late'> | KnowledgeRefusal> => {
  const { document, collection } = put;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const into = await collectionIn(place, collection);
    if (isRejection(into)) return into;
    if (!vectorsFit(document, into.embedding))
      return { rejected: 'embedding-differs', because: describeVectorMismatch(into) };
    const writing = { key: headerKey(into.id, document.name), collection: into.id, stored: storedBy(put) };
    const outcome = await write(place, writing, { into, document });
    if (outcome !== 'late') return outcome;
  }
  throw new SourceError('unavailable', `"${collection}" is being changed by somebody else: try again`);
};
