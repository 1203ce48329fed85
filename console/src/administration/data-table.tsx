// A table whose rows become cards on narrow screens: each cell knows the name of its column.
import type { ComponentChild } from 'preact';

type TableColumn = { readonly name: string; readonly isNumber?: boolean };

type DataTableProps = {
  /** Says what the table is of, for those who do not see the heading above it. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChild[] }[];
};

export const DataTable = ({ label, columns, rows }: DataTableProps) => (
  <table class="cards" aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ name, isNumber }) => (
          <th key={name} scope="col" class={isNumber === true ? 'number' : ''}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row" data-label={columns[0]?.name}>
            {first}
          </th>
          {others.map((cell, i) => {
            const { name = '', isNumber } = columns[i + 1] ?? {};
            return (
              <td key={name} data-label={name} class={isNumber === true ? 'number' : ''}>
                {cell}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
