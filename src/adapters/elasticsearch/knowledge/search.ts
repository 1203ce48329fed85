// Finds passages by their words, and by their vectors where there are some: the server's candidates, put in order as the embedded store does.
import { compareText, round6 } from '../../../kernel/json.js';
import { isRejection } from '../../../kernel/rejection.js';
import type { KnowledgeRefusal, PassageMatches, PassageSearch } from '../../../ports/knowledge.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import { describeQuestionMismatch } from '../../../telemetry/passages/embedding-model.js';
import { passageId } from '../../../telemetry/passages/passage.js';
import { type PassageScore, poolCandidates, takeBest } from '../../../telemetry/passages/candidate-pool.js';
import { rescorePassages } from '../../../telemetry/passages/passage-scores.js';
import { questionTerms } from '../../../telemetry/passages/index-terms.js';
import type { Hit } from './ask-index.js';
import { findPassages, type Found } from './find.js';
import { collectionIn } from './list.js';
import type { Place } from './place.js';
import type { Stored } from './shelf.js';

const rowOf = (collection: string, { passage }: Hit, stored: Stored): PassageRow => {
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
    ...(modified !== undefined && { modified }),
  };
};

const byWords = ({ words, counts, documents }: Found, text: string): readonly Hit[] => {
  const candidates = words.map(({ passage }) => ({
    title: documents.get(passage.document)?.row.title ?? '',
    section: passage.headings,
    text: passage.text,
  }));
  const scores = rescorePassages(text, candidates, counts);
  return words.map((hit, n) => ({ ...hit, score: scores[n] ?? 0 }));
};

/** The pool tells passages apart by number. */
const numbered = (words: readonly Hit[], vectors: readonly Hit[] = []) => {
  const hits = [...new Map([...words, ...vectors].map((hit) => [hit.id, hit])).values()];
  const numbers = new Map(hits.map(({ id }, n) => [id, n]));
  const scores = (list: readonly Hit[]): readonly PassageScore[] =>
    list.map(({ id, score }) => ({ passage: numbers.get(id) ?? 0, score }));
  return { hits, scores };
};

const passagesIn = (found: Found, { collection, text, budget }: PassageSearch): PassageMatches => {
  const words = byWords(found, text);
  const { hits, scores } = numbered(words, found.vectors);
  const pool = poolCandidates(scores(words), found.vectors && scores(found.vectors));
  const head = takeBest(pool, budget).flatMap(({ passage, score }) => {
    const hit = hits[passage];
    const stored = hit && found.documents.get(hit.passage.document);
    return hit === undefined || stored === undefined
      ? []
      : [{ ...rowOf(collection, hit, stored), score: round6(score) }];
  });
  const passages = head.sort((a, b) => b.score - a.score || compareText(a.id, b.id));
  return { passages: passages.slice(0, budget), matched: pool.length };
};

/**
 * Ranks are those of the embedded store: the same candidates, by the same BM25 over counts of the whole collection, the same scores of these, and every vector is looked at.
 * What differs: products of vectors are reckoned in single precision, so that scores agree to five digits; and where more passages than are compared hold a word of the question, the server chooses by its own BM25, which rounds lengths, which of them are; those at the far end may be others.
 */
export const searchPassages = async (
  place: Place,
  asked: PassageSearch,
): Promise<PassageMatches | KnowledgeRefusal> => {
  const collection = await collectionIn(place, asked.collection);
  if (isRejection(collection)) return collection;
  const { text, vector } = asked;
  if (vector !== undefined && collection.embedding?.dimension !== vector.length)
    return { rejected: 'embedding-differs', because: describeQuestionMismatch(collection, vector) };
  const question = { collection: collection.id, words: questionTerms(text), ...(vector && { vector }) };
  return passagesIn(await findPassages(place, question), asked);
};
