// Which percentiles of durations a question asks for, and how those of a row are said.
import { hasCue, type MessageDetails } from '../../language/details/message-details.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';

export type Percentile = 'p50' | 'p95' | 'p99' | 'max';
const PERCENTILES: readonly Percentile[] = ['p50', 'p95', 'p99', 'max'];

const isAsked = (name: Percentile, details: MessageDetails): boolean => {
  switch (name) {
    case 'p50':
      return hasCue(details, 'median', 'average');
    case 'max':
      return hasCue(details, 'maximum');
    default:
      return hasCue(details, name);
  }
};

export const askedPercentiles = ({ details }: AskContext): readonly Percentile[] =>
  PERCENTILES.filter((name) => isAsked(name, details));

export const sayPercentiles = (write: ResultWriter, placed: PlacedRow<TallyRow>, names: readonly Percentile[]) =>
  names.flatMap((name, index) => [
    ...(index === 0 ? [] : [', ']),
    name === 'max' ? 'max ' : `${name} `,
    { figure: write.cell(placed, name, 'micros') },
  ]);
