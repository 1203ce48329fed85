// “Show trace 4bf9…” shows one trace in this answer. It does not become a filter.
import { findRequestIds, findTraceIds } from './identifiers.js';

const ASKS_TO_SHOW_TRACE =
  /\b(?:show|open|display|view|see|print|fetch|get|pull up|look(?:ing)? (?:at|into)|walk (?:me )?through|explain)\b[^.?!]{0,30}\btraces?\b/i;

/** Trace ids that the message asks to see. */
export const tracesToShow = (text: string): readonly string[] =>
  ASKS_TO_SHOW_TRACE.test(text) ? findTraceIds(text) : [];

/** Trace ids that the message filters by. */
export const tracesToFilterBy = (text: string): readonly string[] =>
  ASKS_TO_SHOW_TRACE.test(text) ? [] : findTraceIds(text);

const ASKS_TO_SHOW_REQUEST =
  /\b(?:show|open|display|view|see|print|fetch|get|pull up|follow|trace|look(?:ing)? (?:at|into)|walk (?:me )?through|explain)\b[^.?!]{0,30}\b(?:request|req|correlation)\b/i;

/** Request ids that the message filters by. */
export const requestsToFilterBy = (text: string): readonly string[] =>
  ASKS_TO_SHOW_REQUEST.test(text) ? [] : findRequestIds(text);
