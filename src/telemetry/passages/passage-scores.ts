// Scores the candidate passages of a question against each other, in the same way for every store.
import { minMaxSum } from '../search/rank-fusion.js';
import type { SearchField } from '../search/search-index.js';
import { isCharacterPair } from '../search/script-words.js';
import { isSearchTerm, searchPieces, searchTokens, stemOf, trigramsOf } from '../search/search-terms.js';
import { foldAccents } from '../search/fold-accents.js';
import { type AskedTerm, askedTerms, prepareIndexText, questionTerms } from './index-terms.js';
import { isLightWord } from './small-words.js';
import { blendScores, saturate } from '../search/term-scores.js';
import { passageFields } from '../search/search-documents.js';
import { rarityAmong } from '../search/term-index.js';

/** `passage`: its number in the store. */
export type PassageScore = { readonly passage: number; readonly score: number };

/** So many of the best by words, and as many by vectors, are compared with each other. */
export const KNOWLEDGE_POOL = 200;

/** Of no scores 0. */
export const meanScore = (scores: readonly { readonly score: number }[]): number =>
  scores.length === 0 ? 0 : scores.reduce((sum, { score }) => sum + score, 0) / scores.length;

const asScoredIds = (scores: readonly PassageScore[]) =>
  scores.map(({ passage, score }) => ({ id: String(passage), score }));

/** Best first; scores from 0 to 1. A passage that has no score in one of the lists counts as the least of it. */
export const poolCandidates = (
  words: readonly PassageScore[],
  vectors: readonly PassageScore[] | undefined,
): readonly PassageScore[] => {
  const lists = vectors === undefined ? [words] : [words, vectors];
  return minMaxSum(lists.map(asScoredIds)).map(({ id, score }) => ({
    passage: Number(id),
    score: score / lists.length,
  }));
};

/** The first `budget`, and those that are as good as the last of them. */
export const takeBest = (pool: readonly PassageScore[], budget: number): readonly PassageScore[] => {
  const least = pool[budget - 1]?.score ?? 0;
  return pool.filter(({ score }, place) => place < budget || score === least);
};

// Terms of texts relative to a question: which of its words each piece contains, and the trigrams of each piece.

type TextPiece = {
  /** Places among the words of the question. */
  readonly words: readonly number[];
  /** By number: the same letters have the same one. */
  readonly trigrams: readonly number[];
};

/** A field, with what its words and its trigrams count for. */
type FieldTerms = { readonly pieces: readonly TextPiece[]; readonly words: number; readonly trigrams: number };

type TextTerms = readonly FieldTerms[];

type QuestionTerms = {
  readonly words: readonly string[];
  readonly question: TextTerms;
  readonly texts: readonly TextTerms[];
  /** How many trigrams there are, and how many of them are the question's: the first. */
  readonly trigrams: { readonly all: number; readonly asked: number };
};

/** From this length on, a word at an end of a longer one is no coincidence: `order` in `orderservice`. */
const SHORTEST_GLUED = 4;

const isGlued = (word: string, piece: string): boolean =>
  word.length < piece.length && (piece.startsWith(word) || piece.endsWith(word));

const tellingPieces = (text: string): readonly string[] => searchPieces(text).filter(isSearchTerm);

const wordOf = (piece: string): string => foldAccents(stemOf(piece));

/** The same pieces stand in text after text. */
const memoized = (make: (piece: string) => TextPiece): ((piece: string) => TextPiece) => {
  const known = new Map<string, TextPiece>();
  return (piece) => {
    const made = known.get(piece) ?? make(piece);
    known.set(piece, made);
    return made;
  };
};

const extractQuestionTerms = (question: string, texts: readonly (readonly SearchField[])[]): QuestionTerms => {
  const words = questionTerms(question);
  const places = new Map(words.map((word, place) => [word, place]));
  const long = [...new Set(tellingPieces(question))].filter(
    (piece) => piece.length >= SHORTEST_GLUED && places.has(wordOf(piece)),
  );
  const numbers = new Map<string, number>();
  const numberOf = (trigram: string): number => {
    const number = numbers.get(trigram) ?? numbers.size;
    numbers.set(trigram, number);
    return number;
  };
  const pieceOf = memoized((piece) => {
    const held = new Set([piece, ...long.filter((word) => isGlued(word, piece))].map(wordOf));
    return {
      words: [...held].flatMap((word) => places.get(word) ?? []),
      trigrams: trigramsOf(foldAccents(piece)).map(numberOf),
    };
  });
  const see = (fields: readonly SearchField[]): TextTerms =>
    fields.map(({ text, ...weights }) => ({ ...weights, pieces: tellingPieces(text).map(pieceOf) }));
  const own = see([{ text: question, words: 1, trigrams: 1 }]);
  const asked = numbers.size;
  const others = texts.map(see);
  return { words, question: own, texts: others, trigrams: { all: numbers.size, asked } };
};

