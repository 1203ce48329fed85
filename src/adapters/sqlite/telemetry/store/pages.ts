// Pages: the counts of eight minutes packed into one value, which a query reads instead of thousands of rows. A stale page is read from its rows.
import type { Micros } from '../../../../kernel/time.js';
import { LEVEL_BASE, PAGE_WIDTH } from './schema.js';
import { AGGREGATE_BUCKET } from '../../../../telemetry/aggregates/trace-contribution.js';
import type { BucketRange } from '../../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import type { TelemetryFile } from './telemetry-file.js';

export const pageStart = (at: Micros): Micros => Math.floor(at / PAGE_WIDTH) * PAGE_WIDTH;

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
const CONTINUES = 128;

const appendNumber = (bytes: number[], value: number): void => {
  let rest = value;
  for (; rest >= CONTINUES; rest = Math.floor(rest / CONTINUES)) bytes.push((rest % CONTINUES) + CONTINUES);
  bytes.push(rest);
};

const addCount = (total: number, { count }: PageCell): number => total + count;

/** `cells`: all those of one key and part. The key is written as what it lies beyond the one before. */
const appendEntry = (bytes: number[], cells: readonly PageCell[], before: number): void => {
  const counts: number[] = [];
  for (const { count } of cells) appendNumber(counts, count);
  appendNumber(bytes, (cells[0]?.key ?? 0) - before);
  appendNumber(bytes, cells[0]?.part ?? 0);
  appendNumber(bytes, cells.reduce((slots, { slot }) => slots | (1 << slot), 0) >>> 0);
  appendNumber(bytes, cells.reduce(addCount, 0));
  appendNumber(bytes, counts.length);
  for (const byte of counts) bytes.push(byte);
};

const isSameEntry = (a: PageCell, b: PageCell): boolean => a.key === b.key && a.part === b.part;

/** `cells`: ascending by key, part and slot, each at most once, all counts above zero. */
export const packCells = (cells: readonly PageCell[]): Uint8Array => {
  const bytes: number[] = [];
  let before = 0;
  let from = 0;
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next !== undefined && isSameEntry(cell, next)) continue;
    appendEntry(bytes, cells.slice(from, index + 1), before);
    before = cell.key;
    from = index + 1;
  }
  return Uint8Array.from(bytes);
};

type ByteCursor = { at: number };

const readNumber = (page: Uint8Array, cursor: ByteCursor): number => {
  let byte = page[cursor.at++] ?? 0;
  if (byte < CONTINUES) return byte;
  let value = byte - CONTINUES;
  for (let scale = CONTINUES; byte >= CONTINUES; scale *= CONTINUES) {
    byte = page[cursor.at++] ?? 0;
    value += (byte % CONTINUES) * scale;
  }
  return value;
};

/** Ascending by key and part. The entry is the same object every time: take from it what you need. */
export const eachPageEntry = (page: Uint8Array, visit: (entry: PageEntry) => void): void => {
  const cursor = { at: 0 };
  const entry = { key: 0, part: 0, slots: 0, total: 0, counts: 0 };
  while (cursor.at < page.length) {
    entry.key += readNumber(page, cursor);
    entry.part = readNumber(page, cursor);
    entry.slots = readNumber(page, cursor);
    entry.total = readNumber(page, cursor);
    const length = readNumber(page, cursor);
    entry.counts = cursor.at;
    visit(entry);
    cursor.at = entry.counts + length;
  }
};

/** Ascending by slot. */
export const eachSlotCount = (
  page: Uint8Array,
  { slots, counts }: PageEntry,
  visit: (slot: number, count: number) => void,
): void => {
  const cursor = { at: counts };
  for (let rest = slots; rest !== 0; rest = (rest & (rest - 1)) >>> 0)
    visit(31 - Math.clz32((rest & -rest) >>> 0), readNumber(page, cursor));
};

/** The sums that a page contains. */
export type PageKind = 'flow' | 'latency' | 'rate';

const rowsQuery = (table: 'flow' | 'latency', part: string): string =>
  `SELECT key, ${part} AS part, (bucket - ?1) / ${AGGREGATE_BUCKET} AS slot, traces AS count FROM ${table}
   WHERE bucket >= ?1 AND bucket < ?1 + ${PAGE_WIDTH} AND traces > 0 ORDER BY 1, 2, 3`;

const ROWS: { readonly [of in PageKind]: string } = {
  flow: rowsQuery('flow', '0'),
  latency: rowsQuery('latency', 'log2'),
  rate: `SELECT event AS key, scope * ${LEVEL_BASE} + level AS part, (slot - ?1) / ${RATE_BUCKET} AS slot, sum(fresh) AS count
    FROM tally WHERE slot >= ?1 AND slot < ?1 + ${PAGE_WIDTH} AND fresh > 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
};

/** Empty where no row is left. */
export const packPage = ({ sql }: TelemetryFile, of: PageKind, start: Micros): Uint8Array =>
  packCells(sql(ROWS[of]).all(start) as unknown as readonly PageCell[]);

export type StoredPage = { readonly start: Micros; readonly cells: Uint8Array };

/** Every page that touches the range and is not empty, ascending. */
export const readPages = (store: TelemetryFile, of: PageKind, { from, to }: BucketRange): readonly StoredPage[] =>
  store
    .sql('SELECT start, cells FROM page WHERE of = ? AND start >= ? AND start < ? ORDER BY start')
    .all(of, pageStart(from), to)
    .map(({ start, cells }) => ({
      start: Number(start),
      cells: cells instanceof Uint8Array ? cells : packPage(store, of, Number(start)),
    }));

/** Rows of these instants have changed: until they are packed again, their pages are read from the rows. */
export const markPagesStale = ({ sql }: TelemetryFile, of: PageKind, instants: Iterable<Micros>): void => {
  const mark = sql(
    'INSERT INTO page VALUES (?, ?, NULL) ON CONFLICT DO UPDATE SET cells = NULL WHERE cells IS NOT NULL',
  );
  for (const start of new Set(Array.from(instants, pageStart))) mark.run(of, start);
};
