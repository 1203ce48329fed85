// Marks between words: assignments, separators, and symbols that stand for themselves.
import { endValue, peek, settleValue, type Scan } from './scan.js';
import { dropRepeat, isKind, isMark, MARK, pushMark, pushValue, pushWord } from './tokens.js';

const DOUBLE_QUOTE = 34;
const COMMA = 44;
const SEMICOLON = 59;
const EQUALS_SIGN = 61;
const PIPE = 124;

export const scanAssignment = (scan: Scan, code: number): void => {
  const assigns = code === EQUALS_SIGN || peek(scan, 1) <= 32;
  const reads = scan.depth === 0 || scan.value < 0 || reviveKey(scan, assigns);
  if (reads) markAssignment(scan, code, assigns);
  scan.at++;
};

const markAssignment = (scan: Scan, code: number, assigns: boolean): void => {
  const { tokens } = scan;
  const keyed = tokens.count > 0 && !isKind(tokens, tokens.count - 1, MARK);
  if (!isMark(tokens, tokens.count - 1, code)) pushMark(tokens, code);
  if (scan.depth > 0) scan.valueDue ||= keyed && (assigns || peek(scan, -1) === DOUBLE_QUOTE);
  else if (keyed && isEmptyAssignment(scan, code)) pushValue(tokens, false);
  scan.spaced = false;
};

/** Inside a value, `=` or `: ` shows that its last word was the next key; any other colon belongs to the value. */
const reviveKey = (scan: Scan, assigns: boolean): boolean => {
  if (!assigns) return false;
  if (scan.swallowed.pending) pushWord(scan.tokens, scan.swallowed);
  endValue(scan);
  return true;
};

/** `key= ` */
const isEmptyAssignment = (scan: Scan, code: number): boolean => {
  const next = peek(scan, 1);
  return code === EQUALS_SIGN && !scan.spaced && (next <= 32 || next === COMMA || next === SEMICOLON);
};

export const scanSeparator = (scan: Scan, code: number): void => {
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
export const scanSymbol = (scan: Scan, code: number): void => {
  const { tokens } = scan;
  scan.at++;
  if (scan.depth > 0 && scan.value >= 0 && code !== PIPE) return;
  if (!isMark(tokens, tokens.count - 1, code)) pushMark(tokens, code);
  scan.spaced = true;
};
