// Templates by their words and by what they mean: both over those that lie in the filter, one score for each.
import type { estypes } from '@elastic/elasticsearch';
import type { Embedding } from '../../../ports/embedding.js';
import { minMaxSum, rankByScore, type ScoredId } from '../../../telemetry/search/rank-fusion.js';
import type { Reading } from '../aggregates/reading.js';
import { succeeded } from '../failures.js';
import { search } from '../stored/search.js';
import type { Clauses } from '../stored/select.js';
import type { Templates } from '../stored/template-search.js';
import { vectorIndex } from '../write/names.js';
import type { VectorMaking } from './make-vectors.js';
import { becauseOf, hasVectors } from './vector-index.js';

export type Meant = { readonly scored: readonly ScoredId[]; readonly notices: readonly string[] };

export type Asked = {
  readonly text: string;
  /** The structured filter of the question. */
  readonly clauses: Clauses;
  readonly templates: Templates;
};

export type Meanings = {
  /** Best first, at most so many by words as are asked for, and some that share no word with the text. */
  readonly find: (reading: Reading, asked: Asked, most: number) => Promise<Meant>;
};

/** Of those that share no word with the text: every template is like it in some degree. */
const MOST_MEANT = 20;
/** Looked at before those of the filter are asked for by their ids, which takes longer: most filters hold enough of them. */
const MOST_NEAR = 200;
/** A server counts no more apart. */
const MOST_PRESENT = 10_000;
/** A provider that takes longer is not waited for, in ms. */
const LONGEST_WAIT = 3_000;

type Counted = { readonly buckets?: readonly { readonly key: string }[] };

/** Templates of the lines that are meant, by the ids under which they are found. */
const presentIn = async (reading: Reading, clauses: Clauses): Promise<ReadonlySet<string>> => {
  const templates = { terms: { field: 'template', size: MOST_PRESENT } };
  const asked = { part: 'logs', clauses, size: 0, sort: [], isCounted: false, aggs: { templates } } as const;
  const { aggregations } = await search(reading, asked);
  const { buckets = [] } = (aggregations['templates'] ?? {}) as Counted;
  return new Set(buckets.map(({ key }) => reading.aliases.current(key)));
};

type Near = { readonly vector: readonly number[]; readonly ids?: readonly string[]; readonly most: number };

const nearest = ({ vector, ids, most }: Near): estypes.SearchSearchRequestBody => ({
  knn: {
    field: 'vector',
    query_vector: [...vector],
    k: Math.max(1, most),
    num_candidates: Math.max(1, most),
    ...(ids !== undefined && { filter: { ids: { values: [...ids] } } }),
  },
  size: most,
  _source: false,
  track_total_hits: false,
});

const nearestIn = async ({ client, owner }: Reading, asked: readonly Near[]): Promise<readonly ScoredId[]> => {
  const index = vectorIndex(owner);
  const { responses } = await client.msearch({ searches: asked.flatMap((each) => [{ index }, nearest(each)]) });
  const hits = responses.flatMap((response) => succeeded(response).hits.hits);
  return [...new Map(hits.map(({ _id = '', _score }) => [_id, { id: _id, score: _score ?? 0 }])).values()];
};

/** The best by their vectors, and those that are found by their words. */
const meantBy = (words: readonly ScoredId[], near: readonly ScoredId[]): readonly ScoredId[] => {
  const worded = new Set(words.map(({ id }) => id));
  const known = [...new Map(near.map((each) => [each.id, each])).values()];
  const best = new Set(
    rankByScore(known)
      .slice(0, MOST_MEANT)
      .map(({ id }) => id),
  );
  return known.filter(({ id }) => worded.has(id) || best.has(id));
};

/** A template without a vector counts by its words. */
const fused = (words: readonly ScoredId[], vectors: readonly ScoredId[]): readonly ScoredId[] =>
  vectors.length === 0 ? words : minMaxSum([words, vectors]).map(({ id, score }) => ({ id, score: score / 2 }));

const vectorOf = async (embedding: Embedding, text: string): Promise<readonly number[]> => {
  const [vector] = await embedding.embed([text], AbortSignal.timeout(LONGEST_WAIT));
  return Array.from(vector ?? []);
};

type Question = {
  readonly vector: readonly number[];
  /** Of all templates those that are most like it. */
  readonly near: readonly ScoredId[];
};

/** `undefined`: there is nothing to compare it with. */
const questionOf = async (reading: Reading, embedding: Embedding, text: string): Promise<Question | undefined> => {
  if (!(await hasVectors(reading.client, reading.owner, embedding))) return undefined;
  const vector = await vectorOf(embedding, text);
  return { vector, near: await nearestIn(reading, [{ vector, most: MOST_NEAR }]) };
};

type Candidates = { readonly words: readonly ScoredId[]; readonly present: ReadonlySet<string> };

/** By their vectors: those of the filter that are most like the question, and all that were found by words. */
const compared = async (
  reading: Reading,
  { vector, near }: Question,
  { words, present }: Candidates,
): Promise<readonly ScoredId[]> => {
  const among = near.filter(({ id }) => present.has(id));
  const known = new Set(among.map(({ id }) => id));
  const ids = words.map(({ id }) => id).filter((id) => !known.has(id));
  const isEnough = among.length >= Math.min(MOST_MEANT, present.size);
  const more = [
    ...(isEnough ? [] : [{ vector, ids: [...present], most: MOST_MEANT }]),
    ...(ids.length === 0 ? [] : [{ vector, ids, most: ids.length }]),
  ];
  return more.length === 0 ? among : [...among, ...(await nearestIn(reading, more))];
};

const BY_WORDS = 'searched by their words alone';

export const meanings = (embedding: Embedding, making: VectorMaking): Meanings => ({
  find: async (reading, { text, clauses, templates }, most) => {
    making.wanted(reading.owner);
    const asked = questionOf(reading, embedding, text);
    // heard below
    asked.catch(() => undefined);
    const present = await presentIn(reading, clauses);
    const words = templates.find(text, most, (id) => present.has(reading.aliases.current(id)));
    try {
      const question = await asked;
      if (question === undefined)
        return { scored: words, notices: [`templates have no vectors yet: they were ${BY_WORDS}`] };
      return {
        scored: fused(words, meantBy(words, await compared(reading, question, { words, present }))),
        notices: [],
      };
    } catch (error) {
      return { scored: words, notices: [`templates were ${BY_WORDS}: ${becauseOf(error, 'Elasticsearch')}`] };
    }
  },
});
