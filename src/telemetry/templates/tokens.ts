// The tokens of one scanned line, as parallel arrays that are reused from line to line.
import { MONTH_NAME, NO_CATEGORY, NUMERIC, WEEKDAY } from './lexicon.js';

export const WORD = 0;
/** A value the scanner masked. */
export const VALUE = 1;
export const MARK = 2;
/** A position found to vary by comparing shapes. */
export const GENERAL = 3;

const COMMA = 44;

export type Tokens = {
  count: number;
  readonly kind: Uint8Array;
  /** Hash of a word, code of a mark. */
  readonly hash: Int32Array;
  /** Bounds of a word in the scanned text. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly category: Uint8Array;
};

export const createTokens = (capacity: number): Tokens => ({
  count: 0,
  kind: new Uint8Array(capacity),
  hash: new Int32Array(capacity),
  start: new Int32Array(capacity),
  end: new Int32Array(capacity),
  category: new Uint8Array(capacity),
});

type WordToken = {
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly category: number;
};

export const pushWord = (tokens: Tokens, word: WordToken): void => {
  const at = tokens.count++;
  tokens.kind[at] = WORD;
  tokens.hash[at] = word.hash;
  tokens.start[at] = word.start;
  tokens.end[at] = word.end;
  tokens.category[at] = word.category;
};

export const pushMark = (tokens: Tokens, code: number): void => {
  const at = tokens.count++;
  tokens.kind[at] = MARK;
  tokens.hash[at] = code;
  tokens.category[at] = NO_CATEGORY;
};

export const isMark = (tokens: Tokens, at: number, code: number): boolean =>
  at >= 0 && tokens.kind[at] === MARK && tokens.hash[at] === code;

export const isKind = (tokens: Tokens, at: number, kind: number): boolean => at >= 0 && tokens.kind[at] === kind;

export const isWordOf = (tokens: Tokens, at: number, category: number): boolean =>
  at >= 0 && tokens.kind[at] === WORD && tokens.category[at] === category;

/** A value extends the one before it, also across a comma; a number swallows the month and weekday before it. */
export const pushValue = (tokens: Tokens, numeric: boolean): void => {
  const last = tokens.count - 1;
  if (isKind(tokens, last, VALUE)) return extendValue(tokens, last, numeric);
  if (isMark(tokens, last, COMMA) && isKind(tokens, last - 1, VALUE)) return extendValue(tokens, last - 1, numeric);
  if (numeric && isWordOf(tokens, last, MONTH_NAME)) return pushDate(tokens, last);
  setValue(tokens, tokens.count, numeric);
};

const setValue = (tokens: Tokens, at: number, numeric: boolean): void => {
  tokens.kind[at] = VALUE;
  tokens.hash[at] = 1;
  tokens.category[at] = numeric ? NUMERIC : NO_CATEGORY;
  tokens.count = at + 1;
};

const extendValue = (tokens: Tokens, at: number, numeric: boolean): void => {
  if (numeric) tokens.category[at] = NUMERIC;
  tokens.count = at + 1;
};

const pushDate = (tokens: Tokens, month: number): void => {
  let from = month;
  if (isWordOf(tokens, month - 1, WEEKDAY)) from = month - 1;
  else if (isMark(tokens, month - 1, COMMA) && isWordOf(tokens, month - 2, WEEKDAY)) from = month - 2;
  setValue(tokens, isKind(tokens, from - 1, VALUE) ? from - 1 : from, true);
};

const sameToken = (tokens: Tokens, a: number, b: number): boolean =>
  tokens.kind[a] === tokens.kind[b] && (tokens.kind[a] === VALUE || tokens.hash[a] === tokens.hash[b]);

/** Drops the last list element, and the comma before it, when it reads like the one before; says whether it did. */
export const dropRepeat = (tokens: Tokens, previous: number, current: number): boolean => {
  const length = tokens.count - current;
  if (previous < 0 || length <= 0 || current - 1 - previous !== length) return false;
  for (let at = 0; at < length; at++) if (!sameToken(tokens, previous + at, current + at)) return false;
  tokens.count = current - 1;
  return true;
};
