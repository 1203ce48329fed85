// The comparison of a turn's whole window, computed once for all of its steps.
import { attributeNamedCallees } from '../attribution/named-callees.js';
import { lazy } from '../../kernel/memoize.js';
import { type Comparison, createComparison } from './baseline.js';
import { type DeviationResult, findDeviations } from './find-deviations.js';
import type { SourceQuery } from '../../telemetry/query.js';
import { type AnalysisInput, readTelemetry, recordsIn } from '../turn-telemetry.js';

export type ComparedWindow = { readonly comparison: Comparison; readonly deviating: () => DeviationResult };

export const compareWindow = (comparison: Comparison): ComparedWindow => ({
  comparison,
  deviating: lazy(() => findDeviations(comparison)),
});

/** Rows that deviations are computed from: aggregates, and the changes that may explain them. */
export const isComparedQuery = ({ ask }: Pick<SourceQuery, 'ask'>): boolean =>
  ask === 'aggregates' || ask === 'changes';

/** Of equal aggregates, changes and parameters it is the same. */
export const compareAggregates = ({ batches, ...input }: AnalysisInput): ComparedWindow => {
  const compared = batches.filter(({ query }) => isComparedQuery(query));
  return compareWindow(createComparison(readTelemetry({ ...input, batches: compared }), input.parameters));
};

/** With the records that were read since, and with what their lines say of whom the callers blame. */
export const withRecords = ({ comparison, deviating: known }: ComparedWindow, input: AnalysisInput): ComparedWindow => {
  const read = { ...comparison, telemetry: { ...comparison.telemetry, ...recordsIn(input) } };
  const named = ({ deviations, behind }: DeviationResult): DeviationResult => ({
    deviations: attributeNamedCallees(deviations, read),
    behind,
  });
  return { comparison: read, deviating: lazy(() => named(known())) };
};
