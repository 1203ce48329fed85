// The counted lines of all events on one grid of slots: what every window that is compared has in common.
import type { Micros } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET, slotStart } from '../../telemetry/aggregates/rate-rows.js';

/** A number for every slot of the grid. */
export type SlotValues = Float64Array;

/** The slots that rows lie in: one numbering for all of them. */
export type SlotGrid = { readonly start: Micros; readonly length: number };

export type RateTable = {
  readonly grid: SlotGrid;
  /** Lines of all events. */
  readonly lines: SlotValues;
  /** Lines of all events of a service. */
  readonly byService: ReadonlyMap<string, SlotValues>;
  readonly byEvent: ReadonlyMap<string, readonly RateRow[]>;
};

const gridOf = (rows: readonly RateRow[]): SlotGrid => {
  let start = Infinity;
  let last = -Infinity;
  for (const row of rows) {
    start = Math.min(start, row.start);
    last = Math.max(last, slotStart(row, row.slots.length - 1));
  }
  return { start, length: rows.length === 0 ? 0 : Math.round((last - start) / RATE_BUCKET) + 1 };
};

export const slotTime = (slot: number, { start }: SlotGrid): Micros => start + slot * RATE_BUCKET;

/** Slot 0 of a row, in the numbering of the grid. */
export const slotOffset = (row: RateRow, grid: SlotGrid): number => Math.round((row.start - grid.start) / RATE_BUCKET);

export const sumLines = (rows: readonly RateRow[], grid: SlotGrid): SlotValues => {
  const all = new Float64Array(grid.length);
  for (const row of rows) {
    const offset = slotOffset(row, grid);
    for (let i = 0; i < row.slots.length; i += 1) {
      const slot = offset + (row.slots[i] ?? 0);
      all[slot] = (all[slot] ?? 0) + (row.lines[i] ?? 0);
    }
  }
  return all;
};

export const buildRateTable = (rows: readonly RateRow[]): RateTable => {
  const grid = gridOf(rows);
  const services = Map.groupBy(rows, ({ service }) => service);
  return {
    grid,
    lines: sumLines(rows, grid),
    byService: new Map([...services].map(([service, own]) => [service, sumLines(own, grid)])),
    byEvent: Map.groupBy(rows, ({ event }) => event),
  };
};
