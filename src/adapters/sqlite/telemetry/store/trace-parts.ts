// The stored rows of one trace, in the form that the engine's segmentation needs.
import { type KeyedLog, TRACE_LIMITS, type TraceParts } from '../../../../telemetry/aggregates/segments.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { Attributes, SpanRecord } from '../../../../telemetry/record.js';
import type { IdLookup } from './lookup.js';
import type { SqlRow } from '../../database.js';
import type { TelemetryFile } from './telemetry-file.js';

const tracedSpanOf = (row: SqlRow, traceId: string, lookup: IdLookup): SpanRecord => ({
  kind: 'span',
  id: `${traceId}:${String(row['span'])}`,
  traceId,
  spanId: String(row['span']),
  ...(row['parent'] !== null && { parentId: String(row['parent']) }),
  name: lookup.name(Number(row['name'])),
  time: Number(row['time']),
  durationMicros: Number(row['duration']),
  ...(row['status'] !== null && { status: row['status'] as 'ok' | 'error' }),
  source: '',
  ingestedAt: 0,
  ...(typeof row['attributes'] === 'string' && { attributes: JSON.parse(row['attributes']) as Attributes }),
  ...lookup.scope(Number(row['scope'])),
  ...lookup.place(Number(row['place'])),
});

/** Names a line, where only its order matters, or as the record that it is. */
type NameLine = (row: SqlRow) => string;

/** Equal lines of one instant are one line to the sums: any name that does not depend on arrival will do. */
export const nameByContent: NameLine = (row) => `${String(row['hash'])} ${String(row['position'] ?? row['ordinal'])}`;

const LOG_COLUMNS = 'time, scope, place, level, event, span, hash, position, ordinal';

const SPAN_COLUMNS = 'span, parent, name, time, duration, status, scope, place';

/** The other columns of a line's identity, and its sequence number. */
const IDENTITY_COLUMNS = 'seq, source, quality, clock, message';

const keyedLogOf = (row: SqlRow, lookup: IdLookup, id: string): KeyedLog => {
  const { pod, host } = lookup.place(Number(row['place']));
  return {
    id,
    time: Number(row['time']),
    service: lookup.scope(Number(row['scope'])).service,
    ...(pod !== undefined && { pod }),
    ...(host !== undefined && { host }),
    level: LEVELS[Number(row['level'])] ?? 'info',
    ...(row['span'] !== null && { spanId: String(row['span']) }),
    key: lookup.name(Number(row['event'])),
    token: String(row['hash']),
  };
};

type TraceRequest = { readonly trace: number; readonly upTo: number; readonly naming: NameLine };

type BoundedQuery = {
  readonly table: 'span' | 'log';
  readonly columns: string;
  readonly order: string;
  readonly most: number;
};

/** The earliest rows of a trace that has more of them than are looked at: all of them need not fit into memory. */
const readEarliest = (
  store: TelemetryFile,
  { table, columns, order, most }: BoundedQuery,
  { trace, upTo }: TraceRequest,
): SqlRow[] => {
  const rows = `SELECT ${columns} FROM ${table} WHERE trace = ? AND seq <= ?`;
  const found = store.sql(`${rows} LIMIT ${most + 1}`).all(trace, upTo);
  return found.length <= most ? found : store.sql(`${rows} ORDER BY ${order} LIMIT ${most}`).all(trace, upTo);
};

/** Equal lines of one instant count once: of each, some copies. */
const COPIES = 4;

/** Rows stored beyond `upTo` are not read. */
export const readTraceParts = (store: TelemetryFile, lookup: IdLookup, request: TraceRequest): TraceParts => {
  const { trace, naming } = request;
  const traceId = lookup.trace(trace);
  const isSummed = naming === nameByContent;
  const spans: BoundedQuery = {
    table: 'span',
    columns: isSummed ? SPAN_COLUMNS : `${SPAN_COLUMNS}, attributes`,
    order: 'time, duration DESC, span',
    most: TRACE_LIMITS.spans,
  };
  const logs: BoundedQuery = {
    table: 'log',
    columns: isSummed ? LOG_COLUMNS : `${LOG_COLUMNS}, ${IDENTITY_COLUMNS}`,
    order: 'time, hash, position, ordinal, source',
    most: COPIES * TRACE_LIMITS.logs,
  };
  return {
    traceId,
    spans: readEarliest(store, spans, request).map((row) => tracedSpanOf(row, traceId, lookup)),
    logs: readEarliest(store, logs, request).map((row) => keyedLogOf(row, lookup, naming(row))),
  };
};
