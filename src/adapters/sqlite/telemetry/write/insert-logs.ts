// Log rows into their table, several in one statement: most of what a single row costs is the statement around it.
import { joinedReader, NONE, numberAt, textAt, type LogColumns, type Texts } from '../columns.js';
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
type Column = { readonly name: string; readonly of: (row: number) => Value };

/** What only some rows have: columns that no row of the chunk fills are left out. */
const optionalColumns = ({ rows, ordinal, quality, clock, ...texts }: LogColumns): readonly Column[] => {
  const column = (name: string, of: Column['of']): readonly Column[] => {
    for (let row = 0; row < rows; row += 1) if (of(row) !== null) return [{ name, of }];
    return [];
  };
  const text = (name: string, given: Texts | undefined): readonly Column[] =>
    given === undefined ? [] : [{ name, of: (row) => textAt(given, row) }];
  return [
    ...column('ordinal', (row) => (ordinal[row] === NONE ? null : numberAt(ordinal, row))),
    ...column('quality', (row) => quality[row] || null),
    ...column('clock', (row) => (Number.isNaN(clock[row]) ? null : numberAt(clock, row))),
    ...text('span', texts.spans),
    ...text('request', texts.requests),
    ...text('error', texts.errors),
    ...text('attributes', texts.attributes),
  ];
};

const COLUMNS = ['time', 'hash', 'scope', 'place', 'level', 'template', 'event', 'trace', 'message'];
const ROWS_A_STATEMENT = 16;

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

export type LogInserter = {
  /** Each sequence number follows the one before it. */
  readonly add: (row: number, seq: number) => void;
  /** Inserts the rows that wait, if a line of this hash is among them. */
  readonly settle: (hash: number) => void;
  readonly end: () => void;
};

export const logInserter = (store: Store, columns: LogColumns, ids: LogIds): LogInserter => {
  const optional = optionalColumns(columns);
  const names = [...COLUMNS, ...optional.map(({ name }) => name)];
  const statements = Array.from({ length: ROWS_A_STATEMENT + 1 }, (_, rows) => statementText(names, rows));
  const messageOf = joinedReader(columns.messages);
  const waiting: number[] = [];
  let values: Value[] = [];
  const end = (): void => {
    if (waiting.length > 0) store.sql(statements[waiting.length] ?? '').run(...values);
    waiting.length = 0;
    values = [];
  };
  const open = (row: number, seq: number): void => {
    const source = at(ids.source, columns.source, row);
    if (values[2] !== source) end();
    if (values.length === 0) values.push(seq, columns.ingested, source);
  };
  const add = (row: number, seq: number): void => {
    open(row, seq);
    values.push(
      numberAt(columns.time, row),
      numberAt(columns.hash, row),
      idAt(ids.scope, columns.scope, row),
      at(ids.place, columns.place, row),
      numberAt(columns.level, row),
      idAt(ids.template, columns.template, row),
      idAt(ids.event, columns.event, row),
      at(ids.trace, columns.trace, row),
      messageOf(row),
    );
    for (const { of } of optional) values.push(of(row));
    if (waiting.push(row) === ROWS_A_STATEMENT) end();
  };
  const settle = (hash: number): void => {
    if (waiting.some((row) => columns.hash[row] === hash)) end();
  };
  return { add, settle, end };
};
