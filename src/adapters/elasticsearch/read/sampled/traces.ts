// Traces drawn by lot, whole: which ones, their spans and their lines, as the engine's segmentation wants them.
import { type KeyedLog, segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import type { TraceRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { MINUTE } from '../../../../kernel/time.js';
import type { StorePosition } from '../../../../telemetry/query.js';
import type { LogRecord, SpanRecord, TelemetryRecord } from '../../../../telemetry/record.js';
import { absent, all, any, type Clause, equals, firstPresent, present } from '../../mapping/clauses.js';
import { ownPaths, placesOf } from '../../mapping/mapping.js';
import { datesAsked, type Making } from '../documents.js';
import type { Patterns } from '../patterns.js';
import { sorted } from '../range.js';
import { LOGS } from '../read-logs.js';
import { SPANS } from '../read-spans.js';
import type { Reader } from '../reader.js';
import { readRecords } from '../records.js';
import { atOnePoint, search } from '../search.js';
import { byLot, inRange, type Range } from './draw.js';

/** The readers of one question; traces may be told by lines alone. */
export type Readers = { readonly logs?: Reader; readonly spans?: Reader; readonly patterns: Patterns };

export type Drawn = { readonly traces: readonly TraceRow[]; readonly total: number };

/** Of each side of a question. */
const MOST_TRACES = 150;
/** Of the traces that are read at once: a runaway trace must not cost more than many others. */
const MOST_ROWS = 8_000;
const IDS_AT_ONCE = 50;
/** What belongs to a trace may be told before it begins or after it ends. */
const SLACK = 5 * MINUTE;

const carriesTrace = ({ mapping }: Reader): Clause => firstPresent(placesOf(mapping, 'traceId'), present);

/** The first span of a trace: drawn by it, long traces are no likelier than short ones. */
const isRoot = ({ mapping }: Reader): readonly Clause[] => {
  const places = placesOf(mapping, 'parentId');
  if (mapping.signal !== 'span' || places.length === 0) return [];
  return [any([absent(places), ...places.map((place) => equals(place, ['']))])];
};

const drawIds = async (
  reader: Reader,
  filter: readonly Clause[],
): Promise<{ ids: readonly string[]; total: number }> => {
  const paths = ownPaths(reader.mapping, 'traceId');
  const body = { ...byLot(filter), size: MOST_TRACES, _source: false, fields: paths, track_total_hits: true };
  const { hits } = await search(reader, body);
  const ids = hits.hits.flatMap(
    ({ fields = {} }) => paths.map((path) => fields[path]?.[0]).find((id) => id !== undefined) ?? [],
  );
  return { ids: [...new Set(ids.map(String))], total: hits.total?.value ?? 0 };
};

/** By root spans, or where there are none, by any row that carries a trace. */
const idsIn = async ({ logs, spans }: Readers, range: Range, upTo: StorePosition) => {
  const reader = spans ?? logs;
  if (reader === undefined) return { ids: [], total: 0 };
  const any = [...inRange(reader, range, upTo), carriesTrace(reader)];
  const roots = await drawIds(reader, [...any, ...isRoot(reader)]);
  return roots.total > 0 ? roots : drawIds(reader, any);
};

type Named = { readonly ids: readonly string[]; readonly range: Range; readonly upTo: StorePosition };

const chunks = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, n) =>
    ids.slice(n * IDS_AT_ONCE, (n + 1) * IDS_AT_ONCE),
  );

const rowsOf = async <R extends TelemetryRecord>(
  reader: Reader | undefined,
  { ids, range, upTo }: Named,
  making: Making<R>,
): Promise<readonly R[]> => {
  if (reader === undefined || ids.length === 0) return [];
  const wide = { from: range.from - SLACK, to: range.to + SLACK };
  return atOnePoint(reader, async (at) => {
    const rows: R[] = [];
    for (const chunk of chunks(ids)) {
      const ofTraces = firstPresent(placesOf(at.mapping, 'traceId'), (place) => equals(place, chunk));
      const filter = all([...inRange(at, wide, upTo), ofTraces]);
      const body = { query: filter, sort: [sorted(at.mapping.time, 'asc')], fields: datesAsked(at) };
      const { records, total } = await readRecords(at, { body, most: MOST_ROWS, filter: {} }, making);
      if (total > MOST_ROWS) at.notices.add('some traces are too long to be read whole');
      rows.push(...records);
    }
    return rows;
  });
};

const keyed = ({ patterns }: Readers, line: LogRecord): KeyedLog => ({
  id: line.id,
  time: line.time,
  service: line.service,
  level: line.level,
  key: patterns.eventOf(line),
  token: line.message,
  ...(line.pod !== undefined && { pod: line.pod }),
  ...(line.spanId !== undefined && { spanId: line.spanId }),
});

const byTrace = <R extends { readonly traceId?: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ traceId = '' }) => traceId);

/** The traces of these ids, as far as their rows lie near the range. */
export const wholeTraces = async (readers: Readers, named: Named): Promise<readonly TraceRow[]> => {
  const [spans, lines] = await Promise.all([
    rowsOf<SpanRecord>(readers.spans, named, SPANS),
    rowsOf<LogRecord>(readers.logs, named, LOGS),
  ]);
  // every line is named before the first one is keyed: until then templates may be merged
  const logs = lines.map((line) => readers.patterns.named(line));
  const [spansOf, logsOf] = [byTrace(spans), byTrace(logs)];
  const traceIds = [...new Set([...spansOf.keys(), ...logsOf.keys()])].sort();
  const traces = traceIds.map((traceId) => {
    const lines = (logsOf.get(traceId) ?? []).map((line) => keyed(readers, line));
    return segmentTrace({ traceId, spans: spansOf.get(traceId) ?? [], logs: lines });
  });
  return traces.filter(({ segments }) => segments.length > 0);
};

/** Traces whose root lies in the range. */
export const drawTraces = async (readers: Readers, range: Range, upTo: StorePosition): Promise<Drawn> => {
  const { ids, total } = await idsIn(readers, range, upTo);
  return { traces: await wholeTraces(readers, { ids, range, upTo }), total };
};
