// Deviations of rate: lines that no trace orders became frequent or vanished.
import type { Micros } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { firstSlotFrom, slotStart } from '../../telemetry/aggregates/rate-rows.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { Comparison } from './baseline.js';
import type { RateDeviation } from './deviation.js';
import {
  type CountedEvent,
  countLines,
  measureBusyness,
  rateBefore,
  rateFrame,
  type RateFrame,
  windowStart,
} from './rate-frame.js';
import { habitualRate, type LineRate } from './same-hour.js';
import { effectiveCount, rateChange } from './statistics.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

/** One event in some slots of the window. */
type EventOccurrence = CountedEvent & {
  readonly slots: number;
  /** How much busier its service was. */
  readonly busy: number;
};

type RateChange = { readonly likelihood: number; readonly effect: number; readonly expected: number };
type ChangedEvent = EventOccurrence & RateChange;
type RateComparison = { readonly comparison: Comparison; readonly frame: RateFrame };

/** Lines that traces order are judged by flow, which sees more. */
const withoutTraces = ({ telemetry }: Comparison): readonly CitableRow<RateRow>[] => {
  const passed = telemetry.flows.filter(({ row }) => row.stream === 'log' && row.to === undefined);
  const ordered = new Set(passed.map(({ row }) => `${row.service}\n${row.from}`));
  return telemetry.rates.filter(({ row }) => !ordered.has(`${row.service}\n${row.event}`));
};

/** What a steady event would show: bursts are judged after. */
const changeOf = (
  { window, slots, busy }: EventOccurrence,
  before: LineRate,
  { comparison }: RateComparison,
): RateChange => {
  const exposure = slots * busy;
  const expected = (before.count / before.exposure) * exposure;
  const size = Math.max(window, expected);
  const independent = effectiveCount(size, comparison.parameters.saturation) / size;
  const raw = rateChange({ count: window, exposure }, before);
  return {
    likelihood: raw * Math.min(1, independent),
    effect: 1 - Math.min(window, expected) / size,
    expected,
  };
};

const isChange = ({ likelihood, effect }: RateChange, { comparison }: RateComparison): boolean =>
  likelihood > comparison.parameters.leastLikelihood && effect >= comparison.parameters.leastRateEffect;

/** Against the hours before, and, where an earlier day was like it at the same hour, against that. `undefined`: no more than chance, or too little. */
const findRateChange = (event: EventOccurrence, compared: RateComparison): RateChange | undefined => {
  const { comparison, frame } = compared;
  const { row } = event.row;
  const allDay = rateBefore(event, frame);
  const fromAllDay = changeOf(event, allDay, compared);
  if (!isChange(fromAllDay, compared)) return undefined;
  const now = { count: event.window, exposure: event.slots };
  const habit = habitualRate(row, { window: now, base: allDay }, comparison);
  const change = habit === undefined ? fromAllDay : changeOf(event, habit, compared);
  if (!isChange(change, compared)) return undefined;
  const likelihood = change.likelihood / frame.dispersionOf(row);
  return likelihood > comparison.parameters.leastLikelihood ? { ...change, likelihood } : undefined;
};

/** A rise begins with the first line in the window, a fall with the window. */
const onsetOf = ({ row: { row }, window, expected }: ChangedEvent, frame: RateFrame): Micros => {
  const start = windowStart(frame);
  return window > expected ? slotStart(row, firstSlotFrom(row, start)) : start;
};

const isBadEvent = ({ level, event }: RateRow): boolean => isWarningOrWorse(level) || event.includes('!');

/** Probability that an event which many services share would occur in so many slots anyway. */
const ambientIn = ({ row, slots }: EventOccurrence, { commonness }: RateFrame): number =>
  1 - (1 - commonness(row.row.event)) ** slots;

const scoreOf = (
  event: EventOccurrence,
  { likelihood, effect, expected }: RateChange,
  compared: RateComparison,
): number => {
  const rises = event.window > expected;
  const severity = rises && isBadEvent(event.row.row) ? 1 : compared.comparison.parameters.plainSeverity;
  return likelihood * effect * severity * (1 - ambientIn(event, compared.frame));
};

/** Before the choice among all events is paid for; 0 where nothing changed. */
export const rateScore = (event: EventOccurrence, compared: RateComparison): number => {
  const change = findRateChange(event, compared);
  return change === undefined ? 0 : scoreOf(event, change, compared);
};

const rateDeviation = (event: EventOccurrence, compared: RateComparison): RateDeviation | undefined => {
  const change = findRateChange(event, compared);
  if (change === undefined) return undefined;
  const { row, window: lines } = event;
  return {
    kind: 'rate',
    service: row.row.service,
    score: scoreOf(event, change, compared),
    row,
    direction: lines > change.expected ? 'rise' : 'fall',
    bad: isBadEvent(row.row),
    ambient: ambientIn(event, compared.frame),
    lines,
    ...change,
    onset: onsetOf({ ...event, ...change }, compared.frame),
  };
};

export const untracedEvents = (comparison: Comparison, frame: RateFrame): readonly CountedEvent[] =>
  withoutTraces(comparison)
    .map((row) => countLines(row, frame))
    .filter(({ window, base }) => window > 0 || base > 0);

/**
 * A plain line that became frequent counts as far as another of its service fell silent: it took that one's place.
 * Alone it is what a release that logs more looks like.
 */
const inPlaceOfOthers = (deviations: readonly RateDeviation[], sure: number): readonly RateDeviation[] => {
  const falls = Map.groupBy(
    deviations.filter(({ direction }) => direction === 'fall'),
    ({ service }) => service,
  );
  const replaced = (service: string): number =>
    Math.min(1, Math.max(0, ...(falls.get(service) ?? []).map(({ likelihood }) => likelihood)) / sure);
  return deviations.map((deviation) =>
    deviation.bad || deviation.direction === 'fall'
      ? deviation
      : { ...deviation, score: deviation.score * replaced(deviation.service) },
  );
};

/**
 * Every event without traces that became frequent or vanished. Score in nats, as for flows with the Poisson likelihood ratio of its
 * lines, given how busy its service was, − ln(1 + events); as one event, each service might have had it. Empty without slots to compare.
 */
export const rateDeviations = (comparison: Comparison): readonly RateDeviation[] => {
  const frame = rateFrame(comparison);
  if (frame === undefined) return [];
  const events = untracedEvents(comparison, frame);
  const busy = measureBusyness(events, frame);
  const chance = Math.log(1 + events.length);
  const found = events
    .map((event) => ({ ...event, slots: frame.window.length, busy: busy(event.row.row.service) }))
    .map((event) => rateDeviation(event, { comparison, frame }))
    .filter((deviation) => deviation !== undefined);
  const rarity = Math.log1p(frame.baseLength / frame.window.length);
  const services = new Set(comparison.telemetry.rates.map(({ row }) => row.service)).size;
  const anyService = Math.max(chance, Math.log1p(services));
  return inPlaceOfOthers(found, comparison.parameters.sure).map((deviation) => ({
    ...deviation,
    score: deviation.score - chance,
    asOneEvent: rarity - anyService,
  }));
};
