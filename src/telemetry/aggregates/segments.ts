// Cuts one trace into segments: each request a service served, with its log events and its calls in order.
import type { SpanRecord } from '../record.js';
import { callEvent, END_EVENT, FAILED_MARK, operationName, START_EVENT, UNKNOWN_OPERATION } from './operation-names.js';
import type { SegmentEvent, TraceRow, TraceSegment } from './aggregate-rows.js';
import { findLineCallers } from './line-callers.js';
import { type LineTimes, measureLineTimes } from './line-times.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { canonicalJson, compareText } from '../../kernel/json.js';
import { ZONE_ATTRIBUTES, zoneOf } from '../place.js';
import type { Level } from '../level.js';

// Messages: work that a queue handed over, recognised by the attributes of its span.

/** OpenTelemetry: the kind of a span, and what it does with a message; older and newer name. */
const SPAN_KIND = 'span.kind';
const OPERATIONS = ['messaging.operation.type', 'messaging.operation'] as const;

const CONSUMER_KIND = /^(?:span_kind_)?consumer$/i;
const CONSUMING_OPERATION = /^(?:process|receive|deliver)$/i;

/** All attributes of spans that are read. */
export const SEGMENT_ATTRIBUTES: readonly string[] = [SPAN_KIND, ...OPERATIONS, ...ZONE_ATTRIBUTES];

/** Whether a span takes a message up. */
export const isMessageSpan = ({ attributes = {} }: Pick<SpanRecord, 'attributes'>): boolean =>
  CONSUMER_KIND.test(String(attributes[SPAN_KIND] ?? '')) ||
  OPERATIONS.some((name) => CONSUMING_OPERATION.test(String(attributes[name] ?? '')));

// The steps of a segment: from each event to the next, in its two streams, which are never interleaved (log clocks lag spans).

export type Transition = { readonly stream: 'log' | 'span'; readonly from: string; readonly to: string };

const stepsIn = (stream: Transition['stream'], events: readonly string[]): readonly Transition[] =>
  [...events, END_EVENT].map((to, index) => ({ stream, from: events[index - 1] ?? START_EVENT, to }));

/** A segment that only logs show has no span stream: its calls are unknown, not absent. */
export const transitionsOf = ({ logs, spans, spanId }: TraceSegment): readonly Transition[] => [
  ...stepsIn(
    'log',
    logs.map(({ key }) => key),
  ),
  ...(spanId === undefined ? [] : stepsIn('span', spans)),
];

// The requests that a trace's spans served: maximal connected pieces of the span tree within one service.

type ServedRequest = {
  readonly entry: SpanRecord;
  /** All spans of the piece but the entry, in order. */
  readonly inner: readonly SpanRecord[];
  /** The span of another service that called; its request stands at `parent`, always before this one. */
  readonly caller?: SpanRecord;
  readonly parent?: number;
};

type RequestDraft = {
  readonly entry: SpanRecord;
  readonly inner: SpanRecord[];
  readonly caller: SpanRecord | undefined;
};
type SpansById = ReadonlyMap<string, SpanRecord>;

/** Enclosing spans first; no tie is left to the order of arrival. */
const spanOrder = (a: SpanRecord, b: SpanRecord): number =>
  a.time - b.time ||
  b.durationMicros - a.durationMicros ||
  compareText(a.name, b.name) ||
  compareText(a.spanId, b.spanId) ||
  compareText(canonicalJson(a), canonicalJson(b));

const parentOf = (span: SpanRecord, byId: SpansById): SpanRecord | undefined =>
  span.parentId === undefined ? undefined : byId.get(span.parentId);

/**
 * Span id of the entry of `span`'s piece. While climbing, every span is noted as its own entry:
 * a climb that comes back to itself ends there, so a cycle is cut and never walked twice.
 */
const findEntry = (span: SpanRecord, byId: SpansById, entries: Map<string, string>): string => {
  const path: string[] = [];
  let at = span;
  while (!entries.has(at.spanId)) {
    path.push(at.spanId);
    entries.set(at.spanId, at.spanId);
    const parent = parentOf(at, byId);
    if (parent === undefined || parent.service !== at.service) break;
    at = parent;
  }
  const entry = entries.get(at.spanId) ?? at.spanId;
  for (const id of path) entries.set(id, entry);
  return entry;
};

