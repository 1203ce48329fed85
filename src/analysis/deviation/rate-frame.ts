// What rates are compared over: whole slots of the window and of the baseline, and how busy each service was.
import { contains, type Micros, type TimeWindow } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/rows.js';
import { RATE_BUCKET, slotStart } from '../../telemetry/aggregates/rates.js';
import type { Comparison } from './baseline.js';
import { upperMedian } from './statistics.js';
import type { Placed } from '../telemetry-read.js';

/** A number for every slot of the frame. */
type BySlot = Float64Array;

/** The slots that rows lie in: one numbering for all of them. */
type Grid = { readonly start: Micros; readonly length: number };

type Usual = { readonly lines: BySlot; readonly perQuietSlot: number };

export type RateFrame = {
  readonly grid: Grid;
  /** Slots of the window, ascending, and 1 for each of them. */
  readonly window: readonly number[];
  readonly inWindow: BySlot;
  /** How much each slot of the baseline counts; 0 outside of it. */
  readonly weights: BySlot;
  /** Slots, weighted: the length of the baseline. */
  readonly baseLength: number;
  /** Slots of the baseline outside of earlier incidents. */
  readonly quiet: readonly number[];
  /** Lines of all events of a service. */
  readonly byService: ReadonlyMap<string, Usual>;
  readonly byEvent: ReadonlyMap<string, readonly RateRow[]>;
};

/** One event of one service: its lines in the window, and in the baseline as far as it counts. */
export type Counted = { readonly row: Placed<RateRow>; readonly window: number; readonly base: number };

/** Fewer slots of a baseline than this are no history: then the first quarter of the window is the baseline. */
const LEAST_SLOTS = 3;

const gridOf = (rows: readonly RateRow[]): Grid => {
  let start = Infinity;
  let last = -Infinity;
  for (const row of rows) {
    start = Math.min(start, row.start);
    last = Math.max(last, slotStart(row, row.slots.length - 1));
  }
  return { start, length: rows.length === 0 ? 0 : Math.round((last - start) / RATE_BUCKET) + 1 };
};

const timeOf = (slot: number, { start }: Grid): Micros => start + slot * RATE_BUCKET;

/** When the first whole slot of the window starts. */
export const windowStart = ({ grid, window }: RateFrame): Micros => timeOf(window[0] ?? 0, grid);

/** Slot 0 of a row, in the numbering of the frame. */
const offsetOf = (row: RateRow, grid: Grid): number => Math.round((row.start - grid.start) / RATE_BUCKET);

const linesOf = (rows: readonly RateRow[], grid: Grid): BySlot => {
  const all = new Float64Array(grid.length);
  for (const row of rows) {
    const offset = offsetOf(row, grid);
    for (let i = 0; i < row.slots.length; i += 1) {
      const slot = offset + (row.slots[i] ?? 0);
      all[slot] = (all[slot] ?? 0) + (row.lines[i] ?? 0);
    }
  }
  return all;
};

const sumAt = (values: BySlot, slots: readonly number[]): number => {
  let sum = 0;
  for (const slot of slots) sum += values[slot] ?? 0;
  return sum;
};

/** A slot with few lines of the whole system is a hole in the data, not a silence. */
const wholeSlots = (lines: BySlot, holeShare: number): readonly number[] => {
  const usual = upperMedian([...lines].filter((n) => n > 0)) ?? 0;
  return Array.from(lines.keys()).filter((slot) => (lines[slot] ?? 0) > 0 && (lines[slot] ?? 0) >= holeShare * usual);
};

const filled = (length: number, weightOf: Iterable<readonly [slot: number, weight: number]>): BySlot => {
  const weights = new Float64Array(length);
  for (const [slot, weight] of weightOf) weights[slot] = weight;
  return weights;
};

type Sides = { readonly window: readonly number[]; readonly baseline: readonly number[] };

const sidesOf = (whole: readonly number[], grid: Grid, { from, to }: TimeWindow): Sides => {
  const during = whole.filter((slot) => timeOf(slot, grid) >= from && timeOf(slot + 1, grid) <= to);
  const past = whole.filter((slot) => timeOf(slot, grid) < from);
  if (past.length >= LEAST_SLOTS) return { window: during, baseline: past };
  const first = Math.max(1, Math.floor(during.length / 4));
  return { window: during.slice(first), baseline: during.slice(0, first) };
};

