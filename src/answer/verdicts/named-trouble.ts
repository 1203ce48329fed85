// What is wrong with the records that a question names by a thing: they take longer than before, or lines of them tell of trouble.
// Also what was logged when that began.
import { HOUR, MINUTE, type Micros, SECOND } from '../../kernel/time.js';
import { speaksOfTrouble } from '../../telemetry/failures/trouble-words.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { statedBy, timedLinesOf } from '../counts/stated-latency.js';
import { isOperatorAction, templatesOfOperatorActions } from '../places/operator-actions.js';
import { tellsOfProcess } from '../places/process-lines.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import { logQuery, tallyQuery } from '../queries.js';
import { wholeTime } from '../rows/lines-meant.js';
import {
  boundsOfRecords,
  findNamedRecords,
  type NamedRecords,
  overAllRecords,
  sampledRows,
} from '../things/named-records.js';

type Counted = PlacedRow<TallyRow>;

/** Longer before the question the course of durations is not looked at. */
const COURSE = 3 * HOUR;
const MOST_TIMED = 3;
const PATTERNS_READ = 60;
const LINES_READ = 40;

const ALL_PATTERNS = 'named-all-patterns';
const ALL_PATTERNS_READ = 300;

const ownKey = (index: number, key: string): string => `named-${index} ${key}`;

const recordQueries = (context: AskContext, reads: AskReads, records: NamedRecords, index: number): AskQueries => {
  const wide = overAllRecords(context);
  const bounds = boundsOfRecords(context, records);
  const window = wholeTime(context);
  const timed = timedLinesOf(sampledRows(reads)).filter(({ service }) => records.services.includes(service));
  const course = { from: Math.min(window.to - COURSE, context.window.analysis.from), to: window.to };
  const patterns = { ...bounds, by: 'template', window, budget: PATTERNS_READ } as const;
  return Object.fromEntries([
    [ownKey(index, 'services'), tallyQuery(wide, 'logs', { ...bounds, by: 'service', window })],
    [ownKey(index, 'patterns'), tallyQuery(wide, 'logs', patterns)],
    [ownKey(index, 'warned'), tallyQuery(wide, 'logs', { ...patterns, minLevel: 'warn' })],
    ...timed.slice(0, MOST_TIMED).map((each) => [
      ownKey(index, `minutes ${each.service}`),
      tallyQuery(wide, 'logs', {
        ...bounds,
        services: [each.service],
        by: 'minute',
        stated: statedBy(each),
        window: course,
        budget: 400,
      }),
    ]),
  ]);
};

/** The first reading of which records are stored, and its place. */
const chosenRecords = (
  context: AskContext,
  reads: AskReads,
): { readonly records: NamedRecords; readonly index: number } | undefined => {
  const all = findNamedRecords(context, reads);
  const index = all.findIndex((_, at) => (reads.total(ownKey(at, 'services'))?.row.count ?? 0) > 0);
  const records = all[index];
  return records && { records, index };
};

/** So much slower is no chance. */
const SLOWER = 2;
const LEAST_MINUTES = 4;
/** Of the minutes so many are slow since then, and as usual before. */
const LEAST_FIT = 0.8;
const COMPARED_MINUTES = 5;

export type StatedSlowdown = {
  readonly service: string;
  readonly at: Micros;
  /** Minutes just before, the latest minutes, and all since it began. */
  readonly before: readonly Counted[];
  readonly latest: readonly Counted[];
  readonly since: readonly Counted[];
};

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The minute from which on requests take at least twice as long as before. Pure. `minutes`: in the order of time. */
export const findStatedSlowdown = (service: string, minutes: readonly Counted[]): StatedSlowdown | undefined => {
  const typical = minutes.map(({ row }) => row.p50 ?? 0);
  let best: { readonly at: number; readonly fit: number } | undefined;
  for (let at = LEAST_MINUTES; at <= minutes.length - LEAST_MINUTES; at += 1) {
    const [before, after] = [medianOf(typical.slice(0, at)), medianOf(typical.slice(at))];
    // how many minutes are on the side on which they belong
    const fit = typical.filter((value, index) => value >= (before + after) / 2 === index >= at).length;
    const isSlower = before > 0 && after >= SLOWER * before && fit >= LEAST_FIT * typical.length;
    if (isSlower && (best === undefined || fit > best.fit)) best = { at, fit };
  }
  const start = best && minutes[best.at];
  if (best === undefined || start === undefined) return undefined;
  const since = minutes.slice(best.at);
  return {
    service,
    at: start.row.start ?? start.row.first,
    before: minutes.slice(Math.max(0, best.at - COMPARED_MINUTES), best.at),
    latest: since.slice(-COMPARED_MINUTES),
    since,
  };
};

const findSlow = (reads: AskReads, index: number): StatedSlowdown | undefined => {
  const prefix = ownKey(index, 'minutes ');
  return reads
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const minutes = reads
        .values(key)
        .filter(({ row }) => row.p50 !== undefined)
        .toSorted((a, b) => a.row.first - b.row.first);
      return findStatedSlowdown(key.slice(prefix.length), minutes) ?? [];
    })
    .toSorted((a, b) => b.since.length - a.since.length)[0];
};

/** Patterns of them that tell of trouble, the commonest first. */
const badPatterns = (reads: AskReads, index: number): readonly Counted[] => {
  const warned = new Set(reads.values(ownKey(index, 'warned')).map(({ row }) => row.value));
  return reads
    .values(ownKey(index, 'patterns'))
    .filter(({ row }) => row.errors > 0 || warned.has(row.value) || speaksOfTrouble(row.text ?? ''))
    .toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count);
};