const draftRequests = (byId: SpansById, entries: Map<string, string>): ReadonlyMap<string, RequestDraft> => {
  const drafts = new Map<string, RequestDraft>();
  for (const span of byId.values()) {
    if (findEntry(span, byId, entries) !== span.spanId) continue;
    const parent = parentOf(span, byId);
    drafts.set(span.spanId, { entry: span, inner: [], caller: parent?.service === span.service ? undefined : parent });
  }
  for (const span of byId.values()) {
    const entry = entries.get(span.spanId) ?? span.spanId;
    if (entry !== span.spanId) drafts.get(entry)?.inner.push(span);
  }
  return drafts;
};

/** Parents before children; a piece that only its own descendants call becomes a root. */
const parentsFirst = (
  drafts: ReadonlyMap<string, RequestDraft>,
  entries: ReadonlyMap<string, string>,
): ServedRequest[] => {
  const children = Map.groupBy(drafts.values(), ({ caller }) => caller && entries.get(caller.spanId));
  const placed = new Map<string, number>();
  const requests: ServedRequest[] = [];
  const roots = [...drafts.values()].sort((a, b) => Number(a.caller !== undefined) - Number(b.caller !== undefined));
  for (const root of roots) {
    const open = [root];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (placed.has(next.entry.spanId)) continue;
      const parent = next.caller && placed.get(entries.get(next.caller.spanId) ?? '');
      placed.set(next.entry.spanId, requests.length);
      requests.push({
        entry: next.entry,
        inner: next.inner,
        ...(parent !== undefined && next.caller !== undefined && { caller: next.caller, parent }),
      });
      open.push(...[...(children.get(next.entry.spanId) ?? [])].reverse());
    }
  }
  return requests;
};

/** Reads at most the `limit` earliest spans; of two spans with one id the first counts. */
const servedRequests = (spans: readonly SpanRecord[], limit: number): readonly ServedRequest[] => {
  const byId = new Map<string, SpanRecord>();
  for (const span of [...spans].sort(spanOrder)) {
    if (byId.size === limit) break;
    if (!byId.has(span.spanId)) byId.set(span.spanId, span);
  }
  const entries = new Map<string, string>();
  return parentsFirst(draftRequests(byId, entries), entries);
};

/** Time of the entry span outside its calls to other services: overlapping calls count once, and only inside the entry. */
const selfTime = (entry: SpanRecord, calls: readonly SpanRecord[]): Micros => {
  const end = entry.time + entry.durationMicros;
  let inCalls = 0;
  let reached = entry.time;
  for (const call of [...calls].sort(spanOrder)) {
    const to = Math.min(end, call.time + call.durationMicros);
    inCalls += Math.max(0, to - Math.max(reached, call.time));
    reached = Math.max(reached, to);
  }
  return Math.max(1, entry.durationMicros - inCalls);
};

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
const logOrder = (a: KeyedLog, b: KeyedLog): number =>
  a.time - b.time ||
  compareText(a.key, b.key) ||
  compareText(a.id, b.id) ||
  Number(a.spanId === undefined) - Number(b.spanId === undefined) ||
  compareText(canonicalJson(a), canonicalJson(b));

const distinctLines = (logs: readonly KeyedLog[]): readonly KeyedLog[] => {
  const lines = new Map<string, KeyedLog>();
  for (const log of [...logs].sort(logOrder)) {
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
    const name = callee ? callEvent(callee.service, operationName(callee.name)) : operationName(span.name);
    return span.status === 'error' ? `${name}${FAILED_MARK}` : name;
  });
  return request.entry.status === 'error' ? [...names, FAILED_MARK] : names;
};

/**
 * The span of a call on its caller's side. Tracers that write one span a request give none: the parent is the caller's own
 * request then, and the time on the way is not known.
 */
const clientSpan = ({ caller }: ServedRequest, callerEntry: SpanRecord | undefined): SpanRecord | undefined =>
  caller?.spanId === callerEntry?.spanId ? undefined : caller;

