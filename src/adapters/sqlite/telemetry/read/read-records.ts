// Answers queries for spans, metric points and changes, and reads all stored rows in sequence for a migration.
import { composeMasked } from '../../../../kernel/masked.js';
import { createHash } from 'node:crypto';
import type { ChangeQuery, FetchResult, MetricQuery, SpanQuery } from '../../../../telemetry/query.js';
import type { Attributes, ChangeKind, ChangeRecord, MetricPoint, SpanRecord } from '../../../../telemetry/record.js';
import {
  columnIn,
  fieldConditions,
  joinConditions,
  placeIds,
  scopeIds,
  sqlCondition,
  type SqlConditions,
  traceRowIds,
  whereClause,
} from './sql-conditions.js';
import { positionAfter } from './log-selection.js';
import { jsonList, optionalNotices, sequenceCursor, type TelemetryReader, windowNotices } from './reader.js';
import type { SqlRow } from '../../database.js';
import { metricIdentity } from '../../../../telemetry/record-identity.js';
import type { Micros } from '../../../../kernel/time.js';
import type { TelemetrySignal } from '../../../../ports/ingest.js';
import type { TelemetryPage, TelemetryRange } from '../../../../ports/migration.js';
import { storedLogOf } from './log-record.js';

const storedSpanOf = ({ lookup }: TelemetryReader, row: SqlRow): SpanRecord => {
  const traceId = lookup.trace(Number(row['trace']));
  const spanId = String(row['span']);
  return {
    kind: 'span',
    id: `${traceId}:${spanId}`,
    traceId,
    spanId,
    ...(row['parent'] !== null && { parentId: String(row['parent']) }),
    name: lookup.name(Number(row['name'])),
    time: Number(row['time']),
    durationMicros: Number(row['duration']),
    ...(row['status'] !== null && { status: row['status'] as 'ok' | 'error' }),
    source: lookup.name(Number(row['source'])),
    ingestedAt: Number(row['ingested']),
    ...lookup.scope(Number(row['scope'])),
    ...lookup.place(Number(row['place'])),
    ...(row['attributes'] !== null && { attributes: JSON.parse(String(row['attributes'])) as Attributes }),
  };
};

/** `traceId:spanId` → sequence number. */
const findSequencesOfSpans = ({ store }: TelemetryReader, ids: readonly string[]): readonly number[] => {
  const find = store.sql('SELECT seq FROM span WHERE trace = (SELECT id FROM trace WHERE key = ?) AND span = ?');
  return ids.flatMap((id) => {
    const colon = id.lastIndexOf(':');
    const row = find.get(id.slice(0, colon), id.slice(colon + 1));
    return row === undefined ? [] : [Number(row['seq'])];
  });
};

export const spanConditions = (reader: TelemetryReader, query: SpanQuery): SqlConditions => {
  const { window, filter, ids, exclude = [] } = query;
  const left = findSequencesOfSpans(reader, exclude);
  return [
    sqlCondition('time >= ? AND time < ?', window.from, window.to),
    sqlCondition('seq > ? AND seq <= ?', positionAfter(query), query.upTo),
    columnIn('scope', scopeIds(reader, filter)),
    columnIn('place', placeIds(reader, filter)),
    columnIn('trace', traceRowIds(reader, filter)),
    columnIn('seq', ids && findSequencesOfSpans(reader, ids)),
    sqlCondition('seq NOT IN (SELECT value FROM json_each(?))', jsonList(left)),
    // A span has no level: a filter for errors asks for failed ones.
    filter.minLevel === 'error' || filter.minLevel === 'fatal' ? sqlCondition("status = 'error'") : sqlCondition('1'),
    fieldConditions(filter, ['span', 'parent', 'status', 'attributes']),
  ].reduce(joinConditions);
};

const ORDERS = {
  slowest: 'duration DESC, time DESC',
  newest: 'time DESC',
  oldest: 'time ASC',
} as const;

