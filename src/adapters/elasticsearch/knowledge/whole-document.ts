// A stored document as a whole: all of its passages of one version.
import { isRejection } from '../../../kernel/rejection.js';
import { SourceError } from '../../../ports/sources.js';
import type { KnowledgeRefusal, StoredDocument } from '../../../ports/knowledge.js';
import { describeUnknownDocument } from '../../../telemetry/passages/collection-names.js';
import { joinPassages } from '../../../telemetry/passages/passage.js';
import { passagesIndex } from '../write/names.js';
import type { FoundPassage } from './ask-index.js';
import { collectionIn, headerKey } from './list.js';
import type { Place } from './place.js';
import { type Header, type Registered, seen, type Stored } from './shelf.js';

type Wanted = { readonly collection: string; readonly name: string };

type Passage = FoundPassage & { readonly vector?: Float32Array };

/** Their vectors are read as text. */
const PAGE = 50;

type Lot = { readonly index: string; readonly version: string };

const pageOf = (place: Place, { index, version }: Lot, from: number): Promise<readonly Passage[]> =>
  place.ask(async (client) => {
    const { hits } = await client.search<FoundPassage>({
      index,
      size: PAGE,
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

const passagesOf = async (place: Place, lot: Lot): Promise<readonly Passage[]> => {
  const found: Passage[] = [];
  for (;;) {
    const page = await pageOf(place, lot, found.length);
    found.push(...page);
    if (page.length < PAGE) return found;
  }
};

const documentOf = ({ row }: Stored, { embedding }: Registered, passages: readonly Passage[]): StoredDocument => {
  const { name, digest, title, characters, added, modified } = row;
  const document = {
    name,
    digest,
    title,
    text: joinPassages(passages, characters),
    passages: passages.map(({ headings, from, text }) => ({ section: headings, from, to: from + text.length })),
    ...(embedding && { vectors: passages.flatMap(({ vector }) => vector ?? []) }),
    ...(modified !== undefined && { modified }),
  };
  return { document, added };
};

/** Read again when it changes meanwhile. */
const MOST_ROUNDS = 20;

export const wholeDocument = async (
  place: Place,
  { collection: named, name }: Wanted,
): Promise<StoredDocument | KnowledgeRefusal> => {
  const collection = await collectionIn(place, named);
  if (isRejection(collection)) return collection;
  const key = headerKey(collection.id, name);
  const index = passagesIndex(place.owner, collection.id);
  const storedNow = async () => (await seen<Header>(place, key)).is?.stored;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stored = await storedNow();
    if (stored === undefined) return { rejected: 'unknown-document', because: describeUnknownDocument(named, name) };
    const passages = await passagesOf(place, { index, version: stored.version });
    if ((await storedNow())?.version === stored.version) return documentOf(stored, collection, passages);
  }
  throw new SourceError('unavailable', `"${name}" changes faster than it can be read: try again`);
};
