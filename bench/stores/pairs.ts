// Our way and the bare one in turns, so that a slow minute of the machine meets both.
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { timed } from '../speed/append.js';

/** Milliseconds of our way and of the bare one. */
export type Pair = readonly [ours: number, floor: number];

export type ComparedWays = { readonly ours: () => Promise<unknown>; readonly floor: () => Promise<unknown> };

const WARM_UP = 5;

export const pairsOf = async ({ ours, floor }: ComparedWays, count: number): Promise<readonly Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = -WARM_UP; round < count; round += 1) {
    const pair: Pair = [await timed(ours), await timed(floor)];
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
};

export const compared = (pairs: readonly Pair[]): Figures => ({
  pairs: pairs.length,
  millis: rounded(median(pairs.map(([ours]) => ours))),
  floorMillis: rounded(median(pairs.map(([, floor]) => floor))),
  ratio: rounded(median(pairs.map(([ours, floor]) => ours / floor))),
});

/** Of the same amount of work, as how much of it a second. */
export const rates = (amount: number, pairs: readonly Pair[]): Figures => ({
  perSecond: rounded((amount * 1000) / median(pairs.map(([ours]) => ours))),
  floorPerSecond: rounded((amount * 1000) / median(pairs.map(([, floor]) => floor))),
  ratio: rounded(median(pairs.map(([ours, floor]) => floor / ours))),
});
