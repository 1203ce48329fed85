// The passages of one moment that fit a question best, by words and by vectors: none that a reader may not see.
import type { Client, estypes } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';
import { KNOWLEDGE_POOL } from '../../../telemetry/passages/pool.js';
import { WORD_WEIGHTS } from '../../../telemetry/passages/words.js';
import { passagesIndex } from '../write/names.js';
import { headersNamed } from './list.js';
import { productOf } from './mappings.js';
import type { Place } from './place.js';
import type { Stored } from './shelf.js';

export type FoundPassage = {
  readonly document: string;
  readonly version: string;
  readonly from: number;
  readonly headings: readonly string[];
  readonly text: string;
};

export type Hit = { readonly id: string; readonly score: number; readonly passage: FoundPassage };

export type Question = {
  readonly collection: string;
  readonly words: readonly string[];
  readonly vector?: Float32Array;
};

export type Found = {
  readonly words: readonly Hit[];
  readonly vectors?: readonly Hit[];
  /** By the key of its entry. */
  readonly documents: ReadonlyMap<string, Stored>;
};

type Clause = { readonly [name: string]: unknown };

const FIELDS = Object.entries(WORD_WEIGHTS).map(([field, weight]) => `${field}^${weight}`);
const PASSAGE = ['document', 'version', 'from', 'headings', 'text'];
const BY_SCORE = [{ _score: 'desc' }, { document: 'asc' }, { place: 'asc' }];

/** The server may give up a part of the question and answer all the same: half of an answer is none. */
const whole = <T extends { readonly timed_out: boolean; readonly _shards: { readonly failed: number } }>(
  answer: T,
): T => {
  if (answer.timed_out || answer._shards.failed > 0)
    throw new SourceError('unavailable', 'a part of the collection could not be searched');
  return answer;
};

/** One search sees one moment by itself; several need a point in time. */
type Where = { readonly index: string } | { readonly pit: { readonly id: string } };

const search = async (client: Client, where: Where, query: Clause): Promise<readonly Hit[]> => {
  const { hits } = whole(
    await client.search<FoundPassage>({
      ...where,
      ...('index' in where && { ignore_unavailable: true }),
      size: KNOWLEDGE_POOL,
      track_total_hits: false,
      sort: BY_SCORE,
      query,
      _source: PASSAGE,
    } as estypes.SearchRequest),
  );
  return hits.hits.flatMap(({ _id, _source: passage, sort = [] }) =>
    _id === undefined || passage === undefined ? [] : [{ id: _id, score: Number(sort[0]), passage }],
  );
};

const without = (versions: readonly string[]): readonly Clause[] =>
  versions.length === 0 ? [] : [{ terms: { version: versions } }];

const byWords = (words: readonly string[], hidden: readonly string[]): Clause => ({
  bool: {
    must: [{ combined_fields: { query: words.join(' '), fields: FIELDS } }],
    must_not: without(hidden),
  },
});

const nearest = (vector: Float32Array, among: Clause): Clause => ({
  knn: {
    field: 'vector',
    query_vector: [...vector],
    k: KNOWLEDGE_POOL,
    num_candidates: KNOWLEDGE_POOL,
    filter: { bool: among },
  },
});

type Hits = Pick<Found, 'words' | 'vectors'>;

type Asked = { readonly question: Question; readonly hidden: readonly string[] };

const wordsAt = async (client: Client, where: Where, { question: { words }, hidden }: Asked) =>
  words.length === 0 ? [] : search(client, where, byWords(words, hidden));

const nearestAt = async (client: Client, where: Where, query: Clause): Promise<readonly Hit[]> =>
  (await search(client, where, query)).map((hit) => ({ ...hit, score: productOf(hit.score) }));

type AskedByVector = Asked & { readonly vector: Float32Array };

/** Those that fit by their words have a score by their vectors, however little they fit by them. */
const bothAt = async (client: Client, where: Where, asked: AskedByVector): Promise<Hits> => {
  const { vector, hidden } = asked;
  const words = await wordsAt(client, where, asked);
  const nearby = await nearestAt(client, where, nearest(vector, { must_not: without(hidden) }));
  const near = new Set(nearby.map(({ id }) => id));
  const values = words.flatMap(({ id }) => (near.has(id) ? [] : [id]));
  const others =
    values.length === 0 ? [] : await nearestAt(client, where, nearest(vector, { filter: [{ ids: { values } }] }));
  return { words, vectors: [...nearby, ...others] };
};

const KEPT_OPEN = '1m';

const atOneMoment = async (client: Client, index: string, asked: AskedByVector): Promise<Hits> => {
  const opened = await client.openPointInTime({ index, keep_alive: KEPT_OPEN }, { ignore: [404] });
  // registered, and its index not made yet
  if (opened.id === undefined) return { words: [], vectors: [] };
  try {
    return await bothAt(client, { pit: { id: opened.id } }, asked);
  } finally {
    await client.closePointInTime({ id: opened.id }).catch(() => undefined);
  }
};

const hitsOf = (place: Place, question: Question, hidden: readonly string[]): Promise<Hits> => {
  const { collection, vector } = question;
  const index = passagesIndex(place.owner, collection);
  return place.ask(async (client) =>
    vector === undefined
      ? { words: await wordsAt(client, { index }, { question, hidden }) }
      : atOneMoment(client, index, { question, vector, hidden }),
  );
};

const once = async (place: Place, question: Question, hidden: readonly string[]): Promise<Found> => {
  const hits = await hitsOf(place, question, hidden);
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