export type TroubleOfRecords = {
  readonly records: NamedRecords;
  /** All of them. */
  readonly total: Counted;
  readonly slow?: StatedSlowdown;
  readonly failing?: Counted;
  readonly services: readonly string[];
  /** When it began, where something is wrong with them. */
  readonly from?: Micros;
};

/** What is wrong with the records that the question names. Undefined: it names none that are stored. */
export const findNamedTrouble = (context: AskContext, reads: AskReads): TroubleOfRecords | undefined => {
  const chosen = chosenRecords(context, reads);
  const total = chosen && reads.total(ownKey(chosen.index, 'services'));
  if (chosen === undefined || total === undefined) return undefined;
  const { records, index } = chosen;
  const slow = findSlow(reads, index);
  const [failing] = badPatterns(reads, index);
  const starts = [...(slow === undefined ? [] : [slow.at]), ...(failing === undefined ? [] : [failing.row.first])];
  return {
    records,
    total,
    services: reads.values(ownKey(index, 'services')).flatMap(({ row: { value } }) => value ?? []),
    ...(slow !== undefined && { slow }),
    ...(failing !== undefined && { failing }),
    ...(starts.length > 0 && { from: slow?.at ?? Math.min(...starts) }),
  };
};

/** What begins nearer than this begins together. */
const TOGETHER = 90 * SECOND;
/** So long before, somebody may have done what it comes from. */
const ACTION_REACH = 20 * MINUTE;
/** Fewer lines may begin anywhere by chance. */
const LEAST_LINES = 5;

const beganWith = ({ first, count }: TallyRow, from: Micros): boolean =>
  count >= LEAST_LINES && Math.abs(first - from) <= TOGETHER;

/** Patterns of any level that tell of what somebody did, or that began when it began. */
const patternsAtStart = (reads: AskReads, { from = 0 }: TroubleOfRecords): readonly string[] =>
  reads
    .values(ALL_PATTERNS)
    .filter(({ row }) => tellsOfProcess(row.text ?? '') || beganWith(row, from))
    .flatMap(({ row: { value } }) => value ?? [])
    .concat(templatesOfOperatorActions(reads, ALL_PATTERNS));

const startQueries = (context: AskContext, reads: AskReads, trouble: TroubleOfRecords): AskQueries => {
  const { failing, from, records } = trouble;
  const wide = overAllRecords(context);
  if (from === undefined) return {};
  const templates = patternsAtStart(reads, trouble);
  return {
    ...(failing?.row.value !== undefined && {
      'named-line': logQuery(wide, {
        ...boundsOfRecords(context, records),
        templates: [failing.row.value],
        window: wholeTime(context),
        budget: 1,
      }),
    }),
    ...(templates.length > 0 && {
      'named-start': logQuery(wide, {
        templates,
        window: { from: from - ACTION_REACH, to: from + TOGETHER },
        order: 'newest',
        budget: LINES_READ,
      }),
    }),
  };
};

/** In three rounds: where the words stand (`namedWordQueries`), what the records are like, and what was logged when it began. */
export const namedTroubleQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const all = findNamedRecords(context, reads);
  if (all.length === 0) return {};
  const trouble = findNamedTrouble(context, reads);
  return {
    ...Object.assign({}, ...all.map((records, index) => recordQueries(context, reads, records, index))),
    [ALL_PATTERNS]: tallyQuery(overAllRecords(context), 'logs', {
      by: 'template',
      window: wholeTime(context),
      budget: ALL_PATTERNS_READ,
    }),
    ...(trouble !== undefined && startQueries(context, reads, trouble)),
  };
};

/** A line beside it, and how many there are like it. */
export type LineBeside = { readonly line: PlacedRow<LogRecord>; readonly counted: Counted };

const MOST_LINES = 2;

const startLines = (reads: AskReads): readonly PlacedRow<LogRecord>[] => reads.rows('named-start', 'log');

/** Lines of other services whose pattern began when it began, those that tell of trouble first. */
export const linesBeside = (reads: AskReads, { from = 0, records }: TroubleOfRecords): readonly LineBeside[] => {
  const found = new Map<string, LineBeside>();
  for (const line of startLines(reads)) {
    const { template = '', service, time } = line.row;
    const counted = reads.values(ALL_PATTERNS).find(({ row }) => row.value === template);
    const isOther = !records.services.includes(service) && Math.abs(time - from) <= TOGETHER;
    if (isOther && counted !== undefined && beganWith(counted.row, from)) found.set(template, { line, counted });
  }
  const weight = ({ line: { row } }: LineBeside): number =>
    Number(isWarningOrWorse(row.level)) + Number(speaksOfTrouble(row.message));
  return [...found.values()]
    .toSorted((a, b) => weight(b) - weight(a) || b.counted.row.count - a.counted.row.count)
    .slice(0, MOST_LINES);
};

/** What somebody did shortly before, in the order of time. */
export const actionsBefore = (reads: AskReads): readonly PlacedRow<LogRecord>[] =>
  startLines(reads)
    .filter(({ row }) => isOperatorAction(row) || tellsOfProcess(row.message))
    .toSorted((a, b) => a.row.time - b.row.time)
    .slice(-MOST_LINES);
