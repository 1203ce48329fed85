// Reads the rows of a batch, as the API returns them: the exact rows that a turn has read.
import { lineWords } from '../../../src/telemetry/line-words.js';
import { quotableText } from '../../../src/telemetry/quotable-text.js';
import { isRowFields, type NdjsonRow, numberField, textField } from '../../../src/telemetry/charts/ndjson-row.js';

/** What a quote was taken from, read as the verifier reads it: a field at its dotted path, or the whole row. Total. */
export const quotedText = (row: NdjsonRow, field: string | undefined): string =>
  (field === undefined ? undefined : quotableText(row.fields, { field })) ?? row.text;

type NamedField = { readonly name: string; readonly text: string };

/** Every field of a row by its dotted path. `whole`: the path of a field that is shown in one piece. */
export const namedFields = ({ fields }: Pick<NdjsonRow, 'fields'>, whole?: string): readonly NamedField[] => {
  const named = (value: unknown, name: string): readonly NamedField[] => {
    const isNested = isRowFields(value) && !Array.isArray(value) && Object.keys(value).length > 0;
    if (isNested && name !== whole)
      return Object.entries(value).flatMap(([key, inner]) => named(inner, `${name}.${key}`));
    return [{ name, text: typeof value === 'string' ? value : JSON.stringify(value) }];
  };
  return Object.entries(fields).flatMap(([name, value]) => named(value, name));
};

/** Microseconds; absent: the row is a sum, which has no instant of its own. */
export const rowTime = (row: NdjsonRow): number | undefined => numberField(row, 'time');

const errorOf = ({ fields: { error } }: NdjsonRow): Pick<Parameters<typeof lineWords>[0], 'error'> =>
  isRowFields(error) ? { error: { type: asText(error['type']), message: asText(error['message']) } } : {};

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What a row says in one line: its message with the error behind it, its name, its title, or else all of it. */
export const rowWords = (row: NdjsonRow): string => {
  const message = textField(row, 'message');
  if (message !== undefined) return lineWords({ message, ...errorOf(row) });
  return ['name', 'title', 'text'].map((name) => textField(row, name)).find((words) => words !== undefined) ?? row.text;
};

/** The rows around one of a batch, in the order of their times: `around` before it and as many after it. */
export const rowsAround = (rows: readonly NdjsonRow[], position: number, around: number): readonly NdjsonRow[] => {
  const timed = rows.every((row) => rowTime(row) !== undefined);
  const ordered = timed
    ? rows.toSorted((a, b) => (rowTime(a) ?? 0) - (rowTime(b) ?? 0) || a.position - b.position)
    : rows;
  const at = ordered.findIndex((row) => row.position === position);
  return at < 0 ? [] : ordered.slice(Math.max(0, at - around), at + around + 1);
};
