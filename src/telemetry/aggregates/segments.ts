// Cuts one trace into segments: each request a service served, with its log events and its calls in order.
import { canonicalJson, compareText } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { Level } from '../level.js';
import type { SpanRecord } from '../record.js';
import { isMessage } from './message.js';
import { nesting } from './nesting.js';
import { callTo, FAILED, operationOf, UNKNOWN_OPERATION } from './operation.js';
import type { Segment, SegmentEvent, TraceRow } from './rows.js';
import { selfTime, servedRequests, type ServedRequest } from './span-tree.js';

/** What the aggregates need of a log line. */
export type KeyedLog = {
  /** Record id. */
  readonly id: string;
  readonly time: Micros;
  readonly service: string;
  readonly pod?: string;
  readonly host?: string;
  readonly level: Level;
  readonly spanId?: string;
  /** Event key. */
  readonly key: string;
  /** Stands for the message: lines of one instant, service, pod and token are the same line, counted once. */
  readonly token: string;
};

export type TraceParts = {
  readonly traceId: string;
  readonly spans: readonly SpanRecord[];
  readonly logs: readonly KeyedLog[];
};

/** One runaway trace must not cost more than a thousand ordinary ones; the earliest rows are kept. */
export const TRACE_LIMITS = { spans: 2_000, logs: 5_000 } as const;

/** Of a line that came twice, the one that knows its span; no tie is left to the order of arrival. */
const inOrder = (a: KeyedLog, b: KeyedLog): number =>
  a.time - b.time ||
  compareText(a.key, b.key) ||
  compareText(a.id, b.id) ||
  Number(a.spanId === undefined) - Number(b.spanId === undefined) ||
  compareText(canonicalJson(a), canonicalJson(b));

const distinctLines = (logs: readonly KeyedLog[]): readonly KeyedLog[] => {
  const lines = new Map<string, KeyedLog>();
  for (const log of [...logs].sort(inOrder)) {
    const line = JSON.stringify([log.time, log.service, log.pod, log.token]);
    if (!lines.has(line)) lines.set(line, log);
    if (lines.size === TRACE_LIMITS.logs) break;
  }
  return [...lines.values()];
};

/** Keys here and below stand in the order of canonical JSON, for segments are many: they are written as they stand. */
const eventOf = ({ key, level, id }: KeyedLog): SegmentEvent => ({ key, level, log: id });

/** Child spans in order: calls out under the callee's name, failures marked; a failed entry ends the sequence. */
const spanEvents = (request: ServedRequest, calls: readonly ServedRequest[]): readonly string[] => {
  const callees = new Map(calls.map((call) => [call.caller?.spanId, call.entry]));
  const names = request.inner.map((span) => {
    const callee = callees.get(span.spanId);
    const name = callee ? callTo(callee.service, operationOf(callee.name)) : operationOf(span.name);
    return span.status === 'error' ? `${name}${FAILED}` : name;
  });
  return request.entry.status === 'error' ? [...names, FAILED] : names;
};

const segmentOf = (request: ServedRequest, calls: readonly ServedRequest[], logs: readonly KeyedLog[]): Segment => {
  const { entry, caller, parent } = request;
  const clients = new Set(calls.flatMap((call) => call.caller ?? []));
  return {
    ...(caller !== undefined && {
      callerSpanId: caller.spanId,
      gapMicros: Math.max(1, caller.durationMicros - entry.durationMicros),
    }),
    ...(entry.host !== undefined && { host: entry.host }),
    logs: logs.map(eventOf),
    ...(isMessage(entry) && { message: true as const }),
    operation: operationOf(entry.name),
    ...(parent !== undefined && { parent }),
    ...(entry.pod !== undefined && { pod: entry.pod }),
    selfMicros: selfTime(entry, [...clients]),
    service: entry.service,
    spanId: entry.spanId,
    spans: spanEvents(request, calls),
    start: entry.time,
  };
};

const logsOnlySegment = (logs: readonly KeyedLog[], parent?: number): readonly Segment[] => {
  const [first] = logs;
  if (first === undefined) return [];
  const { service, pod, host, time: start } = first;
  return [
    {
      ...(host !== undefined && { host }),
      logs: logs.map(eventOf),
      operation: UNKNOWN_OPERATION,
      ...(parent !== undefined && { parent }),
      ...(pod !== undefined && { pod }),
      service,
      spans: [],
      start,
    },
  ];
};

/** Where no span tells who called whom, the lines of one who calls enclose those of the one who is called. */
const nestedSegments = (unspanned: readonly (readonly KeyedLog[])[]): readonly (readonly Segment[])[] => {
  const nested = nesting(unspanned, (logs) => ({ from: logs[0]?.time ?? 0, to: logs.at(-1)?.time ?? 0 }));
  return nested.map(({ item, parent }) => logsOnlySegment(item, parent));
};

/** Index of the request a line belongs to: by its span, else the first one of its service, else the service's name. */
const placeOf = (requests: readonly ServedRequest[]): ((log: KeyedLog) => number | string) => {
  const bySpan = new Map<string, number>();
  const byService = new Map<string, number>();
  requests.forEach(({ entry, inner }, index) => {
    for (const span of [entry, ...inner]) bySpan.set(span.spanId, index);
    if (!byService.has(entry.service)) byService.set(entry.service, index);
  });
  return (log) => {
    const own = log.spanId === undefined ? undefined : bySpan.get(log.spanId);
    const served = own !== undefined && requests[own]?.entry.service === log.service ? own : undefined;
    return served ?? byService.get(log.service) ?? log.service;
  };
};

/**
 * The trace as the engine reads it: segments in an order where a caller stands before whom it calls.
 * Total: cycles are cut, orphans become roots, and the order in which rows arrive does not matter.
 */
export const segmentTrace = ({ traceId, spans, logs }: TraceParts): TraceRow => {
  const requests = servedRequests(spans, TRACE_LIMITS.spans);
  const lines = distinctLines(logs);
  const linesAt = Map.groupBy(lines, placeOf(requests));
  const calls = Map.groupBy(requests, ({ parent }) => parent);
  const unspanned = [...linesAt].flatMap(([place, own]) => (typeof place === 'string' ? [own] : []));
  const segments = [
    ...requests.map((request, index) => segmentOf(request, calls.get(index) ?? [], linesAt.get(index) ?? [])),
    ...(requests.length === 0 ? nestedSegments(unspanned) : unspanned.map((own) => logsOnlySegment(own))).flat(),
  ];
  const start = segments[0]?.start ?? 0;
  const end = lines.at(-1)?.time ?? start;
  const durationMicros = requests[0]?.entry.durationMicros ?? Math.max(1, end - start);
  return { durationMicros, kind: 'trace', segments, start, traceId };
};
