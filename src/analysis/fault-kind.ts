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
 * compete only with one another, not with those of all services.
 */
export const saturatedResource = (candidate: Candidate, { telemetry }: Comparison): MetricDeviation | undefined => {
  const own = telemetry.series.filter(({ row }) => row.service === candidate.service).length;
  const regained = chanceAmong(telemetry.series.length) - chanceAmong(own);
  const gauge = candidate.families.get('metric')?.find(isSaturation);
  return gauge !== undefined && gauge.score + regained > 0 ? gauge : undefined;
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
