// A cited count or gauge by the clock: slots and samples as times, so that a sentence about a part of the window can be checked by hand.
import type { Course, SeriesRow, SurveyRow } from '../../telemetry/aggregates/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { toIso } from '../../kernel/time.js';
import { clock, grouped, plural, span } from './words.js';

type Survey = Pick<SurveyRow, 'window' | 'slot'>;

/** All buckets of a histogram together. */
const summed = (courses: readonly Course[]): Course => {
  const bySlot = new Map<number, number>();
  for (const { slots, traces } of courses)
    slots.forEach((slot, index) => bySlot.set(slot, (bySlot.get(slot) ?? 0) + (traces[index] ?? 0)));
  const sorted = [...bySlot].sort(([a], [b]) => a - b);
  return { slots: sorted.map(([slot]) => slot), traces: sorted.map(([, traces]) => traces) };
};

const courseOf = (row: BatchRow): Course | undefined => {
  if (row.kind === 'flow') return row.course;
  return row.kind === 'latency' && row.courses !== undefined ? summed(Object.values(row.courses)) : undefined;
};

/** The latest samples of a gauge: those of the window stand last. */
const LATEST = 12;

const SIGNIFICANT = 4;

const sampleLines = ({ times, values }: SeriesRow): readonly string[] => {
  const samples = times.slice(-LATEST).map((time, index) => {
    const value = values.at(index - Math.min(LATEST, times.length)) ?? 0;
    return `${clock(toIso(time))} ${Number(value.toPrecision(SIGNIFICANT))}`;
  });
  return [`The latest ${samples.length} of ${plural(times.length, 'sample')}`, samples.join(' · ')];
};

/** Nothing for a row that tells no times of what it counts. */
export const courseLines = (row: BatchRow, survey: Survey | undefined): readonly string[] => {
  if (row.kind === 'series') return sampleLines(row);
  const course = courseOf(row);
  if (course === undefined || survey?.slot === undefined) return [];
  const { slot, window } = survey;
  const begins = (index: number): string => clock(toIso(window.from + index * slot));
  const counted = course.slots.map((index, at) => `${begins(index)} ${grouped(course.traces[at] ?? 0)}`);
  const covered = span({ from: toIso(window.from), to: toIso(window.to) });
  return [`Requests from … on, for ${slot / 1_000_000} s each (${covered})`, counted.join(' · ') || 'none'];
};
