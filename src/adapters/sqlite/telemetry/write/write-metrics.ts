// Metric points: one per series and instant.
import type { Written } from '../../../preparation/protocol.js';
import { numberAt, SEPARATOR, type MetricColumns } from '../../../preparation/columns.js';
import { at, idsOf } from '../store/dictionary.js';
import { reserve, type Writer } from './writer.js';

type SeriesId = (row: number) => number;

/** A series is named by its scope, place and gauge; unit and source are those of its first point. */
const seriesOf = ({ store, names }: Writer, columns: MetricColumns): SeriesId => {
  const find = store.sql(
    `INSERT INTO series (scope, place, gauge, unit, source) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET scope = scope RETURNING id`,
  );
  const scope = idsOf(columns.scope, names.scope);
  const place = idsOf(columns.place, names.place);
  const source = idsOf(columns.source, names.name);
  const gauges = columns.gauge.texts.map((text) => text.split(SEPARATOR));
  const known = new Map<string, number>();
  return (row) => {
    const key = `${columns.scope.of[row]} ${columns.place.of[row]} ${columns.gauge.of[row]}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [gauge = '', unit = ''] = gauges[columns.gauge.of[row] ?? 0] ?? [];
    const owner = [at(scope, columns.scope, row), at(place, columns.place, row), names.name.idOf(gauge)];
    const id = Number(find.get(...owner, unit, at(source, columns.source, row))?.['id']);
    known.set(key, id);
    return id;
  };
};

export const writeMetrics = (writer: Writer, columns: MetricColumns): Written => {
  const insert = writer.store.sql('INSERT OR IGNORE INTO point VALUES (?, ?, ?, ?, ?)');
  const series = seriesOf(writer, columns);
  const first = reserve(writer, columns.rows, 1);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) {
    const value = numberAt(columns.value, row);
    const { changes } = insert.run(series(row), numberAt(columns.time, row), value, first + row, columns.ingested);
    accepted += Number(changes);
  }
  return { accepted, duplicates: columns.rows - accepted };
};
