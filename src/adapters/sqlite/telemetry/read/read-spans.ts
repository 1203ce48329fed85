// Answers a query for spans.
import type { FetchResult, SpanQuery } from '../../../../telemetry/query.js';
import type { Attributes, SpanRecord } from '../../../../telemetry/record.js';
import {
  both,
  condition,
  fieldConditions,
  isOneOf,
  placesOf,
  scopesOf,
  tracesOf,
  where,
  type Conditions,
} from './filter.js';
import { positionAfter } from './log-selection.js';
import { cursorAt, list, noticed, windowNotices, type Reader } from './reader.js';
import type { SqlRow } from '../../database.js';

export const spanOf = ({ lookup }: Reader, row: SqlRow): SpanRecord => {
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
const seqsOfSpans = ({ store }: Reader, ids: readonly string[]): readonly number[] => {
  const find = store.sql('SELECT seq FROM span WHERE trace = (SELECT id FROM trace WHERE key = ?) AND span = ?');
  return ids.flatMap((id) => {
    const colon = id.lastIndexOf(':');
    const row = find.get(id.slice(0, colon), id.slice(colon + 1));
    return row === undefined ? [] : [Number(row['seq'])];
  });
};

const conditionsOf = (reader: Reader, query: SpanQuery): Conditions => {
  const { window, filter, ids, exclude = [] } = query;
  const left = seqsOfSpans(reader, exclude);
  return [
    condition('time >= ? AND time < ?', window.from, window.to),
    condition('seq > ? AND seq <= ?', positionAfter(query), query.upTo),
    isOneOf('scope', scopesOf(reader, filter)),
    isOneOf('place', placesOf(reader, filter)),
    isOneOf('trace', tracesOf(reader, filter)),
    isOneOf('seq', ids && seqsOfSpans(reader, ids)),
    condition('seq NOT IN (SELECT value FROM json_each(?))', list(left)),
    // A span has no level: a filter for errors asks for failed ones.
    filter.minLevel === 'error' || filter.minLevel === 'fatal' ? condition("status = 'error'") : condition('1'),
    fieldConditions(filter, ['span', 'parent', 'status', 'attributes']),
  ].reduce(both);
};

const ORDERS = {
  slowest: 'duration DESC, time DESC',
  newest: 'time DESC',
  oldest: 'time ASC',
} as const;

const lateIn = ({ store }: Reader, conditions: Conditions, query: SpanQuery): number => {
  const after = positionAfter(query);
  const newest = store
    .sql('SELECT max(time) AS time FROM span WHERE time >= ? AND time < ? AND seq <= ?')
    .get(query.window.from, query.window.to, after)?.['time'];
  if (typeof newest !== 'number') return 0;
  const late = both(conditions, condition('time < ?', newest));
  return Number(store.sql(`SELECT count(*) AS spans FROM span WHERE ${where(late)}`).get(...late.values)?.['spans']);
};

export const readSpans = (reader: Reader, query: SpanQuery): FetchResult => {
  const { store } = reader;
  const conditions = conditionsOf(reader, query);
  const index = query.ids !== undefined ? 'NOT INDEXED' : query.filter.traceIds ? '' : 'INDEXED BY span_time';
  const from = `FROM span ${index} WHERE ${where(conditions)}`;
  const order = `${ORDERS[query.order]}, (SELECT key FROM trace WHERE id = span.trace), span`;
  const found = store.sql(`SELECT * ${from} ORDER BY ${order} LIMIT ?`).all(...conditions.values, query.budget);
  const matched = Number(store.sql(`SELECT count(*) AS spans ${from}`).get(...conditions.values)?.['spans']);
  return {
    rows: found.map((row) => spanOf(reader, row)),
    matched,
    owed: matched - found.length,
    cursor: cursorAt(reader, query.upTo),
    ...(query.after !== undefined && { late: lateIn(reader, conditions, query) }),
    ...noticed(windowNotices(reader, query.window)),
  };
};
