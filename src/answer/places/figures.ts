// Figures over two rows: a part beside its whole, and the difference of two counts.
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import { optional } from '../../kernel/optional.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { PlacedRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';

export type Cell = readonly [PlacedRow<BatchRow>, string];

const combine = (write: ResultWriter, by: Figure['by'], cells: readonly Cell[], unit?: Figure['unit']): Figure => {
  const each = cells.map(([row, path]) => write.cell(row, path));
  return {
    value: computeFigure(
      by,
      each.map(({ value }) => value),
    ),
    by,
    of: each.flatMap(({ of }) => of),
    ...optional({ unit }),
  };
};

/** A whole is named beside its part, so that the row of the part is one of those that it is computed from. */
export const wholeOf = (write: ResultWriter, part: Cell, whole: Cell): Figure => combine(write, 'max', [part, whole]);

export const differenceOf = (write: ResultWriter, first: Cell, second: Cell, unit?: Figure['unit']): Figure =>
  combine(write, 'difference', [first, second], unit);

export const countOf = (write: ResultWriter, cells: readonly Cell[]): Figure => combine(write, 'count', cells);
