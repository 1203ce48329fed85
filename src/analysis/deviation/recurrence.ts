// Recurrence: stretches of history, outside of known issues, in which a step was as frequent as it is in the window.
import { type Micros, type TimeWindow, windowContains } from '../../kernel/time.js';
import { START_EVENT } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow, RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { Comparison } from './baseline.js';
import { slotTime, type SlotValues, sumLines } from './rate-table.js';
import { baseShare, riseOfShare, type ShareSample } from './statistics.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

/** What a step showed in the window and in history. */
type OccurrenceCounts = { readonly window: ShareSample; readonly base: ShareSample };

export type Recurrence = {
  /** The counted lines that show the earlier occurrences. */
  readonly row: CitableRow<RateRow>;
  /** When it was there, by slots of lines; earliest first. */
  readonly times: readonly TimeWindow[];
  /** History without them; absent: more than half of it shows the step as it is in the window, and what is usual is what is there mostly. */
  readonly apart?: ShareSample;
  /** Nats that it costs to have chosen them. */
  readonly price: number;
};

/** Requests per slot of history, by their lines: those that took the step, and those that could have. */
type RateCourse = { readonly slots: readonly number[]; readonly hits: SlotValues; readonly of: SlotValues };

type HistoryStretch = { readonly first: number; readonly last: number };

const sumIn = (values: SlotValues, slots: readonly number[]): number => {
  let sum = 0;
  for (const slot of slots) sum += values[slot] ?? 0;
  return sum;
};

/** Lines of the event that the step comes from; of a request's first line, all that its service logs. */
const originLines = ({ service, from }: FlowRow, { rates }: Comparison): SlotValues | undefined => {
  if (from === START_EVENT) return rates.byService.get(service);
  const row = rates.byEvent.get(from)?.find((each) => each.service === service);
  return row && sumLines([row], rates.grid);
};

type StretchSides = { readonly window: readonly number[]; readonly past: readonly number[] };

/** Slots of the window, and those of history outside of earlier issues. */
const sidesOf = (
  lines: SlotValues,
  { rates: { grid }, telemetry: { survey, incidents } }: Comparison,
): StretchSides => {
  const { from = Infinity, to = -Infinity } = survey?.window ?? {};
  const busy = [...lines.keys()].filter((slot) => (lines[slot] ?? 0) > 0);
  const isKnown = (at: Micros): boolean => incidents.some((incident) => windowContains(incident, at));
  return {
    window: busy.filter((slot) => slotTime(slot, grid) >= from && slotTime(slot, grid) < to),
    past: busy.filter((slot) => slotTime(slot, grid) < from && !isKnown(slotTime(slot, grid))),
  };
};

/** A request has as many lines as in the window. */
const courseOf = (
  lines: SlotValues,
  origins: SlotValues,
  { window, sides }: { window: ShareSample; sides: StretchSides },
): RateCourse => {
  const perHit = sumIn(lines, sides.window) / window.hits;
  const perOrigin = sumIn(origins, sides.window) / window.of;
  if (!(perHit > 0) || !(perOrigin > 0)) return { slots: [], hits: lines, of: origins };
  const of = origins.map((count) => count / perOrigin);
  return { slots: sides.past, of, hits: lines.map((count, slot) => Math.min(of[slot] ?? 0, count / perHit)) };
};

type StepShares = { readonly now: number; readonly usual: number };

/** By slot: what the window's share explains better than the usual one (nats). */
const gainsOf = ({ slots, hits, of }: RateCourse, { now, usual }: StepShares): readonly number[] => {
  const [hit, miss] = [Math.log(now / usual), Math.log((1 - now) / (1 - usual))];
  return slots.map((slot) => (hits[slot] ?? 0) * hit + ((of[slot] ?? 0) - (hits[slot] ?? 0)) * miss);
};

type StretchWalk = {
  readonly began: readonly boolean[];
  readonly ended: readonly boolean[];
  readonly isAlike: boolean;
};

/** Forward: at each slot, whether a stretch would begin there, and whether one would have ended before it. */
const walkForward = (gains: readonly number[], price: number): StretchWalk => {
  const began: boolean[] = [];
  const ended: boolean[] = [];
  let [usual, alike] = [0, -Infinity];
  for (const gain of gains) {
    began.push(usual - price > alike);
    ended.push(alike > usual);
    [usual, alike] = [Math.max(usual, alike), Math.max(alike, usual - price) + gain];
  }
  return { began, ended, isAlike: alike > usual };
};

