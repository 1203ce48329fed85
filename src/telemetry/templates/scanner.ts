// One pass over a line, without regular expressions: line → tokens, the line's shape.
import {
  CLASS,
  CLOSE,
  COLON,
  EQUALS,
  FOREIGN,
  foldForms,
  isAsciiLetter,
  isDigit,
  isWordClass,
  OPEN,
  QUOTE,
  SEPARATOR,
  SPACE,
} from './characters.js';
import { peek, startScan, type Scan } from './scan.js';
import { closeBrackets, scanClose, scanOpen } from './scan-brackets.js';
import { scanAssignment, scanSeparator, scanSymbol } from './scan-marks.js';
import { scanQuote } from './scan-quotes.js';
import { scanWord } from './scan-words.js';
import { MARK, WORD, type Tokens } from './tokens.js';

const ESCAPE = 27;
const SQUARE = 91;
const LESS = 60;
const GREATER = 62;
const LONGEST_ESCAPE = 16;
/** `,` `;` `!` `:` */
const TRAILING = [44, 59, 33, 58];

/** Leaves the tokens of `line` in `scan.tokens`, and the text they point into in `scan.text`. */
export const scanLine = (scan: Scan, line: string): void => {
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

const scanNext = (scan: Scan): void => {
  const code = scan.text.charCodeAt(scan.at);
  const kind = CLASS[code];
  if (kind === SPACE) skipSpace(scan, code);
  else if (isWordClass(kind)) scanWord(scan);
  else scanMark(scan, code);
};

const scanMark = (scan: Scan, code: number): void => {
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

const skipSpace = (scan: Scan, code: number): void => {
  scan.spaced = true;
  scan.at++;
  if (code !== ESCAPE || peek(scan, 0) !== SQUARE) return;
  const last = Math.min(scan.at + LONGEST_ESCAPE, scan.end);
  while (scan.at < last && !isAsciiLetter(peek(scan, 0))) scan.at++;
  scan.at++;
};

/** In `<1 sec` the sign belongs to the number. */
const scanComparison = (scan: Scan, code: number): void => {
  if ((code === LESS || code === GREATER) && scan.spaced && isDigit(peek(scan, 1))) scan.at++;
  else scanSymbol(scan, code);
};

/** Lines in ASCII alone, nearly all of them, never pay for folding. */
const foldRest = (scan: Scan): void => {
  scan.text = scan.text.slice(0, scan.at) + foldForms(scan.text.slice(scan.at));
  scan.end = scan.text.length;
};
