// One search for all that is told in prose: log templates, knowledge, past issues. Words first, character trigrams at half their weight.
import { round6 } from '../../kernel/json.js';
import { blended } from './blend.js';
import { bm25Scores } from './bm25.js';
import { cosineScores } from './cosine.js';
import { ranked, type Scored } from './ranking.js';
import { resembles } from './resemblance.js';
import { addTerms, countTerms, createTermIndex, dropTerms, type TermIndex, type Terms } from './term-index.js';
import { createVocabulary, type Vocabulary } from './vocabulary.js';
import { isTelling, searchPieces, stemOf, trigramsOf } from './words.js';

/** What a field's words, and their trigrams, count for. */
export type SearchField = { readonly text: string; readonly words: number; readonly trigrams: number };

export type SearchDocument = { readonly id: string; readonly fields: readonly SearchField[] };

export type SearchIndex = {
  /** In place of the document of the same id, when there is one. */
  readonly put: (document: SearchDocument) => void;
  readonly remove: (id: string) => void;
  /** Of the `most` best those that resemble the query, best first, ties by id; scores are at most 1.5. */
  readonly find: (query: string, most: number, among?: Among) => readonly Scored[];
};

/** Whether a document is looked at; absent: all are. */
export type Among = (id: string) => boolean;

/** Dropped documents weigh on every query: beyond this part of all, the index is built anew. */
const MOST_DROPPED = 0.25;

type Shelf = {
  readonly vocabulary: Vocabulary;
  readonly words: TermIndex;
  readonly trigrams: TermIndex;
  /** By number; undefined once dropped. */
  readonly documents: (SearchDocument | undefined)[];
  readonly numbers: Map<string, number>;
};

const wordsOf = (text: string, { partsOf }: Vocabulary): readonly string[] =>
  searchPieces(text).flatMap(partsOf).filter(isTelling).map(stemOf);

const trigramsIn = (text: string): readonly string[] => searchPieces(text).filter(isTelling).flatMap(trigramsOf);

const learn = ({ vocabulary }: Shelf, { fields }: SearchDocument): void => {
  for (const { text } of fields) vocabulary.learn(searchPieces(text));
};

const shelve = ({ vocabulary, words, trigrams, documents, numbers }: Shelf, document: SearchDocument): void => {
  const { id, fields } = document;
  addTerms(words, countTerms(fields.map((field) => [wordsOf(field.text, vocabulary), field.words])));
  addTerms(trigrams, countTerms(fields.map((field) => [trigramsIn(field.text), field.trigrams])));
  numbers.set(id, documents.length);
  documents.push(document);
};

/** The vocabulary first: what is glued shows only beside all others. */
const filled = (documents: readonly SearchDocument[]): Shelf => {
  const vocabulary = createVocabulary();
  const [words, trigrams] = [createTermIndex(), createTermIndex()];
  const shelf: Shelf = { vocabulary, words, trigrams, documents: [], numbers: new Map() };
  for (const document of documents) learn(shelf, document);
  for (const document of documents) shelve(shelf, document);
  return shelf;
};

const once = (terms: readonly string[]): Terms => countTerms([[terms, 1]]);

const scoresOf = ({ vocabulary, words, trigrams }: Shelf, query: string): Float64Array =>
  blended(bm25Scores(words, once(wordsOf(query, vocabulary))), cosineScores(trigrams, once(trigramsIn(query))));

/** The score of place `most`, so that only those above it are put in order. */
const scoreAt = (scores: Float64Array, most: number): number => {
  if (scores.length <= most) return 0;
  return scores.toSorted().at(-most) ?? 0;
};

const only = (scores: Float64Array, { documents }: Shelf, among: Among): Float64Array =>
  scores.map((score, at) => (score > 0 && among(documents[at]?.id ?? '') ? score : 0));

/** Share of a score by which equals may differ before they are rounded: they are put in order as they are told. */
const LOST = 1e-5;

type Asked = { readonly query: string; readonly most: number; readonly among: Among | undefined };

const find = (shelf: Shelf, { query, most, among }: Asked): readonly Scored[] => {
  const all = scoresOf(shelf, query);
  const scores = among === undefined ? all : only(all, shelf, among);
  const least = scoreAt(scores, most) * (1 - LOST);
  const isAnswer = resembles(query);
  const found: Scored[] = [];
  for (let at = 0; at < scores.length; at++) {
    const [document, score] = [shelf.documents[at], scores[at] ?? 0];
    if (document === undefined || score === 0 || score < least) continue;
    if (document.fields.some(({ text }) => isAnswer(text))) found.push({ id: document.id, score: round6(score) });
  }
  return ranked(found).slice(0, most);
};

/** Words that are glued are known by what `documents` hold; those put in later are learnt from one by one. */
export const createSearchIndex = (documents: readonly SearchDocument[] = []): SearchIndex => {
  let shelf = filled(documents);
  const remove = (id: string): void => {
    const at = shelf.numbers.get(id);
    if (at === undefined) return;
    shelf.numbers.delete(id);
    shelf.documents[at] = undefined;
    dropTerms(shelf.words, at);
    dropTerms(shelf.trigrams, at);
    if (shelf.numbers.size >= shelf.documents.length * (1 - MOST_DROPPED)) return;
    shelf = filled(shelf.documents.filter((document) => document !== undefined));
  };
  return {
    put: (document) => {
      remove(document.id);
      learn(shelf, document);
      shelve(shelf, document);
    },
    remove,
    find: (query, most, among) => find(shelf, { query, most, among }),
  };
};
