// How it develops: whether errors, requests, latency or a gauge rise, fall or stay, with a drawing of the course.
import { DAY, HOUR, MINUTE, toIso } from '../../kernel/time.js';
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import { momentPart, type SentencePart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import {
  countedFigure,
  countedNumber,
  type CountedRecords,
  hasSpans,
  learningQueries,
  servedRequests,
  totalOptions,
} from './counted-records.js';
import { answerGaugeTrend, gaugeTrendQueries, isGaugeTrend } from './gauge-trend.js';
import { answerNothingFound } from './nothing-found.js';
import { sayNoun, sayWhose } from './say-counted.js';
import { drawSparkline } from './sparkline.js';

const MOST_SLOTS = 600;

type Slot = PlacedRow<TallyRow>;

type Width = 'minute' | 'hour' | 'day';
const WIDTHS: { readonly [Name in Width]: number } = { minute: MINUTE, hour: HOUR, day: DAY };

/** By what of the period has records: a period that reaches to now may hold twenty minutes of them. */
const widthOf = ({ period }: AskContext, learned: Slot | undefined): Width => {
  const stored = learned === undefined ? Infinity : learned.row.last - learned.row.first;
  const length = Math.min(period.to - period.from, stored);
  if (length <= 8 * HOUR) return 'minute';
  return length <= 8 * DAY ? 'hour' : 'day';
};

type CourseRecords = CountedRecords & { readonly isLatency: boolean };
type Course = CourseRecords & { readonly width: Width };

const courseRecords = (context: AskContext, reads: AskReads): CourseRecords => {
  const { of } = context.ask;
  if (of === 'latency') return { ...servedRequests(context, reads), isLatency: true };
  if (of === 'requests')
    return {
      ...(hasSpans(reads)
        ? servedRequests(context, reads)
        : ({ noun: 'lines', of: 'logs', options: {}, cell: 'count' } as const)),
      isLatency: false,
    };
  const isLogs = reads.total('templates') !== undefined || !hasSpans(reads);
  return isLogs
    ? { noun: 'errors', of: 'logs', options: {}, cell: 'errors', isLatency: false }
    : { ...servedRequests(context, reads), noun: 'failures', cell: 'errorTraces', isLatency: false };
};

const courseOf = (context: AskContext, reads: AskReads): Course => {
  const records = courseRecords(context, reads);
  return { ...records, width: widthOf(context, reads.total(records.of === 'logs' ? 'templates' : 'kinds')) };
};

export const courseQueries = (context: AskContext, read: AskReads): AskQueries => {
  const first = learningQueries(context);
  if (!read.has('templates') && !read.has('kinds')) return first;
  const records = courseOf(context, read);
  if (records.isLatency && !hasSpans(read)) return first;
  return {
    ...first,
    total: tallyQuery(context, records.of, totalOptions(context, records.options)),
    course: tallyQuery(context, records.of, { ...records.options, by: records.width, budget: MOST_SLOTS }),
  };
};

const valueOf = (slot: Slot, { isLatency, cell }: Course): number =>
  isLatency ? (slot.row.p95 ?? 0) : countedNumber(slot, { cell });

/** Every slot of the period, also those without records. */
const courseValues = (slots: readonly Slot[], course: Course) => {
  const width = WIDTHS[course.width];
  const byStart = new Map(slots.map((slot) => [slot.row.start, slot]));
  const first = slots[0]?.row.start ?? 0;
  const last = slots.at(-1)?.row.start ?? 0;
  const length = Math.min(MOST_SLOTS, Math.round((last - first) / width) + 1);
  return Array.from({ length }, (_, index) => {
    const at = first + index * width;
    const slot = byStart.get(at);
    return { at, value: slot === undefined ? 0 : valueOf(slot, course) };
  });
};

const joinFigure = (write: ResultWriter, slots: readonly Slot[], course: Course): Figure => {
  const cells = slots.map((slot) =>
    course.isLatency ? write.cell(slot, 'p95', 'micros') : countedFigure(write, slot, course),
  );
  const by = course.isLatency ? 'median' : 'sum';
  const value = computeFigure(
    by,
    cells.map((each) => each.value),
  );
  return { value, by, of: cells.flatMap(({ of }) => of), ...(course.isLatency && { unit: 'micros' as const }) };
};

/** What rises by less is steady. */
const RISE = 1.25;

type Direction = 'rising' | 'falling' | 'steady';

const directionOf = (late: number, early: number): Direction => {
  if (late > early * RISE) return 'rising';
  return late * RISE < early ? 'falling' : 'steady';
};

/** The last quarter of the course, and the slots before it that are as many. */
const lastQuarters = (
  slots: readonly Slot[],
  course: Course,
): { readonly early: readonly Slot[]; readonly late: readonly Slot[] } => {
  const width = WIDTHS[course.width];
  const [first, last] = [slots[0]?.row.start ?? 0, slots.at(-1)?.row.start ?? 0];
  const quarter = Math.floor(((last - first) / width + 1) / 4) * width;
  const within = (from: number, to: number) => slots.filter(({ row: { start = 0 } }) => start > from && start <= to);
  return { early: within(last - 2 * quarter, last - quarter), late: within(last - quarter, last) };
};

const sayValueOf = (write: ResultWriter, course: Course, figure: Figure): readonly SentencePart[] =>
  course.isLatency ? ['p95 ', { figure }] : sayNoun(write, course.noun, figure);

const claimDirection = (
  context: AskContext,
  slots: readonly Slot[],
  course: Course,
  write: ResultWriter,
): number | undefined => {
  const { early, late } = lastQuarters(slots, course);
  const [firstEarly, firstLate, lastLate] = [early[0], late[0], late.at(-1)];
  if (firstEarly === undefined || firstLate === undefined || lastLate === undefined) return undefined;
  const [now, before] = [joinFigure(write, late, course), joinFigure(write, early, course)];
  const direction = directionOf(now.value, before.value);
  return write.claim(
    `trend.${direction}`,
    {
      now: sayValueOf(write, course, now),
      before: sayValueOf(write, course, before),
      of: sayWhose(write, firstLate),
      begin: momentPart(firstEarly.row.start ?? 0, context.period),
      cut: momentPart(firstLate.row.start ?? 0, context.period),
      end: momentPart(lastLate.row.last, context.period),
    },
    direction === 'steady'
      ? {}
      : { shift: { to: direction === 'rising' ? 'more' : 'less', now: [now], before: [before] } },
  );
};

const claimPeak = (
  context: AskContext,
  slots: readonly Slot[],
  course: Course,
  write: ResultWriter,
): readonly number[] => {
  const peak = slots.toSorted((a, b) => valueOf(b, course) - valueOf(a, course))[0];
  if (peak?.row.start === undefined || valueOf(peak, course) === 0) return [];
  const figure = course.isLatency ? write.cell(peak, 'p95', 'micros') : countedFigure(write, peak, course);
  return [
    write.claim(`trend.peak-${course.width}`, {
      what: sayValueOf(write, course, figure),
      at: momentPart(peak.row.start, context.period),
    }),
  ];
};

const claimDrawing = (context: AskContext, slots: readonly Slot[], course: Course, write: ResultWriter): number => {
  const values = courseValues(slots, course);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first?.row.start === undefined || last?.row.start === undefined)
    throw new Error('a course without slots is not drawn');
  return write.claimOf(
    [
      momentPart(first.row.start, context.period),
      ` ${drawSparkline(values.map(({ value }) => value))} `,
      momentPart(last.row.start, context.period),
    ],
    { cites: [write.cite(first), write.cite(last)] },
  );
};

