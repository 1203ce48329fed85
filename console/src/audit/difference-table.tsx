// Differences between two values, a row for each place.
import type { Difference } from './difference.js';
import { TEXTS } from '../texts/texts.js';

type DifferenceTableProps = { readonly items: readonly Difference[]; readonly before: string; readonly after: string };

const Cell = ({ text }: { text: string | undefined }) => (
  <td>{text === undefined ? <span class="quiet">{TEXTS.audit.nothing}</span> : <code>{text}</code>}</td>
);

export const DifferenceTable = ({ items, before, after }: DifferenceTableProps) => (
  <div class="scroll" tabIndex={0} role="region" aria-label={`${before}, ${after}`}>
    <table class="differences">
      <thead>
        <tr>
          <th scope="col">{TEXTS.audit.place}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.path}>
            <th scope="row">
              <code>{item.path}</code>
            </th>
            <Cell text={item.before} />
            <Cell text={item.after} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