const countLateSpans = ({ store }: TelemetryReader, conditions: SqlConditions, query: SpanQuery): number => {
  const after = positionAfter(query);
  const newest = store
    .sql('SELECT max(time) AS time FROM span WHERE time >= ? AND time < ? AND seq <= ?')
    .get(query.window.from, query.window.to, after)?.['time'];
  if (typeof newest !== 'number') return 0;
  const late = joinConditions(conditions, sqlCondition('time < ?', newest));
  return Number(
    store.sql(`SELECT count(*) AS spans FROM span WHERE ${whereClause(late)}`).get(...late.values)?.['spans'],
  );
};

export const readSpans = (reader: TelemetryReader, query: SpanQuery): FetchResult => {
  const { store } = reader;
  const conditions = spanConditions(reader, query);
  const index = query.ids !== undefined ? 'NOT INDEXED' : query.filter.traceIds ? '' : 'INDEXED BY span_time';
  const from = `FROM span ${index} WHERE ${whereClause(conditions)}`;
  const order = `${ORDERS[query.order]}, (SELECT key FROM trace WHERE id = span.trace), span`;
  const found = store.sql(`SELECT * ${from} ORDER BY ${order} LIMIT ?`).all(...conditions.values, query.budget);
  const matched = Number(store.sql(`SELECT count(*) AS spans ${from}`).get(...conditions.values)?.['spans']);
  return {
    rows: composeMasked(found.map((row) => storedSpanOf(reader, row))),
    matched,
    owed: matched - found.length,
    cursor: sequenceCursor(reader, query.upTo),
    ...(query.after !== undefined && { late: countLateSpans(reader, conditions, query) }),
    ...optionalNotices(windowNotices(reader, query.window)),
  };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const storedPointOf = ({ lookup }: TelemetryReader, row: SqlRow): MetricPoint => {
  const unit = String(row['unit']);
  const draft = {
    kind: 'metric' as const,
    time: Number(row['time']),
    gauge: lookup.name(Number(row['gauge'])),
    value: Number(row['value']),
    ...(unit !== '' && { unit }),
    source: lookup.name(Number(row['source'])),
    ingestedAt: Number(row['ingested']),
    ...lookup.scope(Number(row['scope'])),
    ...lookup.place(Number(row['place'])),
  };
  return { ...draft, id: metricIdentity(draft, sha256) };
};

const findSeries = (reader: TelemetryReader, { filter, gauges }: MetricQuery): readonly number[] => {
  const named =
    gauges &&
    sqlCondition('gauge IN (SELECT id FROM name WHERE text IN (SELECT value FROM json_each(?)))', jsonList(gauges));
  const conditions = [
    columnIn('scope', scopeIds(reader, filter)),
    columnIn('place', placeIds(reader, filter)),
    named ?? sqlCondition('1'),
  ].reduce(joinConditions);
  return reader.store
    .sql(`SELECT id FROM series WHERE ${whereClause(conditions)}`)
    .all(...conditions.values)
    .map(({ id }) => Number(id));
};

const FOUND_POINTS = `FROM json_each(?) AS wanted CROSS JOIN point
  ON point.series = wanted.value AND point.time >= ? AND point.time < ? AND point.seq <= ?`;

/** Ascending by time, then service, gauge and place. */
export const readMetrics = (reader: TelemetryReader, query: MetricQuery): FetchResult => {
  const { window, upTo, budget } = query;
  const bounds = [jsonList(findSeries(reader, query)), window.from, window.to, upTo] as const;
  const matched = Number(reader.store.sql(`SELECT count(*) AS points ${FOUND_POINTS}`).get(...bounds)?.['points']);
  const rows = reader.store
    .sql(
      `SELECT point.time, point.value, point.ingested, series.scope, series.place, series.gauge, series.unit, series.source
       ${FOUND_POINTS} JOIN series ON series.id = point.series JOIN scope ON scope.id = series.scope
       JOIN name ON name.id = series.gauge JOIN place ON place.id = series.place
       ORDER BY point.time, scope.service, name.text, place.pod, place.host, scope.environment, scope.region, scope.version
       LIMIT ?`,
    )
    .all(...bounds, budget);
  return {
    rows: composeMasked(rows.map((row) => storedPointOf(reader, row))),
    matched,
    owed: matched - rows.length,
    ...optionalNotices(windowNotices(reader, window)),
  };
};

const storedChangeOf = ({ lookup }: TelemetryReader, row: SqlRow): ChangeRecord => ({
  kind: 'change',
  id: String(row['id']),
  time: Number(row['time']),
  change: row['change'] as ChangeKind,
  title: String(row['title']),
  source: lookup.name(Number(row['source'])),
  ingestedAt: Number(row['ingested']),
  ...lookup.scope(Number(row['scope'])),
  ...lookup.place(Number(row['place'])),
  ...(row['attributes'] !== null && { attributes: JSON.parse(String(row['attributes'])) as Attributes }),
});

export const readChanges = (reader: TelemetryReader, query: ChangeQuery): FetchResult => {
  const { window, filter, budget, upTo } = query;
  const after = positionAfter(query);
  const selected = [
    sqlCondition('time >= ? AND time < ?', window.from, window.to),
    columnIn('scope', scopeIds(reader, filter)),
    columnIn('place', placeIds(reader, filter)),
    fieldConditions(filter, ['change', 'title', 'attributes']),
  ].reduce(joinConditions);
  const found = joinConditions(selected, sqlCondition('seq > ? AND seq <= ?', after, upTo));
  const { sql } = reader.store;
  const rows = sql(`SELECT * FROM change WHERE ${whereClause(found)} ORDER BY time, id`).all(...found.values);
  const newest = sql(`SELECT max(time) AS time FROM change WHERE ${whereClause(selected)} AND seq <= ?`).get(
    ...selected.values,
    after,
  );
  const late = rows.filter(({ time }) => Number(time) < Number(newest?.['time'] ?? 0)).length;
  return {
    rows: composeMasked(rows.slice(0, budget).map((row) => storedChangeOf(reader, row))),
    matched: rows.length,
    owed: Math.max(0, rows.length - budget),
    cursor: sequenceCursor(reader, upTo),
    ...(query.after !== undefined && { late }),
    ...optionalNotices(windowNotices(reader, window)),
  };
};

const MOST_ROWS = 20_000;
const MOST_LENGTH = 8 * 1024 * 1024;

const IN_SEQUENCE = `ORDER BY seq LIMIT ${MOST_ROWS}`;

const STORED_QUERIES: { readonly [signal in TelemetrySignal]: string } = {
  logs: `SELECT * FROM log WHERE seq > ? ${IN_SEQUENCE}`,
  spans: `SELECT * FROM span WHERE seq > ? ${IN_SEQUENCE}`,
  metrics: `SELECT point.*, series.scope, series.place, series.gauge, series.unit, series.source
    FROM point JOIN series ON series.id = point.series WHERE seq > ? ${IN_SEQUENCE}`,
  changes: `SELECT * FROM change WHERE seq > ? ${IN_SEQUENCE}`,
};

const STORED_RECORDS: { readonly [signal in TelemetrySignal]: (reader: TelemetryReader, row: SqlRow) => object } = {
  logs: storedLogOf,
  spans: storedSpanOf,
  metrics: storedPointOf,
  changes: storedChangeOf,
};

export const readStoredRows = (
  reader: TelemetryReader,
  { signal, after }: Omit<TelemetryRange, 'tenant'>,
): TelemetryPage => {
  const batches: { readonly receivedAt: Micros; readonly lines: string[] }[] = [];
  let [end, length] = [after, 0];
  for (const row of reader.store.sql(STORED_QUERIES[signal]).iterate(after)) {
    const receivedAt = Number(row['ingested']);
    if (batches.at(-1)?.receivedAt !== receivedAt) batches.push({ receivedAt, lines: [] });
    const line = JSON.stringify({ ...STORED_RECORDS[signal](reader, row), sequence: row['seq'] });
    batches.at(-1)?.lines.push(line);
    end = Number(row['seq']);
    length += line.length;
    if (length > MOST_LENGTH) break;
  }
  return {
    batches: batches.map(({ receivedAt, lines }) => ({
      receivedAt,
      rows: lines.length,
      ndjson: lines.map((line) => `${line}\n`).join(''),
    })),
    end,
  };
};
