// The stored rows of one trace, as the engine's segmentation wants them.
import type { KeyedLog, TraceParts } from '../../../../telemetry/aggregates/segments.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { Attributes, SpanRecord } from '../../../../telemetry/record.js';
import type { Lookup } from './lookup.js';
import type { Store } from './store.js';

type Row = { readonly [column: string]: unknown };

const spanOf = (row: Row, traceId: string, lookup: Lookup): SpanRecord => ({
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
export type Naming = (row: Row) => string;

/** Equal lines of one instant are one line to the sums: any name that does not depend on arrival will do. */
export const byContent: Naming = (row) => `${String(row['hash'])} ${String(row['ordinal'])}`;

const COLUMNS = 'time, scope, place, level, event, span, hash, ordinal';

const SPAN_COLUMNS = 'span, parent, name, time, duration, status, scope, place';

/** What a line's id is made of besides, and where the line stands. */
const IDENTITY = 'seq, source, quality, clock, message';

const logOf = (row: Row, lookup: Lookup, id: string): KeyedLog => {
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

/** Rows stored beyond `upTo` are not read. */
export const traceParts = (store: Store, lookup: Lookup, { trace, upTo, naming }: TraceAsked): TraceParts => {
  const traceId = lookup.trace(trace);
  const isSummed = naming === byContent;
  const told = isSummed ? SPAN_COLUMNS : `${SPAN_COLUMNS}, attributes`;
  const spans = store.sql(`SELECT ${told} FROM span WHERE trace = ? AND seq <= ?`);
  const columns = isSummed ? COLUMNS : `${COLUMNS}, ${IDENTITY}`;
  const logs = store.sql(`SELECT ${columns} FROM log WHERE trace = ? AND seq <= ?`);
  return {
    traceId,
    spans: spans.all(trace, upTo).map((row) => spanOf(row, traceId, lookup)),
    logs: logs.all(trace, upTo).map((row) => logOf(row, lookup, naming(row))),
  };
};
