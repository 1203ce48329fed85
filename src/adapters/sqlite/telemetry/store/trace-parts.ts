// The stored rows of one trace, as the engine's segmentation wants them.
import { TRACE_LIMITS, type KeyedLog, type TraceParts } from '../../../../telemetry/aggregates/segments.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { Attributes, SpanRecord } from '../../../../telemetry/record.js';
import type { Lookup } from './lookup.js';
import type { SqlRow } from '../../database.js';
import type { Store } from './store.js';

const spanOf = (row: SqlRow, traceId: string, lookup: Lookup): SpanRecord => ({
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
export type Naming = (row: SqlRow) => string;

/** Equal lines of one instant are one line to the sums: any name that does not depend on arrival will do. */
export const byContent: Naming = (row) => `${String(row['hash'])} ${String(row['ordinal'])}`;

const COLUMNS = 'time, scope, place, level, event, span, hash, ordinal';

const SPAN_COLUMNS = 'span, parent, name, time, duration, status, scope, place';

/** What a line's id is made of besides, and where the line stands. */
const IDENTITY = 'seq, source, quality, clock, message';

const logOf = (row: SqlRow, lookup: Lookup, id: string): KeyedLog => {
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

export type TraceAsked = { readonly trace: number; readonly upTo: number; readonly naming: Naming };

type Bounded = {
  readonly table: 'span' | 'log';
  readonly columns: string;
  readonly order: string;
  readonly most: number;
};

/** The earliest rows of a trace that has more of them than are looked at: all of them need not fit into memory. */
const earliest = (store: Store, { table, columns, order, most }: Bounded, { trace, upTo }: TraceAsked): SqlRow[] => {
  const rows = `SELECT ${columns} FROM ${table} WHERE trace = ? AND seq <= ?`;
  const found = store.sql(`${rows} LIMIT ${most + 1}`).all(trace, upTo);
  return found.length <= most ? found : store.sql(`${rows} ORDER BY ${order} LIMIT ${most}`).all(trace, upTo);
};

/** Equal lines of one instant count once: of each, some copies. */
const COPIES = 4;

/** Rows stored beyond `upTo` are not read. */
export const traceParts = (store: Store, lookup: Lookup, asked: TraceAsked): TraceParts => {
  const { trace, naming } = asked;
  const traceId = lookup.trace(trace);
  const isSummed = naming === byContent;
  const spans: Bounded = {
    table: 'span',
    columns: isSummed ? SPAN_COLUMNS : `${SPAN_COLUMNS}, attributes`,
    order: 'time, duration DESC, span',
    most: TRACE_LIMITS.spans,
  };
  const logs: Bounded = {
    table: 'log',
    columns: isSummed ? COLUMNS : `${COLUMNS}, ${IDENTITY}`,
    order: 'time, hash, ordinal, source',
    most: COPIES * TRACE_LIMITS.logs,
  };
  return {
    traceId,
    spans: earliest(store, spans, asked).map((row) => spanOf(row, traceId, lookup)),
    logs: earliest(store, logs, asked).map((row) => logOf(row, lookup, naming(row))),
  };
};
