// The canonical records: what every source's rows become before they are stored, searched or cited.
import type { Micros } from '../kernel/time.js';
import type { Level } from './level.js';

/** Where telemetry came from; every record carries it. Absent = the source did not say. */
export type RecordOrigin = {
  readonly service: string;
  readonly environment?: string;
  readonly version?: string;
  readonly region?: string;
  readonly host?: string;
  readonly pod?: string;
};

export type ErrorDetail = { readonly type?: string; readonly message?: string; readonly stack?: string };

export type Attributes = { readonly [name: string]: string | number | boolean };

/** How `time` was found: given by the row, repaired from the text's own clock, or the moment of ingest. */
export type TimeQuality = 'given' | 'repaired' | 'ingest';

export type LogRecord = RecordOrigin & {
  readonly kind: 'log';
  /** Record identity (`record-identity.ts`): equal ids are the same record. */
  readonly id: string;
  readonly time: Micros;
  readonly timeQuality?: TimeQuality;
  readonly level: Level;
  readonly message: string;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly requestId?: string;
  readonly error?: ErrorDetail;
  /** Template id of the message, as first assigned; resolve through the alias table when read. */
  readonly template?: string;
  readonly source: string;
  readonly ingestedAt: Micros;
  readonly attributes?: Attributes;
};

export type SpanRecord = RecordOrigin & {
  readonly kind: 'span';
  /** `traceId:spanId`. */
  readonly id: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  readonly name: string;
  readonly time: Micros;
  readonly durationMicros: number;
  readonly status?: 'ok' | 'error';
  readonly source: string;
  readonly ingestedAt: Micros;
  readonly attributes?: Attributes;
};

export type MetricPoint = RecordOrigin & {
  readonly kind: 'metric';
  readonly id: string;
  readonly time: Micros;
  readonly gauge: string;
  readonly value: number;
  readonly unit?: string;
  readonly source: string;
  readonly ingestedAt: Micros;
};

export type ChangeKind = 'deploy' | 'configuration' | 'flag' | 'scaling' | 'kubernetes' | 'alert';

export type ChangeRecord = RecordOrigin & {
  readonly kind: 'change';
  readonly id: string;
  readonly time: Micros;
  readonly change: ChangeKind;
  readonly title: string;
  readonly source: string;
  readonly ingestedAt: Micros;
  readonly attributes?: Attributes;
};

export type TelemetryRecord = LogRecord | SpanRecord | MetricPoint | ChangeRecord;
