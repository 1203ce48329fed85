// Counts equal lines by their hashes, without an object for each of them.

const SMALLEST = 1_024;
const EMPTY = -1;

/** How often this hash (a whole number from 0 below 2⁴⁸) came before. */
export type Ordinals = (hash: number) => number;

/** An open table of twice as many places as hashes, or more; the low bits of a hash say where its search begins. */
type Table = { hashes: Float64Array; counts: Uint32Array; distinct: number };

const placeOf = ({ hashes }: Table, hash: number): number => {
  const mask = hashes.length - 1;
  let at = (hash | 0) & mask;
  while (hashes[at] !== EMPTY && hashes[at] !== hash) at = (at + 1) & mask;
  return at;
};

const grow = (table: Table): void => {
  const { hashes, counts } = table;
  table.hashes = new Float64Array(hashes.length * 2).fill(EMPTY);
  table.counts = new Uint32Array(table.hashes.length);
  hashes.forEach((hash, at) => {
    if (hash === EMPTY) return;
    const place = placeOf(table, hash);
    table.hashes[place] = hash;
    table.counts[place] = counts[at] ?? 0;
  });
};

const count = (table: Table, hash: number): number => {
  const at = placeOf(table, hash);
  const before = table.counts[at] ?? 0;
  table.hashes[at] = hash;
  table.counts[at] = before + 1;
  if (before === 0) table.distinct += 1;
  if (table.distinct * 2 > table.hashes.length) grow(table);
  return before;
};

/** Grows beyond the number of lines that is expected. */
export const ordinals = (expected = 0): Ordinals => {
  const places = 2 ** Math.ceil(Math.log2(Math.max(SMALLEST, 2 * expected)));
  const table = { hashes: new Float64Array(places).fill(EMPTY), counts: new Uint32Array(places), distinct: 0 };
  return (hash) => count(table, hash);
};
