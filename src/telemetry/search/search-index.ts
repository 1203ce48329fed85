// The search index for prose: log templates, knowledge, past issues. Words count most, character trigrams half as much.
import { round6 } from '../../kernel/json.js';
import { blendScores, bm25Scores, cosineScores } from './term-scores.js';
import { rankByScore, type ScoredId } from './rank-fusion.js';
import { resembles } from './resemblance.js';
import { addTerms, countTerms, createTermIndex, dropTerms, type TermCounts, type TermIndex } from './term-index.js';
import { createVocabulary, type Vocabulary } from './vocabulary.js';
import { isSearchTerm, searchPieces, stemOf, trigramsOf } from './search-terms.js';

/** What a field's words, and their trigrams, count for. */
export type SearchField = { readonly text: string; readonly words: number; readonly trigrams: number };

export type SearchDocument = { readonly id: string; readonly fields: readonly SearchField[] };

export type SearchIndex = {
  /** In place of the document of the same id, when there is one. */
  readonly put: (document: SearchDocument) => void;
  readonly remove: (id: string) => void;
  /** Of the `most` best those that resemble the query, best first, ties by id; scores are at most 1.5. */
  readonly find: (query: string, most: number, among?: IdFilter) => readonly ScoredId[];
};

/** Whether a document is searched; absent: all are. */
export type IdFilter = (id: string) => boolean;

/** Dropped documents weigh on every query: beyond this part of all, the index is built anew. */
const MOST_DROPPED = 0.25;

type IndexState = {
  readonly vocabulary: Vocabulary;
  readonly words: TermIndex;
  readonly trigrams: TermIndex;
  /** By number; undefined once dropped. */
  readonly documents: (SearchDocument | undefined)[];
  readonly numbers: Map<string, number>;
};

const wordsOf = (text: string, { partsOf }: Vocabulary): readonly string[] =>
  searchPieces(text).flatMap(partsOf).filter(isSearchTerm).map(stemOf);

const trigramsIn = (text: string): readonly string[] => searchPieces(text).filter(isSearchTerm).flatMap(trigramsOf);

const learnVocabulary = ({ vocabulary }: IndexState, { fields }: SearchDocument): void => {
  for (const { text } of fields) vocabulary.learn(searchPieces(text));
};

const addDocument = (
  { vocabulary, words, trigrams, documents, numbers }: IndexState,
  document: SearchDocument,
): void => {
  const { id, fields } = document;
  addTerms(words, countTerms(fields.map((field) => [wordsOf(field.text, vocabulary), field.words])));
  addTerms(trigrams, countTerms(fields.map((field) => [trigramsIn(field.text), field.trigrams])));
  numbers.set(id, documents.length);
  documents.push(document);
};

/** The vocabulary comes first: only all documents together show which words are glued. */
const buildIndex = (documents: readonly SearchDocument[]): IndexState => {
  const vocabulary = createVocabulary();
  const [words, trigrams] = [createTermIndex(), createTermIndex()];
  const shelf: IndexState = { vocabulary, words, trigrams, documents: [], numbers: new Map() };
  for (const document of documents) learnVocabulary(shelf, document);
  for (const document of documents) addDocument(shelf, document);
  return shelf;
};

const queryTerms = (terms: readonly string[]): TermCounts => countTerms([[terms, 1]]);

const scoresOf = ({ vocabulary, words, trigrams }: IndexState, query: string): Float64Array =>
  blendScores(
    bm25Scores(words, queryTerms(wordsOf(query, vocabulary))),
    cosineScores(trigrams, queryTerms(trigramsIn(query))),
  );

/** The score of place `most`, so that only those above it are put in order. */
const scoreAt = (scores: Float64Array, most: number): number => {
  if (scores.length <= most) return 0;
  return scores.toSorted().at(-most) ?? 0;
};

const keepOnly = (scores: Float64Array, { documents }: IndexState, among: IdFilter): Float64Array =>
  scores.map((score, at) => (score > 0 && among(documents[at]?.id ?? '') ? score : 0));

/** Relative difference that equal scores may have before rounding; documents are ordered by the rounded scores. */
const LOST = 1e-5;

type IndexQuery = { readonly query: string; readonly most: number; readonly among: IdFilter | undefined };

const find = (shelf: IndexState, { query, most, among }: IndexQuery): readonly ScoredId[] => {
  const all = scoresOf(shelf, query);
  const scores = among === undefined ? all : keepOnly(all, shelf, among);
  const least = scoreAt(scores, most) * (1 - LOST);
  const isAnswer = resembles(query);
  const found: ScoredId[] = [];
  for (let at = 0; at < scores.length; at++) {
    const [document, score] = [shelf.documents[at], scores[at] ?? 0];
    if (document === undefined || score === 0 || score < least) continue;
    if (document.fields.some(({ text }) => isAnswer(text))) found.push({ id: document.id, score: round6(score) });
  }
  return rankByScore(found).slice(0, most);
};

/** Words that are glued are known by what `documents` hold; those put in later are learnt from one by one. */
export const createSearchIndex = (documents: readonly SearchDocument[] = []): SearchIndex => {
  let shelf = buildIndex(documents);
  const remove = (id: string): void => {
    const at = shelf.numbers.get(id);
    if (at === undefined) return;
    shelf.numbers.delete(id);
    shelf.documents[at] = undefined;
    dropTerms(shelf.words, at);
    dropTerms(shelf.trigrams, at);
    if (shelf.numbers.size >= shelf.documents.length * (1 - MOST_DROPPED)) return;
    shelf = buildIndex(shelf.documents.filter((document) => document !== undefined));
  };
  return {
    put: (document) => {
      remove(document.id);
      learnVocabulary(shelf, document);
      addDocument(shelf, document);
    },
    remove,
    find: (query, most, among) => find(shelf, { query, most, among }),
  };
};
