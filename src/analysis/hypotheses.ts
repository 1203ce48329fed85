// From ranked services to hypotheses: what kind of fault, where, since when, and whom it reaches.
import { compareText, round6 } from '../kernel/json.js';
import type { Finding, Hypothesis, HypothesisKind } from '../evidence/finding.js';
import { FAILED } from '../telemetry/aggregates/operation.js';
import type { TraceRow } from '../telemetry/aggregates/rows.js';
import type { Comparison } from './baseline.js';
import { changesBefore, drawChange } from './changes.js';
import type { Deviation, FlowDeviation, MetricDeviation } from './deviation.js';
import type { Drawing } from './figures.js';
import { drawFinding } from './findings.js';
import { chanceAmong } from './metric.js';
import { bestOf, confidences, type Candidate } from './ranking.js';

/** The strongest deviations of each family; a family beside the leading one must be better than chance. */
export const shownDeviations = ({ families }: Candidate, { parameters }: Comparison): readonly Deviation[] => {
  const byBest = [...families.values()].sort((a, b) => bestOf(b) - bestOf(a));
  return byBest.flatMap((members, rank) =>
    members.slice(0, parameters.findingsPerFamily).filter(({ score }) => rank === 0 || score > 0),
  );
};

/**
 * A saturated resource explains its own service's slowness and errors. Once the service is chosen, its gauges
 * compete only with one another, not with those of all services.
 */
const saturatedResource = (candidate: Candidate, { telemetry }: Comparison): MetricDeviation | undefined => {
  const own = telemetry.series.filter(({ row }) => row.service === candidate.service).length;
  const regained = chanceAmong(telemetry.series.length) - chanceAmong(own);
  for (const deviation of candidate.families.get('metric') ?? [])
    if (deviation.kind === 'metric' && deviation.role === 'resource' && deviation.direction === 'rise')
      return deviation.score + regained > 0 ? deviation : undefined;
  return undefined;
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

const kindOf = (leading: Deviation): HypothesisKind => {
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

/** Services above a segment; segments stand behind their callers, so the climb ends. */
const callersOf = (index: number, { segments }: TraceRow): ReadonlySet<string> => {
  const callers = new Set<string>();
  let at = index;
  for (let next = segments[at]?.parent; next !== undefined && next < at; next = segments[at]?.parent) {
    at = next;
    callers.add(segments[at]?.service ?? '');
  }
  return callers;
};

/** Services whose requests pass through the suspect, by the number of traces. */
const affectedBy = (service: string, { telemetry }: Comparison): readonly string[] => {
  const traces = new Map<string, number>();
  for (const { row } of telemetry.traces) {
    const served = [...row.segments.keys()].filter((index) => row.segments[index]?.service === service);
    const callers = new Set(served.flatMap((index) => [...callersOf(index, row)]));
    callers.delete(service);
    for (const caller of callers) traces.set(caller, (traces.get(caller) ?? 0) + 1);
  }
  return [...traces].sort(([a, n], [b, m]) => m - n || compareText(a, b)).map(([caller]) => caller);
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
  return cold && ofTraces ? parameters.coldConfidence : 1;
};

export type Suspected = { readonly hypothesis: Hypothesis; readonly findings: readonly Finding[] };

type Numbering = { readonly confidence: number; readonly firstFinding: number };

/** What is shown for a candidate, what it is judged by first. */
const judgedBy = (candidate: Candidate, comparison: Comparison): readonly Deviation[] => {
  const resource = saturatedResource(candidate, comparison);
  const shown = shownDeviations(candidate, comparison);
  return resource === undefined ? shown : [resource, ...shown.filter((each) => each !== resource)];
};

const suspect = (candidate: Candidate, { confidence, firstFinding }: Numbering, drawing: Drawing): Suspected => {
  const { service, score } = candidate;
  const { comparison } = drawing;
  const deviations = judgedBy(candidate, comparison);
  const [leading] = deviations;
  const onset = leading?.onset;
  const changes = onset === undefined ? [] : changesBefore(service, onset, comparison);
  const findings = [
    ...deviations.map((deviation) => drawFinding(deviation, drawing)),
    ...changes.slice(0, comparison.parameters.findingsPerFamily).map((change) => drawChange(change, drawing)),
  ].map((finding, index) => ({ id: `f${firstFinding + index}`, ...finding }));
  const hypothesis: Hypothesis = {
    service,
    kind: leading ? kindOf(leading) : 'unknown',
    location: { ...findings[0]?.location, ...(changes[0] && { change: changes[0].row.row.title }) },
    ...(onset !== undefined && { onset }),
    affected: affectedBy(service, comparison),
    score: round6(score),
    confidence: round6(Math.min(confidence, mostConfidence(leading, comparison))),
    findings: findings.map(({ id }) => id),
    evidence: [...new Set(findings.flatMap(({ evidence }) => evidence))],
    against: leading ? evidenceAgainst(leading, drawing) : [],
  };
  return { hypothesis, findings };
};

/** The best services as hypotheses, best first; finding ids count on from one to the next. */
export const suspectAll = (candidates: readonly Candidate[], drawing: Drawing): readonly Suspected[] => {
  const { parameters } = drawing.comparison;
  const best = candidates.slice(0, parameters.hypotheses);
  const confidence = confidences(
    best.map(({ score }) => score),
    parameters,
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
