// Finds passages by their words, and by their vectors where there are some.
import {
  fitPassage,
  KNOWLEDGE_POOL,
  meanScore,
  type PassageCandidate,
  type PassageScore,
  poolCandidates,
  rescorePassages,
  takeBest,
  type TermHolding,
} from '../../../telemetry/passages/passage-scores.js';
import { requireCollection, type StoredCollection } from './collections.js';
import type { KnowledgeDatabase } from './knowledge-database.js';
import { wordsTable } from './word-index.js';
import type { SqlRow } from '../database.js';
import type { KnowledgeRefusal, PassageMatches, PassageSearch } from '../../../ports/knowledge.js';
import { compareText, round6 } from '../../../kernel/json.js';
import { isRejection } from '../../../kernel/rejection.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import { passageId } from '../../../telemetry/passages/passage.js';
import { searchedTerms } from '../../../telemetry/passages/index-terms.js';
import { scoreByVector } from './vectors.js';

const openVocabulary = ({ db }: KnowledgeDatabase, collection: number): string => {
  const words = wordsTable(collection);
  const vocabulary = `temp.vocabulary_${collection}`;
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab(main, ${words}, 'row')`);
  return vocabulary;
};

/** Quotes each word, so that none is an operator of the index's query language. */
const matchAnyWord = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

type CountOf = (word: string) => number;

const openWordCounter = (file: KnowledgeDatabase, collection: number): CountOf => {
  const table = wordsTable(collection);
  const listed = file.sql(`SELECT doc FROM ${openVocabulary(file, collection)} WHERE term = ?`);
  // the index knows some words of other scripts in another form
  const matched = file.sql(`SELECT count(*) AS doc FROM ${table} WHERE ${table} MATCH ?`);
  return (word) => Number((listed.get(word) ?? matched.get(matchAnyWord([word])))?.['doc'] ?? 0);
};

const countHoldingPassages = (
  file: KnowledgeDatabase,
  { id, row }: StoredCollection,
  words: readonly string[],
): TermHolding => {
  const countOf = openWordCounter(file, id);
  return { passages: row.passages, holding: new Map(words.map((word) => [word, countOf(word)])) };
};

const bestMatches = ({ sql }: KnowledgeDatabase, collection: number, words: readonly string[]): readonly number[] => {
  if (words.length === 0) return [];
  const table = wordsTable(collection);
  return sql(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT ${KNOWLEDGE_POOL}`)
    .all(matchAnyWord(words))
    .map((row) => Number(row['rowid']));
};

/** Passages by number. A word that half of all passages hold has no weight in the index's own rank, and most of them would be ranked by it: it is asked for where the others find too few. */
const candidateNumbers = (
  file: KnowledgeDatabase,
  { id }: StoredCollection,
  { passages, holding }: TermHolding,
): readonly number[] => {
  const words = [...holding.keys()];
  const telling = words.filter((word) => (holding.get(word) ?? 0) * 2 < passages);
  const best = bestMatches(file, id, telling);
  const isEnough = best.length === KNOWLEDGE_POOL || telling.length === words.length;
  return isEnough ? best : bestMatches(file, id, words);
};

const candidateTexts = (collection: number): string => `SELECT passage.id, passage.section, text, document.title,
  indexed.title AS titleTerms, indexed.section AS sectionTerms, indexed.body AS bodyTerms FROM json_each(?) AS wanted
  JOIN passage ON passage.id = wanted.value JOIN document ON document.id = passage.document
  JOIN ${wordsTable(collection)} AS indexed ON indexed.rowid = passage.id`;

type NumberedCandidate = PassageCandidate & { readonly passage: number };

const candidateOf = (row: SqlRow): NumberedCandidate => ({
  passage: Number(row['id']),
  title: String(row['title']),
  section: JSON.parse(String(row['section'])) as readonly string[],
  text: String(row['text']),
  terms: [row['titleTerms'], row['sectionTerms'], row['bodyTerms']].map(String),
});

const readCandidates = (
  file: KnowledgeDatabase,
  collection: StoredCollection,
  holding: TermHolding,
): readonly NumberedCandidate[] =>
  file
    .sql(candidateTexts(collection.id))
    .all(JSON.stringify(candidateNumbers(file, collection, holding)))
    .map(candidateOf);

const scoreByWords = (
  file: KnowledgeDatabase,
  collection: StoredCollection,
  { text, holding }: { readonly text: string; readonly holding: TermHolding },
): readonly PassageScore[] => {
  const candidates = readCandidates(file, collection, holding);
  const scores = rescorePassages(text, candidates, holding);
  return candidates.map(({ passage }, n) => ({ passage, score: scores[n] ?? 0 }));
};

const FOUND_PASSAGE = `SELECT section, start, text, name, digest, title, modified
  FROM passage JOIN document ON document.id = passage.document WHERE passage.id = ?`;

const passageRowOf = (row: SqlRow, { row: collection }: StoredCollection, score: number): PassageRow => {
  const [digest, name, text] = [String(row['digest']), String(row['name']), String(row['text'])];
  const from = Number(row['start']);
  const section = JSON.parse(String(row['section'])) as readonly string[];
  return {
    kind: 'passage',
    id: passageId({ collection: collection.name, document: name, from }),
    collection: collection.name,
    document: digest,
    title: String(row['title']),
    file: name,
    ...(section.length > 0 && { section }),
    from,
    to: from + text.length,
    text,
    ...(row['modified'] !== null && { modified: Number(row['modified']) }),
    score: round6(score),
  };
};

export const searchPassages = (file: KnowledgeDatabase, search: PassageSearch): PassageMatches | KnowledgeRefusal => {
  const collection = requireCollection(file, search.collection);
  if (isRejection(collection)) return collection;
  const { text } = search;
  const holding = countHoldingPassages(file, collection, searchedTerms(text));
  const words = scoreByWords(file, collection, { text, holding });
  const { vector } = search;
  const candidates = new Set(words.map(({ passage }) => passage));
  const vectors = vector === undefined ? undefined : scoreByVector(file, collection, { vector, required: candidates });
  if (isRejection(vectors)) return vectors;
  const pool = poolCandidates(words, vectors);
  const cosineOf = new Map(vectors?.map(({ passage, score }) => [passage, score]));
  const cosines = new Map<string, number>();
  const head = takeBest(pool, search.budget).flatMap(({ passage, score }) => {
    const row = file.sql(FOUND_PASSAGE).get(passage);
    if (row === undefined) return [];
    const found = passageRowOf(row, collection, score);
    cosines.set(found.id, cosineOf.get(passage) ?? 0);
    return [{ ...found, fit: round6(fitPassage(text, { section: [], ...found }, holding)) }];
  });
  const passages = head.sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || compareText(a.id, b.id));
  const similarity = vectors === undefined ? {} : { similarity: { cosines, usual: meanScore(vectors) } };
  return { passages: passages.slice(0, search.budget), matched: pool.length, ...similarity };
};
