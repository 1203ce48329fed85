// Finds passages by their words, and by their vectors where there are some.
import type { KnowledgeRefusal, PassageMatches, PassageSearch } from '../../../ports/knowledge.js';
import { compareText, round6 } from '../../../kernel/json.js';
import { isRejection } from '../../../kernel/rejection.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import { type PassageScore, poolCandidates, takeBest } from '../../../telemetry/passages/candidate-pool.js';
import { passageId } from '../../../telemetry/passages/passage.js';
import { rescorePassages } from '../../../telemetry/passages/passage-scores.js';
import { questionTerms } from '../../../telemetry/passages/index-terms.js';
import { candidatesIn, holdingIn } from './candidates.js';
import { type Collection, collectionIn } from './collections.js';
import type { KnowledgeFile } from './store.js';
import type { SqlRow } from '../database.js';
import { byVector } from './vectors.js';

const byWords = (file: KnowledgeFile, collection: Collection, text: string): readonly PassageScore[] => {
  const holding = holdingIn(file, collection, questionTerms(text));
  const candidates = candidatesIn(file, collection, holding);
  const scores = rescorePassages(text, candidates, holding);
  return candidates.map(({ passage }, n) => ({ passage, score: scores[n] ?? 0 }));
};

const PASSAGE = `SELECT section, start, text, name, digest, title, modified
  FROM passage JOIN document ON document.id = passage.document WHERE passage.id = ?`;

const rowOf = (row: SqlRow, { row: collection }: Collection, score: number): PassageRow => {
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

export const searchPassages = (file: KnowledgeFile, search: PassageSearch): PassageMatches | KnowledgeRefusal => {
  const collection = collectionIn(file, search.collection);
  if (isRejection(collection)) return collection;
  const words = byWords(file, collection, search.text);
  const { vector } = search;
  const wanted = new Set(words.map(({ passage }) => passage));
  const vectors = vector === undefined ? undefined : byVector(file, collection, { vector, wanted });
  if (isRejection(vectors)) return vectors;
  const pool = poolCandidates(words, vectors);
  const head = takeBest(pool, search.budget).flatMap(({ passage, score }) => {
    const row = file.sql(PASSAGE).get(passage);
    return row === undefined ? [] : [rowOf(row, collection, score)];
  });
  const passages = head.sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || compareText(a.id, b.id));
  return { passages: passages.slice(0, search.budget), matched: pool.length };
};
