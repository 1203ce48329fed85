// The words of a text for search: identifiers split, stop words left out, stems; and their character trigrams.
import { stemmer } from 'stemmer';
import { STOP_WORDS } from './stop-words.js';

const ASCII_RUN = /[A-Za-z0-9]+/g;
const RUN = /[\p{L}\p{N}]+/gu;
const FOREIGN = /[^\0-\x7f]/;
const PIECE = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}]+/gu;
const DIGIT = /\d/;
/** Eight or more hexadecimal digits are one id, not a row of pieces. */
const HEX_ID = /^[0-9a-f]{8,}$/i;

const MOST_REMEMBERED = 10_000;
const LONGEST_REMEMBERED = 40;

/** The same words come in text after text: what they became is remembered, ids and numbers are not. */
const remembering = <Made>(make: (word: string) => Made): ((word: string) => Made) => {
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

/** `HTTPServer2Error` → http, server, 2, error */
const piecesOf = remembering((run): readonly string[] => {
  const pieces = HEX_ID.test(run) && DIGIT.test(run) ? [run] : (run.match(PIECE) ?? []);
  return pieces.map((piece) => piece.toLowerCase());
});

const runsIn = (text: string): readonly string[] => text.match(FOREIGN.test(text) ? RUN : ASCII_RUN) ?? [];

/** Every piece of every word, in the order of the text. */
export const searchPieces = (text: string): readonly string[] => runsIn(text).flatMap(piecesOf);

export const isTelling = (piece: string): boolean => !STOP_WORDS.has(piece);

export const stemOf = remembering(stemmer);

const stemsOf = remembering((run): readonly string[] => piecesOf(run).filter(isTelling).map(stemmer));

/** Prepared words, in the order of the text, for an index that splits at blanks and stems no further. */
export const searchTokens = (text: string): readonly string[] => {
  const tokens: string[] = [];
  for (const run of runsIn(text)) for (const token of stemsOf(run)) tokens.push(token);
  return tokens;
};

/** `order` → _or, ord, rde, der, er_: near words meet although their stems differ. */
export const trigramsOf = (piece: string): readonly string[] => {
  const framed = `_${piece}_`;
  return Array.from({ length: framed.length - 2 }, (_, at) => framed.slice(at, at + 3));
};
