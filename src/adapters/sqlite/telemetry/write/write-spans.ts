// Spans into their table: one per trace and span id, whoever sends it.
import type { Written } from '../../../preparation/protocol.js';
import { numberAt, textAt, type SpanColumns } from '../../../preparation/columns.js';
import { at, idsOf, touchTraces } from '../store/dictionary.js';
import { reserve, type Writer } from './writer.js';

const INSERT = `INSERT OR IGNORE INTO span VALUES (${Array.from({ length: 13 }, () => '?').join(', ')})`;

export const writeSpans = (writer: Writer, columns: SpanColumns): Written => {
  const { store, names } = writer;
  const insert = store.sql(INSERT);
  const [scope, place, source, name] = [
    idsOf(columns.scope, names.scope),
    idsOf(columns.place, names.place),
    idsOf(columns.source, names.name),
    idsOf(columns.name, names.name),
  ];
  const trace = touchTraces(store, columns.trace);
  const first = reserve(writer, columns.rows, 1);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) {
    const { changes } = insert.run(
      first + row,
      at(trace, columns.trace, row),
      textAt(columns.spans, row),
      textAt(columns.parents, row),
      at(name, columns.name, row),
      numberAt(columns.time, row),
      numberAt(columns.duration, row),
      textAt(columns.statuses, row),
      at(scope, columns.scope, row),
      at(place, columns.place, row),
      at(source, columns.source, row),
      columns.ingested,
      textAt(columns.attributes, row),
    );
    accepted += Number(changes);
  }
  return { accepted, duplicates: columns.rows - accepted };
};
