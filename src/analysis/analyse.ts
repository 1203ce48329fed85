// The engine: from the batches of a turn to findings and hypotheses. Two rounds: what it wants to cite, then what it found.
import type { Findings } from '../evidence/finding.js';
import { blameAborted } from './abort.js';
import { compare, type Comparison } from './baseline.js';
import { citations } from './citations.js';
import { consideredAll } from './considered.js';
import type { Deviation } from './deviation.js';
import { flowDeviations } from './flow.js';
import { gapDeviations } from './gap.js';
import { groupsOf } from './groups.js';
import { suspectAll } from './hypotheses.js';
import { metricDeviations } from './metric.js';
import { missingIn } from './missing.js';
import { ENGINE } from './parameters.js';
import { rankServices } from './ranking.js';
import { rateDeviations } from './rate.js';
import { similarIssues } from './similar-issues.js';
import { selfDeviations } from './self-time.js';
import { readTelemetry, type AnalysisInput } from './telemetry-read.js';
import { timelineOf } from './timeline.js';

export const comparisonOf = (input: AnalysisInput): Comparison => compare(readTelemetry(input), input.parameters);

export const deviationsOf = (comparison: Comparison): readonly Deviation[] => [
  ...blameAborted(flowDeviations(comparison), comparison),
  ...gapDeviations(comparison),
  ...selfDeviations(comparison),
  ...metricDeviations(comparison),
  ...rateDeviations(comparison),
];

/** Total and pure: the same batches and parameters give the same findings, whatever order the batches' rows came in. */
export const analyse = (input: AnalysisInput): Findings => {
  const comparison = comparisonOf(input);
  const { survey } = comparison.telemetry;
  const deviations = deviationsOf(comparison);
  const drawing = { comparison, citations: citations() };
  const suspected = suspectAll(rankServices(deviations, input.parameters), drawing);
  const timeline = timelineOf(suspected, drawing);
  const groups = groupsOf(drawing, input.services ?? []);
  const hypotheses = suspected.map(({ hypothesis }) => hypothesis);
  const similar = similarIssues(hypotheses, comparison.telemetry.pastIssues, drawing.citations);
  return {
    engine: ENGINE,
    window: survey?.window ?? { from: input.window.from, to: input.window.to },
    baseline: survey?.baseline ?? 'none',
    hypotheses,
    findings: suspected.flatMap(({ findings }) => findings),
    timeline,
    groups,
    similar,
    evidence: drawing.citations.all(),
    considered: consideredAll(deviations),
    missing: missingIn(comparison, suspected),
  };
};
