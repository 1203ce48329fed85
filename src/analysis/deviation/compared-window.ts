// The comparison of a turn's whole window, computed once for all of its steps.
import { lazy } from '../../kernel/memoize.js';
import { type Comparison, createComparison } from './baseline.js';
import { type DeviationResult, findDeviations } from './find-deviations.js';
import { type AnalysisInput, readTelemetry, recordsIn } from '../turn-telemetry.js';

export type ComparedWindow = { readonly comparison: Comparison; readonly deviating: () => DeviationResult };

export const compareWindow = (comparison: Comparison): ComparedWindow => ({
  comparison,
  deviating: lazy(() => findDeviations(comparison)),
});

/** Of equal aggregates and parameters it is the same. */
export const compareAggregates = ({ batches, ...input }: AnalysisInput): ComparedWindow => {
  const aggregates = batches.filter(({ query }) => query.ask === 'aggregates');
  return compareWindow(createComparison(readTelemetry({ ...input, batches: aggregates }), input.parameters));
};

/** With the records that were read since. */
export const withRecords = (
  { comparison, deviating: known }: ComparedWindow,
  input: AnalysisInput,
): ComparedWindow => ({
  comparison: { ...comparison, telemetry: { ...comparison.telemetry, ...recordsIn(input) } },
  deviating: known,
});
