// What the index of a collection is asked: candidates by their words, and neighbours by their vectors.
import type { Client, estypes } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';
import { KNOWLEDGE_POOL } from '../../../telemetry/passages/candidate-pool.js';
import type { TermHolding } from '../../../telemetry/passages/passage-scores.js';
import { WORD_WEIGHTS } from '../../../telemetry/passages/index-terms.js';
import { type PassageWords, scoring, type WordCounts } from './bm25.js';
import { productOf } from './mappings.js';

export type FoundPassage = {
  readonly document: string;
  readonly version: string;
  readonly from: number;
  readonly headings: readonly string[];
  readonly text: string;
};

export type Hit = { readonly id: string; readonly score: number; readonly passage: FoundPassage };

/** `words`: of the best, not in their last order. */
export type Hits = { readonly words: readonly Hit[]; readonly counts: TermHolding; readonly vectors?: readonly Hit[] };

export type Asked = {
  readonly words: readonly string[];
  readonly vector?: Float32Array;
  /** Versions that nobody may see. */
  readonly hidden: readonly string[];
  /** Of the collection. */
  readonly sizes: Omit<WordCounts, 'holding'>;
};

type Clause = { readonly [name: string]: unknown };

const WEIGHTED = Object.entries(WORD_WEIGHTS).map(([field, weight]) => `${field}^${weight}`);
const WORDS = Object.keys(WORD_WEIGHTS);
const PASSAGE = ['document', 'version', 'from', 'headings', 'text'];
const BY_SCORE = [{ _score: 'desc' }, { document: 'asc' }, { place: 'asc' }];
/** The server's score is not quite ours: those that it ranks a little lower may be among our best. */
const CANDIDATES = KNOWLEDGE_POOL * 1.5;

/** One search sees one moment by itself; several need a point in time. */
type Where = { readonly index: string } | { readonly pit: { readonly id: string } };

type Answer<Source, Counted = unknown> = {
  readonly hits: readonly { readonly id: string; readonly score: number; readonly source: Source }[];
  readonly counted: Counted | undefined;
};

/** The server may give up a part of the question and answer all the same: half of an answer is none. */
const search = async <Source, Counted = unknown>(
  client: Client,
  where: Where,
  request: Clause,
): Promise<Answer<Source, Counted>> => {
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

const without = (versions: readonly string[]): readonly Clause[] =>
  versions.length === 0 ? [] : [{ terms: { version: versions } }];

/** Passages that hold a word, whichever field it stands in. */
const holding = (word: string): Clause => ({ bool: { should: WORDS.map((field) => ({ term: { [field]: word } })) } });

type Counted = { readonly holding: { readonly buckets: readonly { readonly doc_count: number }[] } };

const byWords = ({ words, hidden }: Asked): Clause => ({
  size: CANDIDATES,
  query: {
    bool: { must: [{ combined_fields: { query: words.join(' '), fields: WEIGHTED } }], must_not: without(hidden) },
  },
  aggs: { holding: { filters: { filters: words.map(holding) } } },
  _source: [...PASSAGE, ...WORDS],
});

const wordsAt = async (client: Client, where: Where, asked: Asked): Promise<Hits> => {
  const { words, sizes } = asked;
  if (words.length === 0) return { words: [], counts: { ...sizes, holding: new Map() } };
  const { hits, counted } = await search<FoundPassage & PassageWords, Counted>(client, where, byWords(asked));
  const held = words.map((word, n) => [word, counted?.holding.buckets[n]?.doc_count ?? 0] as const);
  const counts = { ...sizes, holding: new Map(held) };
  const score = scoring(words, counts);
  const best = hits
    .map(({ id, source }) => ({ id, score: score(source), passage: source }))
    .sort((a, b) => b.score - a.score)
    .slice(0, KNOWLEDGE_POOL);
  return { words: best, counts };
};

type Near = { readonly vector: Float32Array; readonly among: Clause };

const nearest = ({ vector, among }: Near): Clause => {
  const k = { k: KNOWLEDGE_POOL, num_candidates: KNOWLEDGE_POOL };
  const knn = { field: 'vector', query_vector: [...vector], ...k, filter: { bool: among } };
  return { size: KNOWLEDGE_POOL, query: { knn }, _source: PASSAGE };
};

const nearestAt = async (client: Client, where: Where, near: Near): Promise<readonly Hit[]> => {
  const { hits } = await search<FoundPassage>(client, where, nearest(near));
  return hits.map(({ id, score, source }) => ({ id, score: productOf(score), passage: source }));
};

type AskedByVector = Asked & { readonly vector: Float32Array };

/** Those that fit by their words have a score by their vectors, however little they fit by them. */
const bothAt = async (client: Client, where: Where, asked: AskedByVector): Promise<Hits> => {
  const { vector, hidden } = asked;
  const { words, counts } = await wordsAt(client, where, asked);
  const nearby = await nearestAt(client, where, { vector, among: { must_not: without(hidden) } });
  const near = new Set(nearby.map(({ id }) => id));
  const values = words.flatMap(({ id }) => (near.has(id) ? [] : [id]));
  const among = { filter: [{ ids: { values } }] };
  const others = values.length === 0 ? [] : await nearestAt(client, where, { vector, among });
  return { words, counts, vectors: [...nearby, ...others] };
};

const KEPT_OPEN = '1m';

const atOneMoment = async (client: Client, index: string, asked: AskedByVector): Promise<Hits> => {
  const opened = await client.openPointInTime({ index, keep_alive: KEPT_OPEN }, { ignore: [404] });
  // registered, and its index not made yet
  if (opened.id === undefined) return { words: [], counts: { passages: 0, holding: new Map() }, vectors: [] };
  try {
    return await bothAt(client, { pit: { id: opened.id } }, asked);
  } finally {
    await client.closePointInTime({ id: opened.id }).catch(() => undefined);
  }
};

/** All of one moment. */
export const askIndex = async (client: Client, index: string, asked: Asked): Promise<Hits> => {
  const { vector } = asked;
  return vector === undefined ? wordsAt(client, { index }, asked) : atOneMoment(client, index, { ...asked, vector });
};
