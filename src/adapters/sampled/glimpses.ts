// Where a sample is looked for: a stretch of time cut into equal slices, and in each an instant by lot, always the same one.
import type { Range } from '../../telemetry/aggregates/partition.js';
import { hashText, scramble } from '../../telemetry/templates/hash.js';

/** A slice, read from an instant inside of it on, and if that was too little from its start. */
export type Glimpse = { readonly from: number; readonly start: number; readonly to: number };

const WHOLE = 2 ** 32;

/** In [0, 1), by the seed and the number of the draw. */
const share = (seed: string, draw: number): number => (scramble(hashText(`${seed} ${draw}`)) >>> 0) / WHOLE;

/** At most `most` slices, none shorter than `least`. */
export const glimpses = (
  { from, to }: Range,
  { most, least, seed }: { readonly most: number; readonly least: number; readonly seed: string },
): readonly Glimpse[] => {
  if (to <= from) return [];
  const count = Math.max(1, Math.min(most, Math.floor((to - from) / least)));
  const edge = (at: number): number => Math.round(from + ((to - from) * at) / count);
  return Array.from({ length: count }, (_, at) => {
    const [first, last] = [edge(at), edge(at + 1)];
    return { from: first, start: first + Math.floor((last - first) * share(seed, at)), to: last };
  });
};
