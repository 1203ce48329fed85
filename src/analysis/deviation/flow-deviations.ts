// Deviations of flow: steps inside requests that became frequent, and so what no longer follows.
import { flowId, type FlowKey } from '../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT, FAILED_MARK, START_EVENT } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import { ambience, baseCount, baseSample, type Comparison } from './baseline.js';
import type { FlowDeviation } from './deviation.js';
import type { EngineParameters } from '../parameters.js';
import { findHaltedRequests, type HaltedRequests, indexRequests, tellsFailure } from './halted-requests.js';
import { blamesCallee } from '../findings/event-key-parts.js';
import { isRepeatedCall } from '../attribution/repeated-calls.js';
import { explainAway, type StepExplanation } from '../attribution/explain-away.js';
import { type Recurrence, recurrenceOf } from './recurrence.js';
import { baseShare, riseOfShare, type ShareSample } from './statistics.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

type FlowRise = {
  readonly row: CitableRow<FlowRow>;
  readonly total: CitableRow<FlowRow>;
  readonly window: ShareSample;
  readonly base: ShareSample;
  readonly likelihood: number;
  /** It is usual at this hour: the baseline is what earlier days showed at it. */
  readonly isHabitual: boolean;
  /** When history was as the window is. */
  readonly earlier?: Recurrence;
};

export const originId = ({ stream, service, operation, from }: FlowKey): string =>
  flowId({ stream, service, operation, from });

const hasPassed = ({ row }: CitableRow<FlowRow>): boolean => row.to === undefined;

const riseOf = (row: CitableRow<FlowRow>, total: CitableRow<FlowRow>, comparison: Comparison): FlowRise => {
  const window = { hits: row.row.window, of: total.row.window };
  const base = baseSample({ taken: row.row, passed: total.row }, comparison);
  const known = base.of > 0;
  const likelihood = known ? riseOfShare(window, base, comparison.parameters.saturation) : 0;
  return { row, total, window, base, likelihood, isHabitual: base.isOfSameHour === true };
};

const isFailure = (event: string): boolean => event.endsWith(FAILED_MARK);

/** A line that names an exception says more than a span that merely failed, so the line should lead. */
const namesException = (event: string): boolean => event.includes('!') && !isFailure(event);

/** Services of which lines stand in requests; what has none still has the step from the start to the end. */
export const loggingServices = (flows: readonly CitableRow<FlowRow>[]): ReadonlySet<string> =>
  new Set(flows.flatMap(({ row }) => (row.stream === 'log' && row.from !== START_EVENT ? row.service : [])));

/** What lines tell of steps. */
type LoggedSteps = {
  /** Events that some line logged as a warning or worse. */
  readonly bad: ReadonlySet<string>;
  readonly services: ReadonlySet<string>;
};

/** A line says so, or, where no line of the service could, the span that failed. */
export const isBadStep = ({ service, to = '' }: FlowRow, { bad, services }: LoggedSteps): boolean =>
  bad.has(to) || namesException(to) || (isFailure(to) && !services.has(service));

/** Events that some line of the window logged as a warning or worse. */
const badEvents = (traces: readonly TraceRow[]): ReadonlySet<string> =>
  new Set(
    traces.flatMap(({ segments }) =>
      segments.flatMap(({ logs }) => logs.filter(({ level }) => isWarningOrWorse(level)).map(({ key }) => key)),
    ),
  );

/** Which step from the same origin fell most, when it fell by enough to be named. */
const vanishedStep = (
  { row, total }: FlowRise,
  siblings: readonly CitableRow<FlowRow>[],
  comparison: Comparison,
): CitableRow<FlowRow> | undefined => {
  let vanished: CitableRow<FlowRow> | undefined;
  let most = comparison.parameters.leastVanished;
  for (const sibling of siblings) {
    if (sibling === row) continue;
    const { window, base } = riseOf(sibling, total, comparison);
    const fall = base.hits / Math.max(1e-9, base.of) - window.hits / window.of;
    if (fall > most) {
      most = fall;
      vanished = sibling;
    }
  }
  return vanished;
};

/** How many traces passed an origin, by its id. */
type OriginTotals = ReadonlyMap<string, CitableRow<FlowRow>>;

const totalsOf = (flows: readonly CitableRow<FlowRow>[]): OriginTotals =>
  new Map(flows.filter(hasPassed).map((total) => [originId(total.row), total]));

/** By how much the share of the segments that pass `event` fell. */
const fallOf = (event: string, { row }: CitableRow<FlowRow>, { totals, comparison }: FlowComparison): number => {
  const passed = totals.get(originId({ ...row, from: event }));
  const all = totals.get(originId({ ...row, from: START_EVENT }));
  if (passed === undefined || all === undefined) return 0;
  const before = baseCount(passed.row, comparison) / Math.max(1e-9, baseCount(all.row, comparison));
  return before - passed.row.window / Math.max(1, all.row.window);
};

type FlowComparison = { readonly totals: OriginTotals; readonly comparison: Comparison };

/**
 * An added line: what followed before still follows, now after the added line. A release that logs more
 * looks like that and does no harm.
 */
const isAdded = ({ row }: FlowRise, vanished: CitableRow<FlowRow> | undefined, compared: FlowComparison): boolean => {
  if (row.row.stream !== 'log') return false;
  const next = vanished?.row.to ?? END_EVENT;
  return next === END_EVENT || fallOf(next, row, compared) <= compared.comparison.parameters.leastVanished;
};

