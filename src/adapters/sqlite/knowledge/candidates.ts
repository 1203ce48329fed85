// The passages of a collection that hold words of a question, and in how many of all each word stands.
import { KNOWLEDGE_POOL } from '../../../telemetry/passages/candidate-pool.js';
import type { PassageCandidate, TermHolding } from '../../../telemetry/passages/passage-scores.js';
import type { Collection } from './collections.js';
import { wordsTable } from './schema.js';
import type { SqlRow } from '../database.js';
import type { KnowledgeFile } from './store.js';

const vocabularyOf = ({ db }: KnowledgeFile, collection: number): string => {
  const words = wordsTable(collection);
  const vocabulary = `temp.vocabulary_${collection}`;
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab(main, ${words}, 'row')`);
  return vocabulary;
};

/** No word is an operator of the index's own language. */
const matchOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

type CountOf = (word: string) => number;

const countsIn = (file: KnowledgeFile, collection: number): CountOf => {
  const table = wordsTable(collection);
  const listed = file.sql(`SELECT doc FROM ${vocabularyOf(file, collection)} WHERE term = ?`);
  // the index knows some words of other scripts in another form
  const matched = file.sql(`SELECT count(*) AS doc FROM ${table} WHERE ${table} MATCH ?`);
  return (word) => Number((listed.get(word) ?? matched.get(matchOf([word])))?.['doc'] ?? 0);
};

export const holdingIn = (file: KnowledgeFile, { id, row }: Collection, words: readonly string[]): TermHolding => {
  const countOf = countsIn(file, id);
  return { passages: row.passages, holding: new Map(words.map((word) => [word, countOf(word)])) };
};

const bestIn = ({ sql }: KnowledgeFile, collection: number, words: readonly string[]): readonly number[] => {
  if (words.length === 0) return [];
  const table = wordsTable(collection);
  return sql(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT ${KNOWLEDGE_POOL}`)
    .all(matchOf(words))
    .map((row) => Number(row['rowid']));
};

/** Passages by number. A word that half of all passages hold has no weight in the index's own rank, and most of them would be ranked by it: it is asked for where the others find too few. */
const numbersIn = (file: KnowledgeFile, { id }: Collection, { passages, holding }: TermHolding): readonly number[] => {
  const words = [...holding.keys()];
  const telling = words.filter((word) => (holding.get(word) ?? 0) * 2 < passages);
  const best = bestIn(file, id, telling);
  const isEnough = best.length === KNOWLEDGE_POOL || telling.length === words.length;
  return isEnough ? best : bestIn(file, id, words);
};

const TEXTS = `SELECT passage.id, section, text, title FROM json_each(?) AS wanted
  JOIN passage ON passage.id = wanted.value JOIN document ON document.id = passage.document`;

export type StoredCandidate = PassageCandidate & { readonly passage: number };

const candidateOf = (row: SqlRow): StoredCandidate => ({
  passage: Number(row['id']),
  title: String(row['title']),
  section: JSON.parse(String(row['section'])) as readonly string[],
  text: String(row['text']),
});

export const candidatesIn = (
  file: KnowledgeFile,
  collection: Collection,
  holding: TermHolding,
): readonly StoredCandidate[] =>
  file
    .sql(TEXTS)
    .all(JSON.stringify(numbersIn(file, collection, holding)))
    .map(candidateOf);
