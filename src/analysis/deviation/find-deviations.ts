// Finds all deviations of a window from its baseline and applies the rules of attribution.
import { attributeAbortedCalls } from '../attribution/aborted-calls.js';
import type { Comparison } from './baseline.js';
import { attributeCallGauges } from '../attribution/call-gauges.js';
import { attributeNamedCallees } from '../attribution/named-callees.js';
import { requireCorroboration } from '../attribution/corroboration.js';
import type { Deviation, FlowDeviation } from './deviation.js';
import { flowDeviations } from './flow-deviations.js';
import { gapDeviations } from './gap-deviations.js';
import { attributeToPlaces } from '../place/attribute-to-places.js';
import { attributeToFailingPlaces } from '../place/failing-places.js';
import { discardLagging, findIngestLags, type IngestLag } from '../attribution/ingest-lag.js';
import { metricDeviations } from './metric-deviations.js';
import { shareHaltedRequests } from '../attribution/halted-requests.js';
import { attributeToQueues, findLateConsumers } from '../attribution/queues.js';
import { attributeRejectedAnswers } from '../attribution/rejected-answers.js';
import { attributeRepeatedCalls } from '../attribution/repeated-calls.js';
import { rateDeviations } from './rate-deviations.js';
import { selfDeviations } from './self-deviations.js';
import { attributeUnansweredCalls } from '../attribution/unanswered-calls.js';

const familyDeviations = (flows: readonly FlowDeviation[], comparison: Comparison): readonly Deviation[] => [
  ...shareHaltedRequests(attributeAbortedCalls(attributeUnansweredCalls(flows, comparison), comparison), comparison),
  ...gapDeviations(comparison),
  ...selfDeviations(comparison),
  ...attributeCallGauges(metricDeviations(comparison), comparison),
  ...rateDeviations(comparison),
];

export type DeviationResult = { readonly deviations: readonly Deviation[]; readonly behind: readonly IngestLag[] };

/** The deviations of every family after attribution, and the services whose rows are still on their way. */
export const findDeviations = (comparison: Comparison): DeviationResult => {
  const flows = flowDeviations(comparison);
  const lags = findIngestLags(flows, comparison);
  const failing = attributeToFailingPlaces(flows, comparison);
  const all = attributeToPlaces(familyDeviations(failing.flows, comparison), failing.places, comparison);
  const late = findLateConsumers(all, comparison);
  const inTime = attributeRejectedAnswers(
    attributeRepeatedCalls(discardLagging(all, lags, comparison), comparison),
    comparison,
  );
  const counted = [...attributeToQueues(all, late), ...inTime];
  return {
    deviations: attributeNamedCallees(requireCorroboration(counted, comparison), comparison),
    behind: lags.filter(({ service }) => !late.has(service)),
  };
};

export const deviationsOf = (comparison: Comparison): readonly Deviation[] => findDeviations(comparison).deviations;