/** How strongly a risen step explains its callers: the share of its traces beyond the baseline, as far as that is sure. */
const strengthOf = ({ window, base, likelihood }: FlowRise, { parameters }: Comparison): number =>
  Math.max(0, 1 - baseShare(base) / (window.hits / window.of)) * Math.min(1, likelihood / parameters.sure);

const UNSEEN: StepExplanation = { unexplained: 0 };

/** What is known of a rise beyond its counts. */
type JudgedRise = {
  readonly rise: FlowRise;
  readonly bad: boolean;
  readonly harmless: boolean;
  /** It blames another service, and no span shows which one. */
  readonly blind: boolean;
  readonly halted: HaltedRequests | undefined;
  readonly explained: StepExplanation;
  readonly vanished: CitableRow<FlowRow> | undefined;
};

const severityOf = (
  { bad, blind, harmless }: JudgedRise,
  { plainSeverity, symptomWeight }: EngineParameters,
): number => {
  if (bad) return blind ? symptomWeight : 1;
  return harmless ? 0 : plainSeverity;
};

const deviationOf = (judged: JudgedRise, comparison: Comparison): FlowDeviation => {
  const { rise, bad, halted, explained, vanished } = judged;
  const { parameters } = comparison;
  const { row, total, window, base, likelihood } = rise;
  const { unexplained, by, example } = explained;
  const effect = Math.min(1, Math.max(0, window.hits / window.of - baseShare(base)) / parameters.fullEffect);
  const ambient = halted === undefined ? ambience(row.row.to ?? '', comparison) : 0;
  return {
    kind: 'flow',
    service: row.row.service,
    score: likelihood * effect * severityOf(judged, parameters) * (1 - ambient) * unexplained,
    likelihood,
    row,
    total,
    effect,
    bad,
    ambient,
    unexplained,
    ...(vanished && { vanished }),
    ...(halted && { halted }),
    ...(rise.earlier && { earlier: rise.earlier }),
    ...(by !== undefined && { explainedBy: by }),
    ...(example && { example, onset: example.segment.start }),
  };
};

/** Where history shows the same in stretches, the rest of it is a baseline as well; the better of the two counts. */
const apartFromEarlier = (rise: FlowRise, comparison: Comparison): FlowRise => {
  const earlier = rise.isHabitual ? undefined : recurrenceOf(rise.row.row, rise, comparison);
  if (earlier === undefined) return rise;
  const { apart: base = rise.base, price } = earlier;
  const likelihood = riseOfShare(rise.window, base, comparison.parameters.saturation) - price;
  return likelihood > rise.likelihood ? { ...rise, base, likelihood, earlier } : { ...rise, earlier };
};

const risesOf = (steps: readonly CitableRow<FlowRow>[], { totals, comparison }: FlowComparison): readonly FlowRise[] =>
  steps
    .filter(({ row }) => row.window > 0)
    .flatMap((step) => {
      const total = totals.get(originId(step.row));
      return total === undefined ? [] : [apartFromEarlier(riseOf(step, total, comparison), comparison)];
    })
    .filter(({ likelihood }) => likelihood > comparison.parameters.leastLikelihood);

/**
 * Every step that became frequent. Score in nats: L · effect · severity · (1 − ambient) · unexplained − ln(1 + steps),
 * L the binomial log-likelihood ratio of its share in the window against history, `steps` how many were looked at.
 */
export const flowDeviations = (comparison: Comparison): readonly FlowDeviation[] => {
  const { flows, traces, rates } = comparison.telemetry;
  const rows = traces.map(({ row }) => row);
  const requests = tellsFailure(flows) ? undefined : indexRequests(rows);
  const steps = flows.filter((row) => !hasPassed(row));
  const siblings = Map.groupBy(steps, ({ row }) => originId(row));
  const compared = { totals: totalsOf(flows), comparison };
  const rises = risesOf(steps, compared);
  const suspects = rises.map((rise) => ({ row: rise.row.row, strength: strengthOf(rise, comparison) }));
  const explained = explainAway(suspects, rows);
  const logged = { bad: badEvents(rows), services: loggingServices(flows) };
  // who writes lines would write one of a failure, whether or not it tells of which request
  const writing = new Set([...logged.services, ...rates.map(({ row }) => row.service)]);
  const haltedAt = (row: FlowRow, vanished: string | undefined): HaltedRequests | undefined =>
    requests === undefined || writing.has(row.service) ? undefined : findHaltedRequests(row, vanished, requests);
  const traced = new Set(flows.flatMap(({ row }) => (row.stream === 'span' ? row.service : [])));
  const chance = Math.log(1 + steps.filter(({ row }) => row.window > 0).length);
  return rises
    .map((rise): JudgedRise => {
      const { row } = rise.row;
      const to = row.to ?? '';
      const vanished = vanishedStep(rise, siblings.get(originId(row)) ?? [], comparison);
      const halted = haltedAt(row, vanished?.row.to);
      const bad = halted !== undefined || isBadStep(row, logged);
      const harmless = !bad && (isRepeatedCall(row) || isAdded(rise, vanished, compared));
      const blind = blamesCallee(to) && !traced.has(row.service);
      return { rise, bad, halted, harmless, blind, explained: explained.get(flowId(row)) ?? UNSEEN, vanished };
    })
    .map((judged) => deviationOf(judged, comparison))
    .map((deviation) => ({ ...deviation, score: deviation.score - chance }));
};
