// What the lines of plain logs show beyond what is usual: of each event a failure class, how often it came, since when.
import type { Micros } from '../../kernel/time.js';
import { classifyFailure } from '../../telemetry/failures/classify-failure.js';
import type { FailureClass } from '../../telemetry/failures/failure-class.js';
import type { RootError } from '../../telemetry/failures/root-error.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { levelRank } from '../../telemetry/level.js';
import type { LogRecord } from '../../telemetry/record.js';
import { lineEvent } from '../../telemetry/failures/line-event.js';
import { requestDetailOf } from '../../telemetry/failures/served-request.js';
import { sumLines } from '../deviation/rate-table.js';
import { mostLinesAtSameHour } from '../deviation/same-hour.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { burstEnd, burstStart, findBurst, type LineBurst, type SlotRanges } from './line-bursts.js';
import { eventDetail } from '../../telemetry/templates/event-parts.js';

export type FailureSign = {
  /** Who logged it. */
  readonly speaker: string;
  readonly failure: FailureClass;
  readonly root: RootError;
  readonly lines: number;
  readonly expected: number;
  readonly first: Micros;
  readonly last: Micros;
  readonly nats: number;
  /** The one instance that logs it, where the speaker has others. */
  readonly instance?: string;
  /** A line of it, and the row that counts its lines. */
  readonly sample: CitableRow<LogRecord>;
  readonly counted: CitableRow<RateRow>;
};

type EventSamples = ReadonlyMap<string, readonly CitableRow<LogRecord>[]>;

export const loggedEventKey = (service: string, event: string): string => JSON.stringify([service, event]);

/** Newest first. */
export const groupSamples = (logs: Iterable<CitableRow<LogRecord>>): EventSamples => {
  const newest = [...logs].sort((a, b) => b.row.time - a.row.time);
  return Map.groupBy(newest, ({ row }) => loggedEventKey(row.service, lineEvent(row, row.template ?? '')));
};

/** Whether a burst of lines of a class is told. */
type BurstRule = (burst: LineBurst, failure: FailureClass) => boolean;

/** More often than chance: twice what is expected, and two standard deviations. */
const isBeyondChance: BurstRule = ({ lines, expected }, { weight }) =>
  lines >= 2 * expected + 2 * Math.sqrt(expected) + (weight >= 2.5 ? 1 : 2);

type InstancesByService = ReadonlyMap<string, ReadonlySet<string>>;

const instancesOf = (logs: Iterable<CitableRow<LogRecord>>): InstancesByService => {
  const instances = new Map<string, Set<string>>();
  for (const { row } of logs)
    if (row.pod !== undefined)
      instances.set(row.service, (instances.get(row.service) ?? new Set<string>()).add(row.pod));
  return instances;
};

/** Chance that lines of several instances are all of one of them. */
const LEAST_CHANCE = 0.05;

const onlyInstance = (
  lines: readonly CitableRow<LogRecord>[],
  instances: ReadonlySet<string> = new Set(),
): string | undefined => {
  const [first] = lines;
  const instance = first?.row.pod;
  if (instance === undefined || instances.size < 2 || lines.some(({ row }) => row.pod !== instance)) return undefined;
  return instances.size ** (1 - lines.length) < LEAST_CHANCE ? instance : undefined;
};

type ReadSamples = {
  readonly samples: readonly CitableRow<LogRecord>[];
  readonly instances: ReadonlySet<string> | undefined;
  readonly isTold: BurstRule;
};

const NEVER = 0.1;

/** Never before: then one line is enough for who knows more than that it was logged. */
export const isUnheardOf: BurstRule = ({ lines, expected }) => lines > 0 && expected <= NEVER * lines;

/** So few lines of one error are logged at any time. */
const LEAST_ERRORS = 5;

/** Errors that were never logged before, and not by chance: a person has to be told of them, also where nothing names a cause. */
export const isNewError = ({ sample, lines, expected }: FailureSign): boolean =>
  levelRank(sample.row.level) >= levelRank('error') && lines >= LEAST_ERRORS && expected <= NEVER * lines;

