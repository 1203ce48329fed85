// The engine: from the batches of a turn to findings and hypotheses. Two rounds: what it wants to cite, then what it found.
import type { Findings } from '../evidence/finding.js';
import { round6 } from '../kernel/json.js';
import { compare, type Comparison } from './baseline.js';
import { citations } from './citations.js';
import { consideredAll } from './considered.js';
import { deviationsOf } from './deviations.js';
import { groupsOf } from './groups.js';
import { suspectAll } from './hypotheses.js';
import { missingIn } from './missing.js';
import { ENGINE } from './parameters.js';
import { choiceOf } from './onset/sighting.js';
import { rankServices } from './ranking.js';
import { similarIssues } from './similar-issues.js';
import { readTelemetry, type AnalysisInput } from './telemetry-read.js';
import { timelineOf } from './timeline.js';

export const comparisonOf = (input: AnalysisInput): Comparison => compare(readTelemetry(input), input.parameters);

/** The part of the window that was chosen to be looked at, and what the choice costs every hypothesis. */
const focusOf = ({ batches }: AnalysisInput): Findings['focus'] => {
  const windows = batches.flatMap(({ query }) =>
    query.ask === 'aggregates' && query.of === 'flow' ? query.window : [],
  );
  const [whole, part] = [windows[0], windows.at(-1)];
  if (whole === undefined || part === undefined || part === whole) return undefined;
  return { of: { from: whole.from, to: whole.to }, cost: round6(choiceOf(part, whole)) };
};

/** Total and pure: the same batches and parameters give the same findings, whatever order the batches' rows came in. */
export const analyse = (input: AnalysisInput): Findings => {
  const comparison = comparisonOf(input);
  const { survey } = comparison.telemetry;
  const deviations = deviationsOf(comparison);
  const drawing = { comparison, citations: citations() };
  const focus = focusOf(input);
  const ranked = rankServices(deviations, input.parameters);
  const candidates = ranked.map((candidate) => ({ ...candidate, score: candidate.score - (focus?.cost ?? 0) }));
  const suspected = suspectAll(candidates, drawing);
  const timeline = timelineOf(suspected, drawing);
  const groups = groupsOf(drawing, input.services ?? []);
  const hypotheses = suspected.map(({ hypothesis }) => hypothesis);
  const similar = similarIssues(hypotheses, comparison.telemetry.pastIssues, drawing.citations);
  return {
    engine: ENGINE,
    window: survey?.window ?? { from: input.window.from, to: input.window.to },
    ...(focus && { focus }),
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
