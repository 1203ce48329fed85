// The engine: from the batches of a turn to findings and hypotheses.
import type { Findings, Hypothesis } from '../evidence/finding.js';
import { optional } from '../kernel/optional.js';
import { RATE_BUCKET } from '../telemetry/aggregates/rate-rows.js';
import { round6 } from '../kernel/json.js';
import type { TimeWindow } from '../kernel/time.js';
import { separateSuspects } from './attribution/suspect-separation.js';
import { type Comparison, ignoreEarlierDays } from './deviation/baseline.js';
import { compareAggregates, type ComparedWindow, compareWindow, withRecords } from './deviation/compared-window.js';
import { deviationsOf } from './deviation/find-deviations.js';
import { fittingPassages } from './documents/fitting-passages.js';
import { type CitationIndex, createCitationIndex } from './findings/citations.js';
import type { Deviation } from './deviation/deviation.js';
import { listConsidered } from './findings/considered-deviations.js';
import type { FindingContext } from './findings/finding-figures.js';
import { groupLogLines } from './findings/log-groups.js';
import { buildHypotheses, type SuspectedService } from './attribution/hypotheses.js';
import { tellUnexplained } from './failures/unexplained-errors.js';
import type { PlainLogVerdict } from './failures/explain-harm.js';
import { explainPlainLogs, hasTraces } from './failures/explain-plain-logs.js';
import { findDecidingLog } from './failures/deciding-log.js';
import { buildFailureHypotheses, buildOtherIncidents } from './failures/failure-hypotheses.js';
import { listMissingData } from './missing-data.js';
import { ENGINE } from './parameters.js';
import { findOtherEpisode } from './onset/other-episode.js';
import { restrictComparison } from './onset/restrict-comparison.js';
import { choiceCost } from './onset/sighting.js';
import { stretchAt } from './onset/window-stretch.js';
import { rankServices, type ServiceCandidate } from './rank-services.js';
import { tellNewFailures } from './findings/new-failures.js';
import { buildTraceExcerpt } from './findings/trace-excerpt.js';
import { citeSimilarIssues } from './findings/similar-issues.js';
import type { AnalysisInput } from './turn-telemetry.js';
import { buildTimeline } from './findings/timeline.js';

/** The part of the window that was chosen; all of it where none was. */
const chosenPart = (input: AnalysisInput, whole: ComparedWindow): ComparedWindow => {
  const { survey } = whole.comparison.telemetry;
  if (input.part === undefined || survey?.slot === undefined) return whole;
  const stretch = stretchAt({ window: survey.window, slot: survey.slot }, input.part);
  return compareWindow(restrictComparison(whole.comparison, stretch));
};

/** The whole window, or the part of it that was chosen. */
export const comparedWindow = (
  input: AnalysisInput,
  compared: ComparedWindow = compareAggregates(input),
): ComparedWindow => chosenPart(input, withRecords(compared, input));

export const comparisonOf = (input: AnalysisInput): Comparison => comparedWindow(input).comparison;

/** The part of the window that was analysed instead of the one that was read first, and the cost of that choice for every hypothesis. */
const focusOf = ({ batches, part }: AnalysisInput, { slots }: Comparison): Findings['focus'] => {
  const windows = batches.flatMap(({ query }) =>
    query.ask === 'aggregates' && query.of === 'flow' && query.daysBefore === undefined ? query.window : [],
  );
  const [whole, read] = [windows[0], windows.at(-1)];
  if (whole === undefined || read === undefined || (part === undefined && read === whole)) return undefined;
  const cost = choiceCost(read, whole) + (part === undefined ? 0 : choiceCost(part, read));
  return { of: { from: whole.from, to: whole.to }, cost: round6(cost), ...(slots && { slots }) };
};

/** The analysed part of the window, and another episode elsewhere in it, once the part has a cause. */
const describeFocus = (
  input: AnalysisInput,
  focus: Findings['focus'],
  { part, first }: { readonly part: TimeWindow | undefined; readonly first: Hypothesis | undefined },
): Pick<Findings, 'focus' | 'episode'> => {
  if (focus === undefined) return {};
  const isFound = part !== undefined && first !== undefined && first.score > 0;
  const episode = isFound ? findOtherEpisode(input, { part, service: first.service }) : undefined;
  return { focus, ...(episode && { episode }) };
};

