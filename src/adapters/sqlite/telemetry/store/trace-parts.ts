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

type TraceRequest = {
  readonly trace: number;
  readonly upTo: number;
  readonly naming: NameLine;
  /** No span of any trace is stored: none is looked for. */
  readonly hasNoSpans?: boolean;
};

type RowSelection = {
  readonly table: 'span' | 'log';
  readonly columns: string;
  readonly order: string;
  readonly most: number;
};

/** Put together once: making and hashing these texts for each trace would cost as much as running them. */
type EarliestStatements = { readonly most: number; readonly some: string; readonly earliest: string };

const earliestStatements = ({ table, columns, order, most }: RowSelection): EarliestStatements => {
  const rows = `SELECT ${columns} FROM ${table} WHERE trace = ? AND seq <= ?`;
  return { most, some: `${rows} LIMIT ${most + 1}`, earliest: `${rows} ORDER BY ${order} LIMIT ${most}` };
};

const spanStatements = (columns: string): EarliestStatements =>
  earliestStatements({ table: 'span', columns, order: 'time, duration DESC, span', most: TRACE_LIMITS.spans });

/** Equal lines of one instant count once: of each, some copies. */
const COPIES = 4;

const logStatements = (columns: string): EarliestStatements =>
  earliestStatements({
    table: 'log',
    columns,
    order: 'time, hash, position, ordinal, source',
    most: COPIES * TRACE_LIMITS.logs,
  });

const SUMMED_ROWS = { spans: spanStatements(SPAN_COLUMNS), logs: logStatements(LOG_COLUMNS) } as const;
const WHOLE_ROWS = {
  spans: spanStatements(`${SPAN_COLUMNS}, attributes`),
  logs: logStatements(`${LOG_COLUMNS}, ${IDENTITY_COLUMNS}`),
} as const;

/** The earliest rows of a trace that has more of them than are looked at: all of them need not fit into memory. */
const readEarliest = (
  store: TelemetryFile,
  { most, some, earliest }: EarliestStatements,
  { trace, upTo }: TraceRequest,
): SqlRow[] => {
  const found = store.sql(some).all(trace, upTo);
  return found.length <= most ? found : store.sql(earliest).all(trace, upTo);
};

/** Rows stored beyond `upTo` are not read. */
export const readTraceParts = (store: TelemetryFile, lookup: IdLookup, request: TraceRequest): TraceParts => {
  const { trace, naming, hasNoSpans = false } = request;
  const traceId = lookup.trace(trace);
  const { spans, logs } = naming === nameByContent ? SUMMED_ROWS : WHOLE_ROWS;
  const spanRows = hasNoSpans ? [] : readEarliest(store, spans, request);
  return {
    traceId,
    spans: spanRows.map((row) => tracedSpanOf(row, traceId, lookup)),
    logs: readEarliest(store, logs, request).map((row) => keyedLogOf(row, lookup, naming(row))),
  };
};
