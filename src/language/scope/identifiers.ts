// Finds trace ids and request ids in a message.
import { normaliseId } from '../../kernel/record-id.js';

const TRACE =
  /\btrace(?:[ _.-]?id)?s?\b[\s:=#"'`]*(?:is )?([0-9a-f]{16,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;
const TRACEPARENT = /\b00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}\b/gi;
const BARE_TRACE = /(?<![\w-])[0-9a-f]{32}(?![\w-])/gi;
const REQUEST = /\b(?:request|req|correlation)(?:[ _.-]?id)?s?\b[\s:=#"'`]*(?:is )?(?=[\w-]*\d)(\w[\w-]{5,63})\b/gi;
const BARE_REQUEST = /\breq[-_](?=[\w-]*\d)[\w-]{4,64}\b/gi;
const UUID = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi;

const matchesOf = (message: string, pattern: RegExp): readonly string[] =>
  [...message.matchAll(pattern)].map((match) => (match[1] ?? match[0]).toLowerCase());

const HAS_DIGIT = /\d/;

export const findTraceIds = (message: string): readonly string[] => [
  ...new Set(
    [TRACE, TRACEPARENT, BARE_TRACE]
      .flatMap((pattern) => matchesOf(message, pattern))
      .filter((id) => HAS_DIGIT.test(id)),
  ),
];

/** As they are stored: hexadecimal ones in lower case, others are compared to the letter. */
export const findRequestIds = (message: string): readonly string[] => {
  const traces = new Set(findTraceIds(message));
  const found = [REQUEST, BARE_REQUEST, UUID].flatMap((pattern) =>
    [...message.matchAll(pattern)].flatMap((match) => normaliseId(match[1] ?? match[0]) ?? []),
  );
  return [...new Set(found)].filter((id) => !traces.has(id.toLowerCase()));
};
