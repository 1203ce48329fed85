// Writes rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is written as text.

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const csvCell = (value: string): string => {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** `undefined`: an empty cell. */
export const csvText = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  rows.map((row) => `${row.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`).join('');
