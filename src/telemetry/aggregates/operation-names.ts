// Names of operations and of calls, as they stand in segments, transitions and histograms.

/** Ids in span names would make every request an operation of its own: UUIDs, hexadecimal and long mixed ids, numbers. */
const IDS =
  /[0-9a-f]{8}-[0-9a-f-]{27}|(?<![0-9a-z])(?=[a-f]*\d)[0-9a-f]{8,}(?![0-9a-z])|(?<![0-9a-z])(?=[a-z]*\d)[0-9a-z]{16,}(?![0-9a-z])|\d+/gi;

const LONGEST = 200;

/** The operation of a segment that only log lines show. */
export const UNKNOWN_OPERATION = '*';

/** Start and end of a segment's event sequence. */
export const START_EVENT = '^';
export const END_EVENT = '$';

/** The operation behind a span name: without query string, ids replaced by `*`. */
export const operationName = (spanName: string): string => {
  const [path = ''] = spanName.slice(0, LONGEST).split('?', 1);
  return path.replace(IDS, '*') || UNKNOWN_OPERATION;
};

/** The event of a call out, in the caller's span stream. */
export const callEvent = (service: string, operation: string): string => `>${service} ${operation}`;

/** The service that a call event goes to; `undefined` for any other event. */
export const calledService = (event: string): string | undefined =>
  event.startsWith('>') ? event.slice(1).split(' ', 1)[0] : undefined;

/** The operation that a call event asks for. */
export const calledOperationName = (event: string): string | undefined =>
  event.startsWith('>') ? event.slice(event.indexOf(' ') + 1) : undefined;

/** Ends the name of a span that failed; alone, the failure of the entry span itself. */
export const FAILED_MARK = '!error';