/** The stretches that gain most once each of them is paid for (Viterbi 1967, two states). */
export const stretchesOf = (gains: readonly number[], price: number): readonly HistoryStretch[] => {
  const { began, ended, isAlike } = walkForward(gains, price);
  const found: HistoryStretch[] = [];
  let last = isAlike ? gains.length : undefined;
  for (let at = gains.length - 1; at >= 0; at -= 1) {
    if (last === undefined && ended[at]) last = at;
    else if (last !== undefined && began[at]) {
      found.push({ first: at, last });
      last = undefined;
    }
  }
  return found.reverse();
};

type StretchDistance = { readonly inside: ShareSample; readonly rest: ShareSample };

const separateStretches = ({ slots, hits, of }: RateCourse, stretches: readonly HistoryStretch[]): StretchDistance => {
  const within = stretches.flatMap(({ first, last }) => slots.slice(first, last));
  const inside = { hits: sumIn(hits, within), of: sumIn(of, within) };
  return { inside, rest: { hits: sumIn(hits, slots) - inside.hits, of: sumIn(of, slots) - inside.of } };
};

const MAX_REFINEMENTS = 4;

/** What is usual is what is left once the stretches are set aside, and they depend on what is usual. */
const settleStretches = (course: RateCourse, { now, usual }: StepShares, price: number): readonly HistoryStretch[] => {
  let share = usual;
  let found: readonly HistoryStretch[] = [];
  for (let round = 0; round < MAX_REFINEMENTS && share < now; round += 1) {
    found = stretchesOf(gainsOf(course, { now, usual: share }), price);
    const next = baseShare(separateStretches(course, found).rest);
    if (next === share) break;
    share = next;
  }
  return found;
};

/** Nats of one stretch among all of history: ln(e · slots), as long as a slot. */
const priceIn = ({ slots }: RateCourse): number => Math.log(Math.E * Math.max(1, slots.length));

/** Even a history without the step would not make more of it, once one stretch is paid for. */
const isIdle = (
  { window, base }: OccurrenceCounts,
  price: number,
  { parameters: { saturation } }: Comparison,
): boolean =>
  riseOfShare(window, { hits: 0, of: base.of }, saturation) - price <= riseOfShare(window, base, saturation);

const subtractSample = (base: ShareSample, { hits, of }: ShareSample): ShareSample => {
  const left = Math.max(0, base.of - of);
  return { hits: Math.min(left, Math.max(0, base.hits - hits)), of: left };
};

/** `undefined`: no lines show the step, or it was nowhere in history as frequent as in the window. */
export const recurrenceOf = (
  row: FlowRow,
  { window, base }: OccurrenceCounts,
  comparison: Comparison,
): Recurrence | undefined => {
  const { rates, telemetry } = comparison;
  if (row.stream !== 'log' || base.hits < 1 || window.hits / window.of <= baseShare(base)) return undefined;
  const lines = telemetry.rates.find((rate) => rate.row.service === row.service && rate.row.event === row.to);
  const origins = originLines(row, comparison);
  if (lines === undefined || origins === undefined) return undefined;
  const course = courseOf(sumLines([lines.row], rates.grid), origins, { window, sides: sidesOf(origins, comparison) });
  const price = priceIn(course);
  if (isIdle({ window, base }, price, comparison)) return undefined;
  const stretches = settleStretches(course, { now: baseShare(window), usual: baseShare(base) }, price);
  if (stretches.length === 0) return undefined;
  const lasts = stretches.reduce((total, { first, last }) => total + last - first, 0);
  const timeAt = (at: number): Micros => slotTime(course.slots[at] ?? 0, rates.grid);
  return {
    row: lines,
    times: stretches.map(({ first, last }) => ({ from: timeAt(first), to: timeAt(last - 1) + RATE_BUCKET })),
    price: stretches.length * price,
    ...(2 * lasts <= course.slots.length && {
      apart: subtractSample(base, separateStretches(course, stretches).inside),
    }),
  };
};
