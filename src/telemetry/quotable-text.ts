// The text of a stored row that a quote stands in: what the verifier looks a quote up in, and the console marks it in.
import { canonicalJson } from '../kernel/json.js';

type RowFields = { readonly [key: string]: unknown };

/** The value at a dotted path; own keys only. A key that holds dots itself is taken whole where it is there. */
export const valueAt = (row: unknown, path: string): unknown => {
  if (typeof row !== 'object' || row === null) return undefined;
  if (Object.hasOwn(row, path)) return (row as RowFields)[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const key = path.slice(0, dot);
    if (Object.hasOwn(row, key)) return valueAt((row as RowFields)[key], path.slice(dot + 1));
  }
  return undefined;
};

/** The text a quote must stand in: one field, or the whole row in canonical form. */
export const quotableText = (row: RowFields, { field }: { readonly field?: string }): string | undefined => {
  if (field === undefined) return canonicalJson(row);
  const value = valueAt(row, field);
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : canonicalJson(value);
};
