// The terms of a text for search: identifiers split, stop words left out, stems; their character trigrams; and chunks between blanks.
import { stemmer } from 'stemmer';
import {
  cutScripts,
  foldScript,
  isCharacterPair,
  isInsideRuns,
  SCRIPT_STOP_WORDS,
  scriptChunks,
  stemScript,
} from './script-words.js';

// Stop words. Negations and directions (up, down, over, below) are not among them.

const WORDS =
  'a about after all also am an and any are as at be because been before being between both but by can could did do does doing during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most my of on once only or other our ours own please same she should so some such than that the their theirs them then there these they this those through to too until us very was we were what when where which while who whom why will with would you your yours';

const STOP_WORDS: ReadonlySet<string> = new Set([...WORDS.split(' '), ...SCRIPT_STOP_WORDS]);

const ASCII_RUN = /[A-Za-z0-9]+/g;
const RUN = /[\p{L}\p{N}\p{M}\u200c\u200d]+/gu;
const FOREIGN = /[^\0-\x7f]/;
const ASCII_PIECE = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
/** A vowel sign or an accent of its own belongs to the letter before it. */
const PIECE =
  /(?:\p{Lu}\p{M}*)+(?!\p{Ll})|(?:\p{Lu}\p{M}*)?(?:\p{Ll}\p{M}*)+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}][\p{Lo}\p{Lm}\p{Lt}\p{M}]*/gu;
const DIGIT = /\d/;
/** Eight or more hexadecimal digits are one id, not a row of pieces. */
const HEX_ID = /^[0-9a-f]{8,}$/i;

const MOST_REMEMBERED = 10_000;
const LONGEST_REMEMBERED = 40;

/** The same words come in text after text: what they became is remembered, ids and numbers are not. */
export const remembering = <Made>(make: (word: string) => Made): ((word: string) => Made) => {
  const remembered = new Map<string, Made>();
  return (word) => {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const made = make(word);
    if (word.length > LONGEST_REMEMBERED || DIGIT.test(word)) return made;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(word, made);
    return made;
  };
};

const cutRun = (run: string): readonly string[] => {
  if (FOREIGN.test(run)) return cutScripts(foldScript(run), (part) => part.match(PIECE) ?? []);
  return HEX_ID.test(run) && DIGIT.test(run) ? [run] : (run.match(ASCII_PIECE) ?? []);
};

/** `HTTPServer2Error` → http, server, 2, error; `支付超时` → 支付, 付超, 超时 */
const piecesOf = remembering((run): readonly string[] => cutRun(run).map((piece) => piece.toLowerCase()));

const runsIn = (text: string): readonly string[] => text.match(FOREIGN.test(text) ? RUN : ASCII_RUN) ?? [];

/** Every piece of every word, in the order of the text. */
export const searchPieces = (text: string): readonly string[] => runsIn(text).flatMap(piecesOf);

export const isSearchTerm = (piece: string): boolean => !STOP_WORDS.has(piece);

const stem = (piece: string): string => stemScript(piece) ?? stemmer(piece);

export const stemOf = remembering(stem);

const stemsOf = remembering((run): readonly string[] => piecesOf(run).filter(isSearchTerm).map(stem));

/** Prepared words, in the order of the text, for an index that splits at blanks and stems no further. */
export const searchTokens = (text: string): readonly string[] => {
  const tokens: string[] = [];
  for (const run of runsIn(text)) for (const token of stemsOf(run)) tokens.push(token);
  return tokens;
};

/** `order` → _or, ord, rde, der, er_, and `支付` → 支付, 支, 付: near words meet although their stems differ. */
export const trigramsOf = (piece: string): readonly string[] => {
  if (isCharacterPair(piece)) return [piece, ...piece];
  const framed = `_${piece}_`;
  return Array.from({ length: framed.length - 2 }, (_, at) => framed.slice(at, at + 3));
};

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** Most words of Chinese, Japanese and Korean have two characters. */
const LEAST_INSIDE_RUNS = 2;

/**
 * Each once, in lower case, without the punctuation around it; chunks shorter than `least` are left out. Words of scripts without
 * blanks are chunks, from two characters on.
 */
export const searchChunks = (text: string, least: number): readonly string[] => {
  const chunks = text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((chunk) => (isInsideRuns(chunk) ? scriptChunks(chunk) : [chunk]))
    .map((chunk) => chunk.replace(EDGES, ''));
  return [...new Set(chunks)].filter(
    (chunk) =>
      chunk.length >= (isInsideRuns(chunk) ? Math.min(least, LEAST_INSIDE_RUNS) : least) && !STOP_WORDS.has(chunk),
  );
};

/** An id weighs more than a word. */
export const chunkWeight = (chunk: string): number => (/\d/.test(chunk) ? 1 : 0.5);
