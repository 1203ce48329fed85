// Rows of foreign indexes drawn by lot, the same ones each time: lines as rates, and whole traces as the engine's segmentation takes them.
import { optional } from '../../../kernel/optional.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import type { TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET, type RateCell } from '../../../telemetry/aggregates/rate-rows.js';
import { type KeyedLog, segmentTrace } from '../../../telemetry/aggregates/segments.js';
import { isWarningOrWorse } from '../../../telemetry/level.js';
import type { StorePosition } from '../../../telemetry/query.js';
import type { LogRecord, SpanRecord, TelemetryRecord } from '../../../telemetry/record.js';
import { absent, all, any, type Clause, equals, firstPresent, present } from '../mapping/clauses.js';
import { timeClause, timeSort } from '../mapping/date-field.js';
import { levelClause, type LevelTest } from '../mapping/levels.js';
import { ownPaths, placesOf } from '../mapping/mapping.js';
import { LOGS } from '../read/read-logs.js';
import { SPANS } from '../read/read-spans.js';
import { type Reader, readRecords, type RecordKind } from '../read/reader.js';
import { atPointInTime, searchOnce } from '../read/search.js';
import type { LineTemplates } from './line-templates.js';

const SEED = 1;

type LotRange = { readonly from: Micros; readonly to: Micros };

/** What lies in a range of time, was there at the position, and is the tenant's. */
const inRange = (reader: Reader, range: LotRange, upTo: StorePosition): readonly Clause[] => [
  timeClause(reader.mapping.time, range, reader.zone),
  ...reader.always,
  ...reader.traits.upTo(upTo),
];

/** A search that returns what it matches in an order drawn by lot. */
export const byLot = (filter: readonly Clause[]): Clause => ({
  query: {
    function_score: {
      query: all(filter),
      functions: [{ random_score: { seed: SEED, field: '_seq_no' } }],
      boost_mode: 'replace',
    },
  },
  sort: ['_score'],
});

/** Of each stratum: what tells of trouble on one side of the question, and the rest. */
const MOST_LINES = 2_000;

const STRATA: readonly LevelTest[] = [isWarningOrWorse, (level) => !isWarningOrWorse(level)];

export type RateSample = { readonly reader: Reader; readonly patterns: LineTemplates; readonly upTo: StorePosition };

const bucketOf = (at: Micros): Micros => Math.floor(at / RATE_BUCKET) * RATE_BUCKET;

const cellsOf = (lines: readonly LogRecord[], patterns: LineTemplates, scale: number): readonly RateCell[] => {
  const cells = new Map<string, RateCell>();
  for (const line of lines) {
    const { time, service, level } = line;
    const cell = { bucket: bucketOf(time), service, level, event: patterns.eventOf(line) };
    const key = JSON.stringify([cell.bucket, service, level, cell.event]);
    cells.set(key, { ...cell, lines: (cells.get(key)?.lines ?? 0) + 1 });
  }
  return [...cells.values()].map((cell) => ({ ...cell, lines: Math.round(cell.lines * scale) }));
};

const drawStratum = (
  { reader, patterns, upTo }: RateSample,
  range: LotRange,
  levelTest: LevelTest,
): Promise<readonly RateCell[]> =>
  atPointInTime(reader, async (at) => {
    const filter = [...inRange(at, range, upTo), levelClause(at.mapping, levelTest)];
    const body = byLot(filter);
    const { records, total } = await readRecords(at, { body, most: MOST_LINES, filter: {} }, LOGS);
    const lines = records.filter(({ level }) => levelTest(level)).map((line) => patterns.named(line));
    if (records.length < total) reader.notices.add(`rates are scaled up from ${MOST_LINES} of ${total} lines`);
    return records.length === 0 ? [] : cellsOf(lines, patterns, Math.max(1, total / records.length));
  });

export const drawRates = async (sample: RateSample, ranges: readonly LotRange[]): Promise<readonly RateCell[]> => {
  const cells: RateCell[] = [];
  for (const range of ranges)
    for (const levelTest of STRATA) cells.push(...(await drawStratum(sample, range, levelTest)));
  return cells;
};

/** The readers of one question; without spans, traces are made of lines alone. */
export type SampledReaders = { readonly logs?: Reader; readonly spans?: Reader; readonly patterns: LineTemplates };

export type DrawnTraces = { readonly traces: readonly TraceRow[]; readonly total: number };

/** Of each side of a question. */
const MOST_TRACES = 150;
/** Of the traces that are read at once: a runaway trace must not cost more than many others. */
const MOST_ROWS = 8_000;
const IDS_AT_ONCE = 50;
/** Rows of a trace may lie a little before or after it. */
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
  const { hits } = await searchOnce(reader, body);
  const ids = hits.hits.flatMap(
    ({ fields = {} }) => paths.map((path) => fields[path]?.[0]).find((id) => id !== undefined) ?? [],
  );
  return { ids: [...new Set(ids.map(String))], total: hits.total?.value ?? 0 };
};

/** By root spans, or where there are none, by any row that carries a trace. */
const idsIn = async ({ logs, spans }: SampledReaders, range: LotRange, upTo: StorePosition) => {
  const reader = spans ?? logs;
  if (reader === undefined) return { ids: [], total: 0 };
  const any = [...inRange(reader, range, upTo), carriesTrace(reader)];
  const roots = await drawIds(reader, [...any, ...isRoot(reader)]);
  return roots.total > 0 ? roots : drawIds(reader, any);
};

type TraceSelection = { readonly ids: readonly string[]; readonly range: LotRange; readonly upTo: StorePosition };

const chunks = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, n) =>
    ids.slice(n * IDS_AT_ONCE, (n + 1) * IDS_AT_ONCE),
  );

const rowsOf = async <R extends TelemetryRecord>(
  reader: Reader | undefined,
  { ids, range, upTo }: TraceSelection,
  kind: RecordKind<R>,
): Promise<readonly R[]> => {
  if (reader === undefined || ids.length === 0) return [];
  const wide = { from: range.from - SLACK, to: range.to + SLACK };
  return atPointInTime(reader, async (at) => {
    const rows: R[] = [];
    for (const chunk of chunks(ids)) {
      const ofTraces = firstPresent(placesOf(at.mapping, 'traceId'), (place) => equals(place, chunk));
      const filter = all([...inRange(at, wide, upTo), ofTraces]);
      const body = { query: filter, sort: [timeSort(at.mapping.time, 'asc')] };
      const { records, total } = await readRecords(at, { body, most: MOST_ROWS, filter: {} }, kind);
      if (total > MOST_ROWS) at.notices.add('some traces are too long to be read whole');
      rows.push(...records);
    }
    return rows;
  });
};

const keyed = ({ patterns }: SampledReaders, line: LogRecord): KeyedLog => ({
  id: line.id,
  time: line.time,
  service: line.service,
  level: line.level,
  key: patterns.eventOf(line),
  token: line.message,
  ...optional({ pod: line.pod, spanId: line.spanId }),
});

const byTrace = <R extends { readonly traceId?: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ traceId = '' }) => traceId);

/** The traces of these ids, as far as their rows lie near the range. */
export const wholeTraces = async (readers: SampledReaders, named: TraceSelection): Promise<readonly TraceRow[]> => {
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
export const drawTraces = async (
  readers: SampledReaders,
  range: LotRange,
  upTo: StorePosition,
): Promise<DrawnTraces> => {
  const { ids, total } = await idsIn(readers, range, upTo);
  return { traces: await wholeTraces(readers, { ids, range, upTo }), total };
};
