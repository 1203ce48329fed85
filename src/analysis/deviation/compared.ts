// What the aggregates of a turn say of its whole window: made once, however many of its steps look at it.
import { lazy } from '../../kernel/memoize.js';
import { compare, type Comparison } from './baseline.js';
import { deviating, type Deviating } from './deviations.js';
import { type AnalysisInput, readTelemetry, recordsIn } from '../telemetry-read.js';

export type Compared = { readonly comparison: Comparison; readonly deviating: () => Deviating };

export const comparedOf = (comparison: Comparison): Compared => ({
  comparison,
  deviating: lazy(() => deviating(comparison)),
});

/** Of equal aggregates and parameters it is the same. */
export const compareAggregates = ({ batches, ...input }: AnalysisInput): Compared => {
  const aggregates = batches.filter(({ query }) => query.ask === 'aggregates');
  return comparedOf(compare(readTelemetry({ ...input, batches: aggregates }), input.parameters));
};

/** With the records that were read since. */
export const withRecords = ({ comparison, deviating: known }: Compared, input: AnalysisInput): Compared => ({
  comparison: { ...comparison, telemetry: { ...comparison.telemetry, ...recordsIn(input) } },
  deviating: known,
});
