// Log lines into their tables: told apart from those already stored, counted, and findable by their rare words.
import { joinedReader, NONE, numberAt, textAt, type LogColumns } from '../columns.js';
import { at, idAt, idsOf, touchTraces } from '../store/dictionary.js';
import { WORD_BLOCK } from '../store/schema.js';
import type { Store } from '../store/store.js';
import { addCell, tally, type Tally } from './tally.js';
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
const looker = (store: Store, columns: LogColumns): ((row: number, source: number) => Known) => {
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
    if (columns.quality[row] !== 0) return odd.get(hash, source, ordinal) === undefined ? 'new' : 'stored';
    if (ahead || equals.get(time, hash) === undefined) return 'new';
    const same = equals
      .all(time, hash)
      .some((line) => line['source'] === source && Number(line['ordinal']) === ordinal);
    return same ? 'stored' : 'equal';
  };
};

type Ids = {
  readonly scope: Float64Array;
  readonly place: Float64Array;
  readonly source: Float64Array;
  readonly template: Float64Array;
  readonly event: Float64Array;
  readonly trace: Float64Array;
};

const idsOfColumns = ({ store, names }: Writer, columns: LogColumns): Ids => ({
  scope: idsOf(columns.scope, names.scope),
  place: idsOf(columns.place, names.place),
  source: idsOf(columns.source, names.name),
  template: idsOf(columns.template, names.template),
  event: idsOf(columns.event, names.name),
  trace: touchTraces(store, columns.trace),
});

const INSERT = `INSERT INTO log VALUES (${Array.from({ length: 19 }, () => '?').join(', ')})`;

type Placed = { readonly columns: LogColumns; readonly ids: Ids; readonly counted: Tally };

const inserter = (
  store: Store,
  { columns, ids, counted }: Placed,
): ((row: number, seq: number, known: Known) => void) => {
  const insert = store.sql(INSERT);
  const messageOf = joinedReader(columns.messages);
  return (row, seq, known) => {
    const time = numberAt(columns.time, row);
    const scope = idAt(ids.scope, columns.scope, row);
    const template = idAt(ids.template, columns.template, row);
    const event = idAt(ids.event, columns.event, row);
    const level = numberAt(columns.level, row);
    const clock = numberAt(columns.clock, row);
    const ordinal = numberAt(columns.ordinal, row);
    insert.run(
      seq,
      time,
      numberAt(columns.hash, row),
      scope,
      at(ids.place, columns.place, row),
      level,
      template,
      event,
      at(ids.trace, columns.trace, row),
      at(ids.source, columns.source, row),
      ordinal === NONE ? null : ordinal,
      columns.ingested,
      columns.quality[row] || null,
      Number.isNaN(clock) ? null : clock,
      messageOf(row),
      textAt(columns.spans, row),
      textAt(columns.requests, row),
      textAt(columns.errors, row),
      textAt(columns.attributes, row),
    );
    counted.add({ time, seq, scope, template, event, level, fresh: known === 'new' });
  };
};

/** One document for each block of sequence numbers. */
const wordWriter = (store: Store): { readonly add: (seq: number, words: string) => void; readonly end: () => void } => {
  const insert = store.sql('INSERT INTO log_words (rowid, words) VALUES (?, ?)');
  let block = -1;
  let words = '';
  const end = (): void => {
    if (words !== '') insert.run(block, words);
    words = '';
  };
  const add = (seq: number, more: string): void => {
    const own = Math.floor(seq / WORD_BLOCK);
    if (own !== block) end();
    block = own;
    words += ` ${more}`;
  };
  return { add, end };
};

export const writeLogs = (writer: Writer, columns: LogColumns): Written => {
  const { store } = writer;
  const ids = idsOfColumns(writer, columns);
  const counted = tally();
  const insert = inserter(store, { columns, ids, counted });
  const words = wordWriter(store);
  const wordsOf = joinedReader(columns.words);
  const look = looker(store, columns);
  let seq = reserve(writer, columns.rows, WORD_BLOCK);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) {
    const known = look(row, idAt(ids.source, columns.source, row));
    if (known === 'stored') continue;
    insert(row, seq, known);
    words.add(seq, wordsOf(row));
    seq += 1;
    accepted += 1;
  }
  words.end();
  for (const cell of counted.cells()) addCell(store, cell);
  countTemplates(writer, counted.cells());
  return { accepted, duplicates: columns.rows - accepted };
};
