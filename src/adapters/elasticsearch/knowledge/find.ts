// The passages that fit a question best, by words and by vectors: none that a reader may not see.
import { SourceError } from '../../../ports/sources.js';
import { passagesIndex, shelfIndex } from '../write/names.js';
import { type Asked, askIndex, type Hits } from './ask-index.js';
import { headersNamed } from './list.js';
import type { Place } from './place.js';
import type { Stored } from './shelf.js';

export type Question = Pick<Asked, 'words' | 'vector'> & { readonly collection: string };

export type Found = Hits & {
  /** By the key of its entry. */
  readonly documents: ReadonlyMap<string, Stored>;
};

type Sums = { readonly [sum in 'passages' | 'words']: { readonly value: number } };

const sizesOf = ({ owner, ask }: Place, collection: string): Promise<Asked['sizes']> =>
  ask(async (client) => {
    const { aggregations } = await client.search<never, Sums>({
      index: shelfIndex(owner),
      size: 0,
      query: { term: { collection } },
      aggs: { passages: { sum: { field: 'stored.row.passages' } }, words: { sum: { field: 'stored.words' } } },
    });
    return { passages: aggregations?.passages.value ?? 0, words: aggregations?.words.value ?? 0 };
  });

const once = async (place: Place, question: Question, hidden: readonly string[]): Promise<Found> => {
  const { collection, ...of } = question;
  const index = passagesIndex(place.owner, collection);
  const sizes = await sizesOf(place, collection);
  const hits = await place.ask((client) => askIndex(client, index, { ...of, hidden, sizes }));
  const keys = new Set([...hits.words, ...(hits.vectors ?? [])].map(({ passage }) => passage.document));
  // asked after the passages: of a document whose entry still names their version, all were there to be found
  const headers = await headersNamed(place, [...keys]);
  const documents = new Map(
    headers.flatMap(({ key, stored }) => (stored === undefined ? [] : [[key, stored] as const])),
  );
  return { ...hits, documents };
};

/** Versions among the hits that are not what their document is: of a writing under way, or left over. */
const hiddenIn = ({ words, vectors = [], documents }: Found): readonly string[] => {
  const hits = [...words, ...vectors].map(({ passage }) => passage);
  return [
    ...new Set(hits.flatMap(({ document, version }) => (documents.get(document)?.version === version ? [] : version))),
  ];
};

/** Documents that change while they are searched are searched again; so many changes within one question are a flood. */
const MOST_ROUNDS = 20;

export const findPassages = async (place: Place, question: Question): Promise<Found> => {
  const hidden: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await once(place, question, hidden);
    const more = hiddenIn(found);
    if (more.length === 0) return found;
    hidden.push(...more);
  }
  throw new SourceError('unavailable', 'the collection changes faster than it can be searched: try again');
};
