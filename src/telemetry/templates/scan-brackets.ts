// Brackets: a payload becomes one value, anything else is read, and empty or masked content is folded away.
import { isAsciiLetter } from './characters.js';
import { endValue, peek, type ScanState, settleValue, skipTo } from './scan-state.js';
import { isAssignment } from './scan-words.js';
import { dropRepeat, isKind, isMark, pushMark, pushValue, VALUE, WORD } from './tokens.js';

const QUOTE_SIGN = 34;
const ROUND = 40;
const SQUARE = 91;
const SQUARE_CLOSE = 93;
const CURLY = 123;
const COMMA = 44;
const PROSE_WORDS = 3;
const PROSE_SPAN = 80;
const BLANK = 32;
/** `-`, `_`, `'` */
const PROSE_JOINTS = [45, 95, 39];

const closerOf = (open: number): number => (open === ROUND ? ROUND + 1 : open + 2);

export const scanOpen = (scan: ScanState, code: number): void => {
  const from = payloadStart(scan, code);
  if (from >= 0 && !isProse(scan)) return skipPayload(scan, code, from);
  const bracket = scan.depth < scan.limits.maxDepth ? scan.brackets[scan.depth] : undefined;
  if (bracket !== undefined) {
    bracket.code = code;
    bracket.token = scan.tokens.count;
    bracket.value = scan.value;
    bracket.element = scan.element;
    bracket.previous = scan.previous;
    scan.depth++;
    endValue(scan);
    scan.element = scan.tokens.count + 1;
    scan.previous = -1;
  }
  pushMark(scan.tokens, code);
  scan.at++;
  scan.spaced = true;
};

/** The token that a payload opening here replaces, together with all behind it; −1 when it opens none. */
const payloadStart = (scan: ScanState, code: number): number => {
  const { tokens } = scan;
  const last = tokens.count - 1;
  if (scan.depth > 0 && (scan.valueDue || scan.value >= 0)) return tokens.count;
  if (isAssignment(tokens, last)) return tokens.count;
  if (last >= 0 && opensJson(code, peek(scan, 1))) return tokens.count;
  const glued = !scan.spaced && isKind(tokens, last, WORD) && isAssignment(tokens, last - 1);
  return glued ? last : -1;
};

const opensJson = (code: number, next: number): boolean =>
  (code === CURLY && next === QUOTE_SIGN) || (code === SQUARE && next === CURLY);

/** Begins with three plain words. */
const isProse = (scan: ScanState): boolean => {
  const last = Math.min(scan.at + PROSE_SPAN, scan.end - 1);
  let words = 0;
  let inside = false;
  for (let at = scan.at + 1; at <= last && words < PROSE_WORDS; at++) {
    const code = scan.text.charCodeAt(at);
    if (isProseLetter(code)) {
      if (!inside) words++;
      inside = true;
    } else if (code === BLANK) inside = false;
    else if (!PROSE_JOINTS.includes(code)) return false;
  }
  return words >= PROSE_WORDS;
};

const isProseLetter = (code: number): boolean => isAsciiLetter(code) || code > 127;

/** Goes behind the bracket that matches the one at the cursor; to the end of the line when none does. */
const skipBracket = (scan: ScanState, open: number): void => {
  const { text } = scan;
  const close = closerOf(open);
  let depth = 0;
  for (let at = scan.at; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === open) depth++;
    else if (code === close && --depth === 0) return skipTo(scan, at + 1);
  }
  scan.cut = true;
  scan.at = scan.end + 1;
};

const skipPayload = (scan: ScanState, code: number, from: number): void => {
  const { tokens } = scan;
  const list = code === SQUARE && from === tokens.count && scan.value < 0 && scan.depth <= 1;
  if (scan.value < 0 || scan.valueDue) {
    tokens.count = from;
    if (list) pushMark(tokens, SQUARE);
    pushValue(tokens, false);
    if (list) pushMark(tokens, SQUARE_CLOSE);
    if (scan.depth > 0 && !list) scan.value = tokens.count - 1;
  }
  scan.valueDue = false;
  scan.swallowed.pending = false;
  skipBracket(scan, code);
  scan.spaced = false;
};

export const scanClose = (scan: ScanState, code: number): void => {
  const bracket = scan.depth > 0 ? scan.brackets[scan.depth - 1] : undefined;
  scan.at++;
  scan.spaced = false;
  if (bracket === undefined || closerOf(bracket.code) !== code) return pushMark(scan.tokens, code);
  settleValue(scan);
  dropRepeat(scan.tokens, scan.previous, scan.element);
  scan.depth--;
  scan.value = bracket.value;
  scan.element = bracket.element;
  scan.previous = bracket.previous;
  scan.swallowed.pending = false;
  foldContent(scan, bracket.token);
  if (scan.tokens.count > bracket.token) pushMark(scan.tokens, code);
};

/** `12 bytes (1.2 KB)` loses its bracket; `()` and `(5)` read the same. */
const foldContent = ({ tokens }: ScanState, open: number): void => {
  const empty = tokens.count === open + 1;
  if (!empty && !(tokens.count === open + 2 && tokens.kind[open + 1] === VALUE)) return;
  tokens.count = isKind(tokens, open - 1, VALUE) ? open : open + 1;
  if (tokens.count > open) pushValue(tokens, false);
};

/** A line that was cut inside brackets gets their closers. */
export const closeBrackets = (scan: ScanState): void => {
  const { tokens } = scan;
  settleValue(scan);
  if (scan.depth > 0 && isMark(tokens, tokens.count - 1, COMMA)) tokens.count--;
  scan.cutAt = tokens.count;
  for (; scan.depth > 0; scan.depth--) {
    const bracket = scan.brackets[scan.depth - 1];
    if (bracket !== undefined) pushMark(tokens, closerOf(bracket.code));
  }
};
