// “Show trace 4bf9…”: a look at one request. It is read for this answer, and filters nothing afterwards.
import { traceIdsOf } from './ids.js';

const LOOKS =
  /\b(?:show|open|display|view|see|print|fetch|get|pull up|look(?:ing)? (?:at|into)|walk (?:me )?through|explain)\b[^.?!]{0,30}\btraces?\b/i;

/** Trace ids of a message that asks to see them; none where it narrows the search to them. */
export const lookedAtIn = (text: string): readonly string[] => (LOOKS.test(text) ? traceIdsOf(text) : []);

/** Those that narrow the search. */
export const filteredTracesIn = (text: string): readonly string[] => (LOOKS.test(text) ? [] : traceIdsOf(text));
