// Quoted text: a JSON key is kept, prose is scanned, an HTTP method is kept, everything else is one value.
import { CLASS, COLON } from './characters.js';
import { hashText } from './text-hash.js';
import { categoryOf, MESSAGE_KEY, NO_CATEGORY } from './lexicon.js';
import { endValue, type ScanState, skipTo } from './scan-state.js';
import { isAssignment, isWordAt } from './scan-words.js';
import { isWordOf, pushValue, pushWord } from './tokens.js';

const DOUBLE = 34;
const DOT = 46;
const METHODS = ['GET ', 'POST ', 'PUT ', 'DELETE ', 'PATCH ', 'HEAD ', 'OPTIONS '];

export const scanQuote = (scan: ScanState, code: number): void => {
  const close = closingQuote(scan, code);
  if (close < 0) {
    scan.at++;
  } else if (scan.depth > 0 && CLASS[scan.text.charCodeAt(close + 1)] === COLON) {
    pushKey(scan, close);
    leaveQuote(scan, close);
  } else if (scan.depth <= 1 && isProse(scan)) {
    endValue(scan);
    scan.at++;
    scan.spaced = true;
  } else {
    pushQuoted(scan, close);
    leaveQuote(scan, close);
  }
};

/** Index of the quote that closes the one at the cursor; −1 when that one opens nothing. */
const closingQuote = (scan: ScanState, code: number): number => {
  const double = code === DOUBLE;
  if ((double ? scan.noDouble : scan.noSingle) || isWordAt(scan, scan.at - 1)) return -1;
  const close = scan.text.indexOf(double ? '"' : "'", scan.at + 1);
  if (close < 0) {
    if (double) scan.noDouble = true;
    else scan.noSingle = true;
    return -1;
  }
  return isWordAt(scan, close + 1) && scan.text.charCodeAt(close + 1) !== DOT ? -1 : close;
};

const leaveQuote = (scan: ScanState, close: number): void => {
  skipTo(scan, close + 1);
  scan.spaced = false;
};

/** `msg="connection refused by peer"`: the text is the message. */
const isProse = ({ tokens }: ScanState): boolean =>
  isAssignment(tokens, tokens.count - 1) && isWordOf(tokens, tokens.count - 2, MESSAGE_KEY);

const pushKey = (scan: ScanState, close: number): void => {
  pushText(scan, scan.at + 1, close);
  endValue(scan);
};

const pushText = (scan: ScanState, start: number, end: number): void => {
  const hash = hashText(scan.text.slice(start, end));
  const category = categoryOf(hash, end - start) === MESSAGE_KEY ? MESSAGE_KEY : NO_CATEGORY;
  pushWord(scan.tokens, { start, end, hash, category });
};

const pushQuoted = (scan: ScanState, close: number): void => {
  if (scan.depth > 0 && (scan.valueDue || scan.value >= 0)) {
    if (scan.valueDue) {
      pushValue(scan.tokens, false);
      scan.value = scan.tokens.count - 1;
    }
    scan.valueDue = false;
    scan.swallowed.pending = false;
    return;
  }
  const method = METHODS.find((name) => scan.text.startsWith(name, scan.at + 1));
  if (method !== undefined && close > scan.at + method.length) pushText(scan, scan.at + 1, scan.at + method.length);
  pushValue(scan.tokens, false);
};
