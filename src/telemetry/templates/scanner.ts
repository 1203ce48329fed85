// One pass over a line, without regular expressions: line → tokens, the line's shape.
import { endValue, peek, type ScanState, settleValue, startScan } from './scan-state.js';
import { dropRepeat, isKind, isMark, MARK, pushMark, pushValue, pushWord, type Tokens, WORD } from './tokens.js';
import {
  CLASS,
  CLOSE,
  COLON,
  EQUALS,
  foldForms,
  FOREIGN,
  isAsciiLetter,
  isDigit,
  isWordClass,
  OPEN,
  QUOTE,
  SEPARATOR,
  SPACE,
} from './characters.js';
import { closeBrackets, scanClose, scanOpen } from './scan-brackets.js';
import { scanQuote } from './scan-quotes.js';
import { scanWord } from './scan-words.js';

// Marks between words: assignments, separators, and symbols that stand for themselves.

const DOUBLE_QUOTE = 34;
const COMMA = 44;
const SEMICOLON = 59;
const EQUALS_SIGN = 61;
const PIPE = 124;

const scanAssignment = (scan: ScanState, code: number): void => {
  const assigns = code === EQUALS_SIGN || peek(scan, 1) <= 32;
  const reads = scan.depth === 0 || scan.value < 0 || reviveKey(scan, assigns);
  if (reads) markAssignment(scan, code, assigns);
  scan.at++;
};

const markAssignment = (scan: ScanState, code: number, assigns: boolean): void => {
  const { tokens } = scan;
  const keyed = tokens.count > 0 && !isKind(tokens, tokens.count - 1, MARK);
  if (!isMark(tokens, tokens.count - 1, code)) pushMark(tokens, code);
  if (scan.depth > 0) scan.valueDue ||= keyed && (assigns || peek(scan, -1) === DOUBLE_QUOTE);
  else if (keyed && isEmptyAssignment(scan, code)) pushValue(tokens, false);
  scan.spaced = false;
};

/** Inside a value, `=` or `: ` shows that its last word was the next key; any other colon belongs to the value. */
const reviveKey = (scan: ScanState, assigns: boolean): boolean => {
  if (!assigns) return false;
  if (scan.swallowed.pending) pushWord(scan.tokens, scan.swallowed);
  endValue(scan);
  return true;
};

/** `key= ` */
const isEmptyAssignment = (scan: ScanState, code: number): boolean => {
  const next = peek(scan, 1);
  return code === EQUALS_SIGN && !scan.spaced && (next <= 32 || next === COMMA || next === SEMICOLON);
};

const scanSeparator = (scan: ScanState, code: number): void => {
  const { tokens } = scan;
  if (scan.depth > 0) {
    settleValue(scan);
    endValue(scan);
    if (dropRepeat(tokens, scan.previous, scan.element)) scan.element = scan.previous;
  }
  const last = tokens.count - 1;
  if (last >= 0 && !isMark(tokens, last, COMMA) && !isMark(tokens, last, SEMICOLON)) pushMark(tokens, code);
  if (scan.depth > 0) {
    scan.previous = scan.element;
    scan.element = tokens.count;
  }
  scan.at++;
  scan.spaced = true;
};

/** Runs of one symbol count once; inside a value only `|` counts. */
const scanSymbol = (scan: ScanState, code: number): void => {
  const { tokens } = scan;
  scan.at++;
  if (scan.depth > 0 && scan.value >= 0 && code !== PIPE) return;
  if (!isMark(tokens, tokens.count - 1, code)) pushMark(tokens, code);
  scan.spaced = true;
};

const ESCAPE = 27;
const SQUARE = 91;
const LESS = 60;
const GREATER = 62;
const LONGEST_ESCAPE = 16;
/** `,` `;` `!` `:` */
const TRAILING = [44, 59, 33, 58];

/** Leaves the tokens of `line` in `scan.tokens`, and the text they point into in `scan.text`. */
export const scanLine = (scan: ScanState, line: string): void => {
  startScan(scan, line);
  const { tokens } = scan;
  const { maxTokens } = scan.limits;
  while (scan.at < scan.end && scan.at < scan.stop && tokens.count < maxTokens) scanNext(scan);
  if (scan.cut || scan.at < scan.end) closeBrackets(scan);
  while (endsInTrailing(tokens)) tokens.count--;
  if (scan.depth > 0) scan.cutAt = wholeTokens(tokens);
};

/** A line that ends inside a bracket was cut on its way to us: its last word may be half of one. */
const wholeTokens = ({ count, kind }: Tokens): number => (kind[count - 1] === WORD ? count - 1 : count);

const endsInTrailing = ({ count, kind, hash }: Tokens): boolean =>
  count > 0 && kind[count - 1] === MARK && TRAILING.includes(hash[count - 1] ?? 0);

const scanNext = (scan: ScanState): void => {
  const code = scan.text.charCodeAt(scan.at);
  const kind = CLASS[code];
  if (kind === SPACE) skipSpace(scan, code);
  else if (isWordClass(kind)) scanWord(scan);
  else scanMark(scan, code);
};

const scanMark = (scan: ScanState, code: number): void => {
  switch (CLASS[code]) {
    case COLON:
    case EQUALS:
      return scanAssignment(scan, code);
    case QUOTE:
      return scanQuote(scan, code);
    case OPEN:
      return scanOpen(scan, code);
    case CLOSE:
      return scanClose(scan, code);
    case SEPARATOR:
      return scanSeparator(scan, code);
    case FOREIGN:
      return foldRest(scan);
    default:
      return scanComparison(scan, code);
  }
};

const skipSpace = (scan: ScanState, code: number): void => {
  scan.spaced = true;
  scan.at++;
  if (code !== ESCAPE || peek(scan, 0) !== SQUARE) return;
  const last = Math.min(scan.at + LONGEST_ESCAPE, scan.end);
  while (scan.at < last && !isAsciiLetter(peek(scan, 0))) scan.at++;
  scan.at++;
};

/** In `<1 sec` the sign belongs to the number. */
const scanComparison = (scan: ScanState, code: number): void => {
  if ((code === LESS || code === GREATER) && scan.spaced && isDigit(peek(scan, 1))) scan.at++;
  else scanSymbol(scan, code);
};

/** Lines in ASCII alone, nearly all of them, never pay for folding. */
const foldRest = (scan: ScanState): void => {
  scan.text = scan.text.slice(0, scan.at) + foldForms(scan.text.slice(scan.at));
  scan.end = scan.text.length;
};
