// Hypotheses from plain logs: component, failure class, the line that states it, and the lines that bear it out.
import type { Micros } from '../../kernel/time.js';
import type { Finding, Hypothesis, OtherIncident } from '../../evidence/finding.js';
import type { StatedFailure } from '../../evidence/stated-failure.js';
import { round6 } from '../../kernel/json.js';
import { BACKLOG, SILENCE } from '../../telemetry/failures/observed-failures.js';
import type { FailureClass } from '../../telemetry/failures/failure-class.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { SuspectedService } from '../attribution/hypotheses.js';
import type { RateDeviation } from '../deviation/deviation.js';
import { buildFinding } from '../findings/build-finding.js';
import { isLineOfEvent } from '../findings/event-key-parts.js';
import type { FindingContext } from '../findings/finding-figures.js';
import { placeOfRoot, rootBehindMessage } from '../findings/stated-root.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { Backlog } from './backlogs.js';
import type { BlamePiece } from './blame.js';
import type { PlainLogVerdict } from './explain-harm.js';
import type { FailureSign } from './failure-signs.js';
import type { Silence } from './silences.js';
import type { SuspectComponent } from './suspect-components.js';

const MOST_FINDINGS = 4;
const MOST_HYPOTHESES = 5;

const riseOf = ({ speaker, counted, lines, expected, first, nats }: FailureSign): RateDeviation => ({
  kind: 'rate',
  service: speaker,
  score: nats,
  likelihood: nats,
  row: counted,
  direction: 'rise',
  effect: 1,
  bad: true,
  ambient: 0,
  lines,
  expected,
  onset: first,
});

const fallOf = (service: string, row: CitableRow<RateRow>, onset: number, expected: number): RateDeviation => ({
  kind: 'rate',
  service,
  score: expected,
  likelihood: expected,
  row,
  direction: 'fall',
  effect: 1,
  bad: true,
  ambient: 0,
  lines: 0,
  expected,
  onset,
});

const busiest = (rows: readonly CitableRow<RateRow>[]): CitableRow<RateRow> | undefined =>
  [...rows].sort((a, b) => b.row.lines.length - a.row.lines.length)[0];

const deviationOf = ({ sign, silence }: BlamePiece): RateDeviation | undefined => {
  if (silence === undefined) return sign && riseOf(sign);
  const row = silence.event ?? busiest(silence.counted);
  return row && fallOf(silence.service, row, silence.since, silence.expected);
};

/** The last line before the silence, and the row that counts no later one. */
const statedBySilence = (
  { service, event, counted }: Silence,
  { citations, comparison }: FindingContext,
): StatedFailure | undefined => {
  const row = event ?? busiest(counted);
  const last = [...comparison.telemetry.logs.values()]
    .filter((line) => line.row.service === service && row !== undefined && isLineOfEvent(line.row, row.row.event))
    .reduce<CitableRow<LogRecord> | undefined>(
      (a, b) => (a === undefined || b.row.time > a.row.time ? b : a),
      undefined,
    );
  if (row === undefined || last === undefined) return undefined;
  return {
    class: SILENCE.id,
    speaker: service,
    line: citations.cite(last, 'missing'),
    field: 'message',
    from: 0,
    by: 'silence',
    tie: citations.cite(row, 'baseline'),
  };
};

/** The number of the latest line, and the most that was usual. */
const statedByBacklog = ({ service, field, now, before }: Backlog, { citations }: FindingContext): StatedFailure => ({
  class: BACKLOG.id,
  speaker: service,
  line: citations.cite(now, 'seen'),
  field,
  from: 0,
  by: 'own',
  tie: citations.cite(before, 'baseline'),
});

const statedBy = (piece: BlamePiece, component: string, context: FindingContext): StatedFailure | undefined => {
  const { sign, link, role, failure, silence, backlog } = piece;
  const { citations } = context;
  if (backlog !== undefined) return statedByBacklog(backlog, context);
  if (sign === undefined) return silence && statedBySilence(silence, context);
  const silent = link.silence && (link.silence.event ?? busiest(link.silence.counted));
  const tie = link.listener ?? link.other ?? silent;
  const isOfCaller = role === 'client' || (role === 'symptom' && failure.saysOfCaller !== undefined);
  const root = placeOfRoot(sign.sample.row, sign.root.text);
  return {
    class: failure.id,
    ...(isOfCaller && { ofCaller: true as const }),
    ...(sign.instance !== undefined && component === sign.speaker && { instance: sign.instance }),
    speaker: sign.speaker,
    line: citations.cite(sign.sample, 'seen', rootBehindMessage(sign.sample.row, sign.root.text, root)),
    ...root,
    by: component === sign.speaker ? 'own' : link.by,
    ...(link.quote !== undefined && { named: link.quote }),
    ...(tie && { tie: citations.cite(tie, link.listener || link.other ? 'context' : 'baseline') }),
  };
};

