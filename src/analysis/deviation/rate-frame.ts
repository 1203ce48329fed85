// The frame in which rates are compared: whole slots of the window and of the baseline, and how busy each service was.
import { memoize } from '../../kernel/memoize.js';
import { type Micros, type TimeWindow, windowContains } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from './baseline.js';
import { type RateTable, type SlotGrid, slotOffset, slotTime, type SlotValues, sumLines } from './rate-table.js';
import type { LineRate } from './same-hour.js';
import { upperMedian } from './statistics.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

export type RateFrame = {
  readonly grid: SlotGrid;
  /** Slots of the window, ascending, and 1 for each of them. */
  readonly window: readonly number[];
  readonly inWindow: SlotValues;
  /** How much each slot of the baseline counts; 0 outside of it. */
  readonly weights: SlotValues;
  /** Slots, weighted: the length of the baseline. */
  readonly baseLength: number;
  /** How bursty an event of a service is: variance over mean across quiet slots, at least 1 (a Poisson process). */
  readonly dispersionOf: (row: RateRow) => number;
  /** Share of the baseline's slots in which an event was seen of any service; 0 for an event of few services. */
  readonly commonness: (event: string) => number;
};

/** One event of one service: its lines in the window, and in the baseline as far as it counts. */
export type CountedEvent = { readonly row: CitableRow<RateRow>; readonly window: number; readonly base: number };

/** The lines of an event before the window: half a line is added, over one slot more. */
export const rateBefore = ({ base }: Pick<CountedEvent, 'base'>, { baseLength }: RateFrame): LineRate => ({
  count: base + 0.5,
  exposure: baseLength + 1,
});

/** A baseline with fewer slots is not used: the first quarter of the window is the baseline instead. */
const MIN_BASELINE_SLOTS = 3;

/** When the first whole slot of the window starts. */
export const windowStart = ({ grid, window }: RateFrame): Micros => slotTime(window[0] ?? 0, grid);

const sumAt = (values: SlotValues, slots: readonly number[]): number => {
  let sum = 0;
  for (const slot of slots) sum += values[slot] ?? 0;
  return sum;
};

/** A slot with few lines of the whole system is a gap in the data, not a quiet time. */
const wholeSlots = (lines: SlotValues, holeShare: number): readonly number[] => {
  const usual = upperMedian([...lines].filter((n) => n > 0)) ?? 0;
  return Array.from(lines.keys()).filter((slot) => (lines[slot] ?? 0) > 0 && (lines[slot] ?? 0) >= holeShare * usual);
};

const filled = (length: number, slots: readonly number[], weightOf: (slot: number) => number): SlotValues => {
  const weights = new Float64Array(length);
  for (const slot of slots) weights[slot] = weightOf(slot);
  return weights;
};

type RateSides = { readonly window: readonly number[]; readonly baseline: readonly number[] };

const sidesOf = (whole: readonly number[], grid: SlotGrid, { from, to }: TimeWindow): RateSides => {
  const during = whole.filter((slot) => slotTime(slot, grid) >= from && slotTime(slot + 1, grid) <= to);
  const past = whole.filter((slot) => slotTime(slot, grid) < from);
  if (past.length >= MIN_BASELINE_SLOTS) return { window: during, baseline: past };
  const first = Math.max(1, Math.floor(during.length / 4));
  return { window: during.slice(first), baseline: during.slice(0, first) };
};

const weightedLines = (row: RateRow, weights: SlotValues, grid: SlotGrid): number => {
  const offset = slotOffset(row, grid);
  let sum = 0;
  for (let i = 0; i < row.slots.length; i += 1)
    sum += (row.lines[i] ?? 0) * (weights[offset + (row.slots[i] ?? 0)] ?? 0);
  return sum;
};

/** The baseline: its slots, those outside of earlier incidents, and how much each counts. */
type RateBaseline = {
  readonly slots: readonly number[];
  readonly quiet: readonly number[];
  readonly weights: SlotValues;
  readonly length: number;
};

