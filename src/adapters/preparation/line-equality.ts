// Which log lines are equal (same time, place and message), and how many equal lines came before one.
// This is the store's hash for finding duplicates. The identity of a record is defined in `src/telemetry/record-identity.ts` and differs:
// it includes the source and the ordinal, and treats a time of ingest differently. Change both together.
import type { LogDraft } from '../../telemetry/normalise/row-outcome.js';

const mixText = (text: string, seed: number, factor: number): number => {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), factor);
  return hash;
};

const finalizeHash = (hash: number): number => {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
};

/** 48 bits, plenty among the lines of one instant. A repaired time is no part of it: a later repair may differ. */
export const equalityHash = ({ time, timeQuality, clock, message, pod, host, service }: LogDraft): number => {
  const stamp = timeQuality === undefined ? time : (clock ?? 0);
  const seed = (stamp % 0x1_0000_0000) ^ (stamp / 0x1_0000_0000);
  const place = pod ?? host ?? service;
  let [high, low] = [seed ^ 0x5bd1e995, seed | 0];
  for (let index = 0; index < message.length; index += 1) {
    const code = message.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x85ebca77);
  }
  high = mixText(place, high, 0x9e3779b1);
  low = mixText(place, low, 0x85ebca77);
  return (finalizeHash(high) & 0xffff) * 0x1_0000_0000 + finalizeHash(low);
};

const SMALLEST = 1_024;
const EMPTY = -1;

/** Returns how often a hash (an integer from 0 below 2⁴⁸) came before. */
export type CountEqualLines = (hash: number) => number;

/** An open table of twice as many places as hashes, or more; the low bits of a hash say where its search begins. */
type HashTable = { hashes: Float64Array; counts: Uint32Array; distinct: number };

const slotOfHash = ({ hashes }: HashTable, hash: number): number => {
  const mask = hashes.length - 1;
  let at = (hash | 0) & mask;
  while (hashes[at] !== EMPTY && hashes[at] !== hash) at = (at + 1) & mask;
  return at;
};

const growTable = (table: HashTable): void => {
  const { hashes, counts } = table;
  table.hashes = new Float64Array(hashes.length * 2).fill(EMPTY);
  table.counts = new Uint32Array(table.hashes.length);
  hashes.forEach((hash, at) => {
    if (hash === EMPTY) return;
    const place = slotOfHash(table, hash);
    table.hashes[place] = hash;
    table.counts[place] = counts[at] ?? 0;
  });
};

const countHash = (table: HashTable, hash: number): number => {
  const at = slotOfHash(table, hash);
  const before = table.counts[at] ?? 0;
  table.hashes[at] = hash;
  table.counts[at] = before + 1;
  if (before === 0) table.distinct += 1;
  if (table.distinct * 2 > table.hashes.length) growTable(table);
  return before;
};

/** Grows beyond the number of lines that is expected. */
export const createLineCounter = (expected = 0): CountEqualLines => {
  const places = 2 ** Math.ceil(Math.log2(Math.max(SMALLEST, 2 * expected)));
  const table = { hashes: new Float64Array(places).fill(EMPTY), counts: new Uint32Array(places), distinct: 0 };
  return (hash) => countHash(table, hash);
};
