// From ranked services to hypotheses: what kind of fault, where, since when, and whom it reaches.
import { round6 } from '../../kernel/json.js';
import type { Finding, Hypothesis, HypothesisKind, FindingLocation } from '../../evidence/finding.js';
import { affectedBy } from './affected.js';
import type { Comparison } from '../deviation/baseline.js';
import { changesBefore, drawChange, type Change } from '../findings/changes.js';
import type { Deviation } from '../deviation/deviation.js';
import { kindOf, saturatedResources } from './fault-kind.js';
import type { Drawing } from '../findings/figures.js';
import { drawFinding } from '../findings/findings.js';
import { latestOf } from '../findings/latest.js';
import { waitingFor } from './queues.js';
import { bestOf, confidences, type Candidate } from '../ranking.js';

/** A line stands at a place in code or has a template; a span only names an operation. */
const tellsPlace = (deviation: Deviation): boolean =>
  deviation.kind === 'rate' || (deviation.kind === 'flow' && deviation.row.row.stream === 'log');

/** The strongest of one family; where those are of spans alone, also the strongest that tells a place. */
const strongest = (members: readonly Deviation[], count: number): readonly Deviation[] => {
  const first = members.slice(0, count);
  const place = first.some(tellsPlace) ? undefined : members.find((each) => tellsPlace(each) && each.score > 0);
  return place === undefined ? first : [...first, place];
};

/** The strongest deviations of each family; a family beside the leading one must be better than chance. */
export const shownDeviations = ({ families }: Candidate, { parameters }: Comparison): readonly Deviation[] => {
  const byBest = [...families.values()].sort((a, b) => bestOf(b) - bestOf(a));
  return byBest.flatMap((members, rank) =>
    strongest(members, parameters.findingsPerFamily).filter(({ score }) => rank === 0 || score > 0),
  );
};

/** Where the leading finding is; what it does not say of the place in code, the next one of its kind does. */
const whereOf = ([leading, ...others]: readonly Finding[], change: Change | undefined): FindingLocation => {
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
const evidenceAgainst = (leading: Deviation, { citations }: Drawing): readonly string[] => {
  if (leading.kind !== 'flow') return [];
  const { row } = leading.row;
  return row.past > row.incident ? [citations.cite(leading.row, 'against')] : [];
};

/** Gauges and rates have a history of their own; traces without one are compared with the window's own beginning. */
const mostConfidence = (leading: Deviation | undefined, { telemetry, parameters }: Comparison): number => {
  const cold = telemetry.survey?.baseline !== 'past';
  const ofTraces = leading?.kind === 'flow' || leading?.kind === 'gap' || leading?.kind === 'self';
  return cold && ofTraces ? parameters.coldConfidence : parameters.mostConfidence;
};

/** Code that began to misbehave right after its service was changed, sooner than chance makes likely, was changed to do so. */
const kindWith = (
  kind: HypothesisKind = 'unknown',
  change: Change | undefined,
  { parameters }: Comparison,
): HypothesisKind => (kind === 'code' && (change?.score ?? 0) >= parameters.sureChange ? 'change' : kind);

export type Suspected = {
  readonly hypothesis: Hypothesis;
  readonly findings: readonly Finding[];
  /** What it is judged by first. */
  readonly deviations: readonly Deviation[];
};

type Numbering = { readonly confidence: number; readonly firstFinding: number };

/** What is shown for a candidate, what it is judged by first. */
const judgedBy = (candidate: Candidate, comparison: Comparison): readonly Deviation[] => {
  const resources = saturatedResources(candidate, comparison);
  const first: readonly Deviation[] = resources.length > 0 ? resources : waitingFor(candidate);
  const shown = shownDeviations(candidate, comparison);
  return [...first, ...shown.filter((each) => !first.includes(each))];
};

const suspect = (candidate: Candidate, { confidence, firstFinding }: Numbering, drawing: Drawing): Suspected => {
  const { service, score } = candidate;
  const { comparison } = drawing;
  const deviations = judgedBy(candidate, comparison);
  const [leading] = deviations;
  const onset = leading?.onset;
  const changes = onset === undefined ? [] : changesBefore(service, onset, comparison);
  const drawn = [
    ...deviations.map((deviation) => drawFinding(deviation, drawing)),
    ...changes.slice(0, comparison.parameters.findingsPerFamily).map((change) => drawChange(change, drawing)),
  ];
  const latest = leading && score > 0 ? latestOf(leading, drawing) : undefined;
  const findings = drawn.map((finding, index) => ({
    id: `f${firstFinding + index}`,
    ...finding,
    ...(index === 0 && latest && { latest }),
  }));
  const location = whereOf(findings, changes[0]);
  const hypothesis: Hypothesis = {
    service,
    kind: kindWith(leading && kindOf(leading, candidate), changes[0], comparison),
    location,
    ...(onset !== undefined && { onset }),
    ...affectedBy({ service, location, score }, drawing),
    ...(leading?.hosted && { affected: leading.hosted }),
    score: round6(score),
    confidence: round6(Math.min(confidence, mostConfidence(leading, comparison))),
    findings: findings.map(({ id }) => id),
    evidence: [...new Set(findings.flatMap(({ evidence }) => evidence))],
    against: leading ? evidenceAgainst(leading, drawing) : [],
  };
  return { hypothesis, findings, deviations };
};

/** The best services as hypotheses, best first, beside so many whose rows are unseen; finding ids count on from one to the next. */
export const suspectAll = (
  candidates: readonly Candidate[],
  drawing: Drawing,
  unseen: number,
): readonly Suspected[] => {
  const { parameters } = drawing.comparison;
  const best = candidates.slice(0, parameters.hypotheses);
  const confidence = confidences(
    best.map(({ score }) => score),
    parameters,
    unseen,
  );
  const suspected: Suspected[] = [];
  let firstFinding = 1;
  for (const [index, candidate] of best.entries()) {
    const next = suspect(candidate, { confidence: confidence[index] ?? 0, firstFinding }, drawing);
    suspected.push(next);
    firstFinding += next.findings.length;
  }
  return suspected;
};