export type PassageCandidate = {
  readonly title: string;
  readonly section: readonly string[];
  readonly text: string;
  /** Its index terms, between blanks, where the store has them at hand: cutting so many texts anew takes long. */
  readonly terms?: readonly string[];
};

/** Of the whole collection: what is rare among the candidates is another matter. */
export type TermHolding = {
  readonly passages: number;
  /** In how many of them each word of the question stands. */
  readonly holding: ReadonlyMap<string, number>;
};

/** How often each of the first `size` words, or trigrams, stands in a text. */
const countsIn = (text: TextTerms, of: 'words' | 'trigrams', size: number): Float64Array => {
  const counts = new Float64Array(size);
  for (const field of text)
    for (const piece of field.pieces)
      for (const place of piece[of]) if (place < size) counts[place] = (counts[place] ?? 0) + field[of];
  return counts;
};

const lengthOf = (text: TextTerms): number => text.reduce((sum, { pieces, words }) => sum + words * pieces.length, 0);

/** BM25, as in `search/term-scores.ts`, with the mean length of the candidates. */
const wordScores = ({ words, question, texts }: QuestionTerms, { passages, holding }: TermHolding): Float64Array => {
  const times = countsIn(question, 'words', words.length);
  // a word that stands nowhere by itself may be glued to another
  const held = words.map((word) => Math.min(passages, Math.max(1, holding.get(word) ?? 0)));
  const weights = held.map((count, at) => Math.sqrt(times[at] ?? 0) * rarityAmong(passages, count));
  const lengths = texts.map(lengthOf);
  const mean = lengths.reduce((a, b) => a + b, 0) / texts.length;
  return Float64Array.from(texts, (text, n) => {
    const counts = countsIn(text, 'words', words.length);
    const length = (lengths[n] ?? 0) / mean;
    return weights.reduce((sum, weight, at) => sum + weight * saturate(counts[at] ?? 0, length), 0);
  });
};

/** In how many texts each trigram stands. */
const textsHolding = ({ texts, trigrams: { all } }: QuestionTerms): Float64Array => {
  const [holding, last] = [new Float64Array(all), new Int32Array(all).fill(-1)];
  texts.forEach((text, n) => {
    for (const { pieces } of text)
      for (const { trigrams } of pieces)
        for (const trigram of trigrams) {
          if (last[trigram] !== n) holding[trigram] = (holding[trigram] ?? 0) + 1;
          last[trigram] = n;
        }
  });
  return holding;
};

const squareOf = (text: TextTerms, weights: Float64Array): number => {
  let sum = 0;
  for (const field of text)
    for (const { trigrams } of field.pieces)
      for (const trigram of trigrams) sum += field.trigrams * (weights[trigram] ?? 0);
  return sum;
};

/** The cosine of `search/term-scores.ts`. */
const trigramScores = (seen: QuestionTerms, passages: number): Float64Array => {
  const { question, texts, trigrams } = seen;
  const times = countsIn(question, 'trigrams', trigrams.asked);
  // as if no passage but the candidates had it: a trigram of all candidates weighs little when they are few of many, and more when they are all
  const weights = textsHolding(seen).map((held) => (held === 0 ? 0 : Math.log(1 + passages / held) ** 2));
  return Float64Array.from(texts, (text) => {
    const counts = countsIn(text, 'trigrams', trigrams.asked);
    const shared = counts.reduce((sum, count, at) => sum + Math.sqrt(count * (times[at] ?? 0)) * (weights[at] ?? 0), 0);
    return shared / (Math.sqrt(squareOf(text, weights)) || 1);
  });
};

