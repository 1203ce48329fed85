// Writes log lines: skips those already stored, inserts several rows a statement, counts them and indexes their rare words.
// Plain state per chunk and top-level functions: closures would lose their compiled code with the chunk.
import type { StatementSync } from 'node:sqlite';
import {
  joinedAt,
  type LogColumns,
  NO_TEXT,
  numberAt,
  openJoinedTexts,
  type OpenedTexts,
  textAt,
} from '../../../preparation/columns.js';
import { idAt, idsOf, optionalIdAt, touchTraces } from '../store/dictionary.js';
import type { SqlRow } from '../../database.js';
import type { TelemetryFile } from '../store/telemetry-file.js';
import type { InsertResult } from '../../../preparation/protocol.js';
import type { Micros } from '../../../../kernel/time.js';
import { WORD_BLOCK } from '../store/schema.js';
import { addTallyCells, countTallyLine, createTally, type TallyBuilder } from './tally.js';
import { countTemplates } from './write-templates.js';
import { reserveSequence, type TelemetryWriter } from './writer.js';

/** Ids by the index of their text. */
type LogColumnIds = {
  readonly scope: Float64Array;
  readonly place: Float64Array;
  readonly source: Float64Array;
  readonly template: Float64Array;
  readonly event: Float64Array;
  readonly trace: Float64Array;
};

type ColumnValue = number | string | null;
type OptionalColumn = { readonly name: string; readonly of: (columns: LogColumns, row: number) => ColumnValue };

/** Columns that only some rows fill. */
const OPTIONAL_COLUMNS: readonly OptionalColumn[] = [
  { name: 'position', of: ({ position }, row) => (Number.isNaN(position[row]) ? null : numberAt(position, row)) },
  { name: 'ordinal', of: ({ ordinal }, row) => (ordinal[row] === NO_TEXT ? null : numberAt(ordinal, row)) },
  { name: 'quality', of: ({ quality }, row) => quality[row] || null },
  { name: 'clock', of: ({ clock }, row) => (Number.isNaN(clock[row]) ? null : numberAt(clock, row)) },
  { name: 'span', of: ({ spans }, row) => textAt(spans, row) },
  { name: 'request', of: ({ requests }, row) => textAt(requests, row) },
  { name: 'error', of: ({ errors }, row) => textAt(errors, row) },
  { name: 'attributes', of: ({ attributes }, row) => textAt(attributes, row) },
];

const isFilled = (columns: LogColumns, { of }: OptionalColumn): boolean => {
  for (let row = 0; row < columns.rows; row += 1) if (of(columns, row) !== null) return true;
  return false;
};

const LOG_TABLE_COLUMNS = ['time', 'hash', 'scope', 'place', 'level', 'template', 'event', 'trace', 'message'];
const ROWS_A_STATEMENT = 32;

/**
 * What its rows share is bound once: the first of their sequence numbers, the time of ingest and the source.
 * A statement of several rows that may fail between two of them first copies all pages it will touch, so as to take back its own
 * part alone; OR ROLLBACK takes back the whole transaction, which `commit` does anyway, and needs no copies.
 */
const statementText = (names: readonly string[], rows: number): string => {
  const row = (after: number): string => `(?1 + ${after}, ?2, ?3${', ?'.repeat(names.length)})`;
  const values = Array.from({ length: rows }, (_, after) => row(after));
  return `INSERT OR ROLLBACK INTO log (seq, ingested, source, ${names.join(', ')}) VALUES ${values.join(', ')}`;
};

/** Rows on their way into their table. */
type LogInserter = {
  readonly store: TelemetryFile;
  readonly columns: LogColumns;
  readonly ids: LogColumnIds;
  readonly messages: OpenedTexts;
  /** Columns that no row of the chunk fills are left out. */
  readonly optional: readonly OptionalColumn[];
  readonly names: readonly string[];
  /** The statement of as many rows as one takes. */
  readonly full: string;
  readonly waiting: number[];
  values: ColumnValue[];
};

const logInserter = (store: TelemetryFile, columns: LogColumns, ids: LogColumnIds): LogInserter => {
  const optional = OPTIONAL_COLUMNS.filter((column) => isFilled(columns, column));
  const names = [...LOG_TABLE_COLUMNS, ...optional.map(({ name }) => name)];
  const full = statementText(names, ROWS_A_STATEMENT);
  return {
    store,
    columns,
    ids,
    messages: openJoinedTexts(columns.messages),
    optional,
    names,
    full,
    waiting: [],
    values: [],
  };
};

const insertWaiting = (inserter: LogInserter): void => {
  const { store, names, full, waiting, values } = inserter;
  if (waiting.length === 0) return;
  const text = waiting.length === ROWS_A_STATEMENT ? full : statementText(names, waiting.length);
  store.sql(text).run(...values);
  waiting.length = 0;
  inserter.values = [];
};

