// Trace, span and request ids that stand in the text of a line.

import { optional } from '../../kernel/optional.js';
export type TextIds = { readonly traceId?: string; readonly spanId?: string; readonly requestId?: string };

const HEAD = 4096;
const TRACE = /\btrace[._-]?id["']?\s{0,3}[=:]\s{0,3}["']?([0-9a-f][0-9a-f-]{15,35})\b/i;
const SPAN = /\bspan[._-]?id["']?\s{0,3}[=:]\s{0,3}["']?([0-9a-f]{16})\b/i;
const REQUEST = /\b(?:x-)?(?:request|correlation)[._-]?id["']?\s{0,3}[=:]\s{0,3}["']?([\w.:-]{4,128})/i;
/** `[trace,span]` and `[application,trace,span]`, as Spring Cloud Sleuth and Micrometer print them; Micrometer also joins by `-`. */
const PAIR = /\[(?:[\w .-]{0,64},)?([0-9a-f]{32}|[0-9a-f]{16})[,-]([0-9a-f]{16})(?:,(?:true|false)?)?\]/;
const ANY_ID = /[Ii][Dd]["']?\s{0,3}[=:]/;

const NONE: TextIds = {};

const labelledIds = (text: string): TextIds => {
  const [traceId, spanId, requestId] = [TRACE, SPAN, REQUEST].map((pattern) => pattern.exec(text)?.[1]);
  return {
    ...optional({ traceId, spanId, requestId }),
  };
};

const bracketedIds = (text: string): TextIds => {
  const [, traceId, spanId] = PAIR.exec(text) ?? [];
  return traceId === undefined || spanId === undefined ? NONE : { traceId, spanId };
};

/** Searches the first 4096 characters; ids with a label win over a pair in brackets. */
export const idsInText = (text: string): TextIds => {
  const head = text.length > HEAD ? text.slice(0, HEAD) : text;
  const pair = head.includes('[') ? bracketedIds(head) : NONE;
  return ANY_ID.test(head) ? { ...pair, ...labelledIds(head) } : pair;
};
