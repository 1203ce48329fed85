// The index terms of passages, the same for every store that searches by words: stems, concepts of the thesaurus, and forms that languages share.
import { foldAccents } from '../search/fold-accents.js';
import { isCharacterPair } from '../search/script-words.js';
import { isSearchTerm, searchPieces, searchTokens, stemOf } from '../search/search-terms.js';
import { sharedForm, sharedFormTerms } from './language-forms.js';
import { smallWordsOf } from './small-words.js';
import { conceptsOfPiece, conceptTerms, findPhrases } from './thesaurus.js';

/** Raise it whenever a text gets other terms: stores index anew what an earlier version has cut. */
export const INDEX_TERMS_VERSION = 3;

/** Text for an index that splits at blanks and does not stem. */
export const prepareIndexText = (text: string): string =>
  [...searchTokens(text).map(foldAccents), ...conceptTerms(text), ...sharedFormTerms(text)].join(' ');

/** A question longer than that is a document. */
const MOST_WORDS = 48;

/** Pairs overlap: a word of two characters brings two of them. */
const PAIRS_OF_WORD = 2;

/** The words of a question in its order, each once, as index terms with the pieces that they come from; without small words of its language, where it has others. */
const questionPieces = (text: string): ReadonlyMap<string, readonly string[]> => {
  const small = smallWordsOf(text);
  const pieces = searchPieces(text).filter(isSearchTerm);
  const telling = pieces.filter((piece) => !small.has(foldAccents(piece)));
  return Map.groupBy(telling.length > 0 ? telling : pieces, (piece) => foldAccents(stemOf(piece)));
};

/** Each word once. */
export const questionTerms = (text: string): readonly string[] => {
  let left = MOST_WORDS * PAIRS_OF_WORD;
  return [...questionPieces(text).keys()].filter((word) => {
    left -= isCharacterPair(word) ? 1 : PAIRS_OF_WORD;
    return left >= 0;
  });
};

export type AskedTerm = {
  /** The index term of the word itself. */
  readonly word: string;
  /** Index terms of what means the same. */
  readonly related: readonly string[];
  /** It is a word of a phrase (“on call”): by itself it means something else. */
  readonly isOfPhrase: boolean;
};

/** The words of a question, with what a passage may hold instead. */
export const askedTerms = (text: string): readonly AskedTerm[] => {
  const pieces = questionPieces(text);
  const phrases = findPhrases(text).map(({ said, concepts }) => ({ words: new Set(questionTerms(said)), concepts }));
  return questionTerms(text).map((word) => {
    const own = (pieces.get(word) ?? []).flatMap((piece) => [...conceptsOfPiece(piece), ...sharedForm(piece)]);
    const ofPhrases = phrases.flatMap(({ words, concepts }) => (words.has(word) ? concepts : []));
    const isOfPhrase = ofPhrases.length > 0 && !isCharacterPair(word);
    return { word, related: [...new Set(isOfPhrase ? ofPhrases : [...own, ...ofPhrases])], isOfPhrase };
  });
};

/** All index terms that a search for the question counts and looks up. */
export const searchedTerms = (text: string): readonly string[] => [
  ...new Set(askedTerms(text).flatMap(({ word, related }) => [word, ...related])),
];

/** Headings say in a few words what a passage is about. */
export const WORD_WEIGHTS = { title: 2, section: 2, body: 1 } as const;
