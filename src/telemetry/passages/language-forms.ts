// One form for words that several languages share: `Zertifikat`, `certificado` and `certificates` are the same word in other spelling.
import { foldAccents } from '../search/fold-accents.js';
import { isSearchTerm, remembering, searchPieces } from '../search/search-terms.js';

/** Begins the index term of such a form; no text has this character. */
const FORM_MARK = '\ue002';

const LATIN = /^[a-z]+$/;
/** Shorter words are alike by accident. */
const SHORTEST_SHARED = 6;
const SHORTEST_ROOT = 5;

/** Sounds that the languages of Europe spell in several ways, in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|qu|k/g, 'c'],
  [/c(?=[eiy])|z|t(?=ion)/g, 's'],
  [/y/g, 'i'],
  [/ad[oa]s?$/g, 'at'],
  [/it(?:at|aten)$|idad(?:es?)?$/g, 'it'],
  [/(.)\1/g, '$1'],
];
const ENDING = /[aeiounsrm]$/;

/** At most one; none: the word is too short, or of another script. */
export const sharedForm = remembering((piece: string): readonly string[] => {
  const plain = foldAccents(piece);
  if (plain.length < SHORTEST_SHARED || !LATIN.test(plain)) return [];
  let form = SPELLINGS.reduce((word, [spelling, sound]) => word.replaceAll(spelling, sound), plain);
  while (form.length > SHORTEST_ROOT && ENDING.test(form)) form = form.slice(0, -1);
  return [FORM_MARK + form];
});

/** Index terms of the shared forms in a text, each once. */
export const sharedFormTerms = (text: string): readonly string[] => [
  ...new Set(searchPieces(text).filter(isSearchTerm).flatMap(sharedForm)),
];
