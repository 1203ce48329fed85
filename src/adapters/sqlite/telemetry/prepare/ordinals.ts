// Counts equal lines by their hashes, without an object for each of them.

const SMALLEST = 1_024;
const EMPTY = -1;

/** How often this hash (a whole number from 0 below 2⁴⁸) came before. */
export type Ordinals = (hash: number) => number;

/**
 * An open table of twice as many places as hashes, or more; the low bits of a hash say where its search begins.
 * It grows beyond the number of lines that is expected.
 */
export const ordinals = (expected = 0): Ordinals => {
  const places = 2 ** Math.ceil(Math.log2(Math.max(SMALLEST, 2 * expected)));
  let hashes = new Float64Array(places).fill(EMPTY);
  let counts = new Uint32Array(places);
  let distinct = 0;
  const placeOf = (hash: number): number => {
    const mask = hashes.length - 1;
    let at = (hash | 0) & mask;
    while (hashes[at] !== EMPTY && hashes[at] !== hash) at = (at + 1) & mask;
    return at;
  };
  const grow = (): void => {
    const [oldHashes, oldCounts] = [hashes, counts];
    hashes = new Float64Array(oldHashes.length * 2).fill(EMPTY);
    counts = new Uint32Array(hashes.length);
    oldHashes.forEach((hash, at) => {
      if (hash === EMPTY) return;
      const place = placeOf(hash);
      hashes[place] = hash;
      counts[place] = oldCounts[at] ?? 0;
    });
  };
  return (hash) => {
    const at = placeOf(hash);
    const before = counts[at] ?? 0;
    hashes[at] = hash;
    counts[at] = before + 1;
    if (before === 0) distinct += 1;
    if (distinct * 2 > hashes.length) grow();
    return before;
  };
};
