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

const isTelling = (word: string): boolean => !STOP_WORDS.has(word);

/** `HTTPServer2Error` → http, server, 2, error; stop words left out. */
const piecesOf = (run: string): readonly string[] => {
  const pieces = HEX_ID.test(run) && DIGIT.test(run) ? [run] : (run.match(PIECE) ?? []);
  return pieces.map((piece) => piece.toLowerCase()).filter(isTelling);
};

/** The same words come in line after line: what they became is remembered, ids and numbers are not. */
const remembering = (split: (run: string) => readonly string[]): ((run: string) => readonly string[]) => {
  const remembered = new Map<string, readonly string[]>();
  return (run) => {
    const known = remembered.get(run);
    if (known !== undefined) return known;
    const words = split(run);
    if (run.length > LONGEST_REMEMBERED || DIGIT.test(run)) return words;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(run, words);
    return words;
  };
};

const stemsOf = remembering((run) => piecesOf(run).map(stemmer));

const runsIn = (text: string): readonly string[] => text.match(FOREIGN.test(text) ? RUN : ASCII_RUN) ?? [];

/** Prepared words, in the order of the text, for an index that splits at blanks and stems no further. */
export const searchTokens = (text: string): readonly string[] => {
  const tokens: string[] = [];
  for (const run of runsIn(text)) for (const token of stemsOf(run)) tokens.push(token);
  return tokens;
};

/** `_order_` → _or, ord, rde, der, er_: near words meet although their stems differ. */
export const searchTrigrams = (text: string): readonly string[] => runsIn(text).flatMap(piecesOf).flatMap(trigramsOf);

const trigramsOf = (word: string): readonly string[] => {
  const framed = `_${word}_`;
  return Array.from({ length: framed.length - 2 }, (_, at) => framed.slice(at, at + 3));
};