const rateBaseline = (
  slots: readonly number[],
  { rates: { grid }, telemetry, parameters }: Comparison,
): RateBaseline => {
  const { incidents } = telemetry;
  const outside = slots.filter((slot) => !incidents.some((incident) => windowContains(incident, slotTime(slot, grid))));
  const quiet = new Set(outside.length >= MIN_BASELINE_SLOTS ? outside : slots);
  const weights = filled(grid.length, slots, (slot) => (quiet.has(slot) ? 1 : parameters.incidentWeight));
  return { slots, quiet: [...quiet], weights, length: sumAt(weights, slots) };
};

const dispersionIn =
  ({ grid, byService }: RateTable, { quiet, weights, length }: RateBaseline) =>
  (row: RateRow): number => {
    const mean = weightedLines(row, weights, grid) / length;
    const lines = byService.get(row.service);
    if (mean <= 0 || quiet.length <= MIN_BASELINE_SLOTS || lines === undefined) return 1;
    const perQuietSlot = sumAt(lines, quiet) / quiet.length || 1;
    const own = sumLines([row], grid);
    let squares = 0;
    for (const slot of quiet) {
      const expected = (mean * (lines[slot] ?? 0)) / perQuietSlot;
      squares += ((own[slot] ?? 0) - expected) ** 2 / Math.max(0.2, expected);
    }
    return Math.max(1, squares / (quiet.length - 1));
  };

const commonnessIn =
  ({ grid, byEvent }: RateTable, { slots, weights }: RateBaseline, sharedServices: number) =>
  (event: string): number => {
    const rows = byEvent.get(event) ?? [];
    if (rows.length < sharedServices) return 0;
    const lines = sumLines(rows, grid);
    const counted = slots.filter((slot) => (weights[slot] ?? 0) > 0);
    return counted.filter((slot) => (lines[slot] ?? 0) > 0).length / counted.length;
  };

/** `undefined` when there is nothing to compare, or nothing to compare with. */
export const rateFrame = (comparison: Comparison): RateFrame | undefined => {
  const { telemetry, parameters, rates } = comparison;
  const { grid } = rates;
  if (telemetry.survey === undefined) return undefined;
  const { window, baseline } = sidesOf(wholeSlots(rates.lines, parameters.holeShare), grid, telemetry.survey.window);
  if (window.length === 0 || baseline.length === 0) return undefined;
  const base = rateBaseline(baseline, comparison);
  return {
    grid,
    window,
    inWindow: filled(grid.length, window, () => 1),
    weights: base.weights,
    baseLength: base.length,
    dispersionOf: memoize(dispersionIn(rates, base)),
    commonness: memoize(commonnessIn(rates, base, parameters.sharedServices)),
  };
};

export const countLines = (row: CitableRow<RateRow>, { grid, inWindow, weights }: RateFrame): CountedEvent => ({
  row,
  window: weightedLines(row.row, inWindow, grid),
  base: weightedLines(row.row, weights, grid),
});

/** Events with fewer lines say nothing about how busy their service was. */
const TELLING = { base: 10, window: 3 } as const;

/** How much busier each service was in the window: the median over its events, drawn to that of all services. */
export const measureBusyness = (events: readonly CountedEvent[], frame: RateFrame): ((service: string) => number) => {
  const longer = frame.baseLength / frame.window.length;
  const logOf = ({ base, window }: CountedEvent): number => Math.log((window / base) * longer);
  const telling = events.filter(({ base, window }) => base >= TELLING.base && window >= TELLING.window);
  const byService = Map.groupBy(telling, ({ row }) => row.row.service);
  const all = upperMedian(telling.map(logOf)) ?? 0;
  return memoize((service) => Math.exp(upperMedian([...(byService.get(service) ?? []).map(logOf), all, all]) ?? 0));
};
