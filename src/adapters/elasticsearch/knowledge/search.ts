// Finds passages by words and by vectors: the server chooses candidates, and they are ranked as in the embedded store.
import type { Client, estypes } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';
import {
  fitPassage,
  KNOWLEDGE_POOL,
  meanScore,
  type PassageScore,
  poolCandidates,
  rescorePassages,
  takeBest,
  type TermHolding,
} from '../../../telemetry/passages/passage-scores.js';
import { searchedTerms, WORD_WEIGHTS } from '../../../telemetry/passages/index-terms.js';
import { bm25Scorer, type PassageWords, type WordCounts } from './bm25.js';
import { productOfScore } from './mappings.js';
import { knowledgeIndex, passagesIndex } from '../write/index-names.js';
import { documentEntriesNamed, findCollection } from './listing.js';
import type { KnowledgeAccess, VisibleVersion } from './entries.js';
import { compareText, round6 } from '../../../kernel/json.js';
import { optional } from '../../../kernel/optional.js';
import { isRejection } from '../../../kernel/rejection.js';
import type { KnowledgeRefusal, PassageMatches, PassageSearch } from '../../../ports/knowledge.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import { describeQuestionMismatch } from '../../../telemetry/passages/collections.js';
import { passageId } from '../../../telemetry/passages/passage.js';

export type FoundPassage = {
  readonly document: string;
  readonly version: string;
  readonly from: number;
  readonly headings: readonly string[];
  readonly text: string;
};

type PassageHit = { readonly id: string; readonly score: number; readonly passage: FoundPassage };

/** With the index terms of the passage. */
type WordHit = PassageHit & { readonly passage: PassageWords };

/** `words`: of the best, not in their last order. */
type PassageHits = {
  readonly words: readonly WordHit[];
  readonly counts: TermHolding;
  readonly vectors?: readonly PassageHit[];
};

type PassageQuestion = {
  readonly words: readonly string[];
  readonly vector?: Float32Array;
  /** Versions that nobody may see. */
  readonly hidden: readonly string[];
  /** Of the collection. */
  readonly sizes: Omit<WordCounts, 'holding'>;
};

type SearchPart = { readonly [name: string]: unknown };

const WEIGHTED = Object.entries(WORD_WEIGHTS).map(([field, weight]) => `${field}^${weight}`);
const WORDS = ['title', 'section', 'body'] as const satisfies readonly (keyof PassageWords)[];
const PASSAGE = ['document', 'version', 'from', 'headings', 'text'];
const BY_SCORE = [{ _score: 'desc' }, { document: 'asc' }, { place: 'asc' }];
/** The server's score is not quite ours: those that it ranks a little lower may be among our best. */
const CANDIDATES = KNOWLEDGE_POOL * 1.5;

/** One search sees one moment by itself; several need a point in time. */
type SearchPlace = { readonly index: string } | { readonly pit: { readonly id: string } };

type SearchAnswer<Source, Counted = unknown> = {
  readonly hits: readonly { readonly id: string; readonly score: number; readonly source: Source }[];
  readonly counted: Counted | undefined;
};

/** The server may give up a part of the question and answer all the same: half of an answer is none. */
const searchAt = async <Source, Counted = unknown>(
  client: Client,
  where: SearchPlace,
  request: SearchPart,
): Promise<SearchAnswer<Source, Counted>> => {
  const usual = { track_total_hits: false, sort: BY_SCORE, ...('index' in where && { ignore_unavailable: true }) };
  const asked = { ...where, ...usual, ...request } as estypes.SearchRequest;
  const { hits, aggregations, timed_out, _shards } = await client.search<Source, Counted>(asked);
  if (timed_out || _shards.failed > 0)
    throw new SourceError('unavailable', 'a part of the collection could not be searched');
  return {
    hits: hits.hits.flatMap(({ _id: id, _source: source, sort = [] }) =>
      id === undefined || source === undefined ? [] : [{ id, score: Number(sort[0]), source }],
    ),
    counted: aggregations,
  };
};

const excludeVersions = (versions: readonly string[]): readonly SearchPart[] =>
  versions.length === 0 ? [] : [{ terms: { version: versions } }];

/** Passages that hold a word, whichever field it stands in. */
const holdsWord = (word: string): SearchPart => ({
  bool: { should: WORDS.map((field) => ({ term: { [field]: word } })) },
});

type WordAggregation = { readonly holding: { readonly buckets: readonly { readonly doc_count: number }[] } };

const wordSearch = ({ words, hidden }: PassageQuestion): SearchPart => ({
  size: CANDIDATES,
  query: {
    bool: {
      must: [{ combined_fields: { query: words.join(' '), fields: WEIGHTED } }],
      must_not: excludeVersions(hidden),
    },
  },
  aggs: { holding: { filters: { filters: words.map(holdsWord) } } },
  _source: [...PASSAGE, ...WORDS],
});

