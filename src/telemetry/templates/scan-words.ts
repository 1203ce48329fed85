// Turns words into tokens: what stands before a word decides whether it is kept, masked or swallowed.
import { CLASS, DIGIT, isWordClass } from './characters.js';
import { categoryOf, NO_CATEGORY, NULL_WORD, NUMERIC, PREPOSITION, UNIT, USER, ZONE_NAME } from './lexicon.js';
import type { ScanState, WordSpan } from './scan-state.js';
import { isKind, isMark, isWordOf, pushValue, pushWord, type Tokens, VALUE } from './tokens.js';
import { readWord } from './read-word.js';
import { hasLetters, isValue } from './value-words.js';

const EQUALS_SIGN = 61;
const COLON_SIGN = 58;

export const scanWord = (scan: ScanState): void => {
  const word = readWord(scan);
  const { tokens } = scan;
  const value = isValue(scan, word);
  // symbols only: -- ** -> ..
  scan.spaced = !value && !hasLetters(word);
  if (scan.spaced) return;
  word.category = value ? NO_CATEGORY : categoryOf(word.hash, word.end - word.start);
  if (isAbsorbed(tokens, word)) return;
  const masked = value || isImpliedValue(tokens, word);
  if (scan.depth > 0 && isSwallowed(scan, masked)) return;
  if (masked) pushValue(tokens, (word.traits & DIGIT) !== 0);
  else pushWord(tokens, word);
};

/** `12 ms`, `10:00 UTC` */
const isAbsorbed = (tokens: Tokens, { category }: WordSpan): boolean => {
  const last = tokens.count - 1;
  return (
    (category === UNIT || category === ZONE_NAME) && isKind(tokens, last, VALUE) && tokens.category[last] === NUMERIC
  );
};

/** `x=null`, `for user root` */
const isImpliedValue = (tokens: Tokens, { category }: WordSpan): boolean => {
  const last = tokens.count - 1;
  if (category === NULL_WORD && isAssignment(tokens, last)) return true;
  return isWordOf(tokens, last, USER) && isWordOf(tokens, last - 1, PREPOSITION);
};

export const isAssignment = (tokens: Tokens, at: number): boolean =>
  isMark(tokens, at, EQUALS_SIGN) || isMark(tokens, at, COLON_SIGN);

/** In brackets the first token behind a key is its value, and later words belong to that value. */
const isSwallowed = (scan: ScanState, masked: boolean): boolean => {
  const { swallowed, word } = scan;
  if (scan.valueDue) {
    pushValue(scan.tokens, (word.traits & DIGIT) !== 0);
    scan.valueDue = false;
    scan.value = scan.tokens.count - 1;
  } else if (scan.value < 0) return false;

  swallowed.pending = !masked;
  swallowed.start = word.start;
  swallowed.end = word.end;
  swallowed.hash = word.hash;
  return true;
};

export const isWordAt = (scan: ScanState, at: number): boolean =>
  at >= 0 && at < scan.end && isWordClass(CLASS[scan.text.charCodeAt(at)]);
