// Rows in columns as wide as their widest cell; the last one takes what is left.
import { cut, padded, widthOf } from './text.js';

const GAP = '  ';

export const table = (rows: readonly (readonly string[])[], width: number): readonly string[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 0),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : padded(cell, widths[column] ?? 0)));
    return cut(cells.join(GAP), width).trimEnd();
  });
};
