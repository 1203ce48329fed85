// What documents are searched for, and the stems of search terms.
import { isSearchTerm, searchPieces, stemOf } from '../search/search-terms.js';

export type DocumentQuestion = {
  /** Words of what is asked, without the names of collections and the words of asking. */
  readonly subject: readonly string[];
  /** Where each of them stands in the message: its letters tell `maxUses` from `maxuses`. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
  /** It asks for a document, or how something is done. */
  readonly asksForDocuments: boolean;
};

const NUMBER = /^\d+$/;

/** Stems of search terms; numbers are times and counts, not subjects. */
export const stemsIn = (text: string): ReadonlySet<string> =>
  new Set(
    searchPieces(text)
      .filter((piece) => isSearchTerm(piece) && !NUMBER.test(piece))
      .map(stemOf),
  );

/** What a passage has to hold to fit. Empty: the question has no subject of its own. */
export const subjectStems = ({ subject }: Pick<DocumentQuestion, 'subject'>): ReadonlySet<string> =>
  stemsIn(subject.join(' '));

/** So much of what a message says besides the words that a passage has to hold. */
const LEAST_SHARED = 0.5;

/** A passage holds all of these words, and half of what the message speaks of. Of words that nobody searches for it holds none. */
export const holdsWords = (passage: string, words: readonly string[], content: readonly string[]): boolean => {
  const [held, wanted, asked] = [stemsIn(passage), stemsIn(words.join(' ')), stemsIn(content.join(' '))];
  const shared = [...asked].filter((stem) => held.has(stem)).length;
  const holdsAll = wanted.size > 0 && [...wanted].every((stem) => held.has(stem));
  return holdsAll && shared >= LEAST_SHARED * asked.size;
};