const searchWords = async (client: Client, where: SearchPlace, asked: PassageQuestion): Promise<PassageHits> => {
  const { words, sizes } = asked;
  if (words.length === 0) return { words: [], counts: { ...sizes, holding: new Map() } };
  const { hits, counted } = await searchAt<FoundPassage & PassageWords, WordAggregation>(
    client,
    where,
    wordSearch(asked),
  );
  const held = words.map((word, n) => [word, counted?.holding.buckets[n]?.doc_count ?? 0] as const);
  const counts = { ...sizes, holding: new Map(held) };
  const score = bm25Scorer(words, counts);
  const best = hits
    .map(({ id, source }) => ({ id, score: score(source), passage: source }))
    .sort((a, b) => b.score - a.score)
    .slice(0, KNOWLEDGE_POOL);
  return { words: best, counts };
};

type VectorQuestion = { readonly vector: Float32Array; readonly among: SearchPart };

const vectorSearch = ({ vector, among }: VectorQuestion): SearchPart => {
  const k = { k: KNOWLEDGE_POOL, num_candidates: KNOWLEDGE_POOL };
  const knn = { field: 'vector', query_vector: [...vector], ...k, filter: { bool: among } };
  return { size: KNOWLEDGE_POOL, query: { knn }, _source: PASSAGE };
};

const searchVectors = async (
  client: Client,
  where: SearchPlace,
  near: VectorQuestion,
): Promise<readonly PassageHit[]> => {
  const { hits } = await searchAt<FoundPassage>(client, where, vectorSearch(near));
  return hits.map(({ id, score, source }) => ({ id, score: productOfScore(score), passage: source }));
};

type WordAndVectorQuestion = PassageQuestion & { readonly vector: Float32Array };

/** Those that fit by their words have a score by their vectors, however little they fit by them. */
const searchWordsAndVectors = async (
  client: Client,
  where: SearchPlace,
  asked: WordAndVectorQuestion,
): Promise<PassageHits> => {
  const { vector, hidden } = asked;
  const { words, counts } = await searchWords(client, where, asked);
  const nearby = await searchVectors(client, where, { vector, among: { must_not: excludeVersions(hidden) } });
  const near = new Set(nearby.map(({ id }) => id));
  const values = words.flatMap(({ id }) => (near.has(id) ? [] : [id]));
  const among = { filter: [{ ids: { values } }] };
  const others = values.length === 0 ? [] : await searchVectors(client, where, { vector, among });
  return { words, counts, vectors: [...nearby, ...others] };
};

const POINT_IN_TIME_LIFE = '1m';

const searchAtOneMoment = async (client: Client, index: string, asked: WordAndVectorQuestion): Promise<PassageHits> => {
  const opened = await client.openPointInTime({ index, keep_alive: POINT_IN_TIME_LIFE }, { ignore: [404] });
  // registered, and its index not made yet
  if (opened.id === undefined) return { words: [], counts: { passages: 0, holding: new Map() }, vectors: [] };
  try {
    return await searchWordsAndVectors(client, { pit: { id: opened.id } }, asked);
  } finally {
    await client.closePointInTime({ id: opened.id }).catch(() => undefined);
  }
};

/** All of one moment. */
const findCandidates = async (client: Client, index: string, asked: PassageQuestion): Promise<PassageHits> => {
  const { vector } = asked;
  return vector === undefined
    ? searchWords(client, { index }, asked)
    : searchAtOneMoment(client, index, { ...asked, vector });
};

type PassageQuery = Pick<PassageQuestion, 'words' | 'vector'> & { readonly collection: string };

type VisibleHits = PassageHits & {
  /** By the key of its entry. */
  readonly documents: ReadonlyMap<string, VisibleVersion>;
};

type CollectionSums = { readonly [sum in 'passages' | 'words']: { readonly value: number } };

const collectionSizes = ({ owner, ask }: KnowledgeAccess, collection: string): Promise<PassageQuestion['sizes']> =>
  ask(async (client) => {
    const { aggregations } = await client.search<never, CollectionSums>({
      index: knowledgeIndex(owner),
      size: 0,
      query: { term: { collection } },
      aggs: { passages: { sum: { field: 'stored.row.passages' } }, words: { sum: { field: 'stored.words' } } },
    });
    return { passages: aggregations?.passages.value ?? 0, words: aggregations?.words.value ?? 0 };
  });

const findOnce = async (
  place: KnowledgeAccess,
  question: PassageQuery,
  hidden: readonly string[],
): Promise<VisibleHits> => {
  const { collection, ...of } = question;
  const index = passagesIndex(place.owner, collection);
  const sizes = await collectionSizes(place, collection);
  const hits = await place.ask((client) => findCandidates(client, index, { ...of, hidden, sizes }));
  const keys = new Set([...hits.words, ...(hits.vectors ?? [])].map(({ passage }) => passage.document));
  // asked after the passages: of a document whose entry still names their version, all were there to be found
  const headers = await documentEntriesNamed(place, [...keys]);
  const documents = new Map(
    headers.flatMap(({ key, stored }) => (stored === undefined ? [] : [[key, stored] as const])),
  );
  return { ...hits, documents };
};

