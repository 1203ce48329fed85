// The fault kind of a hypothesis, by its leading deviation.
import type { HypothesisKind } from '../../evidence/finding.js';
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, MetricDeviation } from '../deviation/deviation.js';
import { isStock } from '../deviation/gauge-series.js';
import { chanceAmong } from '../deviation/metric-deviations.js';
import { findWaitingSigns } from './queues.js';
import type { ServiceCandidate } from '../rank-services.js';

/** A resource that is used up, or of which less is left: a cache that no longer hits. */
const isSaturation = (deviation: Deviation): deviation is MetricDeviation =>
  deviation.kind === 'metric' && deviation.role === 'resource' && isExhausting(deviation);

const isExhausting = ({ row, direction }: MetricDeviation): boolean =>
  direction === (isStock(row.row.gauge) ? 'fall' : 'rise');

/**
 * A saturated resource explains its own service's slowness and errors. Once the service is chosen, its gauges
 * compete only with one another, not with those of all services. Best first, all of the best one's pod: one
 * resource moves several gauges, and the one that names it best need not move most.
 */
export const saturatedResources = (
  candidate: ServiceCandidate,
  { telemetry, parameters }: Comparison,
): readonly MetricDeviation[] => {
  const own = telemetry.series.filter(({ row }) => row.service === candidate.service).length;
  const regained = chanceAmong(telemetry.series.length) - chanceAmong(own);
  const gauges = (candidate.families.get('metric') ?? []).filter(isSaturation);
  const saturated = gauges.filter(({ score, atLimit }) => atLimit === true || score + regained > 0);
  return saturated
    .filter(({ row: { row } }) => row.pod === saturated[0]?.row.row.pod)
    .slice(0, parameters.findingsPerFamily);
};

/** A call out of the service that fails; the failure of the request itself is no call. */
const isFailedCall = (deviation: Deviation): boolean => {
  if (deviation.kind !== 'flow' || deviation.row.row.stream !== 'span') return false;
  const { to = '' } = deviation.row.row;
  return to.endsWith(FAILED_MARK) && to !== FAILED_MARK;
};

/** An error of the service itself is `code`; one that follows a failed call which no service answers is `dependency`. */
const kindOfFlow = (leading: FlowDeviation, { families }: ServiceCandidate): HypothesisKind => {
  if (leading.named !== undefined) return leading.named.failure.kind;
  if (leading.silent === true) return 'unavailable';
  if (isFailedCall(leading)) return 'dependency';
  const outside = (families.get('flow') ?? []).some(
    (each) =>
      each.kind === 'flow' &&
      isFailedCall(each) &&
      each.score > 0 &&
      calledService(each.row.row.to ?? '') === undefined,
  );
  return outside ? 'dependency' : 'code';
};

const kindOfMetric = (deviation: MetricDeviation): HypothesisKind => {
  const { role } = deviation;
  if (!isExhausting(deviation)) return 'unknown';
  switch (role) {
    case 'resource':
    case 'host':
      return 'resource';
    case 'symptom':
      return 'latency';
    case 'load':
      return 'unknown';
    case 'network':
      return 'network';
  }
  return role satisfies never;
};

/** The kind of fault of the leading deviation of a candidate; the other deviations only add detail. */
export const faultKindOf = (leading: Deviation, candidate: ServiceCandidate): HypothesisKind => {
  if (leading.hosted !== undefined) return (leading.dimension ?? 'host') === 'host' ? 'host' : 'zone';
  if (findWaitingSigns(candidate).includes(leading)) return 'queue';
  switch (leading.kind) {
    case 'flow':
      return kindOfFlow(leading, candidate);
    case 'rate':
      return 'code';
    case 'gap':
      return 'network';
    case 'self':
      return 'latency';
    case 'metric':
      return kindOfMetric(leading);
  }
  return leading satisfies never;
};
