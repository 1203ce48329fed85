// Lines per 15 seconds, as rows of a question.
import { type Micros, SECOND } from '../../kernel/time.js';
import { type Level, levelRank, LEVELS } from '../level.js';
import { getOrCreate, valuesByKey } from './keyed-map.js';
import { type Partition, sideAt } from './partition.js';
import type { RateRow } from './aggregate-rows.js';

/** Width of a slot of a rate. */
export const RATE_BUCKET: Micros = 15 * SECOND;

export type RateCell = {
  readonly bucket: Micros;
  readonly service: string;
  readonly event: string;
  readonly level: Level;
  readonly lines: number;
};

/** The slots of a row from the counts by instant. */
export const rateSlots = (counts: Iterable<readonly [Micros, number]>): Pick<RateRow, 'start' | 'slots' | 'lines'> => {
  const ascending = [...counts].sort(([a], [b]) => a - b);
  const start = ascending[0]?.[0] ?? 0;
  return {
    start,
    slots: ascending.map(([at]) => Math.round((at - start) / RATE_BUCKET)),
    lines: ascending.map(([, lines]) => lines),
  };
};

/** When the slot at `index` of a row starts. */
export const slotStart = ({ start, slots }: RateRow, index: number): Micros =>
  start + (slots[index] ?? 0) * RATE_BUCKET;

/** Index of the first slot of a row that starts at `at` or later. */
export const firstSlotFrom = ({ start, slots }: RateRow, at: Micros): number => {
  let [from, to] = [0, slots.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (start + (slots[middle] ?? 0) * RATE_BUCKET < at) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Sorted by service and event; the level is the worst that was seen. */
export const rateRows = (cells: Iterable<RateCell>, partition: Partition): readonly RateRow[] => {
  const rows = new Map<string, { cell: RateCell; worst: number; buckets: Map<Micros, number> }>();
  for (const cell of cells) {
    if (sideAt(partition, cell.bucket) === undefined || cell.lines <= 0) continue;
    const id = JSON.stringify([cell.service, cell.event]);
    const row = getOrCreate(rows, id, () => ({ cell, worst: 0, buckets: new Map<Micros, number>() }));
    row.worst = Math.max(row.worst, levelRank(cell.level));
    row.buckets.set(cell.bucket, (row.buckets.get(cell.bucket) ?? 0) + cell.lines);
  }
  return valuesByKey(rows).map(({ cell: { service, event }, worst, buckets }) => ({
    kind: 'rate',
    service,
    event,
    level: LEVELS[worst] ?? 'trace',
    ...rateSlots(buckets),
  }));
};
