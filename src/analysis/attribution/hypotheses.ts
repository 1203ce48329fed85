// Builds hypotheses from ranked services: the kind of fault, its location, onset and affected services.
import { findUnbrokenStart } from '../onset/unbroken-start.js';
import { optional } from '../../kernel/optional.js';
import { round6 } from '../../kernel/json.js';
import type { StatedFailure } from '../../evidence/stated-failure.js';
import type { Finding, FindingLocation, Hypothesis, HypothesisKind } from '../../evidence/finding.js';
import { findAffectedServices } from './affected-services.js';
import { type Comparison, hasSpanTimes } from '../deviation/baseline.js';
import { buildChangeFinding, findPrecedingChanges, type PrecedingChange } from '../findings/preceding-changes.js';
import type { Deviation } from '../deviation/deviation.js';
import { faultKindOf, saturatedResources } from './fault-kind.js';
import type { FindingContext } from '../findings/finding-figures.js';
import { placeOfRoot, rootBehindMessage } from '../findings/stated-root.js';
import { buildFinding } from '../findings/build-finding.js';
import { findLatestState } from '../findings/latest-state.js';
import { findWaitingSigns } from './queues.js';
import { bestScore, confidences, type ServiceCandidate } from '../rank-services.js';

/** A line stands at a place in code or has a template; a span only names an operation. */
const tellsPlace = (deviation: Deviation): boolean =>
  deviation.kind === 'rate' || (deviation.kind === 'flow' && deviation.row.row.stream === 'log');

/** The strongest of one family; if these are spans only, also the strongest that has a place in code. */
const strongest = (members: readonly Deviation[], count: number): readonly Deviation[] => {
  const first = members.slice(0, count);
  const place = first.some(tellsPlace) ? undefined : members.find((each) => tellsPlace(each) && each.score > 0);
  return place === undefined ? first : [...first, place];
};

/** The strongest deviations of each family; families after the leading one must score better than chance. */
export const selectDeviations = ({ families }: ServiceCandidate, { parameters }: Comparison): readonly Deviation[] => {
  const byBest = [...families.values()].sort((a, b) => bestScore(b) - bestScore(a));
  return byBest.flatMap((members, rank) =>
    strongest(members, parameters.findingsPerFamily).filter(({ score }) => rank === 0 || score > 0),
  );
};

/** Where the leading finding is; what it does not say of the place in code, the next one of its kind does. */
const whereOf = ([leading, ...others]: readonly Finding[], change: PrecedingChange | undefined): FindingLocation => {
  const place = others.find(({ kind, location }) => kind === leading?.kind && (location.code ?? location.template));
  const { code, template } = place?.location ?? {};
  return {
    ...(code !== undefined && { code }),
    ...(template !== undefined && { template }),
    ...leading?.location,
    ...(change && { change: change.row.row.title }),
  };
};

/** What speaks against it: that the same step was taken before, outside of earlier incidents. */
const evidenceAgainst = (leading: Deviation, { citations }: FindingContext): readonly string[] => {
  if (leading.kind !== 'flow') return [];
  const { row } = leading.row;
  return row.past > row.incident ? [citations.cite(leading.row, 'against')] : [];
};

/**
 * Repeated calls of an unchanged caller may have a reason that no row shows; a place may stand for the one around it; and of
 * several services that stop to answer at once, none need be the cause. Requests that stop half way may have less to do. What one
 * caller alone says of a callee that shows nothing itself may be the caller's own, or lie between the two.
 */
const AMBIGUOUS_CONFIDENCE = 0.85;

type JudgedLead = { readonly leading: Deviation | undefined; readonly change: PrecedingChange | undefined };

/** Gauges and rates have a history of their own; traces without one are compared with the window's own beginning. */
const mostConfidence = ({ leading, change }: JudgedLead, comparison: Comparison): number => {
  const { telemetry, parameters } = comparison;
  const cold = telemetry.survey?.baseline !== 'past';
  const ofTimes = leading?.kind === 'gap' || leading?.kind === 'self';
  if (cold && (ofTimes || leading?.kind === 'flow')) return parameters.coldConfidence;
  if (leading?.kind === 'flow' && leading.repeats === true && (change?.score ?? 0) < parameters.sureChange)
    return AMBIGUOUS_CONFIDENCE;
  if (leading?.within !== undefined) return AMBIGUOUS_CONFIDENCE;
  if (leading?.kind === 'flow' && (leading.isOneOfSeveral ?? leading.halted !== undefined)) return AMBIGUOUS_CONFIDENCE;
  if (leading?.kind === 'flow' && leading.named?.isBorneOut === false) return AMBIGUOUS_CONFIDENCE;
  if (leading?.kind === 'rate' && leading.isAlone === true) return parameters.aloneConfidence;
  return ofTimes && !hasSpanTimes(comparison) ? parameters.linesConfidence : parameters.mostConfidence;
};

