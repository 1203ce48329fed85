// Traces of the window as the engine reads them; where there are too many, a choice by the digest of their ids, always the same one.
import { createHash } from 'node:crypto';
import { compareText } from '../../../../kernel/json.js';
import type { Partition } from '../../../../telemetry/aggregates/partition.js';
import { segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import type { TraceRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { AggregateQuery } from '../../../../telemetry/query.js';
import { traceParts } from '../store/trace-parts.js';
import type { Answer } from './read-aggregates.js';
import { idOfRow } from './log-record.js';
import type { Reader } from './reader.js';
import type { SqlRow } from '../../database.js';

type Trace = { readonly id: number; readonly key: string };

const lot = (key: string): string => createHash('sha256').update(key).digest('hex');

const chosen = (traces: readonly Trace[], budget: number): readonly Trace[] => {
  if (traces.length <= budget) return traces;
  const drawn = traces.map((trace) => ({ trace, lot: lot(trace.key) })).sort((a, b) => compareText(a.lot, b.lot));
  return drawn.slice(0, budget).map(({ trace }) => trace);
};

/** Ascending by start, then by id. */
export const readTraces = (reader: Reader, { budget, upTo }: AggregateQuery, { window }: Partition): Answer => {
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
    const id = idOfRow(reader, row);
    reader.remember(id, Number(row['seq']));
    return id;
  };
  const traces = store
    .sql('SELECT id, key FROM trace WHERE start >= ? AND start < ? ORDER BY start, key')
    .all(window.from, window.to)
    .map(({ id, key }) => ({ id: Number(id), key: String(key) }));
  const rows = chosen(traces, budget)
    .map(({ id }) => current(segmentTrace(traceParts(store, lookup, { trace: id, upTo, naming }))))
    .filter(({ segments }) => segments.length > 0)
    .sort((a, b) => a.start - b.start || compareText(a.traceId, b.traceId));
  if (traces.length <= budget) return { rows };
  return { rows, matched: traces.length, notice: `${rows.length} of ${traces.length} traces were drawn by lot` };
};
