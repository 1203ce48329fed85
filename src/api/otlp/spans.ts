// OTLP spans become rows that the span normaliser reads.
import { z } from 'zod';
import { id, keyValues, nanos, originOf, plainObject, type PlainObject, resource, type Row, scope } from './values.js';

const event = z.object({ name: z.string().optional(), attributes: keyValues });

const span = z.object({
  traceId: id,
  spanId: id,
  parentSpanId: id,
  name: z.string().optional(),
  kind: z.number().optional(),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes: keyValues,
  events: z.array(event).default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
});

const scopeSpans = z.object({ scope, spans: z.array(span).default([]) });
export const tracesRequest = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(scopeSpans).default([]) })).default([]),
});

type Span = z.infer<typeof span>;

const KINDS = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;

const durationOf = ({ startTimeUnixNano: start, endTimeUnixNano: end }: Span): number | undefined =>
  start === undefined || end === undefined ? undefined : Number((BigInt(end) - BigInt(start)) / 1000n);

/** What the last recorded exception says, where the span's own attributes do not. */
const exceptionOf = ({ events }: Span): PlainObject => {
  const recorded = events.findLast(({ name }) => name === 'exception');
  const { 'exception.type': type, 'exception.message': message } = plainObject(recorded?.attributes);
  return { 'exception.type': type, 'exception.message': message };
};

const rowOf = (span: Span, origin: Row): Row => ({
  ...origin,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId,
  name: span.name,
  startTimeUnixNano: span.startTimeUnixNano,
  durationMicros: durationOf(span),
  status: span.status?.code ? { code: span.status.code } : undefined,
  'status.message': span.status?.message,
  'span.kind': KINDS[span.kind ?? 0],
  attributes: { ...exceptionOf(span), ...plainObject(span.attributes) },
});

export const spanRows = ({ resourceSpans }: z.infer<typeof tracesRequest>): readonly Row[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) => spans.map((span) => rowOf(span, originOf(resource, scope)))),
  );