/** In the order of the candidates; at most 1.5. */
export const rescorePassages = (
  question: string,
  candidates: readonly PassageCandidate[],
  holding: TermHolding,
): Float64Array => {
  const fields = candidates.map(({ title, section, text }) => passageFields([title, ...section].join(' '), text));
  const seen = extractQuestionTerms(question, fields);
  const blended = blendScores(wordScores(seen, holding), trigramScores(seen, holding.passages));
  const related = relatedScores(question, candidates, holding);
  return blended.map((score, n) => score + (related[n] ?? 0));
};

/** A passage with the names by which people look for it. */
export type NamedPassage = PassageCandidate & { readonly collection: string; readonly file?: string };

/** What a word of the question counts for where it stands above the passage: in a heading, and once more in the name of the document. */
const HEADING_SHARE = 0.2;
const NAME_SHARE = 0.2;
const WHOLE_FIT = 1 + HEADING_SHARE + NAME_SHARE;
/** A document that the question calls by its name is meant, whatever else it lacks: so much more it fits, and in part where the name has other words. */
const NAMED_BONUS = 0.12;
/** A name that more than this share of the passages of its collection say is a word like others. */
const NAME_RARITY = 0.25;

const FILE_ENDING = /\.\w{1,8}$/;

const wordSet = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(searchTokens(texts.join('\n')).map(foldAccents));

/** The question says every word of the name of a document: “lru-cache.md” is called by “the lru cache”. */
export const callsDocument = (question: string, file: string): boolean => {
  const asked = new Set(questionTerms(question));
  const name = wordSet(file.replace(FILE_ENDING, ''));
  return name.size > 0 && [...name].every((word) => asked.has(word));
};

/** Pairs of one stretch of Chinese, Japanese or Korean share the character between them. */
const isNextPair = (pair = '', next = ''): boolean =>
  isCharacterPair(pair) && isCharacterPair(next) && [...pair].at(-1) === [...next][0];

/** Most words of Chinese, Japanese and Korean have two characters. */
const CHARACTERS_OF_WORD = 2;

/**
 * Where the row of pairs ends that begins at `from` and stands nowhere in the collection, and what each of them counts for. One between
 * two known pairs is where two words meet, and no word; a longer row is as many words as its characters make that no known pair covers.
 */
const unknownRow = (
  tokens: readonly string[],
  from: number,
  isUnknown: (token: string | undefined) => boolean,
): { readonly end: number; readonly share: number } => {
  let end = from + 1;
  while (isUnknown(tokens[end]) && isNextPair(tokens[end - 1], tokens[end])) end += 1;
  const neighbours = [isNextPair(tokens[from - 1], tokens[from]), isNextPair(tokens[end - 1], tokens[end])];
  const uncovered = end - from + 1 - neighbours.filter(Boolean).length;
  return { end, share: Math.min(1, uncovered / CHARACTERS_OF_WORD / (end - from)) };
};

/** What a word weighs that any question may have. */
export const LIGHT_SHARE = 0.15;

/** `rarity`: of the word, in its collection; `weight`: less for a light word, and for a part of a row of unknown characters. */
type WeighedTerm = AskedTerm & { readonly rarity: number; readonly weight: number };

/**
 * What each word of a question weighs, by how rare it is in its collection. One that stands nowhere in it weighs the most; the more of
 * the words do not, the likelier the question is in other words or in another language than the collection, and what means the same counts.
 */
const weighTerms = (question: string, { passages, holding }: TermHolding): readonly WeighedTerm[] => {
  const terms = askedTerms(question);
  const countOf = (term: string): number => Math.min(passages, holding.get(term) ?? 0);
  const telling = terms.filter(({ word }) => !isLightWord(word));
  const strange = telling.filter(({ word }) => countOf(word) === 0).length / Math.max(1, telling.length);
  const rarityOf = ({ word, related }: AskedTerm): number => {
    const own = rarityAmong(passages, countOf(word));
    const other = rarityAmong(passages, Math.max(0, ...related.map(countOf)));
    return countOf(word) > 0 ? own : strange * other + (1 - strange) * own;
  };
  const shares = new Map<string, number>();
  const tokens = searchTokens(question).map(foldAccents);
  const isUnknown = (token = ''): boolean => isCharacterPair(token) && countOf(token) === 0;
  for (let at = 0; at < tokens.length;) {
    if (!isUnknown(tokens[at])) {
      at += 1;
      continue;
    }
    const { end, share } = unknownRow(tokens, at, isUnknown);
    for (const token of tokens.slice(at, end)) shares.set(token, share);
    at = end;
  }
  return terms.map((term) => {
    const rarity = rarityOf(term);
    const light = isLightWord(term.word) ? LIGHT_SHARE : 1;
    return { ...term, rarity, weight: rarity * light * (shares.get(term.word) ?? 1) };
  });
};

