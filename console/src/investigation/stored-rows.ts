// Reads the rows of a batch, as the API returns them: the exact rows that a turn has read.
import { quotableText } from '../../../src/telemetry/quotable-text.js';
import type { WireFact } from '../api/operations.js';

export type StoredRowFields = { readonly [field: string]: unknown };

/** Of a row of a batch, by its 0-based line. */
export type BatchRow = { readonly position: number; readonly fields: StoredRowFields; readonly text: string };

const isFields = (value: unknown): value is StoredRowFields => typeof value === 'object' && value !== null;

const fieldsOf = (text: string): StoredRowFields => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
};

/** Of NDJSON. A line that is no object has no fields; its text is kept. */
export const readRows = (ndjson: string): readonly BatchRow[] =>
  ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((text, position) => ({ position, text, fields: fieldsOf(text) }));

export const textField = ({ fields }: BatchRow, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

export const numberField = ({ fields }: BatchRow, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** What a quote was taken from, read as the verifier reads it: a field at its dotted path, or the whole row. Total. */
export const quotedText = (row: BatchRow, field: string | undefined): string =>
  (field === undefined ? undefined : quotableText(row.fields, { field })) ?? row.text;

type NamedField = { readonly name: string; readonly text: string };

/** Every field of a row by its dotted path. `whole`: the path of a field that is shown in one piece. */
export const namedFields = ({ fields }: Pick<BatchRow, 'fields'>, whole?: string): readonly NamedField[] => {
  const named = (value: unknown, name: string): readonly NamedField[] => {
    const isNested = isFields(value) && !Array.isArray(value) && Object.keys(value).length > 0;
    if (isNested && name !== whole)
      return Object.entries(value).flatMap(([key, inner]) => named(inner, `${name}.${key}`));
    return [{ name, text: typeof value === 'string' ? value : JSON.stringify(value) }];
  };
  return Object.entries(fields).flatMap(([name, value]) => named(value, name));
};

/** Microseconds; absent: the row is a sum, which has no instant of its own. */
export const rowTime = (row: BatchRow): number | undefined => numberField(row, 'time');

/** What a row says in one line: its message, its name, its title, or else all of it. */
export const rowWords = (row: BatchRow): string =>
  ['message', 'name', 'title', 'text'].map((name) => textField(row, name)).find((words) => words !== undefined) ??
  row.text;

/** The rows around one of a batch, in the order of their times: `around` before it and as many after it. */
export const rowsAround = (rows: readonly BatchRow[], position: number, around: number): readonly BatchRow[] => {
  const timed = rows.every((row) => rowTime(row) !== undefined);
  const ordered = timed
    ? rows.toSorted((a, b) => (rowTime(a) ?? 0) - (rowTime(b) ?? 0) || a.position - b.position)
    : rows;
  const at = ordered.findIndex((row) => row.position === position);
  return at < 0 ? [] : ordered.slice(Math.max(0, at - around), at + around + 1);
};

/** A batch that a turn has fetched, with what was asked. */
export type FetchedRows = { readonly turn: number; readonly ask: string; readonly hash: string; readonly rows: number };

type QueryData = { readonly id: string; readonly query: { readonly ask: string } };

type FetchData = {
  readonly turn?: number;
  readonly queries?: readonly QueryData[];
  readonly query?: string;
  readonly hash?: string;
  readonly rows?: number;
};

/** The batches of all turns, in the order in which they came; empty ones are left out. */
export const fetchedBatches = (facts: readonly WireFact[]): readonly FetchedRows[] => {
  const asks = new Map<string, string>();
  const found: FetchedRows[] = [];
  for (const { type, data } of facts) {
    const { turn = 0, queries = [], query = '', hash, rows = 0 } = data as FetchData;
    if (type === 'QueriesPlanned') for (const each of queries) asks.set(`${turn} ${each.id}`, each.query.ask);
    const ask = asks.get(`${turn} ${query}`);
    if (type === 'BatchFetched' && hash !== undefined && ask !== undefined && rows > 0)
      found.push({ turn, ask, hash, rows });
  }
  return found;
};
