// A row of any tracer becomes the draft of a span.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { defaultFields, type FieldOf } from '../fields/field-map.js';
import type { Reading, Scalar } from '../fields/field-reader.js';
import { idOf } from '../fields/text-ids.js';
import { instantOf } from './instant.js';
import type { NormaliseContext, Normalised, SpanDraft } from './outcome.js';
import { commonOf, isObject, label, note, offsetOf, timeOrIngest, withAttributes, type Repairs } from './row.js';

type SpanReading = Reading<FieldOf<'span'>>;
type Values = SpanReading['values'];

const number = (value: Scalar | undefined): number | undefined => {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

const scaled = (value: Scalar | undefined, factor: number): Micros | undefined => {
  const found = number(value);
  return found === undefined ? undefined : Math.round(found * factor);
};

type Span = { readonly start: Micros; readonly offset: Micros };

const statedDuration = (values: Values, { start, offset }: Span): Micros | undefined => {
  const end = values.end === undefined ? undefined : instantOf(values.end, offset);
  return (
    scaled(values.durationMicros, 1) ??
    scaled(values.durationNanos, 1e-3) ??
    scaled(values.durationMillis, 1e3) ??
    (end === undefined ? undefined : end - start)
  );
};

const durationOf = (values: Values, span: Span, repairs: Repairs): Micros => {
  const stated = statedDuration(values, span);
  if (stated === undefined) note(repairs, 'duration-missing');
  else if (stated < 0) note(repairs, 'duration-negative');
  return Math.max(0, stated ?? 0);
};

/** OpenTelemetry's code 2, Elastic's `failure`, Jaeger's `error: true`; HTTP numbers say nothing about the span. */
const statusOf = (status: Scalar | undefined): 'ok' | 'error' | undefined => {
  const text = String(status)
    .toLowerCase()
    .replace(/^status_code_/, '');
  if (/^(?:2|error|failure|failed|true)$/.test(text)) return 'error';
  return /^(?:1|ok|success|false)$/.test(text) ? 'ok' : undefined;
};

const idIn = (value: Scalar | undefined, repairs: Repairs): string | undefined => {
  const text = label(value, repairs);
  return text === undefined ? undefined : idOf(text);
};

export const normaliseSpan = (row: unknown, context: NormaliseContext): Normalised<SpanDraft> => {
  if (!isObject(row)) return { rejected: 'not-an-object' };
  const reading = (context.fields ?? defaultFields).span(row);
  const { values } = reading;
  const repairs: Repairs = [];
  const traceId = idIn(values.traceId, repairs);
  if (traceId === undefined) return { rejected: 'no-trace-id' };
  const spanId = idIn(values.spanId, repairs);
  if (spanId === undefined) return { rejected: 'no-span-id' };
  const time = timeOrIngest(values.time, context, repairs);
  const common = commonOf(reading, context, { time, repairs });
  withAttributes(common, reading, repairs);
  const durationMicros = durationOf(values, { start: time, offset: offsetOf(context) }, repairs);
  const parentId = idIn(values.parentId, repairs);
  const status = statusOf(values.status);
  const ok: SpanDraft = {
    kind: 'span',
    ...common,
    traceId,
    spanId,
    ...optional({ parentId }),
    name: label(values.name, repairs) ?? 'unknown',
    durationMicros,
    ...optional({ status }),
  };
  return { ok, repairs };
};