/** Direction, peak and drawing of what was read. Undefined: nothing was counted. */
export const writeTrend = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const course = courseOf(context, reads);
  const slots = reads.values('course').filter(({ row }) => row.start !== undefined);
  const [first] = slots;
  const total = reads.total('total');
  if (first === undefined || total === undefined) return undefined;
  const direction = claimDirection(context, slots, course, write);
  const peak = claimPeak(context, slots, course, write);
  if (direction === undefined) {
    const figure = course.isLatency ? write.cell(total, 'p95', 'micros') : countedFigure(write, total, course);
    const said = write.claim('trend.short', {
      what: sayValueOf(write, course, figure),
      of: sayWhose(write, total),
      first: { clock: total.row.first },
      last: { clock: total.row.last },
    });
    write.sentences(said, ...peak);
  } else write.sentences(direction, ...peak);
  if (slots.length > 2) write.sentences(claimDrawing(context, slots, course, write));
  return write.finish({
    kind: 'series',
    unit: course.isLatency ? 'micros' : `per-${course.width}`,
    points: courseValues(slots, course).map(({ at, value }) => ({ at: toIso(at), value })),
    evidence: [write.cite(total)],
  });
};

const answer: MeasureAnswer['answer'] = (context, reads, write) => {
  if (isGaugeTrend(context)) return answerGaugeTrend(context, reads, write);
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
  if (context.ask.of === 'latency' && !hasSpans(reads)) {
    write.text('latency.no-spans');
    return write.finish({ kind: 'unknown', missing: 'spans' });
  }
  return writeTrend(context, reads, write) ?? answerNothingFound(reads, write, 'errors');
};

export const trendMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, read) => (isGaugeTrend(context) ? gaugeTrendQueries(context, read) : courseQueries(context, read)),
  answer,
};
