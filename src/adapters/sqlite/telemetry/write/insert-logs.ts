// Log rows into their table, several in one statement: most of what a single row costs is the statement around it.
import {
  joinedAt,
  NONE,
  numberAt,
  opened,
  textAt,
  type LogColumns,
  type Opened,
} from '../../../preparation/columns.js';
import { at, idAt } from '../store/dictionary.js';
import type { Store } from '../store/store.js';

/** Ids by the index of their text. */
export type LogIds = {
  readonly scope: Float64Array;
  readonly place: Float64Array;
  readonly source: Float64Array;
  readonly template: Float64Array;
  readonly event: Float64Array;
  readonly trace: Float64Array;
};

type Value = number | string | null;
type Column = { readonly name: string; readonly of: (columns: LogColumns, row: number) => Value };

/** What only some rows have. */
const OPTIONAL: readonly Column[] = [
  { name: 'ordinal', of: ({ ordinal }, row) => (ordinal[row] === NONE ? null : numberAt(ordinal, row)) },
  { name: 'quality', of: ({ quality }, row) => quality[row] || null },
  { name: 'clock', of: ({ clock }, row) => (Number.isNaN(clock[row]) ? null : numberAt(clock, row)) },
  { name: 'span', of: ({ spans }, row) => textAt(spans, row) },
  { name: 'request', of: ({ requests }, row) => textAt(requests, row) },
  { name: 'error', of: ({ errors }, row) => textAt(errors, row) },
  { name: 'attributes', of: ({ attributes }, row) => textAt(attributes, row) },
];

const isFilled = (columns: LogColumns, { of }: Column): boolean => {
  for (let row = 0; row < columns.rows; row += 1) if (of(columns, row) !== null) return true;
  return false;
};

const COLUMNS = ['time', 'hash', 'scope', 'place', 'level', 'template', 'event', 'trace', 'message'];
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
export type LogInserter = {
  readonly store: Store;
  readonly columns: LogColumns;
  readonly ids: LogIds;
  readonly messages: Opened;
  /** Columns that no row of the chunk fills are left out. */
  readonly optional: readonly Column[];
  readonly names: readonly string[];
  /** The statement of as many rows as one takes. */
  readonly full: string;
  readonly waiting: number[];
  values: Value[];
};

export const logInserter = (store: Store, columns: LogColumns, ids: LogIds): LogInserter => {
  const optional = OPTIONAL.filter((column) => isFilled(columns, column));
  const names = [...COLUMNS, ...optional.map(({ name }) => name)];
  const full = statementText(names, ROWS_A_STATEMENT);
  return { store, columns, ids, messages: opened(columns.messages), optional, names, full, waiting: [], values: [] };
};

export const insertWaiting = (inserter: LogInserter): void => {
  const { store, names, full, waiting, values } = inserter;
  if (waiting.length === 0) return;
  const text = waiting.length === ROWS_A_STATEMENT ? full : statementText(names, waiting.length);
  store.sql(text).run(...values);
  waiting.length = 0;
  inserter.values = [];
};

const open = (inserter: LogInserter, row: number, seq: number): void => {
  const { columns, ids } = inserter;
  const source = at(ids.source, columns.source, row);
  if (inserter.values[2] !== source) insertWaiting(inserter);
  if (inserter.values.length === 0) inserter.values.push(seq, columns.ingested, source);
};

/** Each sequence number follows the one before it. */
export const insertLog = (inserter: LogInserter, row: number, seq: number): void => {
  open(inserter, row, seq);
  const { columns, ids, values, waiting } = inserter;
  values.push(
    numberAt(columns.time, row),
    numberAt(columns.hash, row),
    idAt(ids.scope, columns.scope, row),
    at(ids.place, columns.place, row),
    numberAt(columns.level, row),
    idAt(ids.template, columns.template, row),
    idAt(ids.event, columns.event, row),
    at(ids.trace, columns.trace, row),
    joinedAt(inserter.messages, row),
  );
  for (const { of } of inserter.optional) values.push(of(columns, row));
  if (waiting.push(row) === ROWS_A_STATEMENT) insertWaiting(inserter);
};

/** Inserts the rows that wait, if a line of this hash is among them. */
export const settleEqual = (inserter: LogInserter, hash: number): void => {
  const { waiting, columns } = inserter;
  if (waiting.some((row) => columns.hash[row] === hash)) insertWaiting(inserter);
};
