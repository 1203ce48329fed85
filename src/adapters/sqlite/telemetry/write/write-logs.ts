// Log lines into their tables: told apart from those already stored, counted, and findable by their rare words.
import { joinedReader, NONE, numberAt, type LogColumns } from '../columns.js';
import { idAt, idsOf, touchTraces } from '../store/dictionary.js';
import { WORD_BLOCK } from '../store/schema.js';
import type { Store } from '../store/store.js';
import { logInserter, type LogIds, type LogInserter } from './insert-logs.js';
import { addCells, tally, type Tally } from './tally.js';
import { countTemplates } from './write-templates.js';
import { reserve, type Writer, type Written } from './writer.js';

const ordinalOf = ({ ordinal }: LogColumns, row: number): number => {
  const own = numberAt(ordinal, row);
  return own === NONE ? 0 : own;
};

type Known = 'stored' | 'equal' | 'new';

/** Whether a row comes later than all those before it in its chunk and all that are stored up to the chunk's end. */
const aheadOf = (store: Store, { time, rows }: LogColumns): ((at: number) => boolean) => {
  const end = time.subarray(0, rows).reduce((latest, at) => Math.max(latest, at), 0);
  const stored = store.sql('SELECT time FROM log WHERE time <= ? ORDER BY time DESC LIMIT 1').get(end);
  let latest = Number(stored?.['time'] ?? -1);
  return (at) => {
    if (at <= latest) return false;
    latest = at;
    return true;
  };
};

/** Looks for the same line of the same source, and for an equal line of any. */
const looker = (
  store: Store,
  columns: LogColumns,
  { settle }: LogInserter,
): ((row: number, source: number) => Known) => {
  const equals = store.sql('SELECT source, ordinal FROM log WHERE time = ? AND hash = ?');
  const odd = store.sql(
    'SELECT 1 AS found FROM log WHERE hash = ? AND source = ? AND coalesce(ordinal, 0) = ? AND quality IS NOT NULL',
  );
  const isAhead = aheadOf(store, columns);
  return (row, source) => {
    const hash = numberAt(columns.hash, row);
    const ordinal = ordinalOf(columns, row);
    const time = numberAt(columns.time, row);
    const ahead = isAhead(time);
    if (columns.quality[row] !== 0 || !ahead) settle(hash);
    if (columns.quality[row] !== 0) return odd.get(hash, source, ordinal) === undefined ? 'new' : 'stored';
    if (ahead || equals.get(time, hash) === undefined) return 'new';
    const same = equals
      .all(time, hash)
      .some((line) => line['source'] === source && Number(line['ordinal']) === ordinal);
    return same ? 'stored' : 'equal';
  };
};

const idsOfColumns = ({ store, names }: Writer, columns: LogColumns): LogIds => ({
  scope: idsOf(columns.scope, names.scope),
  place: idsOf(columns.place, names.place),
  source: idsOf(columns.source, names.name),
  template: idsOf(columns.template, names.template),
  event: idsOf(columns.event, names.name),
  trace: touchTraces(store, columns.trace),
});

type WordWriter = { readonly add: (row: number, seq: number) => void; readonly end: () => void };

/** One document for each block of sequence numbers; rows that follow each other are decoded in a piece. */
const wordWriter = (store: Store, { words }: LogColumns): WordWriter => {
  const insert = store.sql('INSERT INTO log_words (rowid, words) VALUES (?, ?)');
  const textOf = joinedReader(words);
  let block = -1;
  let text = '';
  let [first, last] = [0, -1];
  const cut = (): void => {
    if (first <= last) text += textOf(first, last);
  };
  const end = (): void => {
    cut();
    if (text !== '') insert.run(block, text);
    text = '';
  };
  const add = (row: number, seq: number): void => {
    const own = Math.floor(seq / WORD_BLOCK);
    if (own !== block) {
      end();
      [block, first] = [own, row];
    } else if (row !== last + 1) {
      cut();
      first = row;
    }
    last = row;
  };
  return { add, end };
};

const counter =
  (counted: Tally, columns: LogColumns, ids: LogIds) =>
  (row: number, seq: number, known: Known): void =>
    counted.add({
      time: numberAt(columns.time, row),
      seq,
      scope: idAt(ids.scope, columns.scope, row),
      template: idAt(ids.template, columns.template, row),
      event: idAt(ids.event, columns.event, row),
      level: numberAt(columns.level, row),
      fresh: known === 'new',
    });

export const writeLogs = (writer: Writer, columns: LogColumns): Written => {
  const { store } = writer;
  const ids = idsOfColumns(writer, columns);
  const counted = tally();
  const count = counter(counted, columns, ids);
  const insert = logInserter(store, columns, ids);
  const words = wordWriter(store, columns);
  const look = looker(store, columns, insert);
  let seq = reserve(writer, columns.rows, WORD_BLOCK);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) {
    const known = look(row, idAt(ids.source, columns.source, row));
    if (known === 'stored') continue;
    insert.add(row, seq);
    words.add(row, seq);
    count(row, seq, known);
    seq += 1;
    accepted += 1;
  }
  insert.end();
  words.end();
  addCells(store, counted.cells());
  countTemplates(writer, counted.cells());
  return { accepted, duplicates: columns.rows - accepted };
};
