// Seeded randomness: xoshiro128** over a splitmix32 seed. Integer and IEEE arithmetic only, so every machine draws the same.

export type Random = {
  /** In [0, 1). */
  readonly next: () => number;
  /** An integer in [low, high]. */
  readonly int: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Lower-case hexadecimal digits, a multiple of eight. */
  readonly hex: (digits: number) => string;
  /** A positive integer around the median with a tail to about three times it: how long work takes. */
  readonly skewed: (median: number) => number;
  /** An own stream, so that a change in one part does not move the draws of another. */
  readonly fork: () => Random;
};

const splitmix32 = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) | 0;
  };
};

const rotl = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** Uniform integers in [0, 2^32). */
export const words32 = (seed: number): (() => number) => {
  const fill = splitmix32(seed);
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  return () => {
    const drawn = Math.imul(rotl(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotl(d, 11);
    return drawn;
  };
};

const skew = (u: number): number => 0.493 + 0.9 * u + (0.06 * u) / (1.03 - u);

export const random = (seed: number): Random => {
  const word = words32(seed);
  const next = (): number => word() / 2 ** 32;
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[int(0, items.length - 1)] as (typeof items)[number];
    },
    hex: (digits) => {
      let text = '';
      for (let length = 0; length < digits; length += 8) text += word().toString(16).padStart(8, '0');
      return text;
    },
    skewed: (median) => Math.max(1, Math.round(median * skew(next()))),
    fork: () => random(word()),
  };
};