/** As many lines are expected as are usual all day, or at this hour of an earlier day. */
const signOf = (
  counted: CitableRow<RateRow>,
  { samples, instances, isTold }: ReadSamples,
  ranges: SlotRanges,
): FailureSign | undefined => {
  const found = findBurst(sumLines([counted.row], ranges.grid), ranges);
  if (found === undefined) return undefined;
  const [from, to] = [burstStart(found, ranges), burstEnd(found, ranges)];
  const burst = {
    ...found,
    expected: Math.max(found.expected, mostLinesAtSameHour(counted.row, { from, to }, ranges)),
  };
  const within = samples.filter(({ row }) => row.time >= from && row.time < to);
  const sample = within[0] ?? samples[0];
  const read = sample && classifyFailure(sample.row);
  if (sample === undefined || read === undefined || !isTold(burst, read.failure)) return undefined;
  const first = Math.min(...within.map(({ row }) => row.time), to);
  const instance = onlyInstance(within, instances);
  return {
    speaker: counted.row.service,
    failure: read.failure,
    root: read.root,
    lines: burst.lines,
    expected: burst.expected,
    first: within.length >= burst.lines ? first : from,
    last: to,
    nats: burst.nats,
    ...(instance !== undefined && { instance }),
    sample,
    counted,
  };
};

/** How requests went is harm, and no sign of who did it, as far as the line states no error beside. */
const isNoRequest = ({ row }: CitableRow<RateRow>): boolean => {
  const request = requestDetailOf(eventDetail(row.event));
  return request === undefined || request.failure !== undefined;
};

/** The signs of every event of which a line was read. */
export const findFailureSigns = (
  rates: readonly CitableRow<RateRow>[],
  logs: Iterable<CitableRow<LogRecord>>,
  ranges: SlotRanges,
  isTold: BurstRule = isBeyondChance,
): readonly FailureSign[] => {
  const read = [...logs];
  const samples = groupSamples(read);
  const instances = instancesOf(read);
  return rates.filter(isNoRequest).flatMap((counted) => {
    const own = samples.get(loggedEventKey(counted.row.service, counted.row.event)) ?? [];
    return signOf(counted, { samples: own, instances: instances.get(counted.row.service), isTold }, ranges) ?? [];
  });
};

const MOST_EVENTS = 60;
const MOST_RARE = 40;
/** So few lines of an event in all that was read: starts, banners, addresses, and what a program says once of its state. */
const FEW_LINES = 3;

const countOf = ({ lines }: RateRow): number => lines.reduce((sum, each) => sum + each, 0);

type WantedEvent = { readonly row: RateRow; readonly rank: number };

/**
 * The events of which lines have to be read: bad ones and bursts of the window first, then rare ones, of which the latest bad ones
 * tell of a state, and the others who listens where.
 */
export const wantedEvents = (
  rates: readonly CitableRow<RateRow>[],
  logs: Iterable<CitableRow<LogRecord>>,
  ranges: SlotRanges,
): readonly RateRow[] => {
  const held = groupSamples(logs);
  const unread = rates.filter(({ row }) => !held.has(loggedEventKey(row.service, row.event)));
  const ranked: WantedEvent[] = unread.flatMap(({ row }) => {
    const burst = findBurst(sumLines([row], ranges.grid), ranges);
    if (burst === undefined) return [];
    const isBad = levelRank(row.level) >= levelRank('warn');
    return isBad || burst.nats > 2 ? [{ row, rank: burst.nats * (isBad ? 4 : 1) }] : [];
  });
  const rare = unread.filter(({ row }) => countOf(row) <= FEW_LINES);
  const bad = rare
    .filter(({ row }) => levelRank(row.level) >= levelRank('warn'))
    .sort((a, b) => b.row.start - a.row.start);
  const events = [
    ...ranked
      .sort((a, b) => b.rank - a.rank)
      .slice(0, MOST_EVENTS)
      .map(({ row }) => row),
    ...bad.slice(0, MOST_RARE).map(({ row }) => row),
    ...rare.slice(0, MOST_RARE).map(({ row }) => row),
  ];
  return [...new Set(events)];
};

const MOST_ROUTINE = 36;
const ROUTINE_OF_SERVICE = 3;

/** The usual work of each service: its commonest events that are no failure. */
export const routineEvents = (rates: readonly CitableRow<RateRow>[]): readonly RateRow[] => {
  const routine = rates.map(({ row }) => row).filter(({ level }) => levelRank(level) < levelRank('warn'));
  const ranked = [...Map.groupBy(routine, ({ service }) => service).values()].flatMap((own) =>
    [...own]
      .sort((a, b) => countOf(b) - countOf(a))
      .slice(0, ROUTINE_OF_SERVICE)
      .map((row, rank) => ({ row, rank })),
  );
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_ROUTINE)
    .map(({ row }) => row);
};
