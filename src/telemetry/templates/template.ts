// A template: the constant words of equal shapes, and the positions that vary between them.
import { scramble } from './text-hash.js';
import { shapeKey, type ShapeSums, tokenHash, VALUE_HASH } from './shape-key.js';
import { LEVEL_NAME } from './lexicon.js';
import type { ScanState } from './scan-state.js';
import { GENERAL, MARK, type Tokens, VALUE, WORD } from './tokens.js';

const PLACEHOLDER = '<*>';
const LONGEST_TEXT = 200;
const ANCHORED = 0x7777;

export type LogTemplate = {
  readonly id: string;
  readonly key: number;
  readonly kinds: Uint8Array;
  readonly hashes: Int32Array;
  readonly words: string[];
  /** Position of the first word that is no level name (of the first level name when there is no other); −1 = none. */
  readonly anchor: number;
  /** The line was cut behind so many tokens; 0 for a whole line. */
  cutAt: number;
  /** Constant words, level names not counted. */
  constants: number;
  bucket: number;
  /** Tick of the first and of the last line. */
  readonly born: number;
  last: number;
  /** The template this one was merged into. */
  into: LogTemplate | undefined;
};

const LOW = 2_097_152;

/** A 53-bit key as 12 characters of base 36: the two parts separately, which is many times faster than the whole. */
export const templateId = (key: number): string =>
  Math.floor(key / LOW)
    .toString(36)
    .padStart(7, '0') + (key % LOW).toString(36).padStart(5, '0');

/** Whether a text has the form of such an id: a key has 53 bits, so its first part begins with 0 or 1. */
export const isTemplateId = (text: string): boolean => /^[01][0-9a-z]{11}$/.test(text);

export const shapeTemplate = (scan: ScanState, sums: ShapeSums, tick: number): LogTemplate => {
  const { tokens } = scan;
  const key = shapeKey(sums);
  const kinds = tokens.kind.slice(0, tokens.count);
  const hashes = new Int32Array(tokens.count);
  const words: string[] = [];
  let constants = 0;
  for (let at = 0; at < tokens.count; at++) {
    hashes[at] = tokenHash(kinds[at] ?? VALUE, tokens.hash[at] ?? 0);
    words.push(wordAt(scan, at));
    if (kinds[at] === WORD && tokens.category[at] !== LEVEL_NAME) constants++;
  }
  const anchor = anchorOf(tokens);
  const bucket = bucketOf(kinds, hashes, anchor);
  return {
    id: templateId(key),
    key,
    kinds,
    hashes,
    words,
    anchor,
    cutAt: scan.cutAt,
    constants,
    bucket,
    born: tick,
    last: tick,
    into: undefined,
  };
};

const wordAt = ({ tokens, text }: ScanState, at: number): string => {
  if (tokens.kind[at] === VALUE) return PLACEHOLDER;
  if (tokens.kind[at] === MARK) return String.fromCharCode(tokens.hash[at] ?? 0);
  const start = tokens.start[at] ?? 0;
  return text.slice(start, Math.min(tokens.end[at] ?? 0, start + LONGEST_TEXT));
};

const anchorOf = (tokens: Tokens): number => {
  let level = -1;
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== WORD) continue;
    if (tokens.category[at] !== LEVEL_NAME) return at;
    if (level < 0) level = at;
  }
  return level;
};

/** Siblings share the number of tokens, all marks with their positions, and the anchor. */
const bucketOf = (kinds: Uint8Array, hashes: Int32Array, anchor: number): number => {
  let bucket = kinds.length;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] === MARK) bucket = scramble(bucket ^ Math.imul(hashes[at] ?? 0, at + 1));
  }
  return anchor < 0 ? bucket : scramble(bucket ^ (hashes[anchor] ?? 0) ^ ANCHORED ^ anchor);
};

/** The template that stands for this one now. */
export const rootOf = (template: LogTemplate): LogTemplate => {
  let root = template;
  for (let next = root.into; next !== undefined; next = root.into) {
    if (next.into !== undefined) root.into = next.into;
    root = next;
  }
  return root;
};

export const generalise = (template: LogTemplate, at: number): void => {
  if (template.kinds[at] === WORD) template.constants--;
  template.kinds[at] = GENERAL;
  template.hashes[at] = VALUE_HASH;
  template.words[at] = PLACEHOLDER;
};

export const templateText = (template: LogTemplate): string => template.words.join(' ');