/** Code that began to misbehave right after its service was changed, sooner than chance makes likely, was changed to do so. */
const kindWith = (
  kind: HypothesisKind = 'unknown',
  change: PrecedingChange | undefined,
  { parameters }: Comparison,
): HypothesisKind => (kind === 'code' && (change?.score ?? 0) >= parameters.sureChange ? 'change' : kind);

export type SuspectedService = {
  readonly hypothesis: Hypothesis;
  readonly findings: readonly Finding[];
  /** What it is judged by first. */
  readonly deviations: readonly Deviation[];
};

/** What a caller's line says of the service; `undefined`: it is judged by other rows. */
const statedOf = (leading: Deviation, { citations }: FindingContext): StatedFailure | undefined => {
  if (leading.kind !== 'flow' || leading.named === undefined) return undefined;
  const { failure, line, root, link } = leading.named;
  const place = placeOfRoot(line.row, root.text);
  return {
    class: failure.id,
    speaker: line.row.service,
    line: citations.cite(line, 'seen', rootBehindMessage(line.row, root.text, place)),
    ...place,
    by: link.by,
    ...optional({ named: link.quote, tie: link.listener && citations.cite(link.listener, 'context') }),
  };
};

type FindingNumbering = { readonly confidence: number; readonly firstFinding: number };

/** What is shown for a candidate, what it is judged by first. */
const orderDeviations = (candidate: ServiceCandidate, comparison: Comparison): readonly Deviation[] => {
  const resources = saturatedResources(candidate, comparison);
  const first: readonly Deviation[] = resources.length > 0 ? resources : findWaitingSigns(candidate);
  const deviations = selectDeviations(candidate, comparison);
  return [...first, ...deviations.filter((each) => !first.includes(each))];
};

const buildHypothesis = (
  candidate: ServiceCandidate,
  { confidence, firstFinding }: FindingNumbering,
  context: FindingContext,
): SuspectedService => {
  const { service, score } = candidate;
  const { comparison } = context;
  const deviations = orderDeviations(candidate, comparison);
  const [leading] = deviations;
  const stated = leading && statedOf(leading, context);
  const onset = leading && findUnbrokenStart(leading, comparison);
  const changes = onset === undefined ? [] : findPrecedingChanges(service, onset, comparison);
  const built = [
    ...deviations.map((deviation) => buildFinding(deviation, context)),
    ...changes.slice(0, comparison.parameters.findingsPerFamily).map((change) => buildChangeFinding(change, context)),
  ];
  const latest = leading && score > 0 ? findLatestState(leading, context) : undefined;
  const findings = built.map((finding, index) => ({
    id: `f${firstFinding + index}`,
    ...finding,
    ...(index === 0 && latest && { latest }),
  }));
  const location = whereOf(findings, changes[0]);
  const hypothesis: Hypothesis = {
    service,
    kind: kindWith(leading && faultKindOf(leading, candidate), changes[0], comparison),
    location,
    ...(onset !== undefined && { onset }),
    ...findAffectedServices({ service, location, score }, context),
    ...(leading?.hosted && { affected: leading.hosted }),
    ...(stated && { failure: stated }),
    score: round6(score),
    confidence: round6(Math.min(confidence, mostConfidence({ leading, change: changes[0] }, comparison))),
    findings: findings.map(({ id }) => id),
    evidence: [...new Set([...(stated ? [stated.line] : []), ...findings.flatMap(({ evidence }) => evidence)])],
    against: leading ? evidenceAgainst(leading, context) : [],
  };
  return { hypothesis, findings, deviations };
};

/** The best services as hypotheses, best first. `unseen`: how many services have rows that are still on their way. Finding ids are numbered across hypotheses. */
export const buildHypotheses = (
  candidates: readonly ServiceCandidate[],
  context: FindingContext,
  unseen: number,
): readonly SuspectedService[] => {
  const { parameters } = context.comparison;
  const best = candidates.slice(0, parameters.hypotheses);
  const confidence = confidences(
    best.map(({ score }) => score),
    parameters,
    unseen,
  );
  const suspected: SuspectedService[] = [];
  let firstFinding = 1;
  for (const [index, candidate] of best.entries()) {
    const next = buildHypothesis(candidate, { confidence: confidence[index] ?? 0, firstFinding }, context);
    suspected.push(next);
    firstFinding += next.findings.length;
  }
  return suspected;
};
