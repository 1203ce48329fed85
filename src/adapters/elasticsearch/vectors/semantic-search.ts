// Ranks templates by their words and by their vectors, among those that occur within the filter, with one score for each.
import type { estypes } from '@elastic/elasticsearch';
import type { Embedding } from '../../../ports/embedding.js';
import { minMaxSum, rankByScore, type ScoredId } from '../../../telemetry/search/rank-fusion.js';
import { partOrThrow } from '../failures.js';
import { all, type Clause } from '../mapping/clauses.js';
import type { TenantView } from '../own/tenant-view.js';
import type { TemplateTexts } from '../own/text-match.js';
import type { Reader } from '../read/reader.js';
import { searchOnce } from '../read/search.js';
import { vectorIndex } from '../write/index-names.js';
import { hasVectors, type TemplateVectors, vectorFailureReason } from './template-vectors.js';

export type ScoredTemplates = { readonly scored: readonly ScoredId[]; readonly notices: readonly string[] };

type TemplateQuestion = {
  readonly text: string;
  /** The structured filter of the question. */
  readonly clauses: readonly Clause[];
  readonly templates: TemplateTexts;
  /** Of those that are found by words. */
  readonly most: number;
};

export type SemanticSearch = {
  /** Best first, at most so many by words as are asked for, and some that share no word with the text. */
  readonly find: (reader: Reader, view: TenantView, question: TemplateQuestion) => Promise<ScoredTemplates>;
};

/** Of those that share no word with the text: every template is like it in some degree. */
const MOST_MEANT = 20;
/** Looked at before those of the filter are asked for by their ids, which takes longer: most filters hold enough of them. */
const MOST_NEAR = 200;
/** A server counts no more apart. */
const MOST_PRESENT = 10_000;
/** A provider that takes longer is not waited for, in ms. */
const LONGEST_WAIT = 3_000;

type TemplateBuckets = { readonly buckets?: readonly { readonly key: string }[] };

/** Templates of the lines that are meant, by the ids under which they are found. */
const templatesPresent = async (
  reader: Reader,
  { aliases }: TenantView,
  clauses: readonly Clause[],
): Promise<ReadonlySet<string>> => {
  const templates = { terms: { field: 'template', size: MOST_PRESENT } };
  const { aggregations } = await searchOnce(reader, {
    query: all(clauses),
    size: 0,
    track_total_hits: false,
    aggs: { templates },
  });
  const { buckets = [] } = (aggregations?.['templates'] ?? {}) as TemplateBuckets;
  return new Set(buckets.map(({ key }) => aliases.current(key)));
};

type NearestRequest = { readonly vector: readonly number[]; readonly ids?: readonly string[]; readonly most: number };

const nearestBody = ({ vector, ids, most }: NearestRequest): estypes.SearchSearchRequestBody => ({
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

const searchNearest = async (
  { client, owner }: TenantView,
  requests: readonly NearestRequest[],
): Promise<readonly ScoredId[]> => {
  const index = vectorIndex(owner);
  const { responses } = await client.msearch({ searches: requests.flatMap((each) => [{ index }, nearestBody(each)]) });
  const hits = responses.flatMap((response) => partOrThrow(response).hits.hits);
  return [...new Map(hits.map(({ _id = '', _score }) => [_id, { id: _id, score: _score ?? 0 }])).values()];
};

/** The best by their vectors, and those that are found by their words. */
const bestByVector = (words: readonly ScoredId[], near: readonly ScoredId[]): readonly ScoredId[] => {
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
const fuseScores = (words: readonly ScoredId[], vectors: readonly ScoredId[]): readonly ScoredId[] =>
  vectors.length === 0 ? words : minMaxSum([words, vectors]).map(({ id, score }) => ({ id, score: score / 2 }));

const embedQuestion = async (embedding: Embedding, text: string): Promise<readonly number[]> => {
  const [vector] = await embedding.embed([text], AbortSignal.timeout(LONGEST_WAIT));
  return Array.from(vector ?? []);
};

type QuestionVector = {
  readonly vector: readonly number[];
  /** Of all templates those that are most like it. */
  readonly near: readonly ScoredId[];
};

/** `undefined`: there is nothing to compare it with. */
const readQuestionVector = async (
  view: TenantView,
  embedding: Embedding,
  text: string,
): Promise<QuestionVector | undefined> => {
  if (!(await hasVectors(view.client, view.owner, embedding))) return undefined;
  const vector = await embedQuestion(embedding, text);
  return { vector, near: await searchNearest(view, [{ vector, most: MOST_NEAR }]) };
};

type TemplateCandidates = { readonly words: readonly ScoredId[]; readonly present: ReadonlySet<string> };

/** By their vectors: those of the filter that are most like the question, and all that were found by words. */
const scoreByVector = async (
  view: TenantView,
  { vector, near }: QuestionVector,
  { words, present }: TemplateCandidates,
): Promise<readonly ScoredId[]> => {
  const among = near.filter(({ id }) => present.has(id));
  const known = new Set(among.map(({ id }) => id));
  const ids = words.map(({ id }) => id).filter((id) => !known.has(id));
  const isEnough = among.length >= Math.min(MOST_MEANT, present.size);
  const more = [
    ...(isEnough ? [] : [{ vector, ids: [...present], most: MOST_MEANT }]),
    ...(ids.length === 0 ? [] : [{ vector, ids, most: ids.length }]),
  ];
  return more.length === 0 ? among : [...among, ...(await searchNearest(view, more))];
};

const BY_WORDS = 'searched by their words alone';

export const semanticSearch = (embedding: Embedding, making: TemplateVectors): SemanticSearch => ({
  find: async (reader, view, { text, clauses, templates, most }) => {
    making.wanted(view.owner);
    const questionVector = readQuestionVector(view, embedding, text);
    // heard below
    questionVector.catch(() => undefined);
    const present = await templatesPresent(reader, view, clauses);
    const words = templates.find(text, most, (id) => present.has(view.aliases.current(id)));
    try {
      const question = await questionVector;
      if (question === undefined)
        return { scored: words, notices: [`templates have no vectors yet: they were ${BY_WORDS}`] };
      return {
        scored: fuseScores(words, bestByVector(words, await scoreByVector(view, question, { words, present }))),
        notices: [],
      };
    } catch (error) {
      return { scored: words, notices: [`templates were ${BY_WORDS}: ${vectorFailureReason(error, 'Elasticsearch')}`] };
    }
  },
});
