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
export type Sent = { readonly signal: Signal; readonly at: Micros; readonly arrives: Micros; readonly row: Row };

/** Where a row was written, by which release. */
export type Place = { readonly pod: Pod; readonly version: string };

export type ErrorFields = { readonly type: string; readonly message: string; readonly stack: string };

export type LogEntry = {
  readonly at: Micros;
  readonly place: Place;
  readonly level: Level;
  readonly message: string;
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
  readonly error?: ErrorFields | undefined;
};

export type SpanEntry = {
  readonly at: Micros;
  readonly until: Micros;
  readonly place: Place;
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

const origin = ({ pod, version }: Place) => ({
  ...optional({ 'host.name': pod.host }),
  'service.name': pod.service,
  'service.version': version,
  'service.environment': 'production',
  'cloud.region': pod.region,
  'kubernetes.pod.name': pod.name,
});

const present = (fields: { readonly [name: string]: string | undefined }): { readonly [name: string]: string } =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));

export const logRow = (entry: LogEntry): Sent => ({
  signal: 'logs',
  at: entry.at,
  arrives: entry.at,
  row: {
    '@timestamp': toIso(entry.at),
    'log.level': entry.level,
    ...origin(entry.place),
    ...present({
      'trace.id': entry.traceId,
      'span.id': entry.spanId,
      'error.type': entry.error?.type,
      'error.message': entry.error?.message,
      'error.stack_trace': entry.error?.stack,
    }),
    message: entry.message,
  },
});

/** A span is sent when it has ended. */
export const spanRow = (entry: SpanEntry): Sent => ({
  signal: 'spans',
  at: entry.at,
  arrives: entry.until,
  row: {
    '@timestamp': toIso(entry.at),
    'trace.id': entry.traceId,
    'span.id': entry.spanId,
    ...present({ 'parent.id': entry.parentId }),
    ...origin(entry.place),
    'span.name': entry.name,
    'event.duration_us': entry.until - entry.at,
    'event.outcome': entry.failed ? 'failure' : 'success',
    ...present({ 'span.kind': entry.role, 'server.address': entry.address }),
  },
});

export const metricRow = (at: Micros, place: Place, metrics: { readonly [gauge: string]: number }): Sent => ({
  signal: 'metrics',
  at,
  arrives: at,
  row: { '@timestamp': toIso(at), ...origin(place), metrics },
});

export const changeRow = (entry: ChangeEntry): Sent => ({
  signal: 'changes',
  at: entry.at,
  arrives: entry.at,
  row: {
    '@timestamp': toIso(entry.at),
    'service.name': entry.service,
    'service.environment': 'production',
    change: entry.change,
    title: entry.title,
    ...present({ 'service.version': entry.version, 'kubernetes.pod.name': entry.pod }),
  },
});

const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;

/** By time, ties in the order they were written. */
export const collect = (sent: readonly Sent[]): Rows => {
  const ordered = sent.toSorted((a, b) => a.at - b.at);
  return Object.fromEntries(
    SIGNALS.map((signal) => [signal, ordered.filter((one) => one.signal === signal).map(({ row }) => row)]),
  ) as unknown as Rows;
};

/** NDJSON, every row ended by a line feed. */
export const ndjson = (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