/** `undefined` when there is nothing to compare, or nothing to compare with. */
export const rateFrame = ({ telemetry, parameters }: Comparison): RateFrame | undefined => {
  const { survey, incidents } = telemetry;
  if (survey === undefined) return undefined;
  const rows = telemetry.rates.map(({ row }) => row);
  const grid = gridOf(rows);
  const { window, baseline } = sidesOf(wholeSlots(linesOf(rows, grid), parameters.holeShare), grid, survey.window);
  if (window.length === 0 || baseline.length === 0) return undefined;
  const outside = baseline.filter((slot) => !incidents.some((incident) => contains(incident, timeOf(slot, grid))));
  const quiet = new Set(outside.length >= LEAST_SLOTS ? outside : baseline);
  const weightOf = (slot: number): number => (quiet.has(slot) ? 1 : parameters.incidentWeight);
  const weights = filled(
    grid.length,
    baseline.map((slot) => [slot, weightOf(slot)]),
  );
  const usual = (lines: BySlot): Usual => ({ lines, perQuietSlot: sumAt(lines, [...quiet]) / quiet.size || 1 });
  return {
    grid,
    window,
    inWindow: filled(
      grid.length,
      window.map((slot) => [slot, 1]),
    ),
    weights,
    baseLength: sumAt(weights, baseline),
    quiet: [...quiet],
    byService: new Map(
      [...Map.groupBy(rows, ({ service }) => service)].map(([service, own]) => [service, usual(linesOf(own, grid))]),
    ),
    byEvent: Map.groupBy(rows, ({ event }) => event),
  };
};

/** The same frame with only a part of its window; `undefined` when no whole slot lies in it. */
export const framed = (frame: RateFrame, part: TimeWindow): RateFrame | undefined => {
  const { grid } = frame;
  const window = frame.window.filter((slot) => timeOf(slot, grid) >= part.from && timeOf(slot + 1, grid) <= part.to);
  if (window.length === 0) return undefined;
  const inWindow = filled(
    grid.length,
    window.map((slot) => [slot, 1]),
  );
  return { ...frame, window, inWindow };
};

const weighed = (row: RateRow, weights: BySlot, grid: Grid): number => {
  const offset = offsetOf(row, grid);
  let sum = 0;
  for (let i = 0; i < row.slots.length; i += 1)
    sum += (row.lines[i] ?? 0) * (weights[offset + (row.slots[i] ?? 0)] ?? 0);
  return sum;
};

export const countLines = (row: Placed<RateRow>, { grid, inWindow, weights }: RateFrame): Counted => ({
  row,
  window: weighed(row.row, inWindow, grid),
  base: weighed(row.row, weights, grid),
});

/** Events with fewer lines say nothing about how busy their service was. */
const TELLING = { base: 10, window: 3 } as const;

/** How much busier each service was in the window: the median over its events, drawn to that of all services. */
export const busyness = (events: readonly Counted[], frame: RateFrame): ((service: string) => number) => {
  const longer = frame.baseLength / frame.window.length;
  const logOf = ({ base, window }: Counted): number => Math.log((window / base) * longer);
  const telling = events.filter(({ base, window }) => base >= TELLING.base && window >= TELLING.window);
  const byService = Map.groupBy(telling, ({ row }) => row.row.service);
  const all = upperMedian(telling.map(logOf)) ?? 0;
  return (service) => Math.exp(upperMedian([...(byService.get(service) ?? []).map(logOf), all, all]) ?? 0);
};

/** How bursty an event is: variance over mean across quiet slots, at least 1 (a Poisson process). */
export const dispersion = ({ row, base }: Counted, { grid, quiet, baseLength, byService }: RateFrame): number => {
  const mean = base / baseLength;
  const service = byService.get(row.row.service);
  if (mean <= 0 || quiet.length <= LEAST_SLOTS || service === undefined) return 1;
  const own = linesOf([row.row], grid);
  let squares = 0;
  for (const slot of quiet) {
    const expected = (mean * (service.lines[slot] ?? 0)) / service.perQuietSlot;
    squares += ((own[slot] ?? 0) - expected) ** 2 / Math.max(0.2, expected);
  }
  return Math.max(1, squares / (quiet.length - 1));
};

/** Probability that an event which many services share would occur in the window anyway. */
export const rateAmbience = (event: string, frame: RateFrame, sharedServices: number): number => {
  const rows = frame.byEvent.get(event) ?? [];
  if (rows.length < sharedServices) return 0;
  const lines = linesOf(rows, frame.grid);
  const baseline = Array.from(frame.weights.keys()).filter((slot) => (frame.weights[slot] ?? 0) > 0);
  const seen = baseline.filter((slot) => (lines[slot] ?? 0) > 0);
  return 1 - (1 - seen.length / baseline.length) ** frame.window.length;
};
