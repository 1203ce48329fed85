// The key of a whole shape: a pure function of the line, so ids agree between workers and after a restart.
import { scramble } from './text-hash.js';
import { GENERAL, type Tokens, VALUE } from './tokens.js';

export const VALUE_HASH = 0x5bd1e995 | 0;
const OPEN_POSITION = 0x1234567;
const MOST_POSITIONS = 1024;

export const tokenHash = (kind: number, hash: number): number =>
  kind === VALUE || kind === GENERAL ? VALUE_HASH : scramble((hash + Math.imul(kind, 0x632be5ab)) | 0);

const oddPowers = (multiplier: number): Int32Array => {
  const powers = new Int32Array(MOST_POSITIONS).fill(1);
  for (let at = 1; at < MOST_POSITIONS; at++) powers[at] = Math.imul(powers[at - 1] ?? 1, multiplier);
  return powers;
};
const FIRST = oddPowers(0x2000327);
const SECOND = oddPowers(0x27d4eb2f);

/** Two linear sums over the positions: replacing one position changes them in constant time. */
export type ShapeSums = { readonly first: number; readonly second: number };

export const shapeSums = (tokens: Tokens): ShapeSums => {
  let first = tokens.count;
  let second = 0;
  for (let at = 0; at < tokens.count; at++) {
    const hash = tokenHash(tokens.kind[at] ?? VALUE, tokens.hash[at] ?? 0);
    first = (first + Math.imul(hash, FIRST[at] ?? 1)) | 0;
    second = (second + Math.imul(hash, SECOND[at] ?? 1)) | 0;
  }
  return { first, second };
};

/** The sums of the same shape with one position left open. */
export const openPosition = (sums: ShapeSums, at: number, hash: number): ShapeSums => ({
  first: (sums.first + Math.imul(OPEN_POSITION - hash, FIRST[at] ?? 1)) | 0,
  second: (sums.second + Math.imul(OPEN_POSITION - hash, SECOND[at] ?? 1)) | 0,
});

/** 53 bits: an exact integer. */
export const shapeKey = (sums: ShapeSums): number =>
  (scramble(sums.first) >>> 0) * 2_097_152 + (scramble(sums.second ^ 0x9747b28c) >>> 11);
