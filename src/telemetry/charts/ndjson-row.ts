// A row of a batch as it is stored: a line of NDJSON with its fields. Charts are computed from such rows.

type StoredRowFields = { readonly [field: string]: unknown };

/** Of a row of a batch, by its 0-based line. */
export type NdjsonRow = { readonly position: number; readonly fields: StoredRowFields; readonly text: string };

export const isRowFields = (value: unknown): value is StoredRowFields => typeof value === 'object' && value !== null;

const fieldsOf = (text: string): StoredRowFields => {
  try {
    const value: unknown = JSON.parse(text);
    return isRowFields(value) ? value : {};
  } catch {
    return {};
  }
};

/** Of NDJSON. A line that is no object has no fields; its text is kept. */
export const readRows = (ndjson: string): readonly NdjsonRow[] =>
  ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((text, position) => ({ position, text, fields: fieldsOf(text) }));

export const textField = ({ fields }: NdjsonRow, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

export const numberField = ({ fields }: NdjsonRow, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
