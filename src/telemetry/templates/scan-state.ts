// The state of one pass over a line: where it stands, the brackets it is in, and the value it is reading.
import { createTokens, pushValue, type Tokens } from './tokens.js';

type ScanLimits = {
  /** Tokens begin within so many characters; those of a payload that is skipped do not count. */
  readonly maxChars: number;
  /** Characters behind this limit are not read. */
  readonly maxReach: number;
  readonly maxTokens: number;
  readonly maxDepth: number;
};

/** What is kept of the surroundings while a bracket is open. */
type OpenBracket = { code: number; token: number; value: number; element: number; previous: number };

/** The word being read, or read last. */
export type WordSpan = {
  start: number;
  end: number;
  hash: number;
  /** Union of the traits of its characters. */
  traits: number;
  category: number;
  dots: number;
  slashes: number;
};

export type ScanState = {
  readonly limits: ScanLimits;
  readonly tokens: Tokens;
  readonly word: WordSpan;
  text: string;
  at: number;
  end: number;
  /** No token begins here or later. */
  stop: number;
  /** The line goes on behind `end`, or in a bracket that never closes. */
  cut: boolean;
  /** Tokens before the closers that a cut line was given; 0 for a whole line. */
  cutAt: number;
  /** White space, or something that counts as such, stands before `at`. */
  spaced: boolean;
  depth: number;
  readonly brackets: readonly OpenBracket[];
  /** In brackets: `key=` was read, its value comes next. */
  valueDue: boolean;
  /** In brackets: the token of the value that swallows what follows; −1 = none. */
  value: number;
  /** The last word that was swallowed: it becomes a key again when `=` or `: ` follows. */
  readonly swallowed: { pending: boolean; start: number; end: number; hash: number; category: number };
  /** First token of the list element being read, and of the one before. */
  element: number;
  previous: number;
  /** No further closing quote of this kind stands in the line. */
  noDouble: boolean;
  noSingle: boolean;
};

/** Tokens that one step, and the closing of open brackets, may add beyond the limit. */
const SLACK = 8;

export const createScan = (limits: ScanLimits): ScanState => ({
  limits,
  tokens: createTokens(limits.maxTokens + limits.maxDepth + SLACK),
  word: { start: 0, end: 0, hash: 0, traits: 0, category: 0, dots: 0, slashes: 0 },
  text: '',
  at: 0,
  end: 0,
  stop: 0,
  cut: false,
  cutAt: 0,
  spaced: true,
  depth: 0,
  brackets: Array.from({ length: limits.maxDepth }, () => ({ code: 0, token: 0, value: -1, element: 0, previous: -1 })),
  valueDue: false,
  value: -1,
  swallowed: { pending: false, start: 0, end: 0, hash: 0, category: 0 },
  element: 0,
  previous: -1,
  noDouble: false,
  noSingle: false,
});

export const startScan = (scan: ScanState, line: string): void => {
  const { maxReach, maxChars } = scan.limits;
  scan.cut = line.length > maxReach;
  scan.text = scan.cut ? line.slice(0, maxReach) : line;
  scan.end = scan.text.length;
  scan.stop = maxChars;
  scan.cutAt = 0;
  scan.at = 0;
  scan.spaced = true;
  scan.depth = 0;
  scan.tokens.count = 0;
  scan.element = 0;
  scan.previous = -1;
  scan.noDouble = false;
  scan.noSingle = false;
  endValue(scan);
};

/** Goes on at `to`: a long payload does not hide what follows it. */
export const skipTo = (scan: ScanState, to: number): void => {
  scan.stop += to - scan.at;
  scan.at = to;
};

export const endValue = (scan: ScanState): void => {
  scan.valueDue = false;
  scan.value = -1;
  scan.swallowed.pending = false;
};

/** A key without a value has an empty one. */
export const settleValue = (scan: ScanState): void => {
  if (scan.valueDue) pushValue(scan.tokens, false);
  scan.valueDue = false;
};

/** Code of the character `ahead` of here; a space beyond the end. */
export const peek = (scan: ScanState, ahead: number): number => {
  const at = scan.at + ahead;
  return at >= 0 && at < scan.end ? scan.text.charCodeAt(at) : 32;
};
