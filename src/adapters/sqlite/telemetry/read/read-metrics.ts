// Answers a query for metric points.
import { createHash } from 'node:crypto';
import { metricIdentity } from '../../../../telemetry/record-identity.js';
import type { FetchResult, MetricQuery } from '../../../../telemetry/query.js';
import type { MetricPoint } from '../../../../telemetry/record.js';
import { both, condition, isOneOf, placesOf, scopesOf, where } from './filter.js';
import { list, noticed, type Reader, windowNotices } from './reader.js';
import type { SqlRow } from '../../database.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const pointOf = ({ lookup }: Reader, row: SqlRow): MetricPoint => {
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
  return { ...draft, id: metricIdentity(draft, digest) };
};

const seriesOf = (reader: Reader, { filter, gauges }: MetricQuery): readonly number[] => {
  const named =
    gauges && condition('gauge IN (SELECT id FROM name WHERE text IN (SELECT value FROM json_each(?)))', list(gauges));
  const conditions = [
    isOneOf('scope', scopesOf(reader, filter)),
    isOneOf('place', placesOf(reader, filter)),
    named ?? condition('1'),
  ].reduce(both);
  return reader.store
    .sql(`SELECT id FROM series WHERE ${where(conditions)}`)
    .all(...conditions.values)
    .map(({ id }) => Number(id));
};

const FOUND = `FROM json_each(?) AS wanted CROSS JOIN point
  ON point.series = wanted.value AND point.time >= ? AND point.time < ? AND point.seq <= ?`;

/** Ascending by time, then service, gauge and place. */
export const readMetrics = (reader: Reader, query: MetricQuery): FetchResult => {
  const { window, upTo, budget } = query;
  const bounds = [list(seriesOf(reader, query)), window.from, window.to, upTo] as const;
  const matched = Number(reader.store.sql(`SELECT count(*) AS points ${FOUND}`).get(...bounds)?.['points']);
  const rows = reader.store
    .sql(
      `SELECT point.time, point.value, point.ingested, series.scope, series.place, series.gauge, series.unit, series.source
       ${FOUND} JOIN series ON series.id = point.series JOIN scope ON scope.id = series.scope
       JOIN name ON name.id = series.gauge JOIN place ON place.id = series.place
       ORDER BY point.time, scope.service, name.text, place.pod, place.host, scope.environment, scope.region, scope.version
       LIMIT ?`,
    )
    .all(...bounds, budget);
  return {
    rows: rows.map((row) => pointOf(reader, row)),
    matched,
    owed: matched - rows.length,
    ...noticed(windowNotices(reader, window)),
  };
};
