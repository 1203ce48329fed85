// Tables of figures on a terminal.

export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...cells: Cell[]])[];
};

export type Cell = number | string | null | undefined;

/** At most three decimals; thousands apart. */
const shown = (cell: Cell): string => {
  if (typeof cell === 'string') return cell;
  if (cell === null || cell === undefined) return '–';
  if (Number.isInteger(cell)) return cell.toLocaleString('en-US');
  return Math.abs(cell) >= 1000 ? Math.round(cell).toLocaleString('en-US') : cell.toFixed(3);
};

export const render = ({ title, columns, rows }: Table): string => {
  const lines = [['', ...columns], ...rows.map(([name, ...cells]) => [name, ...cells.map(shown)])];
  const widths = ['', ...columns].map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const text = lines.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  return [title, ...text].join('\n');
};
