// The rows as a shipper sends them: flat ECS names, one JSON object a row.
import { optional } from '../kernel/optional.js';
import { toIso, type Micros } from '../kernel/time.js';
import type { Level } from '../telemetry/level.js';
import type { ChangeKind } from '../telemetry/record.js';
import type { Pod } from './topology.js';

export type Row = { readonly '@timestamp': string; readonly 'service.name': string } & {
  readonly [field: string]: unknown;
};

export type Signal = 'logs' | 'spans' | 'metrics' | 'changes';

export type Rows = { readonly [signal in Signal]: readonly Row[] };

/** A row on its way: when it happened, and when the shipper had it. */
export type ShippedRow = { readonly signal: Signal; readonly at: Micros; readonly arrives: Micros; readonly row: Row };

/** Where a row was written, by which release. */
export type RowPlace = { readonly pod: Pod; readonly version: string };

export type ErrorFields = { readonly type: string; readonly message: string; readonly stack: string };

export type LogEntry = {
  readonly at: Micros;
  readonly place: RowPlace;
  readonly level: Level;
  readonly message: string;
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
  readonly error?: ErrorFields | undefined;
};

export type SpanEntry = {
  readonly at: Micros;
  readonly until: Micros;
  readonly place: RowPlace;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly failed: boolean;
  /** Role in a queue, and the system that a query goes to. */
  readonly role?: 'producer' | 'consumer' | undefined;
  readonly address?: string | undefined;
};

export type ChangeEntry = {
  readonly at: Micros;
  readonly service: string;
  readonly change: ChangeKind;
  readonly title: string;
  readonly version?: string | undefined;
  readonly pod?: string | undefined;
};

/** Fields are set one by one, in the order in which they are written: an incident has some sixty thousand rows. */
type RowFields = { [field: string]: unknown };

const setOrigin = (row: RowFields, { pod, version }: RowPlace): void => {
  if (pod.host !== undefined) row['host.name'] = pod.host;
  row['service.name'] = pod.service;
  row['service.version'] = version;
  row['service.environment'] = 'production';
  row['cloud.region'] = pod.region;
  row['kubernetes.pod.name'] = pod.name;
};

const setPresent = (row: RowFields, field: string, value: string | undefined): void => {
  if (value !== undefined) row[field] = value;
};

export const logRow = (entry: LogEntry): ShippedRow => {
  const row: RowFields = { '@timestamp': toIso(entry.at), 'log.level': entry.level };
  setOrigin(row, entry.place);
  setPresent(row, 'trace.id', entry.traceId);
  setPresent(row, 'span.id', entry.spanId);
  setPresent(row, 'error.type', entry.error?.type);
  setPresent(row, 'error.message', entry.error?.message);
  setPresent(row, 'error.stack_trace', entry.error?.stack);
  row['message'] = entry.message;
  return { signal: 'logs', at: entry.at, arrives: entry.at, row: row as Row };
};

/** A span is sent when it has ended. */
export const spanRow = (entry: SpanEntry): ShippedRow => {
  const row: RowFields = { '@timestamp': toIso(entry.at), 'trace.id': entry.traceId, 'span.id': entry.spanId };
  setPresent(row, 'parent.id', entry.parentId);
  setOrigin(row, entry.place);
  row['span.name'] = entry.name;
  row['event.duration_us'] = entry.until - entry.at;
  row['event.outcome'] = entry.failed ? 'failure' : 'success';
  setPresent(row, 'span.kind', entry.role);
  setPresent(row, 'server.address', entry.address);
  return { signal: 'spans', at: entry.at, arrives: entry.until, row: row as Row };
};

export const metricRow = (at: Micros, place: RowPlace, metrics: { readonly [gauge: string]: number }): ShippedRow => {
  const row: RowFields = { '@timestamp': toIso(at) };
  setOrigin(row, place);
  row['metrics'] = metrics;
  return { signal: 'metrics', at, arrives: at, row: row as Row };
};

export const changeRow = (entry: ChangeEntry): ShippedRow => ({
  signal: 'changes',
  at: entry.at,
  arrives: entry.at,
  row: {
    '@timestamp': toIso(entry.at),
    'service.name': entry.service,
    'service.environment': 'production',
    change: entry.change,
    title: entry.title,
    ...optional({ 'service.version': entry.version, 'kubernetes.pod.name': entry.pod }),
  },
});

/** By time, ties in the order they were written. */
export const collectRows = (sent: readonly ShippedRow[]): Rows => {
  const rows: { readonly [signal in Signal]: Row[] } = { logs: [], spans: [], metrics: [], changes: [] };
  for (const { signal, row } of sent.toSorted((a, b) => a.at - b.at)) rows[signal].push(row);
  return rows;
};

/** NDJSON, every row ended by a line feed. */
export const ndjson = (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