/** A line that the component logged itself states its failure best, then one that says just that, then the one that was logged most. */
const leadingPiece = ({ pieces, failure }: SuspectComponent): BlamePiece | undefined =>
  pieces.find(({ role, sign }) => role === 'own' && sign !== undefined) ??
  pieces.find(({ sign }) => sign?.failure === failure) ??
  pieces.find(({ sign }) => sign !== undefined) ??
  pieces[0];

const distinctDeviations = (pieces: readonly BlamePiece[]): readonly RateDeviation[] => {
  const byRow = new Map<string, RateDeviation>();
  for (const piece of pieces) {
    const deviation = deviationOf(piece);
    if (deviation !== undefined && !byRow.has(`${deviation.row.batch} ${deviation.row.position}`))
      byRow.set(`${deviation.row.batch} ${deviation.row.position}`, deviation);
  }
  return [...byRow.values()].slice(0, MOST_FINDINGS);
};

const kindOf = ({ kind }: FailureClass): Hypothesis['kind'] => kind;

type Numbered = { readonly confidence: number; readonly firstFinding: number; readonly began: Micros | undefined };

const buildSuspect = (
  suspect: SuspectComponent,
  { confidence, firstFinding, began }: Numbered,
  { context, verdict }: { readonly context: FindingContext; readonly verdict: PlainLogVerdict },
): SuspectedService => {
  const { component, pieces, failure, blame } = suspect;
  const leading = leadingPiece(suspect);
  const ordered = leading === undefined ? pieces : [leading, ...pieces.filter((piece) => piece !== leading)];
  const deviations = distinctDeviations(ordered);
  const begun = [...pieces.flatMap(({ backlog }) => backlog?.since ?? []), ...(began === undefined ? [] : [began])];
  const onset = Math.min(...deviations.flatMap((deviation) => deviation.onset ?? []), ...begun);
  const counted = deviations.map((deviation) => (Number.isFinite(onset) ? { ...deviation, since: onset } : deviation));
  const findings: readonly Finding[] = counted.map((deviation, index) => ({
    id: `f${firstFinding + index}`,
    ...buildFinding(deviation, context),
  }));
  const stated = leading && statedBy(leading, component, context);
  const hypothesis: Hypothesis = {
    service: component,
    kind: kindOf(failure),
    location: findings[0]?.location ?? {},
    ...(Number.isFinite(onset) && { onset }),
    affected: callersAmong(suspect, verdict.directory),
    score: round6(blame),
    confidence: round6(confidence),
    findings: findings.map(({ id }) => id),
    ...(stated && { failure: stated }),
    evidence: [...new Set([...(stated ? [stated.line] : []), ...findings.flatMap(({ evidence }) => evidence)])],
    against: [],
  };
  return { hypothesis, findings, deviations };
};

/** Who tells of the failure because it calls the component. A kernel calls none, and a server that refuses a client is called by it. */
const callersAmong = (
  { component, pieces, witnesses, failingCallers }: SuspectComponent,
  { serviceOf, isInfrastructure }: PlainLogVerdict['directory'],
): readonly string[] => {
  const spoken = Map.groupBy(pieces, ({ sign }) => serviceOf(sign?.speaker ?? component));
  const isCalled = (service: string): boolean => spoken.get(service)?.every(({ role }) => role === 'client') === true;
  return [...new Set([...witnesses, ...failingCallers])].filter(
    (each) => each !== serviceOf(component) && !isInfrastructure(each) && !isCalled(each),
  );
};

export const buildFailureHypotheses = (
  verdict: PlainLogVerdict,
  context: FindingContext,
): readonly SuspectedService[] => {
  const suspected: SuspectedService[] = [];
  let firstFinding = 1;
  for (const [index, suspect] of verdict.suspects.slice(0, MOST_HYPOTHESES).entries()) {
    const confidence = verdict.confidences[index] ?? 0;
    const next = buildSuspect(
      suspect,
      { confidence, firstFinding, began: index === 0 ? verdict.began : undefined },
      { context, verdict },
    );
    suspected.push(next);
    firstFinding += next.findings.length;
  }
  return suspected;
};

/** The incidents beside the first one: what states each of them, and when it was. */
export const buildOtherIncidents = (
  { others, directory }: PlainLogVerdict,
  context: FindingContext,
): readonly OtherIncident[] =>
  others.flatMap(({ suspect, from, to }) => {
    const { component, failure, blame } = suspect;
    const leading = leadingPiece(suspect);
    const stated = leading && statedBy(leading, component, context);
    if (stated === undefined) return [];
    const hypothesis: Hypothesis = {
      service: component,
      kind: kindOf(failure),
      location: {},
      onset: from,
      affected: callersAmong(suspect, directory),
      score: round6(blame),
      confidence: 0,
      findings: [],
      failure: stated,
      evidence: [stated.line],
      against: [],
    };
    return [{ from, ...(to !== undefined && { to }), hypothesis }];
  });
