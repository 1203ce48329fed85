// OTLP messages as schemas, and the rows that the log, metric and span normalisers read.
import { z } from 'zod';

/** Bytes come in protobuf alone. */
const JSON_TEXT = { type: 'string' } as const;

/** In JSON a hexadecimal text, in protobuf bytes; empty = none. */
const otlpId = z
  .union([z.string(), z.custom<Uint8Array>((value) => ArrayBuffer.isView(value))])
  .meta(JSON_TEXT)
  .transform((value) => (typeof value === 'string' ? value.toLowerCase() : Buffer.from(value).toString('hex')))
  .optional();

/** 64-bit integers are texts in JSON; zero = not known. */
const otlpNanos = z
  .union([
    z.string().regex(/^[0-9]{1,20}$/),
    z
      .number()
      .min(0)
      .transform((n) => BigInt(Math.round(n)).toString()),
  ])
  .transform((text) => (/^0*$/.test(text) ? undefined : text))
  .optional();

/** The JSON encoding writes NaN and the infinities as texts. */
const otlpNumber = z.union([z.number(), z.string().transform(Number)]);

const binary = z
  .union([z.string(), z.custom<Uint8Array>((value) => ArrayBuffer.isView(value))])
  .meta(JSON_TEXT)
  .transform((value) => (typeof value === 'string' ? value : Buffer.from(value).toString('base64')));

type AnyValue = {
  readonly stringValue?: string | undefined;
  readonly boolValue?: boolean | undefined;
  readonly intValue?: number | undefined;
  readonly doubleValue?: number | undefined;
  readonly bytesValue?: string | undefined;
  readonly arrayValue?: { readonly values?: readonly AnyValue[] | undefined } | undefined;
  readonly kvlistValue?: { readonly values?: readonly KeyValue[] | undefined } | undefined;
};
type KeyValue = { readonly key: string; readonly value?: AnyValue | undefined };

export const otlpValue: z.ZodType<AnyValue> = z.lazy(() =>
  z.object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: otlpNumber.optional(),
    doubleValue: otlpNumber.optional(),
    bytesValue: binary.optional(),
    arrayValue: z.object({ values: z.array(otlpValue).optional() }).optional(),
    kvlistValue: z.object({ values: otlpAttributes.optional() }).optional(),
  }),
);
export const otlpAttributes: z.ZodType<readonly KeyValue[]> = z.lazy(() =>
  z.array(z.object({ key: z.string(), value: otlpValue.optional() })),
);

const anyValue = otlpValue.optional();
const keyValues = otlpAttributes.optional();

type PlainValue = string | number | boolean | PlainObject | readonly (PlainValue | undefined)[];
type PlainObject = { readonly [name: string]: PlainValue | undefined };

const scalar = ({ stringValue, boolValue, intValue, doubleValue, bytesValue }: AnyValue): PlainValue | undefined =>
  stringValue ?? boolValue ?? intValue ?? doubleValue ?? bytesValue;

const plainValue = (any: AnyValue): PlainValue | undefined => {
  if (any.arrayValue !== undefined) return any.arrayValue.values?.map(plainValue) ?? [];
  return any.kvlistValue === undefined ? scalar(any) : plainObject(any.kvlistValue.values);
};

/** `fromEntries` defines properties, so a key `__proto__` stays data. */
const plainObject = (entries: readonly KeyValue[] = []): PlainObject =>
  Object.fromEntries(entries.map(({ key, value }) => [key, flatValue(value)]));

/** Rows keep scalars and objects; a list is kept as its JSON. */
const flatValue = (any: AnyValue | undefined): PlainValue | undefined => {
  const value = any === undefined ? undefined : plainValue(any);
  return Array.isArray(value) ? JSON.stringify(value) : value;
};

/** A value as the text of a log. */
const plainText = (any: AnyValue | undefined): string | undefined => {
  const value = any === undefined ? undefined : plainValue(any);
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
};

const otlpResource = z.object({ attributes: keyValues }).optional();
const otlpScope = z.object({ name: z.string().optional() }).optional();

export type OtlpRow = { readonly [name: string]: unknown };

/** Resource and scope fields of a row. */
const originOf = (from: z.infer<typeof otlpResource>, within: z.infer<typeof otlpScope>): OtlpRow => ({
  resource: { attributes: plainObject(from?.attributes) },
  ...(!(within?.name === undefined || within.name === '') && { 'otel.scope.name': within.name }),
});

const logRecord = z.object({
  timeUnixNano: otlpNanos,
  observedTimeUnixNano: otlpNanos,
  severityNumber: z.number().optional(),
  severityText: z.string().optional(),
  body: anyValue,
  attributes: keyValues,
  traceId: otlpId,
  spanId: otlpId,
  eventName: z.string().optional(),
});

const scopeLogs = z.object({ scope: otlpScope, logRecords: z.array(logRecord).default([]) });
export const logsRequest = z.object({
  resourceLogs: z.array(z.object({ resource: otlpResource, scopeLogs: z.array(scopeLogs).default([]) })).default([]),
});

const logRow = (log: z.infer<typeof logRecord>, origin: OtlpRow): OtlpRow => ({
  ...origin,
  timeUnixNano: log.timeUnixNano ?? log.observedTimeUnixNano,
  severityNumber: log.severityNumber || undefined,
  severityText: log.severityText,
  body: plainText(log.body),
  traceId: log.traceId,
  spanId: log.spanId,
  'event.name': log.eventName,
  attributes: plainObject(log.attributes),
});

