// The course of the incident that a suspect is blamed for: by the requests that suffer, else by the lines that blame it.
import type { IncidentCourse } from '../../evidence/incident-course.js';
import type { Micros } from '../../kernel/time.js';
import { type SlotValues, sumLines } from '../deviation/rate-table.js';
import type { FailureSign } from './failure-signs.js';
import { courseOf } from './incident-course.js';
import type { SlotRanges } from './line-bursts.js';
import type { RequestHarm } from './request-harm.js';
import type { SuspectComponent } from './suspect-components.js';

const sumRows = (rows: RequestHarm['counted'], { grid }: SlotRanges): SlotValues =>
  sumLines([...new Set(rows.map(({ row }) => row))], grid);

/** Fewer lines may be told for many reasons: of lines, pauses alone count. */
export const courseOfLines = (
  signs: readonly FailureSign[],
  from: Micros,
  ranges: SlotRanges,
): IncidentCourse | undefined => {
  const hits = sumRows(
    signs.map(({ counted }) => counted),
    ranges,
  );
  const course = signs.length === 0 ? undefined : courseOf({ hits }, { from, last: ranges.last, grid: ranges.grid });
  return course?.calmer.every(({ isPause }) => isPause) === true ? course : undefined;
};

/** What was hit of each slot: requests where they suffer, else the lines that blame the suspect. */
export const courseSince = (
  from: Micros,
  { harm, suspect }: { readonly harm: RequestHarm | undefined; readonly suspect: SuspectComponent },
  ranges: SlotRanges,
): IncidentCourse | undefined => {
  const said = suspect.pieces.flatMap(({ sign, role }) => (sign === undefined || role === 'symptom' ? [] : [sign]));
  if (harm === undefined) return courseOfLines(said, from, ranges);
  const series = { hits: sumRows(harm.counted, ranges), all: sumRows(harm.requests, ranges) };
  return courseOf(series, { from, last: ranges.last, grid: ranges.grid });
};
