// Earlier occurrences of a deviation that nobody asked about, as figures that a sentence may state.
import { computeFigure } from '../../evidence/figure.js';
import type { EarlierOccurrence } from '../../evidence/finding.js';
import { firstSlotFrom } from '../../telemetry/aggregates/rate-rows.js';
import type { Deviation } from '../deviation/deviation.js';
import type { Recurrence } from '../deviation/recurrence.js';
import type { FindingContext } from './finding-figures.js';

/** Only the latest are shown. */
const MOST_TIMES = 2;
/** More cells than this are not listed one by one. */
const MOST_CELLS = 200;

const timesOf = ({ row, times }: Recurrence, { citations }: FindingContext): readonly EarlierOccurrence[] => {
  const evidence = citations.cite(row, 'context');
  return times.flatMap((window) => {
    const [from, to] = [firstSlotFrom(row.row, window.from), firstSlotFrom(row.row, window.to)];
    const lines = row.row.lines.slice(from, to);
    if (lines.length === 0 || lines.length > MOST_CELLS) return [];
    const of = lines.map((_, index) => ({ evidence, path: `lines.${from + index}` }));
    return [{ window, lines: { value: computeFigure('sum', lines), by: 'sum', of }, evidence }];
  });
};

export const earlierOccurrences = (deviation: Deviation, context: FindingContext): readonly EarlierOccurrence[] =>
  deviation.kind === 'flow' && deviation.earlier !== undefined
    ? timesOf(deviation.earlier, context).slice(-MOST_TIMES)
    : [];
