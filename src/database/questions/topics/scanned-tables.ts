// Tables that were read whole during the capture: what is told of scans where they are not what slowed the database.
import type { PlacedObject } from '../../format/fields.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, numberIn, stateRows } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';
import type { TopicReply } from '../question-topic.js';
import { fieldParts } from './state-lists.js';

/** Fewer rows a scan are read faster than by an index. */
const LARGE_SCAN_ROWS = 1_000;
const MOST_TABLES = 5;

/** Most rows first. `undefined`: the server counted none, or no counts were captured. */
export const scannedTablesReply = (look: SnapshotView): TopicReply | undefined => {
  const countOf = (row: PlacedObject, key: string): number => numberIn(look, row, key)?.value ?? 0;
  const scanned = stateRows(look, 'Tables')
    .filter((row) => countOf(row, 'seq_scans_made') > 0)
    .filter((row) => countOf(row, 'seq_rows_read') / countOf(row, 'seq_scans_made') >= LARGE_SCAN_ROWS)
    .toSorted((a, b) => countOf(b, 'seq_rows_read') - countOf(a, 'seq_rows_read'));
  if (scanned.length === 0) return undefined;
  return {
    sentences: scanned.slice(0, MOST_TABLES).map((row) =>
      composeSentence(
        'table ',
        namedIn(row, 'relation'),
        ...fieldParts(look, row, [
          ['seq_scans_made', 'scans of the whole table during the capture'],
          ['seq_rows_read', 'rows read in them'],
          ['index_scans_made', 'scans by an index'],
          ['live_rows', 'live rows'],
        ]),
      ),
    ),
    note: 'they are not what slowed the database most',
  };
};
