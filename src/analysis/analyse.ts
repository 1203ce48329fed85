// The engine: from the batches of a turn to findings and hypotheses. Two rounds: what it wants to cite, then what it found.
import type { Findings, Hypothesis } from '../evidence/finding.js';
import { round6 } from '../kernel/json.js';
import type { TimeWindow } from '../kernel/time.js';
import { apartOf } from './blame/apart.js';
import type { Comparison } from './deviation/baseline.js';
import { compareAggregates, type Compared, comparedOf, withRecords } from './deviation/compared.js';
import { fittingPassages } from './documents/fitting.js';
import { type Citations, citations } from './findings/citations.js';
import { consideredAll } from './findings/considered.js';
import type { Drawing } from './findings/figures.js';
import { groupsOf } from './findings/groups.js';
import { suspectAll } from './blame/hypotheses.js';
import { missingIn } from './missing.js';
import { ENGINE } from './parameters.js';
import { otherEpisode } from './onset/episodes.js';
import { restrict } from './onset/restrict.js';
import { choiceOf } from './onset/sighting.js';
import { stretchAt } from './onset/stretch.js';
import { rankServices } from './ranking.js';
import { shownTrace } from './findings/shown-trace.js';
import { similarIssues } from './findings/similar-issues.js';
import type { AnalysisInput } from './telemetry-read.js';
import { timelineOf } from './findings/timeline.js';

/** The whole window, or the part of it that was chosen. */
export const comparedIn = (input: AnalysisInput, compared: Compared = compareAggregates(input)): Compared => {
  const whole = withRecords(compared, input);
  const { survey } = whole.comparison.telemetry;
  if (input.part === undefined || survey?.slot === undefined) return whole;
  const stretch = stretchAt({ window: survey.window, slot: survey.slot }, input.part);
  return comparedOf(restrict(whole.comparison, stretch));
};

export const comparisonOf = (input: AnalysisInput): Comparison => comparedIn(input).comparison;

/** What was looked at instead of the window that was read first, and what the choices cost every hypothesis. */
const focusOf = ({ batches, part }: AnalysisInput, { slots }: Comparison): Findings['focus'] => {
  const windows = batches.flatMap(({ query }) =>
    query.ask === 'aggregates' && query.of === 'flow' ? query.window : [],
  );
  const [whole, read] = [windows[0], windows.at(-1)];
  if (whole === undefined || read === undefined || (part === undefined && read === whole)) return undefined;
  const cost = choiceOf(read, whole) + (part === undefined ? 0 : choiceOf(part, read));
  return { of: { from: whole.from, to: whole.to }, cost: round6(cost), ...(slots && { slots }) };
};

/** Which part of the window was looked at, and what else there is in it, once the part has its cause. */
const parted = (
  input: AnalysisInput,
  focus: Findings['focus'],
  { part, first }: { readonly part: TimeWindow | undefined; readonly first: Hypothesis | undefined },
): Pick<Findings, 'focus' | 'episode'> => {
  if (focus === undefined) return {};
  const isFound = part !== undefined && first !== undefined && first.score > 0;
  const episode = isFound ? otherEpisode(input, { part, service: first.service }) : undefined;
  return { focus, ...(episode && { episode }) };
};

type Drawn = { readonly hypotheses: readonly Hypothesis[]; readonly citations: Citations };

/** What earlier issues and documents have to say to it. */
const recalled = (
  { question }: AnalysisInput,
  { telemetry }: Comparison,
  drawn: Drawn,
): Pick<Findings, 'similar' | 'quoted'> => {
  const similar = similarIssues(drawn.hypotheses, telemetry.pastIssues, drawn.citations);
  if (question === undefined || telemetry.collections.length === 0) return { similar };
  return { similar, quoted: fittingPassages(telemetry, { question, ...drawn }) };
};

/** A request that is to be shown, whatever it has to do with the cause. */
const shown = ({ traceId }: AnalysisInput, drawing: Drawing): Pick<Findings, 'trace'> =>
  traceId === undefined ? {} : { trace: shownTrace(traceId, drawing) };

const drawingOf = ({ askedAt, changes }: AnalysisInput, comparison: Comparison): Drawing => ({
  comparison,
  citations: citations(),
  askedAt,
  ...(changes && { changes }),
});

/** Total and pure: the same batches and parameters give the same findings, whatever order the batches' rows came in. */
export const analyse = (input: AnalysisInput, compared?: Compared): Findings => {
  const { comparison, deviating } = comparedIn(input, compared);
  const { survey } = comparison.telemetry;
  const { deviations, behind } = deviating();
  const drawing = drawingOf(input, comparison);
  const focus = focusOf(input, comparison);
  const ranked = rankServices(deviations, input.parameters);
  const candidates = ranked.map((candidate) => ({ ...candidate, score: candidate.score - (focus?.cost ?? 0) }));
  const suspected = suspectAll(candidates, drawing, behind.length);
  const timeline = timelineOf(suspected, drawing);
  const groups = groupsOf(drawing, { services: input.services ?? [], window: input.window });
  const hypotheses = suspected.map(({ hypothesis }) => hypothesis);
  const recall = recalled(input, comparison, { hypotheses, citations: drawing.citations });
  const { surveyed } = comparison.telemetry;
  const apart = apartOf(suspected, comparison);
  return {
    engine: ENGINE,
    window: survey?.window ?? { from: input.window.from, to: input.window.to },
    ...parted(input, focus, { part: survey?.window, first: hypotheses[0] }),
    baseline: survey?.baseline ?? 'none',
    ...(surveyed && { compared: drawing.citations.cite(surveyed, 'baseline') }),
    ...(apart && { apart }),
    hypotheses,
    findings: suspected.flatMap(({ findings }) => findings),
    timeline,
    groups,
    ...shown(input, drawing),
    ...recall,
    evidence: drawing.citations.all(),
    considered: consideredAll(deviations),
    ...(behind.length > 0 && { behind }),
    missing: missingIn(comparison, suspected),
  };
};
