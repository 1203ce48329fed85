// Reads one word: which characters belong to it.
import {
  AT_INSIDE,
  CLASS,
  COLON,
  COLON_INSIDE,
  countLetters,
  DIGIT,
  EQUALS,
  IDEOGRAPH,
  isAsciiLetter,
  isDigit,
  isHexDigit,
  isWordClass,
  JOINT,
  LETTER,
  NOT_HEX,
  PLAIN,
  QUERY,
  QUOTE,
  TRAITS,
  UPPER,
  URL,
} from './characters.js';
import { HASH_SEED, hashStep } from './text-hash.js';
import { endsLikeHost } from './lexicon.js';
import { peek, type ScanState, type WordSpan } from './scan-state.js';

const DOT = 46;
const SLASH = 47;
const AT_SIGN = 64;
const QUESTION = 63;
const BACKSLASH = 92;
const APOSTROPHE = 39;
const COLON_SIGN = 58;

/** Reads the word at the cursor into `scan.word` and leaves the cursor behind it. */
export const readWord = (scan: ScanState): WordSpan => {
  const { word } = scan;
  word.start = scan.at;
  word.hash = HASH_SEED;
  word.traits = 0;
  word.dots = 0;
  word.slashes = 0;
  if (CLASS[scan.text.charCodeAt(scan.at)] === IDEOGRAPH) readRun(scan, word, IDEOGRAPH);
  else readJoined(scan, word);
  word.end = scan.at;
  if (word.dots > 0 || peek(scan, 0) === DOT) trimDot(scan, word);
  return word;
};

const readJoined = (scan: ScanState, word: WordSpan): void => {
  do readRun(scan, word, PLAIN);
  while (readJoint(scan, word));
};

const readRun = (scan: ScanState, word: WordSpan, kind: number): void => {
  const { text, end } = scan;
  let { hash, traits } = word;
  let at = scan.at;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (CLASS[code] !== kind) break;
    hash = hashStep(hash, code);
    traits |= TRAITS[code] ?? 0;
  }
  scan.at = at;
  word.hash = hash;
  word.traits = traits;
};

const readJoint = (scan: ScanState, word: WordSpan): boolean => {
  if (scan.at >= scan.end) return false;
  const code = scan.text.charCodeAt(scan.at);
  switch (CLASS[code]) {
    case JOINT:
      return readMark(scan, word, code);
    case COLON:
      return joinsColon(scan, word) && countColon(scan, word);
    case EQUALS:
      return isQuery(word) && takeJoint(scan, word, code);
    case QUOTE:
      return isApostrophe(scan, word, code) && countJoint(scan, word, code);
    default:
      return false;
  }
};

const takeJoint = (scan: ScanState, word: WordSpan, code: number): true => {
  word.hash = hashStep(word.hash, code);
  scan.at++;
  return true;
};

/** Two dots end a word. */
const readMark = (scan: ScanState, word: WordSpan, code: number): boolean =>
  (code !== DOT || peek(scan, 1) !== DOT) && countJoint(scan, word, code);

/** `/path?key=` */
const isQuery = (word: WordSpan): boolean => (word.traits & QUERY) !== 0 && word.slashes > 0;

const countJoint = (scan: ScanState, word: WordSpan, code: number): true => {
  word.traits |= NOT_HEX;
  if (code === DOT) word.dots++;
  else if (code === SLASH || code === BACKSLASH) word.slashes++;
  else if (code === QUESTION) word.traits |= QUERY;
  else if (code === AT_SIGN && scan.at > word.start) word.traits |= AT_INSIDE;
  return takeJoint(scan, word, code);
};

const countColon = (scan: ScanState, word: WordSpan): true => {
  if (word.dots >= 2) word.traits |= DIGIT; // a.b.c:123, a host and port or a place in code
  word.traits |= COLON_INSIDE;
  return takeJoint(scan, word, COLON_SIGN);
};

/** can't, o'clock */
const isApostrophe = (scan: ScanState, word: WordSpan, code: number): boolean =>
  code === APOSTROPHE &&
  scan.at > word.start &&
  (word.traits & DIGIT) === 0 &&
  isAsciiLetter(peek(scan, 1)) &&
  (peek(scan, -1) | 32) >= 97;

const joinsColon = (scan: ScanState, word: WordSpan): boolean => {
  const next = peek(scan, 1);
  if ((word.traits & URL) !== 0) return next > 32;
  if (next === SLASH || next === BACKSLASH) return joinsSlash(scan, word, next);
  if (isDigit(next)) return (word.traits & DIGIT) !== 0 || joinsPort(scan, word);
  return (word.traits & NOT_HEX) === 0 && joinsHexGroup(scan, word, next);
};

/** A URL scheme, or the letter of a drive. */
const joinsSlash = (scan: ScanState, word: WordSpan, next: number): boolean => {
  if (next === SLASH && peek(scan, 2) === SLASH && countLetters(scan.text, word.start, scan.at) > 1) {
    word.traits |= URL;
    return true;
  }
  return scan.at - word.start === 1 && (word.traits & LETTER) !== 0;
};

/** `host:port`, `a.b.C.m:123` */
const joinsPort = (scan: ScanState, word: WordSpan): boolean =>
  word.slashes === 0 &&
  word.dots > 0 &&
  (word.dots >= 2 || (word.traits & UPPER) === 0 || endsLikeHost(scan.text, word.start, scan.at));

/** The next group of a MAC or IPv6 address: at most four hexadecimal digits, and then no letter. */
const joinsHexGroup = (scan: ScanState, word: WordSpan, next: number): boolean => {
  const numeric = (word.traits & DIGIT) !== 0;
  const first = numeric && next === COLON_SIGN ? 2 : 1;
  let ahead = first;
  while (ahead - first <= 4 && isHexDigit(peek(scan, ahead))) ahead++;
  if (ahead === first || ahead - first > 4 || isWordClass(CLASS[peek(scan, ahead)])) return false;
  return (word.traits & (DIGIT | COLON_INSIDE)) !== 0 || scan.at - word.start === 2;
};

/** A run of dots ends a word; one trailing dot belongs to the sentence. */
const trimDot = (scan: ScanState, word: WordSpan): void => {
  while (scan.at < scan.end && scan.text.charCodeAt(scan.at) === DOT) scan.at++;
  if (word.end - word.start < 2 || scan.text.charCodeAt(word.end - 1) !== DOT) return;
  word.end--;
  word.dots--;
  word.hash = HASH_SEED;
  for (let at = word.start; at < word.end; at++) word.hash = hashStep(word.hash, scan.text.charCodeAt(at));
};
