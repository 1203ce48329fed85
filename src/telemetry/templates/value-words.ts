// Distinguishes values from words: a number, an id, an address, a path, a host.
import { AT_INSIDE, countLetters, DIGIT, LETTER, NOT_HEX, URL } from './characters.js';
import { endsLikeHost } from './lexicon.js';
import type { ScanState, WordSpan } from './scan-state.js';

const SLASH = 47;
const BACKSLASH = 92;
const LONG_HEX = 8;
const LONG_WORD = 80;

/** Whether it is a number, an id, an address or a path rather than a word of the message. */
export const isValue = (scan: ScanState, word: WordSpan): boolean => {
  if ((word.traits & (DIGIT | URL)) !== 0) return true;
  if (isAddress(scan, word)) return true;
  if (word.slashes > 0 && hasLetters(word)) return isPath(scan, word);
  return isOpaque(word) || isHost(scan, word);
};

const isAddress = (scan: ScanState, word: WordSpan): boolean =>
  (word.traits & AT_INSIDE) !== 0 && countLetters(scan.text, word.start, word.end) > 1;

/** Longer than any written word. */
const isOpaque = (word: WordSpan): boolean => {
  const length = word.end - word.start;
  return (length >= LONG_HEX && (word.traits & NOT_HEX) === 0) || (length > LONG_WORD && word.dots === 0);
};

const isPath = (scan: ScanState, word: WordSpan): boolean => {
  const first = scan.text.charCodeAt(word.start);
  return word.slashes >= 2 || word.dots > 0 || first === SLASH || first === BACKSLASH;
};

const isHost = (scan: ScanState, word: WordSpan): boolean =>
  word.dots > 0 && word.end - word.start > 4 && endsLikeHost(scan.text, word.start, word.end);

export const hasLetters = (word: WordSpan): boolean => (word.traits & LETTER) !== 0;