type HypothesesAndCitations = { readonly hypotheses: readonly Hypothesis[]; readonly citations: CitationIndex };

/** Similar earlier issues, and fitting passages of documents. */
const recallDocuments = (
  { question }: AnalysisInput,
  { telemetry }: Comparison,
  built: HypothesesAndCitations,
): Pick<Findings, 'similar' | 'quoted'> => {
  const similar = citeSimilarIssues(built.hypotheses, telemetry.pastIssues, built.citations);
  if (question === undefined || telemetry.collections.length === 0) return { similar };
  return { similar, quoted: fittingPassages(telemetry, { question, ...built }) };
};

/** The request that the question names by its trace id, whether or not it has to do with the cause. */
const traceExcerptOf = ({ traceId }: AnalysisInput, context: FindingContext): Pick<Findings, 'trace'> =>
  traceId === undefined ? {} : { trace: buildTraceExcerpt(traceId, context) };

const createFindingContext = ({ askedAt, changes }: AnalysisInput, comparison: Comparison): FindingContext => ({
  comparison,
  citations: createCitationIndex(),
  askedAt,
  ...(changes && { changes }),
});

/** Where no request was traced, lines tell of causes by what they say; `undefined`: traces decide. */
const explainWithoutTraces = (input: AnalysisInput, whole: Comparison): PlainLogVerdict | undefined =>
  hasTraces(whole) ? undefined : explainPlainLogs(whole, input);

/** What lines say comes first; without it, gauges may still tell of a cause, and counts of lines alone do not. */
const suspectFromLogs = (
  verdict: PlainLogVerdict,
  candidates: readonly ServiceCandidate[],
  context: FindingContext,
): readonly SuspectedService[] => {
  const stated = buildFailureHypotheses(verdict, context);
  if (stated.length > 0) return stated;
  const gauged = candidates.filter(({ families }) => families.has('metric'));
  return buildHypotheses(gauged, context, 0);
};

/** Other incidents of the window, and one that was over when it began. */
const tellOtherIncidents = (
  verdict: PlainLogVerdict | undefined,
  context: FindingContext,
): Pick<Findings, 'others' | 'episode'> => {
  if (verdict === undefined) return {};
  const others = buildOtherIncidents(verdict, context);
  const { before } = verdict;
  const to = before && before.onset + (before.burst.to + 1 - before.burst.from) * RATE_BUCKET;
  return {
    ...(others.length > 0 && { others }),
    ...(before !== undefined && to !== undefined && { episode: { from: before.onset, to, service: before.service } }),
  };
};

/** What was compared, and what differs there. */
type ComparedDeviations = { readonly verdict: PlainLogVerdict | undefined; readonly whole: ComparedWindow };

/** Where no cause is credible, what is new and bad is told all the same. */
const tellWithoutCause = (
  { verdict, whole }: ComparedDeviations,
  hypotheses: readonly Hypothesis[],
  context: FindingContext,
): Pick<Findings, 'unexplained' | 'failing'> => {
  if (hypotheses.some(({ score }) => score > 0)) return {};
  if (verdict === undefined) {
    const { comparison, deviating } = whole;
    const failing = tellNewFailures(deviating().deviations, { ...context, comparison });
    return failing.length === 0 ? {} : { failing };
  }
  const unexplained = tellUnexplained(verdict, context);
  return unexplained.length === 0 ? {} : { unexplained };
};

/** Absent where there is nothing that could be over. */
const tellEnd = (
  verdict: PlainLogVerdict | undefined,
  { hypotheses, unexplained }: Pick<Findings, 'hypotheses' | 'unexplained'>,
): Pick<Findings, 'ended'> =>
  verdict?.ended !== undefined && (hypotheses.length > 0 || unexplained !== undefined) ? { ended: verdict.ended } : {};

const suspectsOf = (scored: readonly Pick<Hypothesis, 'service' | 'score'>[]): readonly string[] =>
  scored.flatMap(({ service, score }) => (score > 0 ? service : []));

