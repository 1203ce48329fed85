// Counts of eight minutes in one value: what a question reads of history instead of thousands of rows.
import { MINUTE, type Micros } from '../../../../kernel/time.js';

/** Width of a page; buckets of traces and slots of rates both divide it, into at most 32. */
export const PAGE: Micros = 8 * MINUTE;

export const pageOf = (at: Micros): Micros => Math.floor(at / PAGE) * PAGE;

/** `key` and `part` say what was counted, `slot` when: the n-th bucket of the page. */
export type PageCell = {
  readonly key: number;
  readonly part: number;
  readonly slot: number;
  readonly count: number;
};

/** All cells of one key and part. The single counts stay packed until somebody asks. */
export type PageEntry = {
  readonly key: number;
  readonly part: number;
  /** Bit n: there is a count in slot n. */
  readonly slots: number;
  readonly total: number;
  /** Where the single counts begin. */
  readonly counts: number;
};

/** Seven bits a byte, the lowest first; the last byte of a number is below 128. */
const MORE = 128;

const append = (bytes: number[], value: number): void => {
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE);
  bytes.push(rest);
};

const sum = (total: number, { count }: PageCell): number => total + count;

/** `cells`: all those of one key and part. The key is written as what it lies beyond the one before. */
const appendEntry = (bytes: number[], cells: readonly PageCell[], before: number): void => {
  const counts: number[] = [];
  for (const { count } of cells) append(counts, count);
  append(bytes, (cells[0]?.key ?? 0) - before);
  append(bytes, cells[0]?.part ?? 0);
  append(bytes, cells.reduce((slots, { slot }) => slots | (1 << slot), 0) >>> 0);
  append(bytes, cells.reduce(sum, 0));
  append(bytes, counts.length);
  for (const byte of counts) bytes.push(byte);
};

const isOfOne = (a: PageCell, b: PageCell): boolean => a.key === b.key && a.part === b.part;

/** `cells`: ascending by key, part and slot, each at most once, all counts above zero. */
export const pack = (cells: readonly PageCell[]): Uint8Array => {
  const bytes: number[] = [];
  let before = 0;
  let from = 0;
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next !== undefined && isOfOne(cell, next)) continue;
    appendEntry(bytes, cells.slice(from, index + 1), before);
    before = cell.key;
    from = index + 1;
  }
  return Uint8Array.from(bytes);
};

type Cursor = { at: number };

const next = (page: Uint8Array, cursor: Cursor): number => {
  let byte = page[cursor.at++] ?? 0;
  if (byte < MORE) return byte;
  let value = byte - MORE;
  for (let scale = MORE; byte >= MORE; scale *= MORE) {
    byte = page[cursor.at++] ?? 0;
    value += (byte % MORE) * scale;
  }
  return value;
};

/** Ascending by key and part. The entry is the same object every time: take from it what you need. */
export const eachEntry = (page: Uint8Array, visit: (entry: PageEntry) => void): void => {
  const cursor = { at: 0 };
  const entry = { key: 0, part: 0, slots: 0, total: 0, counts: 0 };
  while (cursor.at < page.length) {
    entry.key += next(page, cursor);
    entry.part = next(page, cursor);
    entry.slots = next(page, cursor);
    entry.total = next(page, cursor);
    const length = next(page, cursor);
    entry.counts = cursor.at;
    visit(entry);
    cursor.at = entry.counts + length;
  }
};

/** Ascending by slot. */
export const eachCount = (
  page: Uint8Array,
  { slots, counts }: PageEntry,
  visit: (slot: number, count: number) => void,
): void => {
  const cursor = { at: counts };
  for (let rest = slots; rest !== 0; rest = (rest & (rest - 1)) >>> 0)
    visit(31 - Math.clz32((rest & -rest) >>> 0), next(page, cursor));
};
