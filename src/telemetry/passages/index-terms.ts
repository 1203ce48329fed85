// The index terms of passages and questions, the same for every store that searches by words.
import { searchTokens } from '../search/search-terms.js';

const FOREIGN = /[^\0-\x7f]/;
const ACCENTS = /[\u0300-\u036f]/g;

/** `zürich` → zurich */
export const foldAccents = (word: string): string =>
  FOREIGN.test(word) ? word.normalize('NFD').replace(ACCENTS, '').normalize('NFC') : word;

/** Text for an index that splits at blanks and does not stem. */
export const prepareIndexText = (text: string): string => searchTokens(text).map(foldAccents).join(' ');

/** A question longer than that is a document. */
const MOST_WORDS = 48;

/** Each word once. */
export const questionTerms = (text: string): readonly string[] =>
  [...new Set(searchTokens(text).map(foldAccents))].slice(0, MOST_WORDS);

/** Headings say in a few words what a passage is about. */
export const WORD_WEIGHTS = { title: 2, section: 2, body: 1 } as const;
