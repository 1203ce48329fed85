// Drawing by lot: the same seed and the same words give the same number, whatever was drawn before.
import { createHash } from 'node:crypto';

/** 0 to 1. */
export const lot = (...of: readonly (string | number)[]): number =>
  createHash('sha256').update(JSON.stringify(of)).digest().readUInt32BE() / 2 ** 32;

export const drawn = <T>(from: readonly [T, ...T[]] | readonly T[], ...of: readonly (string | number)[]): T => {
  const one = from[Math.floor(lot(...of) * from.length)];
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
};

export const shuffled = <T>(all: readonly T[], ...of: readonly (string | number)[]): readonly T[] =>
  all
    .map((each, index) => [lot(...of, index), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);
