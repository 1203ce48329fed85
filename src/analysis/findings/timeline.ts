// What happened when, around the question: onsets, gauges, changes, and patterns that appeared, vanished or spiked.
import { compareText } from '../../kernel/json.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { Finding, TimelineEntry, TimelineEvent } from '../../evidence/finding.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { firstSlotFrom, RATE_BUCKET, slotStart } from '../../telemetry/aggregates/rate-rows.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { FindingContext } from './finding-figures.js';
import { eventPlace } from './event-key-parts.js';
import type { SuspectedService } from '../attribution/hypotheses.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

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

const findBounds = (course: EventCourse): readonly SeenEvent[] => {
  const { row, from, to, slotsBefore } = course;
  const isNew = from === 0 && slotsBefore > 0;
  const first = [seenAs(isNew ? 'new-pattern' : 'first-seen', course, from)];
  const last = to - from > 1 ? [seenAs('last-seen', course, to - 1)] : [];
  if (isWarningOrWorse(row.level)) return [...first, ...last];
  return isNew ? first : [];
};

/** What is remarkable about one event's lines in the window. */
const findRemarkable = (course: EventCourse): readonly SeenEvent[] =>
  course.from === course.to ? findVanished(course) : [...findBounds(course), ...findSpike(course)];

const courseOf = (row: RateRow, window: TimeWindow, start: Micros): EventCourse => ({
  row,
  from: firstSlotFrom(row, window.from),
  to: firstSlotFrom(row, window.to),
  slotsBefore: (window.from - start) / RATE_BUCKET,
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
  return rates
    .map((row) => ({ row, seen: findRemarkable(courseOf(row.row, survey.window, start)) }))
    .filter(({ seen }) => seen.length > 0)
    .map((pattern) => ({ ...pattern, lines: sum(pattern.row.row.lines) }))
    .sort(byWeight)
    .slice(0, MOST_PATTERNS)
    .flatMap(({ row, seen }) => {
      const { service, event } = row.row;
      const template = templates.get(eventPlace(event));
      const evidence = [citations.cite(row, 'seen'), ...(template ? [citations.cite(template, 'context')] : [])];
      const subject = template?.row.text ?? event;
      return seen.map((entry) => ({ ...entry, service, subject, evidence }));
    });
};

const subjectOf = ({ location, kind }: Finding): string =>
  location.gauge ?? location.code ?? location.template ?? location.operation ?? location.change ?? kind;

const ofFindings = (suspected: readonly SuspectedService[]): readonly TimelineEntry[] =>
  suspected
    .filter(({ hypothesis }) => hypothesis.score > 0)
    .flatMap(({ findings }) => findings)
    .flatMap((finding) => {
      if (finding.onset === undefined || finding.kind === 'change') return [];
      const event = finding.kind === 'metric' ? 'gauge' : 'onset';
      return [
        { at: finding.onset, event, service: finding.service, subject: subjectOf(finding), evidence: finding.evidence },
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
  [...ofFindings(suspected), ...changes(context), ...patterns(context)]
    .slice(0, MOST_ENTRIES)
    .sort((a, b) => a.at - b.at || compareText(a.service, b.service) || compareText(a.subject, b.subject));
