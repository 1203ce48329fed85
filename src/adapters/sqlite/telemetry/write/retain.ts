// Deletes the oldest records, by age since ingest and by size, a few thousand at a time, with all that was derived from them.
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import type { Micros } from '../../../../kernel/time.js';
import { instantMeta, NEWEST_DELETED, writeMeta } from '../store/dictionary.js';
import { TALLY_BLOCK, tallyBlockOf, WORD_BLOCK } from '../store/schema.js';
import type { TelemetryFile } from '../store/telemetry-file.js';
import { addTallyCells, type TallyCell } from './tally.js';
import { commitWrite, type TelemetryWriter } from './writer.js';

const STEP = 5_000;

type SequenceRange = { readonly from: number; readonly to: number };

const readNumber = (store: TelemetryFile, query: string, ...values: number[]): number | undefined => {
  const value = Object.values(store.sql(query).get(...values) ?? {})[0];
  return typeof value === 'number' ? value : undefined;
};

export const storedBytesOf = (store: TelemetryFile): number => {
  const [pages = 0, free = 0, size = 0] = ['page_count', 'freelist_count', 'page_size'].map((pragma) =>
    readNumber(store, `PRAGMA ${pragma}`),
  );
  return (pages - free) * size;
};

const TALLIED_LINES = `SELECT CAST(time / ${RATE_BUCKET} AS INTEGER) * ${RATE_BUCKET} AS slot, scope, template, event, level,
  seq / ${TALLY_BLOCK} AS block, count(*) AS lines FROM log WHERE seq BETWEEN ? AND ? GROUP BY 1, 2, 3, 4, 5, 6`;

/** The cells that the lines of a range had added to the tally, with negative counts. */
const negativeCells = (store: TelemetryFile, { from, to }: SequenceRange): readonly TallyCell[] =>
  store
    .sql(TALLIED_LINES)
    .all(from, to)
    .map((row) => {
      const lines = -Number(row['lines']);
      return {
        slot: Number(row['slot']),
        scope: Number(row['scope']),
        template: Number(row['template']),
        event: Number(row['event']),
        level: Number(row['level']),
        block: Number(row['block']),
        lines,
        fresh: lines,
      };
    });

const deleteDerivedOfLines = ({ store }: TelemetryWriter, { from, to }: SequenceRange): void => {
  const cells = negativeCells(store, { from, to });
  addTallyCells(store, cells);
  for (const { template, lines } of cells)
    store.sql('UPDATE template SET lines = lines + ? WHERE id = ?').run(lines, template);
  store.sql('DELETE FROM tally WHERE lines <= 0 AND block BETWEEN ? AND ?').run(tallyBlockOf(from), tallyBlockOf(to));
  const words = [Math.floor(from / WORD_BLOCK), Math.floor((to + 1) / WORD_BLOCK)] as const;
  store.sql('DELETE FROM log_words WHERE rowid >= ? AND rowid < ?').run(...words);
};

/** Deletes a range of one batch, which ends at `last`. Metric points are stored in another order and deleted separately. */
const deleteRange = (writer: TelemetryWriter, { from, to }: SequenceRange, last: number): number => {
  const { store } = writer;
  let deleted = 0;
  commitWrite(writer, () => {
    let newest = instantMeta(store, NEWEST_DELETED);
    deleteDerivedOfLines(writer, { from, to });
    for (const table of ['log', 'span']) {
      const touched = `SELECT DISTINCT trace FROM ${table} WHERE seq BETWEEN ? AND ? AND trace IS NOT NULL`;
      store.sql(`UPDATE trace SET dirty = 1 WHERE id IN (${touched})`).run(from, to);
    }
    for (const table of ['log', 'span', 'change']) {
      newest = Math.max(
        newest,
        readNumber(store, `SELECT max(time) FROM ${table} WHERE seq BETWEEN ? AND ?`, from, to) ?? 0,
      );
      deleted += Number(store.sql(`DELETE FROM ${table} WHERE seq BETWEEN ? AND ?`).run(from, to).changes);
    }
    writeMeta(store, NEWEST_DELETED, newest);
    if (to < last) store.sql('UPDATE batch SET first = ? WHERE first = ?').run(to + 1, from);
    else store.sql('DELETE FROM batch WHERE first = ?').run(from);
  });
  return deleted;
};

const deletePoints = (writer: TelemetryWriter, upTo: number): number => {
  const { store } = writer;
  let deleted = 0;
  for (const { id } of store.sql('SELECT id FROM series').all()) {
    const { changes } = store.sql('DELETE FROM point WHERE series = ? AND seq <= ?').run(Number(id), upTo);
    deleted += Number(changes);
  }
  return deleted;
};

/** Texts that no row names any more. */
const ORPHANS = [
  'DELETE FROM series WHERE NOT EXISTS (SELECT 1 FROM point WHERE series = series.id)',
  `DELETE FROM template WHERE lines <= 0 AND root IS NULL
     AND NOT EXISTS (SELECT 1 FROM template AS other WHERE other.root = template.id AND other.lines > 0)`,
  'DELETE FROM template WHERE lines <= 0 AND root NOT IN (SELECT id FROM template)',
  'DELETE FROM flow_key WHERE id NOT IN (SELECT key FROM flow)',
  'DELETE FROM latency_key WHERE id NOT IN (SELECT key FROM latency)',
  `DELETE FROM place WHERE id NOT IN (SELECT place FROM log UNION SELECT place FROM span
     UNION SELECT place FROM series UNION SELECT place FROM change)`,
  `DELETE FROM scope WHERE id NOT IN (SELECT scope FROM tally UNION SELECT scope FROM span
     UNION SELECT scope FROM series UNION SELECT scope FROM change)`,
  `DELETE FROM name WHERE id NOT IN (SELECT event FROM tally UNION SELECT source FROM log
     UNION SELECT name FROM span UNION SELECT source FROM span UNION SELECT gauge FROM series
     UNION SELECT source FROM series UNION SELECT source FROM change)`,
];

export const deleteOrphans = (writer: TelemetryWriter): void => {
  for (const orphans of ORPHANS) commitWrite(writer, () => writer.store.db.exec(orphans));
  writer.names.forget();
  writer.store.db.exec('PRAGMA incremental_vacuum');
};

/** The last position of which everything is older than `before`. */
const lastAgedPosition = ({ store, position }: TelemetryWriter, before: Micros): number => {
  const young = readNumber(store, 'SELECT min(first) FROM batch WHERE ingested >= ?', before);
  return young === undefined ? position : young - 1;
};

const oldestPosition = ({ store }: TelemetryWriter): number | undefined =>
  readNumber(store, 'SELECT min(first) FROM batch');

export type RetentionBounds = { readonly before: Micros; readonly bytes: number };

/** Rows deleted. `pause` lets other work of the thread in between the steps. */
export const retainRecords = async (
  writer: TelemetryWriter,
  limits: RetentionBounds,
  pause: () => Promise<void>,
): Promise<number> => {
  const aged = lastAgedPosition(writer, limits.before);
  let deleted = 0;
  let reached = 0;
  for (let from = oldestPosition(writer); from !== undefined; from = oldestPosition(writer)) {
    if (from > aged && storedBytesOf(writer.store) <= limits.bytes) break;
    const next = readNumber(writer.store, 'SELECT min(first) FROM batch WHERE first > ?', from);
    const last = next === undefined ? writer.position : next - 1;
    reached = Math.min(last, from + STEP - 1);
    deleted += deleteRange(writer, { from, to: reached }, last);
    await pause();
  }
  if (reached > 0) deleted += commitWrite(writer, () => deletePoints(writer, reached));
  return deleted;
};
