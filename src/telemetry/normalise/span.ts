// A row of any tracer becomes the draft of a span.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { defaultFieldReaders, type FieldName } from '../fields/field-map.js';
import type { FieldScalar, RowReading } from '../fields/field-reader.js';
import { normaliseId } from '../../kernel/record-id.js';
import type { Attributes } from '../record.js';
import { parseTimestamp } from './timestamp.js';
import type { NormaliseContext, NormalisedRow, SpanDraft } from './row-outcome.js';
import {
  addRepair,
  cleanLabel,
  defaultOffset,
  isPlainObject,
  readCommonFields,
  type RowRepairs,
  setAttributes,
  timeOrIngest,
} from './common-fields.js';

type SpanReading = RowReading<FieldName<'span'>>;
type SpanValues = SpanReading['values'];

const number = (value: FieldScalar | undefined): number | undefined => {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

const scaleToMicros = (value: FieldScalar | undefined, factor: number): Micros | undefined => {
  const found = number(value);
  return found === undefined ? undefined : Math.round(found * factor);
};

type SpanTimes = { readonly start: Micros; readonly offset: Micros };

const statedDuration = (values: SpanValues, { start, offset }: SpanTimes): Micros | undefined => {
  const end = values.end === undefined ? undefined : parseTimestamp(values.end, offset);
  return (
    scaleToMicros(values.durationMicros, 1) ??
    scaleToMicros(values.durationNanos, 1e-3) ??
    scaleToMicros(values.durationMillis, 1e3) ??
    (end === undefined ? undefined : end - start)
  );
};

const durationOf = (values: SpanValues, span: SpanTimes, repairs: RowRepairs): Micros => {
  const stated = statedDuration(values, span);
  if (stated === undefined) addRepair(repairs, 'duration-missing');
  else if (stated < 0) addRepair(repairs, 'duration-negative');
  return Math.max(0, stated ?? 0);
};

const HTTP_STATUSES = ['http.response.status_code', 'http.status_code'] as const;
const GRPC_STATUSES = ['rpc.grpc.status_code', 'grpc.status_code'] as const;

/** Unknown, deadline exceeded, unimplemented, internal, unavailable, data loss: of gRPC, these are errors of a server's span. */
const GRPC_FAULT = /^(?:2|4|12|13|14|15|unknown|deadline_exceeded|unimplemented|internal|unavailable|data_loss)$/i;

/**
 * Whether a span without a status answered with a fault of the server: the semantic conventions of OpenTelemetry make an error of
 * that, whoever reports it. What is the client's fault (404, not found) is no sign of a failure.
 */
const answersWithFault = (attributes: Attributes = {}): boolean =>
  HTTP_STATUSES.some((name) => /^5\d\d$/.test(String(attributes[name]))) ||
  GRPC_STATUSES.some((name) => GRPC_FAULT.test(String(attributes[name])));

/** OpenTelemetry's code 2, Elastic's `failure`, Jaeger's `error: true`. */
const statusOf = (status: FieldScalar | undefined): 'ok' | 'error' | undefined => {
  const text = String(status)
    .toLowerCase()
    .replace(/^status_code_/, '');
  if (/^(?:2|error|failure|failed|true)$/.test(text)) return 'error';
  return /^(?:1|ok|success|false)$/.test(text) ? 'ok' : undefined;
};

const idIn = (value: FieldScalar | undefined, repairs: RowRepairs): string | undefined => {
  const text = cleanLabel(value, repairs);
  return text === undefined ? undefined : normaliseId(text);
};

export const normaliseSpan = (row: unknown, context: NormaliseContext): NormalisedRow<SpanDraft> => {
  if (!isPlainObject(row)) return { rejected: 'not-an-object' };
  const reading = (context.fields ?? defaultFieldReaders).span(row);
  const { values } = reading;
  const repairs: RowRepairs = [];
  const traceId = idIn(values.traceId, repairs);
  if (traceId === undefined) return { rejected: 'no-trace-id' };
  const spanId = idIn(values.spanId, repairs);
  if (spanId === undefined) return { rejected: 'no-span-id' };
  const time = timeOrIngest(values.time, context, repairs);
  const common = readCommonFields(reading, context, { time, repairs });
  setAttributes(common, reading, repairs);
  const durationMicros = durationOf(values, { start: time, offset: defaultOffset(context) }, repairs);
  const parentId = idIn(values.parentId, repairs);
  const status = statusOf(values.status) ?? (answersWithFault(common.attributes) ? 'error' : undefined);
  const ok: SpanDraft = {
    kind: 'span',
    ...common,
    traceId,
    spanId,
    ...optional({ parentId }),
    name: cleanLabel(values.name, repairs) ?? 'unknown',
    durationMicros,
    ...optional({ status }),
  };
  return { ok, repairs };
};
