// What happened when, around the question: onsets, gauges, changes, and patterns that appeared, vanished or spiked.
import { compareText } from '../../kernel/json.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { Finding, TimelineEntry, TimelineEvent } from '../../evidence/finding.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { firstSlotFrom, RATE_BUCKET, slotStart } from '../../telemetry/aggregates/rate-rows.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { FindingContext } from './finding-figures.js';
import type { SuspectedService } from '../attribution/hypotheses.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { eventPlace, eventText } from '../../telemetry/templates/event-parts.js';

const MOST_PATTERNS = 20;
const MOST_ENTRIES = 60;
/** A slot is a spike at this many lines and this many times the usual. */
const SPIKE = { lines: 10, times: 5 } as const;
/** A pattern vanished when it had lines in this share of the slots before. */
const STEADY = 1 / 3;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type SeenEvent = { readonly at: Micros; readonly event: TimelineEvent };

/** The slots of one event: those before `from` precede the window, those before `to` lie in it. */
type EventCourse = {
  readonly row: RateRow;
  readonly from: number;
  readonly to: number;
  /** Of the whole system. */
  readonly slotsBefore: number;
  readonly window: TimeWindow;
};

const seenAs = (event: TimelineEvent, { row }: EventCourse, index: number): SeenEvent => ({
  at: slotStart(row, index),
  event,
});

const findVanished = (course: EventCourse): readonly SeenEvent[] =>
  course.from > 0 && course.from >= STEADY * course.slotsBefore
    ? [seenAs('vanished-pattern', course, course.from - 1)]
    : [];

const findSpike = (course: EventCourse): readonly SeenEvent[] => {
  const { row, from, to, slotsBefore } = course;
  const usual = sum(row.lines.slice(0, from)) / Math.max(1, slotsBefore);
  const peak = Math.max(...row.lines.slice(from, to));
  if (peak < SPIKE.lines || peak < SPIKE.times * usual) return [];
  return [seenAs('spike', course, row.lines.indexOf(peak, from))];
};

/** A pattern whose lines come within so much of an end of what was read was there before it, or goes on behind it. */
const AT_THE_END = 2 * RATE_BUCKET;

/** So many times the usual distance of two slots with its lines is a silence. */
const MISSED_SLOTS = 3;

/** How long a pattern may be silent before it has ended: a seldom one longer. */
const patience = ({ row, to }: EventCourse): Micros => {
  const usual = (slotStart(row, to - 1) - slotStart(row, 0)) / Math.max(1, to - 1);
  return Math.max(AT_THE_END, MISSED_SLOTS * usual);
};

/** Where the lines of the window begin and end, as far as that is seen: what was there before does not begin. */
const findBounds = (course: EventCourse): readonly SeenEvent[] => {
  const { row, from, to, slotsBefore, window } = course;
  const isNew = from === 0 && slotsBefore > 0;
  if (!isWarningOrWorse(row.level)) return isNew ? [seenAs('new-pattern', course, from)] : [];
  const isFirst = from === 0 && slotStart(row, from) >= window.from + AT_THE_END;
  const isLast = to - from > 1 && window.to - slotStart(row, to - 1) > patience(course);
  return [
    ...(isNew || isFirst ? [seenAs(isNew ? 'new-pattern' : 'first-seen', course, from)] : []),
    ...(isLast ? [seenAs('last-seen', course, to - 1)] : []),
  ];
};

/** What is remarkable about one event's lines in the window. What begins with a spike is told once. */
const findRemarkable = (course: EventCourse): readonly SeenEvent[] => {
  if (course.from === course.to) return findVanished(course);
  const bounds = findBounds(course);
  return [...bounds, ...findSpike(course).filter(({ at }) => !bounds.some((bound) => bound.at === at))];
};

const courseOf = (row: RateRow, window: TimeWindow, start: Micros): EventCourse => ({
  row,
  from: firstSlotFrom(row, window.from),
  to: firstSlotFrom(row, window.to),
  slotsBefore: (window.from - start) / RATE_BUCKET,
  window,
});

type EventPattern = { readonly row: CitableRow<RateRow>; readonly seen: readonly SeenEvent[]; readonly lines: number };

const isBadRow = ({ row }: EventPattern): boolean => isWarningOrWorse(row.row.level);

/** Bad levels first, then the loudest. */
const byWeight = (a: EventPattern, b: EventPattern): number =>
  Number(isBadRow(b)) - Number(isBadRow(a)) || b.lines - a.lines;

const patterns = ({ comparison, citations }: FindingContext): readonly TimelineEntry[] => {
  const { survey, rates, templates } = comparison.telemetry;
  if (survey === undefined) return [];
  const start = rates.reduce((first, { row }) => Math.min(first, row.start), survey.window.from);
  const end = rates.reduce((last, { row }) => Math.max(last, slotStart(row, row.slots.length - 1) + RATE_BUCKET), 0);
  const window = { from: survey.window.from, to: Math.min(survey.window.to, end) };
  return rates
    .map((row) => ({ row, seen: findRemarkable(courseOf(row.row, window, start)) }))
    .filter(({ seen }) => seen.length > 0)
    .map((pattern) => ({ ...pattern, lines: sum(pattern.row.row.lines) }))
    .sort(byWeight)
    .slice(0, MOST_PATTERNS)
    .flatMap(({ row, seen }) => {
      const { service, event } = row.row;
      const template = templates.get(eventPlace(event));
      const evidence = [citations.cite(row, 'seen'), ...(template ? [citations.cite(template, 'context')] : [])];
      const subject = eventText(event, template?.row.text);
      return seen.map((entry) => ({ ...entry, service, subject, evidence }));
    });
};

const subjectOf = ({ location, kind }: Finding, { comparison }: FindingContext): string => {
  const { gauge, code, template, operation, change } = location;
  const words = template && (comparison.telemetry.templates.get(template)?.row.text ?? template);
  return gauge ?? code ?? words ?? operation ?? change ?? kind;
};

const ofFindings = (suspected: readonly SuspectedService[], context: FindingContext): readonly TimelineEntry[] =>
  suspected
    .filter(({ hypothesis }) => hypothesis.score > 0)
    .flatMap(({ findings }) => findings)
    .flatMap((finding) => {
      if (finding.onset === undefined || finding.kind === 'change') return [];
      const event = finding.kind === 'metric' ? 'gauge' : 'onset';
      return [
        {
          at: finding.onset,
          event,
          service: finding.service,
          subject: subjectOf(finding, context),
          evidence: finding.evidence,
        },
      ];
    });

const changes = ({ comparison, citations, changes: requested }: FindingContext): readonly TimelineEntry[] => {
  const { survey } = comparison.telemetry;
  if (survey === undefined) return [];
  const { from, to } = survey.window;
  const first = Math.min(from - comparison.parameters.changeReach, requested?.from ?? from);
  const end = Math.max(to, requested?.to ?? to);
  return comparison.telemetry.changes
    .filter(({ row }) => row.time >= first && row.time < end)
    .map((row) => {
      const { time: at, service, title: subject } = row.row;
      return { at, event: 'change', service, subject, evidence: [citations.cite(row, 'context')] };
    });
};

/** In the order of time; at most so many entries, findings and changes before patterns. */
export const buildTimeline = (
  suspected: readonly SuspectedService[],
  context: FindingContext,
): readonly TimelineEntry[] =>
  [...ofFindings(suspected, context), ...changes(context), ...patterns(context)]
    .slice(0, MOST_ENTRIES)
    .sort((a, b) => a.at - b.at || compareText(a.service, b.service) || compareText(a.subject, b.subject));
