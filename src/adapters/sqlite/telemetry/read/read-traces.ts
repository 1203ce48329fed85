// Traces of the window for the engine. Where there are too many, the digests of their ids choose, always the same ones.
import { createHash } from 'node:crypto';
import { compareText } from '../../../../kernel/json.js';
import type { Partition } from '../../../../telemetry/aggregates/partition.js';
import { segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import type { TraceRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { AggregateQuery } from '../../../../telemetry/query.js';
import { readTraceParts } from '../store/trace-parts.js';
import { logIdOf } from './log-record.js';
import type { AggregateAnswer, TelemetryReader } from './reader.js';
import type { SqlRow } from '../../database.js';

type TraceKey = { readonly id: number; readonly key: string };

const drawOrder = (key: string): string => createHash('sha256').update(key).digest('hex');

const drawTraces = (traces: readonly TraceKey[], budget: number): readonly TraceKey[] => {
  if (traces.length <= budget) return traces;
  const drawn = traces.map((trace) => ({ trace, lot: drawOrder(trace.key) })).sort((a, b) => compareText(a.lot, b.lot));
  return drawn.slice(0, budget).map(({ trace }) => trace);
};

/** Ascending by start, then by id. */
export const readTraces = (
  reader: TelemetryReader,
  { budget, upTo }: AggregateQuery,
  { window }: Partition,
): AggregateAnswer => {
  const { store, lookup, aliases } = reader;
  const current = (row: TraceRow): TraceRow => ({
    ...row,
    segments: row.segments.map((segment) => ({
      ...segment,
      logs: segment.logs.map((event) => ({ ...event, key: aliases.current(event.key) })),
    })),
  });
  // lines of traces are asked for by their ids soon after
  const naming = (row: SqlRow): string => {
    const id = logIdOf(reader, row);
    reader.remember(id, Number(row['seq']));
    return id;
  };
  const traces = store
    .sql('SELECT id, key FROM trace WHERE start >= ? AND start < ? ORDER BY start, key')
    .all(window.from, window.to)
    .map(({ id, key }) => ({ id: Number(id), key: String(key) }));
  const rows = drawTraces(traces, budget)
    .map(({ id }) => current(segmentTrace(readTraceParts(store, lookup, { trace: id, upTo, naming }))))
    .filter(({ segments }) => segments.length > 0)
    .sort((a, b) => a.start - b.start || compareText(a.traceId, b.traceId));
  if (traces.length <= budget) return { rows };
  return { rows, matched: traces.length, notice: `${rows.length} of ${traces.length} traces were drawn by lot` };
};