export const logRows = ({ resourceLogs }: z.infer<typeof logsRequest>): readonly OtlpRow[] =>
  resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ scope, logRecords }) => logRecords.map((log) => logRow(log, originOf(resource, scope)))),
  );

const pointFields = { attributes: keyValues, timeUnixNano: otlpNanos, flags: z.number().optional() };
const numberPoint = z.object({ ...pointFields, asDouble: otlpNumber.optional(), asInt: otlpNumber.optional() });
const distribution = z.object({
  ...pointFields,
  count: otlpNumber.optional(),
  sum: otlpNumber.optional(),
  min: otlpNumber.optional(),
  max: otlpNumber.optional(),
  quantileValues: z.array(z.object({ quantile: otlpNumber.default(0), value: otlpNumber.default(0) })).default([]),
});

const points = <T extends z.ZodType>(point: T) => z.object({ dataPoints: z.array(point).default([]) }).optional();

const metric = z.object({
  name: z.string(),
  unit: z.string().optional(),
  gauge: points(numberPoint),
  sum: points(numberPoint),
  histogram: points(distribution),
  exponentialHistogram: points(distribution),
  summary: points(distribution),
});

const scopeMetrics = z.object({ scope: otlpScope, metrics: z.array(metric).default([]) });
export const metricsRequest = z.object({
  resourceMetrics: z
    .array(z.object({ resource: otlpResource, scopeMetrics: z.array(scopeMetrics).default([]) }))
    .default([]),
});

type OtlpMetric = z.infer<typeof metric>;
type OtlpPoint = z.infer<typeof numberPoint> | z.infer<typeof distribution>;

/** Bit 0 of the flags: there is no value, the series has ended. */
const hasValue = ({ flags = 0 }: OtlpPoint): boolean => (flags & 1) === 0;

const pointValues = (name: string, point: OtlpPoint): OtlpRow => {
  if (!('quantileValues' in point)) return { [name]: point.asDouble ?? point.asInt };
  const { count, sum, min, max, quantileValues } = point;
  const quantiles = quantileValues.map(({ quantile, value }) => [`${name}.p${quantile * 100}`, value] as const);
  return {
    [`${name}.count`]: count,
    [`${name}.sum`]: sum,
    ...boundValues(name, min, max),
    ...Object.fromEntries(quantiles),
  };
};

const boundValues = (name: string, min: number | undefined, max: number | undefined): OtlpRow => ({
  ...(min !== undefined && { [`${name}.min`]: min }),
  ...(max !== undefined && { [`${name}.max`]: max }),
});

const pointsOf = ({ gauge, sum, histogram, exponentialHistogram, summary }: OtlpMetric): readonly OtlpPoint[] =>
  [gauge, sum, histogram, exponentialHistogram, summary].flatMap(
    (data): readonly OtlpPoint[] => data?.dataPoints ?? [],
  );

const rowsOfMetric = (metric: OtlpMetric, origin: OtlpRow): readonly OtlpRow[] =>
  pointsOf(metric)
    .filter(hasValue)
    .map((point) => ({
      ...origin,
      timeUnixNano: point.timeUnixNano,
      unit: metric.unit,
      metrics: pointValues(metric.name, point),
      attributes: plainObject(point.attributes),
    }));

export const metricRows = ({ resourceMetrics }: z.infer<typeof metricsRequest>): readonly OtlpRow[] =>
  resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ scope, metrics }) =>
      metrics.flatMap((metric) => rowsOfMetric(metric, originOf(resource, scope))),
    ),
  );

const spanEvent = z.object({ name: z.string().optional(), attributes: keyValues });

const span = z.object({
  traceId: otlpId,
  spanId: otlpId,
  parentSpanId: otlpId,
  name: z.string().optional(),
  kind: z.number().optional(),
  startTimeUnixNano: otlpNanos,
  endTimeUnixNano: otlpNanos,
  attributes: keyValues,
  events: z.array(spanEvent).default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
});

const scopeSpans = z.object({ scope: otlpScope, spans: z.array(span).default([]) });
export const tracesRequest = z.object({
  resourceSpans: z.array(z.object({ resource: otlpResource, scopeSpans: z.array(scopeSpans).default([]) })).default([]),
});

type OtlpSpan = z.infer<typeof span>;

const SPAN_KINDS = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;

const durationOf = ({ startTimeUnixNano: start, endTimeUnixNano: end }: OtlpSpan): number | undefined =>
  start === undefined || end === undefined ? undefined : Number((BigInt(end) - BigInt(start)) / 1000n);

/** Fields of the last recorded exception; attributes of the span override them. */
const exceptionOf = ({ events }: OtlpSpan): PlainObject => {
  const recorded = events.findLast(({ name }) => name === 'exception');
  const { 'exception.type': type, 'exception.message': message } = plainObject(recorded?.attributes);
  return { 'exception.type': type, 'exception.message': message };
};

const spanRow = (span: OtlpSpan, origin: OtlpRow): OtlpRow => ({
  ...origin,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId,
  name: span.name,
  startTimeUnixNano: span.startTimeUnixNano,
  durationMicros: durationOf(span),
  status: span.status?.code ? { code: span.status.code } : undefined,
  'status.message': span.status?.message,
  'span.kind': SPAN_KINDS[span.kind ?? 0],
  attributes: { ...exceptionOf(span), ...plainObject(span.attributes) },
});

export const spanRows = ({ resourceSpans }: z.infer<typeof tracesRequest>): readonly OtlpRow[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) => spans.map((span) => spanRow(span, originOf(resource, scope)))),
  );
