// Changes: deploys, configuration, flags, scaling, Kubernetes events and alerts, each stored once.
import type { Written } from '../../../preparation/protocol.js';
import { numberAt, textAt, type ChangeColumns } from '../../../preparation/columns.js';
import { at, idsOf } from '../store/dictionary.js';
import { reserve, type Writer } from './writer.js';

export const writeChanges = (writer: Writer, columns: ChangeColumns): Written => {
  const { store, names } = writer;
  const insert = store.sql('INSERT OR IGNORE INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const scope = idsOf(columns.scope, names.scope);
  const place = idsOf(columns.place, names.place);
  const source = idsOf(columns.source, names.name);
  const first = reserve(writer, columns.rows, 1);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) {
    const { changes } = insert.run(
      first + row,
      textAt(columns.ids, row),
      numberAt(columns.time, row),
      at(scope, columns.scope, row),
      at(place, columns.place, row),
      textAt(columns.changes, row),
      textAt(columns.titles, row),
      at(source, columns.source, row),
      columns.ingested,
      textAt(columns.attributes, row),
    );
    accepted += Number(changes);
  }
  return { accepted, duplicates: columns.rows - accepted };
};
