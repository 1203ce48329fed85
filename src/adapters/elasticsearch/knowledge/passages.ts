// The passages of a collection: an index of its own, where each writing of a document has a version that no other has.
import type { KnowledgeDocument } from '../../../ports/knowledge.js';
import type { Passage } from '../../../telemetry/passages/passage.js';
import { prepareIndexText } from '../../../telemetry/passages/index-terms.js';
import type { Write } from '../write/bulk.js';
import { passagesIndex } from '../write/names.js';
import { type PassageWords, wordsIn } from './bm25.js';
import type { Writing } from './header.js';
import { vectorField } from './mappings.js';
import type { Place } from './place.js';
import type { Lot, Registered } from './shelf.js';

type Collection = Pick<Registered, 'id' | 'embedding'>;

/** Makes what is missing. */
export const makeIndex = async ({ owner, ask }: Place, { id, embedding }: Collection): Promise<void> => {
  const index = passagesIndex(owner, id);
  const mappings = embedding && { mappings: { properties: { vector: vectorField(embedding.dimension) } } };
  await ask(async (client) => {
    if (await client.indices.exists({ index })) return;
    // another replica, or a request whose answer was lost, may have been first
    await client.indices.create({ index, ...mappings }, { ignore: [400] });
  });
};

export const dropIndex = ({ owner, ask }: Place, collection: string): Promise<unknown> =>
  ask((client) => client.indices.delete({ index: passagesIndex(owner, collection) }, { ignore: [404] }));

/** Of one request: their vectors are written as text. */
const AT_ONCE = 200;

const idIn = (version: string, n: number): string => `${version}:${n}`;

const NO_PASSAGE: Passage = { section: [], from: 0, to: 0 };

const wordsOf = ({ title, text }: KnowledgeDocument, { section, from, to }: Passage): PassageWords => ({
  title: prepareIndexText(title),
  section: prepareIndexText(section.join(' ')),
  body: prepareIndexText(text.slice(from, to)),
});

export const wordCount = (document: KnowledgeDocument): number =>
  document.passages
    .flatMap((passage) => Object.values(wordsOf(document, passage)))
    .reduce((sum, words) => sum + wordsIn(words).length, 0);

const writesOf = (index: string, { key, stored }: Writing, document: KnowledgeDocument): ((n: number) => Write) => {
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
      ...wordsOf(document, { section, from, to }),
      ...(vector && { vector: [...vector] }),
    };
    return { action: 'index', index, id: idIn(version, n), document: passage };
  };
};

/** Each in turn, a bounded number of them at a time; the first failure of one, in words. */
const inParts = async (place: Place, count: number, writeOf: (n: number) => Write): Promise<string | undefined> => {
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    const outcomes = await place.write(Array.from({ length }, (_, n) => writeOf(from + n)));
    const failed = outcomes.find((outcome) => typeof outcome === 'object');
    if (failed !== undefined) return failed.failed;
  }
  return undefined;
};

/** Until they are seen by every search. Returns why they are not all there. */
export const writePassages = async (
  place: Place,
  writing: Writing,
  document: KnowledgeDocument,
): Promise<string | undefined> => {
  const index = passagesIndex(place.owner, writing.collection);
  const failed = await inParts(place, document.passages.length, writesOf(index, writing, document));
  if (failed === undefined) await place.ask((client) => client.indices.refresh({ index, ignore_unavailable: true }));
  return failed;
};

/** What is gone already stays so. */
export const deletePassages = async (place: Place, collection: string, lots: readonly Lot[]): Promise<void> => {
  const index = passagesIndex(place.owner, collection);
  for (const { version, passages } of lots)
    await inParts(place, passages, (n) => ({ action: 'delete', index, id: idIn(version, n) }));
  if (lots.length > 0) place.expunge(index);
};