/** All of the window with its records, the part of it that is compared, and what every candidate pays for that choice. */
type AnalysedWindow = { readonly whole: Comparison; readonly part: Comparison; readonly cost: number };

const rankCandidates = (
  deviations: readonly Deviation[],
  { part: { parameters }, cost }: AnalysedWindow,
): readonly ServiceCandidate[] =>
  rankServices(deviations, parameters).map((candidate) => ({ ...candidate, score: candidate.score - cost }));

/** Who is suspected where the window is compared with the hours before it alone. Only their names are told, so nothing is built for them. */
const suspectsBesideHours = (input: AnalysisInput, { whole, part, cost }: AnalysedWindow): readonly string[] => {
  const hours = { whole: ignoreEarlierDays(whole), part: ignoreEarlierDays(part), cost };
  const candidates = rankCandidates(deviationsOf(hours.part), hours);
  const verdict = explainWithoutTraces(input, hours.whole);
  if (verdict === undefined) return suspectsOf(candidates.slice(0, part.parameters.hypotheses));
  const suspected = suspectFromLogs(verdict, candidates, createFindingContext(input, hours.part));
  return suspectsOf(suspected.map(({ hypothesis }) => hypothesis));
};

/** Who would be suspected without what earlier days showed at this hour, and is not with it. */
const findHabit = (
  input: AnalysisInput,
  analysed: AnalysedWindow,
  hypotheses: readonly Hypothesis[],
): Pick<Findings, 'habit'> => {
  const { sameHour } = analysed.whole.telemetry;
  if (sameHour.length === 0) return {};
  const suspected = new Set(suspectsOf(hypotheses));
  const services = suspectsBesideHours(input, analysed).filter((service) => !suspected.has(service));
  return services.length === 0 ? {} : { habit: { services, daysBefore: sameHour.map(({ daysBefore }) => daysBefore) } };
};

/** Total and pure: the same batches and parameters give the same findings, whatever order the batches' rows came in. */
export const analyze = (input: AnalysisInput, compared: ComparedWindow = compareAggregates(input)): Findings => {
  const whole = withRecords(compared, input);
  const { comparison, deviating } = chosenPart(input, whole);
  const { survey } = comparison.telemetry;
  const { deviations, behind } = deviating();
  const context = createFindingContext(input, comparison);
  const focus = focusOf(input, comparison);
  const analysed = { whole: whole.comparison, part: comparison, cost: focus?.cost ?? 0 };
  const candidates = rankCandidates(deviations, analysed);
  const verdict = explainWithoutTraces(input, whole.comparison);
  const suspected =
    verdict === undefined
      ? buildHypotheses(candidates, context, behind.length)
      : suspectFromLogs(verdict, candidates, context);
  const timeline = buildTimeline(suspected, context);
  const groups = groupLogLines(context, { services: input.services ?? [], window: input.window });
  const hypotheses = suspected.map(({ hypothesis }) => hypothesis);
  const withoutCause = tellWithoutCause({ verdict, whole }, hypotheses, context);
  const recall = recallDocuments(input, comparison, { hypotheses, citations: context.citations });
  const { surveyed } = comparison.telemetry;
  const apart = verdict === undefined ? separateSuspects(suspected, comparison) : undefined;
  return {
    engine: ENGINE,
    window: survey?.window ?? { from: input.window.from, to: input.window.to },
    ...describeFocus(input, focus, { part: survey?.window, first: hypotheses[0] }),
    baseline: survey?.baseline ?? 'none',
    ...findHabit(input, analysed, hypotheses),
    ...(surveyed && { compared: context.citations.cite(surveyed, 'baseline') }),
    ...(apart && { apart }),
    ...tellOtherIncidents(verdict, context),
    ...withoutCause,
    ...tellEnd(verdict, { hypotheses, ...withoutCause }),
    ...optional({ course: verdict?.course }),
    hypotheses,
    findings: suspected.flatMap(({ findings }) => findings),
    timeline,
    groups,
    ...traceExcerptOf(input, context),
    ...recall,
    evidence: context.citations.all(),
    considered: listConsidered(deviations),
    ...(behind.length > 0 && { behind }),
    ...optional({ deciding: verdict && findDecidingLog(verdict) }),
    missing: listMissingData(comparison, suspected, verdict),
  };
};
