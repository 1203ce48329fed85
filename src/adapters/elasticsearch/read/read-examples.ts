// Example lines of an event in a service: the latest before an instant, of the operation that is asked for.
import { composeMasked } from '../../../kernel/masked.js';
import type { TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { ExampleQuery, FetchResult, StorePosition } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { noticesOf, type Reader } from './reader.js';

export type ExampleLookup = ExampleQuery['of'][number];

/** Where the lines and the traces of events are found. */
export type ExampleSource = {
  readonly reader: Reader;
  /** Lines of the event, newest first: so many, or as many as are looked at for an operation. */
  readonly linesOf: (request: ExampleLookup, query: ExampleQuery) => Promise<readonly LogRecord[]>;
  readonly tracesOf: (lines: readonly LogRecord[], upTo: StorePosition) => Promise<readonly TraceRow[]>;
};

/** Examples of one event: enough to show it, few enough to read. */
export const MOST_EXAMPLES = 3;

/** Whether the line belongs to a request of the operation that was asked for: only its trace can say. */
const isServedBy =
  (traces: readonly TraceRow[], { service, operation }: ExampleLookup) =>
  ({ id }: LogRecord): boolean =>
    operation === undefined ||
    traces.some(({ segments }) =>
      segments.some(
        (segment) =>
          segment.service === service && segment.operation === operation && segment.logs.some(({ log }) => log === id),
      ),
    );

const examplesOf = async (
  source: ExampleSource,
  request: ExampleLookup,
  query: ExampleQuery,
): Promise<readonly LogRecord[]> => {
  const lines = await source.linesOf(request, query);
  const isTraced = request.operation !== undefined && lines.length > 0;
  const traces = isTraced ? await source.tracesOf(lines, query.upTo) : [];
  return lines.filter(isServedBy(traces, request)).slice(0, MOST_EXAMPLES);
};

export const readExamples = async (source: ExampleSource, query: ExampleQuery): Promise<FetchResult> => {
  const found = await Promise.all(query.of.map((request) => examplesOf(source, request, query)));
  const rows = [...new Map(found.flat().map((line) => [line.id, line])).values()];
  return { rows: composeMasked(rows), matched: rows.length, owed: 0, ...noticesOf(source.reader) };
};