const beginStatement = (inserter: LogInserter, row: number, seq: number): void => {
  const { columns, ids } = inserter;
  const source = optionalIdAt(ids.source, columns.source, row);
  if (inserter.values[2] !== source) insertWaiting(inserter);
  if (inserter.values.length === 0) inserter.values.push(seq, columns.ingested, source);
};

/** Each sequence number follows the one before it. */
const insertLog = (inserter: LogInserter, row: number, seq: number): void => {
  beginStatement(inserter, row, seq);
  const { columns, ids, values, waiting } = inserter;
  values.push(
    numberAt(columns.time, row),
    numberAt(columns.hash, row),
    idAt(ids.scope, columns.scope, row),
    optionalIdAt(ids.place, columns.place, row),
    numberAt(columns.level, row),
    idAt(ids.template, columns.template, row),
    idAt(ids.event, columns.event, row),
    optionalIdAt(ids.trace, columns.trace, row),
    joinedAt(inserter.messages, row),
  );
  for (const { of } of inserter.optional) values.push(of(columns, row));
  if (waiting.push(row) === ROWS_A_STATEMENT) insertWaiting(inserter);
};

/** Inserts the rows that wait, if a line of this hash is among them. */
const insertIfEqualWaits = (inserter: LogInserter, hash: number): void => {
  const { waiting, columns } = inserter;
  if (waiting.some((row) => columns.hash[row] === hash)) insertWaiting(inserter);
};

type LinePlace = { readonly source: number; readonly position: number | null; readonly ordinal: number | null };

const linePlaceOf = ({ columns, ids }: ChunkWrite, row: number): LinePlace => {
  const position = columns.position[row] ?? Number.NaN;
  const ordinal = columns.ordinal[row] ?? NO_TEXT;
  return {
    source: idAt(ids.source, columns.source, row),
    position: Number.isNaN(position) ? null : position,
    ordinal: ordinal === NO_TEXT ? null : ordinal,
  };
};

const EQUAL_LINES = 'SELECT source, position, ordinal FROM log WHERE time = ? AND hash = ?';
/** A time that is not the line's own is no part of its identity; earlier releases distinguished lines without a position by it. */
const SAME_ODD_LINE = `SELECT 1 AS found FROM log WHERE hash = ? AND source = ? AND position IS ? AND ordinal IS ?
  AND quality IS NOT NULL AND (position IS NOT NULL OR clock IS NOT NULL OR ordinal IS NOT NULL OR time = ?)`;

/** Lines that say the same at the same time, by where they stand. */
type EqualLines = {
  readonly places: Set<string>;
  /** Source → how many of them it has. */
  readonly copies: Map<number, number>;
  /** The most that one source has: what several sources have counts once. */
  most: number;
};

/** Whether it is one more than any source held before; `undefined`: it is known. */
const addEqualLine = (equal: EqualLines, { source, position, ordinal }: LinePlace): boolean | undefined => {
  const place = `${source} ${position ?? ''} ${ordinal ?? ''}`;
  if (equal.places.has(place)) return undefined;
  equal.places.add(place);
  const copies = (equal.copies.get(source) ?? 0) + 1;
  equal.copies.set(source, copies);
  if (copies <= equal.most) return false;
  equal.most = copies;
  return true;
};

/** A chunk on its way into the tables. */
type ChunkWrite = {
  readonly columns: LogColumns;
  readonly ids: LogColumnIds;
  readonly inserter: LogInserter;
  readonly words: WordBlocks;
  readonly counted: TallyBuilder;
  readonly equals: StatementSync;
  /** By time and hash: equal lines that were read from the table, and those of the chunk behind them. */
  readonly equalLines: Map<string, EqualLines>;
  readonly odd: StatementSync;
  /** Newest time of the rows before and of those stored up to the chunk's end. */
  latest: Micros;
};

const latestTimeOf = (store: TelemetryFile, { time, rows }: LogColumns): Micros => {
  const end = time.subarray(0, rows).reduce((latest, at) => Math.max(latest, at), 0);
  const stored = store.sql('SELECT time FROM log WHERE time <= ? ORDER BY time DESC LIMIT 1').get(end);
  return Number(stored?.['time'] ?? -1);
};

/** Whether a row is newer than all others. */
const isLatest = (pass: ChunkWrite, time: Micros): boolean => {
  if (time <= pass.latest) return false;
  pass.latest = time;
  return true;
};

type LineNovelty = 'stored' | 'equal' | 'new';

const readEqualLines = (stored: readonly SqlRow[]): EqualLines => {
  const equal: EqualLines = { places: new Set(), copies: new Map(), most: 0 };
  for (const line of stored) addEqualLine(equal, line as LinePlace);
  return equal;
};

