// “Show trace 4bf9…”: a look at one request. It is read for this answer, and filters nothing afterwards.
import { findTraceIds } from './identifiers.js';

const ASKS_TO_SHOW_TRACE =
  /\b(?:show|open|display|view|see|print|fetch|get|pull up|look(?:ing)? (?:at|into)|walk (?:me )?through|explain)\b[^.?!]{0,30}\btraces?\b/i;

/** Trace ids of a message that asks to see them; none where it narrows the search to them. */
export const tracesToShow = (text: string): readonly string[] =>
  ASKS_TO_SHOW_TRACE.test(text) ? findTraceIds(text) : [];

/** Those that narrow the search. */
export const tracesToFilterBy = (text: string): readonly string[] =>
  ASKS_TO_SHOW_TRACE.test(text) ? [] : findTraceIds(text);
