// Log lines into their tables: told apart from those already stored, counted, and findable by their rare words.
// Plain state for each chunk, and functions that outlive it: closures would lose their compiled code with the chunk.
import type { Written } from '../../../preparation/protocol.js';
import type { StatementSync } from 'node:sqlite';
import type { Micros } from '../../../../kernel/time.js';
import { joinedAt, NONE, numberAt, opened, type LogColumns, type Opened } from '../../../preparation/columns.js';
import { idAt, idsOf, touchTraces } from '../store/dictionary.js';
import { WORD_BLOCK } from '../store/schema.js';
import type { Store } from '../store/store.js';
import { insertLog, insertWaiting, logInserter, settleEqual, type LogIds, type LogInserter } from './insert-logs.js';
import { addCells, countLine, tally, type Tally } from './tally.js';
import { countTemplates } from './write-templates.js';
import { reserve, type Writer } from './writer.js';

const ordinalOf = ({ ordinal }: LogColumns, row: number): number => {
  const own = numberAt(ordinal, row);
  return own === NONE ? 0 : own;
};

/** 1: nothing but its arrival tells when it was written, or which of several it is. */
const isBare = ({ ordinal, clock }: LogColumns, row: number): 0 | 1 =>
  ordinal[row] === NONE && Number.isNaN(clock[row]) ? 1 : 0;

const EQUALS = 'SELECT source, ordinal FROM log WHERE time = ? AND hash = ?';
/** Without a time that was sent, equal lines are the same by their number, or by what was read of a clock; else by when they came. */
const ODD = `SELECT 1 AS found FROM log WHERE hash = ? AND source = ? AND coalesce(ordinal, 0) = ? AND quality IS NOT NULL
  AND (clock IS NULL AND ordinal IS NULL) = ? AND (clock IS NOT NULL OR ordinal IS NOT NULL OR time = ?)`;

/** A chunk on its way into the tables. */
type Pass = {
  readonly columns: LogColumns;
  readonly ids: LogIds;
  readonly inserter: LogInserter;
  readonly words: Words;
  readonly counted: Tally;
  readonly equals: StatementSync;
  readonly odd: StatementSync;
  /** Of the rows before, and of those that are stored up to the chunk's end. */
  latest: Micros;
};

const latestOf = (store: Store, { time, rows }: LogColumns): Micros => {
  const end = time.subarray(0, rows).reduce((latest, at) => Math.max(latest, at), 0);
  const stored = store.sql('SELECT time FROM log WHERE time <= ? ORDER BY time DESC LIMIT 1').get(end);
  return Number(stored?.['time'] ?? -1);
};

/** Whether a row comes later than all that there is. */
const isAhead = (pass: Pass, time: Micros): boolean => {
  if (time <= pass.latest) return false;
  pass.latest = time;
  return true;
};

type Known = 'stored' | 'equal' | 'new';

/** Looks for the same line of the same source, and for an equal line of any. */
const look = (pass: Pass, row: number): Known => {
  const { columns, ids, inserter, equals, odd } = pass;
  const hash = numberAt(columns.hash, row);
  const time = numberAt(columns.time, row);
  const isOdd = columns.quality[row] !== 0;
  const ahead = isAhead(pass, time);
  if (ahead && !isOdd) return 'new';
  settleEqual(inserter, hash);
  const source = idAt(ids.source, columns.source, row);
  const ordinal = ordinalOf(columns, row);
  if (isOdd) return odd.get(hash, source, ordinal, isBare(columns, row), time) === undefined ? 'new' : 'stored';
  if (equals.get(time, hash) === undefined) return 'new';
  const same = equals.all(time, hash).some((line) => line['source'] === source && Number(line['ordinal']) === ordinal);
  return same ? 'stored' : 'equal';
};

const idsOfColumns = ({ store, names }: Writer, columns: LogColumns): LogIds => ({
  scope: idsOf(columns.scope, names.scope),
  place: idsOf(columns.place, names.place),
  source: idsOf(columns.source, names.name),
  template: idsOf(columns.template, names.template),
  event: idsOf(columns.event, names.name),
  trace: touchTraces(store, columns.trace),
});

/** One document for each block of sequence numbers; rows that follow each other are decoded in a piece. */
type Words = {
  readonly insert: StatementSync;
  readonly opened: Opened;
  block: number;
  text: string;
  /** Rows of the block that are not in the text yet. */
  first: number;
  last: number;
};

const wordsOf = (store: Store, { words }: LogColumns): Words => ({
  insert: store.sql('INSERT INTO log_words (rowid, words) VALUES (?, ?)'),
  opened: opened(words),
  block: -1,
  text: '',
  first: 0,
  last: -1,
});

const cut = (words: Words): void => {
  if (words.first <= words.last) words.text += joinedAt(words.opened, words.first, words.last);
};

const insertWords = (words: Words): void => {
  cut(words);
  if (words.text !== '') words.insert.run(words.block, words.text);
  words.text = '';
};

const addWords = (words: Words, row: number, seq: number): void => {
  const block = Math.floor(seq / WORD_BLOCK);
  if (block !== words.block) {
    insertWords(words);
    words.block = block;
    words.first = row;
  } else if (row !== words.last + 1) {
    cut(words);
    words.first = row;
  }
  words.last = row;
};

const count = ({ columns, ids, counted }: Pass, row: number, seen: { seq: number; fresh: boolean }): void =>
  countLine(counted, {
    time: numberAt(columns.time, row),
    seq: seen.seq,
    scope: idAt(ids.scope, columns.scope, row),
    template: idAt(ids.template, columns.template, row),
    event: idAt(ids.event, columns.event, row),
    level: numberAt(columns.level, row),
    fresh: seen.fresh,
  });

const begin = (writer: Writer, columns: LogColumns): Pass => {
  const { store } = writer;
  const ids = idsOfColumns(writer, columns);
  return {
    columns,
    ids,
    inserter: logInserter(store, columns, ids),
    words: wordsOf(store, columns),
    counted: tally(),
    equals: store.sql(EQUALS),
    odd: store.sql(ODD),
    latest: latestOf(store, columns),
  };
};

/** Whether the row was new. */
const writeRow = (pass: Pass, row: number, seq: number): boolean => {
  const known = look(pass, row);
  if (known === 'stored') return false;
  insertLog(pass.inserter, row, seq);
  addWords(pass.words, row, seq);
  count(pass, row, { seq, fresh: known === 'new' });
  return true;
};

export const writeLogs = (writer: Writer, columns: LogColumns): Written => {
  const pass = begin(writer, columns);
  const first = reserve(writer, columns.rows, WORD_BLOCK);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) if (writeRow(pass, row, first + accepted)) accepted += 1;
  insertWaiting(pass.inserter);
  insertWords(pass.words);
  addCells(writer.store, pass.counted.cells);
  countTemplates(writer, pass.counted.cells);
  return { accepted, duplicates: columns.rows - accepted };
};
