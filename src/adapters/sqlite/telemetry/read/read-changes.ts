// Answers a query for changes, ascending by time.
import type { ChangeQuery, FetchResult } from '../../../../telemetry/query.js';
import type { Attributes, ChangeKind, ChangeRecord } from '../../../../telemetry/record.js';
import { both, condition, fieldConditions, isOneOf, placesOf, scopesOf, where } from './filter.js';
import { positionAfter } from './log-selection.js';
import { cursorAt, noticed, windowNotices, type Reader } from './reader.js';
import type { SqlRow } from '../../database.js';

export const changeOf = ({ lookup }: Reader, row: SqlRow): ChangeRecord => ({
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

export const readChanges = (reader: Reader, query: ChangeQuery): FetchResult => {
  const { window, filter, budget, upTo } = query;
  const after = positionAfter(query);
  const selected = [
    condition('time >= ? AND time < ?', window.from, window.to),
    isOneOf('scope', scopesOf(reader, filter)),
    isOneOf('place', placesOf(reader, filter)),
    fieldConditions(filter, ['change', 'title', 'attributes']),
  ].reduce(both);
  const found = both(selected, condition('seq > ? AND seq <= ?', after, upTo));
  const { sql } = reader.store;
  const rows = sql(`SELECT * FROM change WHERE ${where(found)} ORDER BY time, id`).all(...found.values);
  const newest = sql(`SELECT max(time) AS time FROM change WHERE ${where(selected)} AND seq <= ?`).get(
    ...selected.values,
    after,
  );
  const late = rows.filter(({ time }) => Number(time) < Number(newest?.['time'] ?? 0)).length;
  return {
    rows: rows.slice(0, budget).map((row) => changeOf(reader, row)),
    matched: rows.length,
    owed: Math.max(0, rows.length - budget),
    cursor: cursorAt(reader, upTo),
    ...(query.after !== undefined && { late }),
    ...noticed(windowNotices(reader, window)),
  };
};