type SegmentParts = {
  readonly calls: readonly ServedRequest[];
  readonly logs: readonly KeyedLog[];
  readonly callerEntry: SpanRecord | undefined;
};

const segmentOf = (request: ServedRequest, { calls, logs, callerEntry }: SegmentParts): TraceSegment => {
  const { entry, caller, parent } = request;
  const client = clientSpan(request, callerEntry);
  const clients = new Set(calls.map((call) => clientSpan(call, entry) ?? call.entry));
  const zone = zoneOf(entry);
  return {
    ...(caller !== undefined && { callerSpanId: caller.spanId }),
    ...(client !== undefined && { gapMicros: Math.max(1, client.durationMicros - entry.durationMicros) }),
    ...(entry.host !== undefined && { host: entry.host }),
    logs: logs.map(eventOf),
    ...(isMessageSpan(entry) && { message: true as const }),
    operation: operationName(entry.name),
    ...(parent !== undefined && { parent }),
    ...(entry.pod !== undefined && { pod: entry.pod }),
    ...(entry.region !== undefined && { region: entry.region }),
    selfMicros: selfTime(entry, [...clients]),
    service: entry.service,
    spanId: entry.spanId,
    spans: spanEvents(request, calls),
    start: entry.time,
    ...(entry.version !== undefined && { version: entry.version }),
    ...(zone !== undefined && { zone }),
  };
};

type NestedLines = { readonly parent?: number } & LineTimes;

const logsOnlySegment = (
  logs: readonly KeyedLog[],
  { parent, gapMicros, selfMicros }: NestedLines = {},
): readonly TraceSegment[] => {
  const [first] = logs;
  if (first === undefined) return [];
  const { service, pod, host, time: start } = first;
  return [
    {
      ...(gapMicros !== undefined && { gapMicros }),
      ...(host !== undefined && { host }),
      logs: logs.map(eventOf),
      operation: UNKNOWN_OPERATION,
      ...(parent !== undefined && { parent }),
      ...(pod !== undefined && { pod }),
      ...(selfMicros !== undefined && { selfMicros }),
      service,
      spans: [],
      start,
    },
  ];
};

/** By their first line; a caller's stands before that of whom it calls. */
const nestedSegments = (unspanned: readonly (readonly KeyedLog[])[]): readonly (readonly TraceSegment[])[] => {
  const firstAt = ([first]: readonly KeyedLog[]): Micros => first?.time ?? 0;
  const lastAt = (logs: readonly KeyedLog[]): Micros => logs.at(-1)?.time ?? 0;
  const ordered = unspanned.toSorted((a, b) => firstAt(a) - firstAt(b) || lastAt(b) - lastAt(a));
  const times = ordered.map((logs) => logs.map(({ time }) => time));
  const callers = findLineCallers(times);
  const lines = times.map((own, index) => ({ times: own, ...optional({ parent: callers[index] }) }));
  const taken = measureLineTimes(lines);
  return ordered.map((logs, index) =>
    logsOnlySegment(logs, { ...optional({ parent: callers[index] }), ...taken[index] }),
  );
};

/** Index of the request a line belongs to: by its span, else the first one of its service, else the service's name. */
const locateLog = (requests: readonly ServedRequest[]): ((log: KeyedLog) => number | string) => {
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
  const linesAt = Map.groupBy(lines, locateLog(requests));
  const calls = Map.groupBy(requests, ({ parent }) => parent);
  const unspanned = [...linesAt].flatMap(([place, own]) => (typeof place === 'string' ? [own] : []));
  const segments = [
    ...requests.map((request, index) =>
      segmentOf(request, {
        calls: calls.get(index) ?? [],
        logs: linesAt.get(index) ?? [],
        callerEntry: request.parent === undefined ? undefined : requests[request.parent]?.entry,
      }),
    ),
    ...(requests.length === 0 ? nestedSegments(unspanned) : unspanned.map((own) => logsOnlySegment(own))).flat(),
  ];
  const start = segments[0]?.start ?? 0;
  const end = lines.at(-1)?.time ?? start;
  const durationMicros = requests[0]?.entry.durationMicros ?? Math.max(1, end - start);
  return { durationMicros, kind: 'trace', segments, start, traceId };
};