/** Versions among the hits that are not what their document is: of a writing under way, or left over. */
const versionsToHide = ({ words, vectors = [], documents }: VisibleHits): readonly string[] => {
  const hits = [...words, ...vectors].map(({ passage }) => passage);
  return [
    ...new Set(hits.flatMap(({ document, version }) => (documents.get(document)?.version === version ? [] : version))),
  ];
};

/** Documents that change while they are searched are searched again; so many changes within one question are a flood. */
const MOST_ROUNDS = 20;

const findVisiblePassages = async (place: KnowledgeAccess, question: PassageQuery): Promise<VisibleHits> => {
  const hidden: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await findOnce(place, question, hidden);
    const more = versionsToHide(found);
    if (more.length === 0) return found;
    hidden.push(...more);
  }
  throw new SourceError('unavailable', 'the collection changes faster than it can be searched: try again');
};

const passageRow = (collection: string, { passage }: PassageHit, stored: VisibleVersion): PassageRow => {
  const { from, text, headings } = passage;
  const { name, digest, title, modified } = stored.row;
  return {
    kind: 'passage',
    id: passageId({ collection, document: name, from }),
    collection,
    document: digest,
    title,
    file: name,
    ...(headings.length > 0 && { section: headings }),
    from,
    to: from + text.length,
    text,
    ...optional({ modified }),
  };
};

const rescoreByWords = ({ words, counts, documents }: VisibleHits, text: string): readonly PassageHit[] => {
  const candidates = words.map(({ passage }) => ({
    title: documents.get(passage.document)?.row.title ?? '',
    section: passage.headings,
    text: passage.text,
    terms: WORDS.map((field) => passage[field]),
  }));
  const scores = rescorePassages(text, candidates, counts);
  return words.map((hit, n) => ({ ...hit, score: scores[n] ?? 0 }));
};

/** The pool tells passages apart by number. */
const numberHits = (words: readonly PassageHit[], vectors: readonly PassageHit[] = []) => {
  const hits = [...new Map([...words, ...vectors].map((hit) => [hit.id, hit])).values()];
  const numbers = new Map(hits.map(({ id }, n) => [id, n]));
  const scores = (list: readonly PassageHit[]): readonly PassageScore[] =>
    list.map(({ id, score }) => ({ passage: numbers.get(id) ?? 0, score }));
  return { hits, scores };
};

const rankPassages = (found: VisibleHits, { collection, text, budget }: PassageSearch): PassageMatches => {
  const words = rescoreByWords(found, text);
  const { hits, scores } = numberHits(words, found.vectors);
  const pool = poolCandidates(scores(words), found.vectors && scores(found.vectors));
  const cosineOf = new Map(found.vectors?.map(({ id, score }) => [id, score]));
  const cosines = new Map<string, number>();
  const head = takeBest(pool, budget).flatMap(({ passage, score }) => {
    const hit = hits[passage];
    const stored = hit && found.documents.get(hit.passage.document);
    if (hit === undefined || stored === undefined) return [];
    const row = passageRow(collection, hit, stored);
    const fit = fitPassage(text, { section: [], ...row }, found.counts);
    cosines.set(row.id, cosineOf.get(hit.id) ?? 0);
    return [{ ...row, score: round6(score), fit: round6(fit) }];
  });
  const passages = head.sort((a, b) => b.score - a.score || compareText(a.id, b.id));
  const similarity = found.vectors && { cosines, usual: meanScore(found.vectors) };
  return { passages: passages.slice(0, budget), matched: pool.length, ...optional({ similarity }) };
};

/**
 * Ranks are those of the embedded store: the same candidates, by the same BM25 over counts of the whole collection, the same scores of these, and every vector is looked at.
 * What differs: products of vectors are reckoned in single precision, so that scores agree to five digits; and where more passages than are compared hold a word of the question, the server chooses by its own BM25, which rounds lengths, which of them are; those at the far end may be others.
 */
export const searchElasticPassages = async (
  place: KnowledgeAccess,
  asked: PassageSearch,
): Promise<PassageMatches | KnowledgeRefusal> => {
  const collection = await findCollection(place, asked.collection);
  if (isRejection(collection)) return collection;
  const { text, vector } = asked;
  if (vector !== undefined && collection.embedding?.dimension !== vector.length)
    return { rejected: 'embedding-differs', because: describeQuestionMismatch(collection, vector) };
  const question = { collection: collection.id, words: searchedTerms(text), ...(vector && { vector }) };
  return rankPassages(await findVisiblePassages(place, question), asked);
};
