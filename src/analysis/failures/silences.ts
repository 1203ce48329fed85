// Components and events that were logged all the time and no longer are, while others go on.
import type { Micros } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { classifyFailure } from '../../telemetry/failures/classify-failure.js';
import type { LogRecord } from '../../telemetry/record.js';
import { loggedEventKey, groupSamples } from './failure-signs.js';
import { SERVED } from '../../telemetry/failures/served-request.js';
import { levelRank } from '../../telemetry/level.js';
import { slotTime, sumLines, type SlotValues } from '../deviation/rate-table.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { SlotRanges } from './line-bursts.js';
import { eventDetail, eventPlace } from '../../telemetry/templates/event-parts.js';

export type Silence = {
  readonly service: string;
  /** Absent: the component logs nothing at all. */
  readonly event?: CitableRow<RateRow>;
  /** All usual lines of the component stopped, whatever else it logs. False: some of them go on. */
  readonly isOfAllWork: boolean;
  /** Lines that the time since then would have had. */
  readonly expected: number;
  readonly since: Micros;
  /** The rows that count its lines. */
  readonly counted: readonly CitableRow<RateRow>[];
};

/** A component has to be silent for so many slots. */
const LEAST_SLOTS = 3;
const LEAST_EXPECTED = 5;
const STEADY_SHARE = 0.6;
/** Still as many lines as this share of the usual is silence. */
const REST_SHARE = 0.05;
/** What is silent at the end has been since no more than this share of the usual came. */
const LINGERING_SHARE = 0.1;
/** A slot with more than this share of the usual is one of its work. */
const WORKING_SHARE = 0.5;
/** So many of the mean are expected at least. */
const CAUTION = 0.6;

const quantile = (values: Iterable<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

type Quiet = { readonly expected: number; readonly sinceSlot: number };

const firstSlotOf = (values: SlotValues): number => {
  const at = values.findIndex((lines) => lines > 0);
  return at < 0 ? values.length : at;
};

type SilentSlots = { readonly first: number; readonly since: number; readonly last: number };

/** It began before the last line, where one still comes now and then. */
const silentSince = (values: SlotValues, { first, since, last }: SilentSlots): number => {
  let [before, tail, earliest] = [0, 0, since];
  for (let slot = first; slot <= last; slot += 1)
    if (slot < since) before += values[slot] ?? 0;
    else tail += values[slot] ?? 0;
  for (let slot = since - 1; slot >= first + LEAST_SLOTS; slot -= 1) {
    before -= values[slot] ?? 0;
    tail += values[slot] ?? 0;
    const mean = before / (slot - first);
    if ((values[slot] ?? 0) > WORKING_SHARE * mean) break;
    const usual = mean * (last - slot + 1);
    if (tail <= LINGERING_SHARE * usual) earliest = slot;
  }
  return earliest;
};

/** `rest`: how much of the usual traffic goes on; fewer lines are expected with less. */
const findQuiet = (values: SlotValues, { last, spoilt }: SlotRanges, rest: number): Quiet | undefined => {
  const first = firstSlotOf(values);
  let end = last;
  while (end > first && (values[end] ?? 0) === 0) end -= 1;
  const latest = Math.max(LEAST_SLOTS, last - end);
  const past = Array.from(values.slice(first, last - latest + 1)).filter((_, at) => !spoilt.has(first + at));
  if (past.length < LEAST_SLOTS + latest) return undefined;
  const steady = past.filter((lines) => lines > 0).length / past.length;
  const mean = past.reduce((sum, lines) => sum + lines, 0) / past.length;
  const expected = CAUTION * mean * latest * rest;
  const now = values.slice(last - latest + 1, last + 1).reduce((sum, lines) => sum + lines, 0);
  if (steady < STEADY_SHARE || expected < LEAST_EXPECTED || now > REST_SHARE * expected) return undefined;
  return { expected, sinceSlot: silentSince(values, { first, since: last - latest + 1, last }) };
};

/** How much of all lines still comes. */
const restOf = (rates: readonly CitableRow<RateRow>[], { grid, last }: SlotRanges): number => {
  const all = sumLines(
    rates.map(({ row }) => row),
    grid,
  );
  const now = all.slice(Math.max(0, last - 3), last + 1).reduce((sum, lines) => sum + lines, 0) / 4;
  const past = quantile(all.slice(0, Math.max(1, last - 6)), 0.4);
  return past === 0 ? 1 : Math.min(1, now / past);
};

type ReadLines = ReturnType<typeof groupSamples>;

/** Requests that went badly are no work of its own, and failures that end are no silence. */
const isRoutine =
  (read: ReadLines) =>
  ({ row }: CitableRow<RateRow>): boolean => {
    const detail = eventDetail(row.event);
    if (levelRank(row.level) >= levelRank('warn') || (detail !== undefined && detail !== SERVED)) return false;
    const [sample] = read.get(loggedEventKey(row.service, row.event)) ?? [];
    return sample === undefined || classifyFailure(sample.row) === undefined;
  };

const isAtPlaceOf =
  ({ row: { service, event } }: CitableRow<RateRow>) =>
  ({ row }: CitableRow<RateRow>): boolean =>
    row.service === service && eventPlace(row.event) === eventPlace(event);

/** Where nearly everything is silent, telemetry has ended, which tells of no component. */
const LEAST_REST = 0.1;

export const findSilences = (
  rates: readonly CitableRow<RateRow>[],
  logs: Iterable<CitableRow<LogRecord>>,
  ranges: SlotRanges,
): readonly Silence[] => {
  const routine = rates.filter(isRoutine(groupSamples(logs)));
  const rest = restOf(rates, ranges);
  if (rest < LEAST_REST) return [];
  const sinceOf = ({ sinceSlot }: Quiet): Micros => slotTime(sinceSlot, ranges.grid) - RATE_BUCKET;
  const byService = Map.groupBy(routine, ({ row }) => row.service);
  const quietOf = (rows: readonly CitableRow<RateRow>[]): Quiet | undefined =>
    findQuiet(
      sumLines(
        rows.map(({ row }) => row),
        ranges.grid,
      ),
      ranges,
      rest,
    );
  return [...byService].flatMap(([service, counted]): readonly Silence[] => {
    const all = quietOf(rates.filter(({ row }) => row.service === service));
    const work = quietOf(counted);
    if (all !== undefined && work !== undefined)
      return [{ service, isOfAllWork: true, expected: work.expected, since: sinceOf(work), counted }];
    return counted.flatMap((event) => {
      const quiet = quietOf([event]);
      // one place under another detail is the same work: requests that went well, or were counted before they were told apart
      const isSpeaking = quiet !== undefined && quietOf(rates.filter(isAtPlaceOf(event))) === undefined;
      return quiet === undefined || isSpeaking
        ? []
        : [
            {
              service,
              event,
              isOfAllWork: work !== undefined,
              expected: quiet.expected,
              since: sinceOf(quiet),
              counted: [event],
            },
          ];
    });
  });
};