/** What a passage counts for that says it in other words, or in another language. */
export const RELATED_SHARE = 0.9;
const PARAGRAPH_END = /\n[ \t]*\n/;
/** And one that has a word of a phrase without the rest of it. */
const PART_SHARE = 0.5;

/** How much of its words a part of a passage holds: 1 the word itself, less for what means the same. */
const heldBy =
  (terms: ReadonlySet<string>, { passages, holding }: TermHolding) =>
  ({ word, related, isOfPhrase, rarity }: WeighedTerm): number => {
    if (terms.has(word)) return isOfPhrase && !related.some((term) => terms.has(term)) ? PART_SHARE : 1;
    const rarityOf = (term: string): number => rarityAmong(passages, Math.min(passages, holding.get(term) ?? 0));
    const least = Math.min(...related.filter((term) => terms.has(term)).map(rarityOf), Infinity);
    if (least === Infinity) return 0;
    // a rare word is not said by what many passages say
    return RELATED_SHARE * Math.min(1, least / rarity);
  };

/** The share of the question that each candidate holds in other words alone. */
const relatedScores = (
  question: string,
  candidates: readonly PassageCandidate[],
  counts: TermHolding,
): readonly number[] => {
  const asked = weighTerms(question, counts);
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  return candidates.map(({ title, section, text, terms }) => {
    const held =
      terms === undefined ? termSet(title, ...section, text) : new Set(terms.flatMap((part) => part.split(' ')));
    const holds = heldBy(held, counts);
    const related = asked.reduce((sum, term) => sum + (holds(term) < 1 ? holds(term) * term.weight : 0), 0);
    return all === 0 ? 0 : related / all;
  });
};

const termSet = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(prepareIndexText(texts.join('\n')).split(' '));

/**
 * The share of the question's information that a passage holds, 0 to 1. A word weighs as much as it is rare in its collection,
 * one that stands nowhere in it the most: so a collection that never speaks of the product that is asked about fits little,
 * whatever other words it shares. Other words for the same count where they stand in one paragraph: far from each other they are
 * met by accident. Comparable between collections, which the scores of one search are not.
 */
export const fitPassage = (question: string, passage: NamedPassage, counts: TermHolding): number => {
  const { collection, file = '', title, section, text } = passage;
  const { passages, holding } = counts;
  const fileName = wordSet(file.replace(FILE_ENDING, ''));
  const nameHolds = heldBy(termSet(collection, file.replace(FILE_ENDING, ''), title), counts);
  const headingHolds = heldBy(termSet(...section), counts);
  const textHolds = heldBy(termSet([title, ...section, text].join('\n')), counts);
  const partsHold = text.split(PARAGRAPH_END).map((part) => heldBy(termSet(part), counts));
  const terms = weighTerms(question, counts);
  const isSaid = (term: WeighedTerm): boolean => textHolds(term) === 1;
  const fitWith = (partHolds: (term: WeighedTerm) => number): number =>
    terms.reduce((sum, term) => {
      const named = nameHolds(term);
      const headed = Math.max(named, headingHolds(term));
      const held = Math.max(headed, isSaid(term) ? 1 : partHolds(term));
      return sum + term.weight * (held + headed * HEADING_SHARE + named * NAME_SHARE);
    }, 0);
  const own = Math.max(...partsHold.map(fitWith));
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  const asked = new Set(questionTerms(question));
  const called = [...fileName].filter((word) => asked.has(word));
  const isTelling = called.some((word) => (holding.get(word) ?? 0) <= NAME_RARITY * passages);
  const bonus = isTelling ? (NAMED_BONUS * called.length) / fileName.size : 0;
  return all === 0 ? 0 : Math.min(1, own / (all * WHOLE_FIT) + bonus);
};
