// What a focus looks for: deviations that touch the time that was asked about, and had begun when somebody noticed.
import type { Sought } from '../../analysis/onset/stretch.js';
import type { IssueWindow } from '../../investigation/scope.js';

/** A time of the clock; "since this morning" names no instant. */
const CLOCK = /\d[:.h]\d\d|\d\s*(?:am|pm|o'clock)\b/i;

/** The analysis of what somebody noticed begins before that. */
export const soughtIn = ({ asked, analysis }: IssueWindow): Sought => {
  const exact = analysis.from < asked.from && CLOCK.test(asked.phrase ?? '');
  return { asked, ...(exact && { noticedAt: asked.from }) };
};
