// Templates by their words and by what they mean: both over those that lie in the filter, one score for each.
import type { estypes } from '@elastic/elasticsearch';
import type { Embedding } from '../../../ports/embedding.js';
import { minMaxSum, type Scored } from '../../../telemetry/search/ranking.js';
import type { Reading } from '../aggregates/reading.js';
import { succeeded } from '../failures.js';
import { search } from '../stored/search.js';
import type { Clauses } from '../stored/select.js';
import type { Templates } from '../stored/template-search.js';
import { vectorIndex } from '../write/names.js';
import type { VectorMaking } from './make-vectors.js';
import { becauseOf, hasVectors } from './vector-index.js';

export type Meant = { readonly scored: readonly Scored[]; readonly notices: readonly string[] };

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

type Near = { readonly vector: readonly number[]; readonly ids: readonly string[]; readonly most: number };

const nearest = ({ vector, ids, most }: Near): estypes.SearchSearchRequestBody => ({
  knn: {
    field: 'vector',
    query_vector: [...vector],
    k: Math.max(1, most),
    num_candidates: Math.max(1, most),
    filter: { ids: { values: [...ids] } },
  },
  size: most,
  _source: false,
  track_total_hits: false,
});

const nearestIn = async ({ client, owner }: Reading, asked: readonly Near[]): Promise<readonly Scored[]> => {
  const index = vectorIndex(owner);
  const { responses } = await client.msearch({ searches: asked.flatMap((each) => [{ index }, nearest(each)]) });
  const hits = responses.flatMap((response) => succeeded(response).hits.hits);
  return [...new Map(hits.map(({ _id = '', _score }) => [_id, { id: _id, score: _score ?? 0 }])).values()];
};

/** A template without a vector counts by its words. */
const fused = (words: readonly Scored[], vectors: readonly Scored[]): readonly Scored[] =>
  vectors.length === 0 ? words : minMaxSum([words, vectors]).map(({ id, score }) => ({ id, score: score / 2 }));

const vectorOf = async (embedding: Embedding, text: string): Promise<readonly number[]> => {
  const [vector] = await embedding.embed([text], AbortSignal.timeout(LONGEST_WAIT));
  return Array.from(vector ?? []);
};

type Words = {
  readonly text: string;
  readonly words: readonly Scored[];
  readonly present: ReadonlySet<string>;
};

const withVectors = async (reading: Reading, embedding: Embedding, { text, words, present }: Words): Promise<Meant> => {
  const { client, owner } = reading;
  if (!(await hasVectors(client, owner, embedding)))
    return { scored: words, notices: ['templates have no vectors yet: they were searched by their words alone'] };
  const vector = await vectorOf(embedding, text);
  const near = [
    { vector, ids: [...present], most: MOST_MEANT },
    { vector, ids: words.map(({ id }) => id), most: words.length },
  ];
  return { scored: fused(words, await nearestIn(reading, near)), notices: [] };
};

export const meanings = (embedding: Embedding, making: VectorMaking): Meanings => ({
  find: async (reading, { text, clauses, templates }, most) => {
    making.wanted(reading.owner);
    const present = await presentIn(reading, clauses);
    const found = templates
      .find(text, templates.texts.size)
      .filter(({ id }) => present.has(reading.aliases.current(id)));
    const words = found.slice(0, most);
    try {
      return await withVectors(reading, embedding, { text, words, present });
    } catch (error) {
      const because = becauseOf(error, 'Elasticsearch');
      return { scored: words, notices: [`templates were searched by their words alone: ${because}`] };
    }
  },
});
