// Every row of the traces that were drawn.
import { MINUTE } from '../../kernel/time.js';
import type { Range } from '../../telemetry/aggregates/partition.js';
import type { TraceRow } from '../../telemetry/aggregates/rows.js';
import { segmentTrace, type KeyedLog } from '../../telemetry/aggregates/segments.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import { eventKey } from '../../telemetry/templates/event-key.js';
import { eachOf, linesIn, spansIn, type Looking } from './sources.js';

/** A trace may have begun before the stretch that it was seen in, and go on after it. */
const REACH = 5 * MINUTE;
/** Traces asked for together, and rows that come back at once. */
const TOGETHER = 100;
const MOST_ROWS = 8_000;

const keyed = (line: LogRecord): KeyedLog => ({
  ...line,
  key: eventKey(line.message, line.template ?? ''),
  token: line.message,
});

type TraceRows = { readonly spans: readonly SpanRecord[]; readonly lines: readonly LogRecord[]; readonly cut: boolean };

const rowsOf = async (looking: Looking, range: Range, traceIds: readonly string[]): Promise<TraceRows> => {
  const window = { from: range.from - REACH, to: range.to + REACH };
  const spans = await spansIn(looking, { window, budget: MOST_ROWS, traceIds });
  const lines = await linesIn(looking, { window, budget: MOST_ROWS, traceIds });
  const cut = spans.owed > 0 || lines.owed > 0;
  if (!cut || traceIds.length === 1) return { spans: spans.rows, lines: lines.rows, cut };
  const middle = Math.ceil(traceIds.length / 2);
  const halves = [
    await rowsOf(looking, range, traceIds.slice(0, middle)),
    await rowsOf(looking, range, traceIds.slice(middle)),
  ];
  return {
    spans: halves.flatMap((half) => half.spans),
    lines: halves.flatMap((half) => half.lines),
    cut: halves.some((half) => half.cut),
  };
};

export type WholeTraces = { readonly traces: readonly TraceRow[]; readonly lines: readonly LogRecord[] };

export const wholeTraces = async (looking: Looking, range: Range, ids: readonly string[]): Promise<WholeTraces> => {
  const steps = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, at) =>
    ids.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  const read = await eachOf(steps, (step) => rowsOf(looking, range, step));
  const spans = Map.groupBy(
    read.flatMap((part) => part.spans),
    ({ traceId }) => traceId,
  );
  const lines = read.flatMap((part) => part.lines);
  const linesOf = Map.groupBy(lines, ({ traceId }) => traceId);
  const traces = ids.map((traceId) =>
    segmentTrace({ traceId, spans: spans.get(traceId) ?? [], logs: (linesOf.get(traceId) ?? []).map(keyed) }),
  );
  return { traces: traces.filter(({ segments }) => segments.length > 0), lines };
};
