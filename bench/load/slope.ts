// The slope of a measured series, with an error that neighbours which resemble each other do not make small.
import { mean, sum } from '../numbers.js';

/** Both per minute; `error`: two standard errors. */
export type Slope = { readonly perMinute: number; readonly error: number };

export type Sample = { readonly minute: number; readonly value: number };

/** Means of so many neighbours count as one value each. */
const BLOCKS = 16;

const blocksOf = (samples: readonly Sample[]): readonly Sample[] => {
  const size = Math.max(1, Math.floor(samples.length / BLOCKS));
  return Array.from({ length: Math.floor(samples.length / size) }, (_, at) => {
    const block = samples.slice(at * size, (at + 1) * size);
    return { minute: mean(block.map(({ minute }) => minute)), value: mean(block.map(({ value }) => value)) };
  });
};

/** Least squares over the means of blocks. */
export const slopeOf = (samples: readonly Sample[]): Slope => {
  const blocks = blocksOf(samples);
  const [at, value] = [mean(blocks.map(({ minute }) => minute)), mean(blocks.map((each) => each.value))];
  const spread = sum(blocks.map(({ minute }) => (minute - at) ** 2));
  if (blocks.length < 3 || spread === 0) return { perMinute: Number.NaN, error: Number.NaN };
  const perMinute = sum(blocks.map((each) => (each.minute - at) * (each.value - value))) / spread;
  const rest = sum(blocks.map((each) => (each.value - value - perMinute * (each.minute - at)) ** 2));
  return { perMinute, error: 2 * Math.sqrt(rest / (blocks.length - 2) / spread) };
};
