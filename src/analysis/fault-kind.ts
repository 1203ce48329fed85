// What kind of fault the leading deviation of a service speaks of.
import type { HypothesisKind } from '../evidence/finding.js';
import { FAILED } from '../telemetry/aggregates/operation.js';
import type { Comparison } from './baseline.js';
import type { Deviation, FlowDeviation, MetricDeviation } from './deviation.js';
import { chanceAmong } from './metric.js';
import type { Candidate } from './ranking.js';

const isSaturation = (deviation: Deviation): deviation is MetricDeviation =>
  deviation.kind === 'metric' && deviation.role === 'resource' && deviation.direction === 'rise';

/**
 * A saturated resource explains its own service's slowness and errors. Once the service is chosen, its gauges
 * compete only with one another, not with those of all services. Best first, all of the best one's pod: one
 * resource moves several gauges, and the one that names it best need not move most.
 */
export const saturatedResources = (
  candidate: Candidate,
  { telemetry, parameters }: Comparison,
): readonly MetricDeviation[] => {
  const own = telemetry.series.filter(({ row }) => row.service === candidate.service).length;
  const regained = chanceAmong(telemetry.series.length) - chanceAmong(own);
  const gauges = (candidate.families.get('metric') ?? []).filter(isSaturation);
  const saturated = gauges.filter(({ score }) => score + regained > 0);
  return saturated
    .filter(({ row: { row } }) => row.pod === saturated[0]?.row.row.pod)
    .slice(0, parameters.findingsPerFamily);
};

const kindOfFlow = ({ row }: FlowDeviation): HypothesisKind => {
  const { stream, to = '' } = row.row;
  const failedCall = stream === 'span' && to.endsWith(FAILED) && to !== FAILED;
  return failedCall ? 'dependency' : 'code';
};

const kindOfMetric = ({ role, direction }: MetricDeviation): HypothesisKind => {
  if (direction === 'fall') return 'unknown';
  switch (role) {
    case 'resource':
    case 'host':
      return 'resource';
    case 'symptom':
      return 'latency';
    case 'network':
      return 'network';
  }
  return role satisfies never;
};

export const kindOf = (leading: Deviation): HypothesisKind => {
  switch (leading.kind) {
    case 'flow':
      return kindOfFlow(leading);
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