/** The lines equal to this one, if there are any: read once for each chunk. */
const equalLinesOf = ({ inserter, equals, equalLines }: ChunkWrite, time: Micros, hash: number) => {
  const key = `${time} ${hash}`;
  const known = equalLines.get(key);
  if (known !== undefined) return known;
  insertIfEqualWaits(inserter, hash);
  const stored = equals.all(time, hash);
  if (stored.length === 0) return undefined;
  const equal = readEqualLines(stored);
  equalLines.set(key, equal);
  return equal;
};

/** Looks for the same line of the same place, and for an equal line of any. */
const compareWithStored = (pass: ChunkWrite, row: number): LineNovelty => {
  const { columns, inserter, odd } = pass;
  const hash = numberAt(columns.hash, row);
  const time = numberAt(columns.time, row);
  const isOdd = columns.quality[row] !== 0;
  const ahead = isLatest(pass, time);
  if (ahead && !isOdd) return 'new';
  const place = linePlaceOf(pass, row);
  if (isOdd) {
    insertIfEqualWaits(inserter, hash);
    return odd.get(hash, place.source, place.position, place.ordinal, time) === undefined ? 'new' : 'stored';
  }
  const equal = equalLinesOf(pass, time, hash);
  const isMore = equal === undefined || addEqualLine(equal, place);
  if (isMore === undefined) return 'stored';
  return isMore ? 'new' : 'equal';
};

const idsOfColumns = ({ store, names }: TelemetryWriter, columns: LogColumns): LogColumnIds => ({
  scope: idsOf(columns.scope, names.scope),
  place: idsOf(columns.place, names.place),
  source: idsOf(columns.source, names.name),
  template: idsOf(columns.template, names.template),
  event: idsOf(columns.event, names.name),
  trace: touchTraces(store, columns.trace),
});

/** One document for each block of sequence numbers; rows that follow each other are decoded in a piece. */
type WordBlocks = {
  readonly insert: StatementSync;
  readonly opened: OpenedTexts;
  block: number;
  text: string;
  /** Rows of the block that are not in the text yet. */
  first: number;
  last: number;
};

const openWordBlocks = (store: TelemetryFile, { words }: LogColumns): WordBlocks => ({
  insert: store.sql('INSERT INTO log_words (rowid, words) VALUES (?, ?)'),
  opened: openJoinedTexts(words),
  block: -1,
  text: '',
  first: 0,
  last: -1,
});

const appendPending = (words: WordBlocks): void => {
  if (words.first <= words.last) words.text += joinedAt(words.opened, words.first, words.last);
};

const insertWords = (words: WordBlocks): void => {
  appendPending(words);
  if (words.text !== '') words.insert.run(words.block, words.text);
  words.text = '';
};

const addWords = (words: WordBlocks, row: number, seq: number): void => {
  const block = Math.floor(seq / WORD_BLOCK);
  if (block !== words.block) {
    insertWords(words);
    words.block = block;
    words.first = row;
  } else if (row !== words.last + 1) {
    appendPending(words);
    words.first = row;
  }
  words.last = row;
};

const countRow = ({ columns, ids, counted }: ChunkWrite, row: number, seen: { seq: number; fresh: boolean }): void =>
  countTallyLine(counted, {
    time: numberAt(columns.time, row),
    seq: seen.seq,
    scope: idAt(ids.scope, columns.scope, row),
    template: idAt(ids.template, columns.template, row),
    event: idAt(ids.event, columns.event, row),
    level: numberAt(columns.level, row),
    fresh: seen.fresh,
  });

const beginChunk = (writer: TelemetryWriter, columns: LogColumns): ChunkWrite => {
  const { store } = writer;
  const ids = idsOfColumns(writer, columns);
  return {
    columns,
    ids,
    inserter: logInserter(store, columns, ids),
    words: openWordBlocks(store, columns),
    counted: createTally(),
    equals: store.sql(EQUAL_LINES),
    equalLines: new Map(),
    odd: store.sql(SAME_ODD_LINE),
    latest: latestTimeOf(store, columns),
  };
};

/** Whether the row was new. */
const writeRow = (pass: ChunkWrite, row: number, seq: number): boolean => {
  const known = compareWithStored(pass, row);
  if (known === 'stored') return false;
  insertLog(pass.inserter, row, seq);
  addWords(pass.words, row, seq);
  countRow(pass, row, { seq, fresh: known === 'new' });
  return true;
};

export const writeLogs = (writer: TelemetryWriter, columns: LogColumns): InsertResult => {
  const pass = beginChunk(writer, columns);
  const first = reserveSequence(writer, columns.rows, WORD_BLOCK);
  let accepted = 0;
  for (let row = 0; row < columns.rows; row += 1) if (writeRow(pass, row, first + accepted)) accepted += 1;
  insertWaiting(pass.inserter);
  insertWords(pass.words);
  addTallyCells(writer.store, pass.counted.cells);
  countTemplates(writer, pass.counted.cells);
  return { accepted, duplicates: columns.rows - accepted };
};
