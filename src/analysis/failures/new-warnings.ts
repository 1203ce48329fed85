// Warnings that came in numbers and were never logged before, of which no failure class knows anything: they are no cause, and still what is new.
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { classifyFailure } from '../../telemetry/failures/classify-failure.js';
import { speaksOfTrouble } from '../../telemetry/failures/trouble-words.js';
import { appRequestOf, servedRequestOf } from '../../telemetry/failures/served-request.js';
import type { LogRecord } from '../../telemetry/record.js';
import { MINUTE } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { type SlotValues, sumLines } from '../deviation/rate-table.js';
import { groupSamples, loggedEventKey } from './failure-signs.js';
import { findBurst, type LineBurst, type SlotRanges } from './line-bursts.js';

export type NewWarning = {
  readonly lines: number;
  readonly sample: CitableRow<LogRecord>;
  readonly counted: CitableRow<RateRow>;
};

/** A dozen warnings of any kind may be new on a usual day. */
const LEAST_WARNINGS = 20;
const NEVER = 0.1;

/** Some mark their gravest lines all the same. */
const MOST_LEVELLED = 0.02;

const countOf = (rows: readonly CitableRow<RateRow>[]): number =>
  rows.reduce((total, { row }) => row.lines.reduce((sum, lines) => sum + lines, total), 0);

/** Services whose lines are all but a few of one level: information. */
const servicesWithoutLevels = (rates: readonly CitableRow<RateRow>[]): ReadonlySet<string> => {
  const services = [...Map.groupBy(rates, ({ row }) => row.service)].filter(([, own]) => {
    const levelled = countOf(own.filter(({ row }) => row.level !== 'info'));
    return levelled <= MOST_LEVELLED * countOf(own);
  });
  return new Set(services.map(([service]) => service));
};

/** A server that refuses a request tells of its client. */
const isRequest = (line: LogRecord): boolean => servedRequestOf(line) !== undefined || appRequestOf(line) !== undefined;

/** Five minutes: what was not logged in a shorter time may be logged every quarter of an hour. */
const LEAST_BEFORE = (5 * MINUTE) / RATE_BUCKET;

/** Those with most lines first. `logged`: of each slot, how many lines there are of all services. */
export const findNewWarnings = (
  rates: readonly CitableRow<RateRow>[],
  logs: Iterable<CitableRow<LogRecord>>,
  { logged, ...ranges }: SlotRanges & { readonly logged: SlotValues },
): readonly NewWarning[] => {
  const slotsBefore = ({ from }: LineBurst): number => logged.slice(0, from).filter((lines) => lines > 0).length;
  const samples = groupSamples(logs);
  const withoutLevels = servicesWithoutLevels(rates);
  const found = rates.flatMap((counted): readonly NewWarning[] => {
    const { row } = counted;
    if (row.level !== 'warn' && !withoutLevels.has(row.service)) return [];
    const [sample] = samples.get(loggedEventKey(row.service, row.event)) ?? [];
    if (sample === undefined || isRequest(sample.row) || classifyFailure(sample.row) !== undefined) return [];
    if (row.level !== 'warn' && !speaksOfTrouble(sample.row.message)) return [];
    const burst = findBurst(sumLines([row], ranges.grid), ranges);
    const isNew =
      burst !== undefined &&
      burst.lines >= LEAST_WARNINGS &&
      burst.expected <= NEVER * burst.lines &&
      slotsBefore(burst) >= LEAST_BEFORE;
    return isNew ? [{ lines: burst.lines, sample, counted }] : [];
  });
  return found.toSorted((a, b) => b.lines - a.lines);
};
