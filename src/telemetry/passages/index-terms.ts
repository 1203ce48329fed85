// The index terms of passages and questions, the same for every store that searches by words.
import { isCharacterPair } from '../search/script-words.js';
import { searchTokens } from '../search/search-terms.js';

/** Raise it whenever a text gets other terms: stores index anew what an earlier version has cut. */
export const INDEX_TERMS_VERSION = 2;

const FOREIGN = /[^\0-\x7f]/;
const ACCENTS = /[\u0300-\u036f]/g;

/** `zürich` → zurich */
export const foldAccents = (word: string): string =>
  FOREIGN.test(word) ? word.normalize('NFD').replace(ACCENTS, '').normalize('NFC') : word;

/** Text for an index that splits at blanks and does not stem. */
export const prepareIndexText = (text: string): string => searchTokens(text).map(foldAccents).join(' ');

/** A question longer than that is a document. */
const MOST_WORDS = 48;

/** Pairs overlap: a word of two characters brings two of them. */
const PAIRS_OF_WORD = 2;

/** Each word once. */
export const questionTerms = (text: string): readonly string[] => {
  let left = MOST_WORDS * PAIRS_OF_WORD;
  return [...new Set(searchTokens(text).map(foldAccents))].filter((word) => {
    left -= isCharacterPair(word) ? 1 : PAIRS_OF_WORD;
    return left >= 0;
  });
};

/** Headings say in a few words what a passage is about. */
export const WORD_WEIGHTS = { title: 2, section: 2, body: 1 } as const;
