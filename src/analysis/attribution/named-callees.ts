// Attributes errors to the service that they name: where no span shows who did not answer, a caller's own line says it.
import { classifyFailure } from '../../telemetry/failures/classify-failure.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { buildDirectory, type ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, NamedCallee } from '../deviation/deviation.js';
import { takesStep } from './takes-step.js';

type NamingStep = {
  readonly deviation: FlowDeviation;
  readonly named: Omit<NamedCallee, 'isBorneOut'>;
  /** The requests that take the step. */
  readonly requests: readonly TraceRow[];
};

/** The requests of the window that take a step. */
const requestsOf = (deviation: FlowDeviation, { telemetry }: Comparison): readonly TraceRow[] =>
  telemetry.traces.flatMap(({ row }) => (takesStep(deviation, row) ? row : []));

/** Lines of the event that the step leads to, as far as they were read. */
const linesOf = (
  { row: { row } }: FlowDeviation,
  requests: readonly TraceRow[],
  { telemetry }: Comparison,
): readonly CitableRow<LogRecord>[] => {
  const events = requests.flatMap(({ segments }) =>
    segments.flatMap(({ service, logs }) => (service === row.service ? logs : [])),
  );
  return events.flatMap(({ key, log }) => (key === row.to ? (telemetry.logs.get(log) ?? []) : []));
};

/** Whom the line blames for what it says; `undefined`: itself, its client, or nobody. */
const calleeIn = (
  line: CitableRow<LogRecord>,
  { findTarget, components, serviceOf }: ComponentDirectory,
): NamingStep['named'] | undefined => {
  const said = classifyFailure(line.row);
  if (said === undefined || said.failure.blame !== 'target') return undefined;
  const link = findTarget(line, said.root.text);
  const isOther =
    link !== undefined && components.has(link.component) && serviceOf(link.component) !== serviceOf(line.row.service);
  return isOther ? { line, ...said, link } : undefined;
};

const namingStep = (
  deviation: FlowDeviation,
  directory: ComponentDirectory,
  comparison: Comparison,
): NamingStep | undefined => {
  const requests = requestsOf(deviation, comparison);
  const found = linesOf(deviation, requests, comparison).map((line) => calleeIn(line, directory));
  const [named] = found;
  if (named === undefined || found.some((each) => each?.link.component !== named.link.component)) return undefined;
  return { deviation, named, requests };
};

/** Steps to errors of services without spans. */
const errorSteps = (deviations: readonly Deviation[], { telemetry }: Comparison): readonly FlowDeviation[] => {
  const traced = new Set(telemetry.flows.flatMap(({ row }) => (row.stream === 'span' ? row.service : [])));
  return deviations.filter(
    (each): each is FlowDeviation =>
      each.kind === 'flow' &&
      each.bad &&
      each.score > 0 &&
      each.callers === undefined &&
      each.dimension === undefined &&
      each.row.row.stream === 'log' &&
      !traced.has(each.service),
  );
};

/** What a caller shows of its own is left as far as it shows it in other requests than those that name the callee. */
const keptShare = (deviation: Deviation, naming: readonly NamingStep[], comparison: Comparison): number => {
  if (deviation.kind !== 'flow' || deviation.score <= 0) return 1;
  const own = naming.filter((step) => step.deviation.row.row.service === deviation.row.row.service);
  if (own.some((step) => step.deviation === deviation)) return 0;
  if (own.length === 0) return 1;
  const requests = requestsOf(deviation, comparison);
  const { sure } = comparison.parameters;
  const shares = own.map((step) => {
    const failed = new Set(step.requests);
    const shared = requests.filter((request) => failed.has(request)).length / Math.max(1, requests.length);
    return shared * Math.min(1, step.deviation.score / sure);
  });
  return 1 - Math.max(...shares);
};

/** Some requests reach the callee all the same: calls are made again. */
const SEEN = 0.1;

const isSeenIn = (requests: readonly TraceRow[], service: string): boolean => {
  const seen = requests.filter(({ segments }) => segments.some((segment) => segment.service === service)).length;
  return seen > SEEN * requests.length;
};

/** What bears out that a callee did not answer, besides the line of one caller. */
type CalleeSupport = { readonly callers: ReadonlySet<string>; readonly hasOwnSign: boolean };

const supportOf = (callee: string, naming: readonly NamingStep[], deviations: readonly Deviation[]): CalleeSupport => ({
  callers: new Set(
    naming.flatMap(({ deviation, named }) => (named.link.component === callee ? deviation.service : [])),
  ),
  hasOwnSign: deviations.some(({ service, kind, score }) => service === callee && kind === 'rate' && score > 0),
});

/** Who fails to reach several services of which nobody else complains, and which show nothing, has the fault itself. */
const withoutIsolated = (naming: readonly NamingStep[], deviations: readonly Deviation[]): readonly NamingStep[] => {
  const calleesOf = (caller: string): number =>
    new Set(naming.flatMap(({ deviation, named }) => (deviation.service === caller ? named.link.component : []))).size;
  return naming.filter(({ deviation, named }) => {
    const { callers, hasOwnSign } = supportOf(named.link.component, naming, deviations);
    return hasOwnSign || callers.size > 1 || calleesOf(deviation.service) < 2;
  });
};

const byScore = (a: NamingStep, b: NamingStep): number => b.deviation.score - a.deviation.score;

/** The callee gets the sum of what its callers show best, and the line of the surest. */
const blameCallee = (
  callee: string,
  own: readonly NamingStep[],
  deviations: readonly Deviation[],
): readonly FlowDeviation[] => {
  const ranked = [...own].sort(byScore);
  const [first] = ranked;
  if (first === undefined) return [];
  const { callers, hasOwnSign } = supportOf(callee, own, deviations);
  const best = [...callers].flatMap((caller) => ranked.find(({ deviation }) => deviation.service === caller) ?? []);
  const isBorneOut = hasOwnSign || callers.size > 1 || !isSeenIn(first.requests, callee);
  return [
    {
      ...first.deviation,
      service: callee,
      score: best.reduce((sum, { deviation }) => sum + deviation.score, 0),
      callers: [...callers].sort(),
      named: { ...first.named, isBorneOut },
    },
  ];
};

/** Several services that surely do not answer at once share something that no line need name. */
const noteOthers = (blamed: readonly FlowDeviation[], sure: number): readonly FlowDeviation[] => {
  const surely = blamed.filter(({ score }) => score >= sure).length;
  return surely > 1 ? blamed.map((each) => ({ ...each, isOneOfSeveral: true as const })) : blamed;
};

/**
 * An error line of a caller that says that another service failed it counts for that one, where no span of the caller shows the call.
 * What the callee itself shows in these requests has explained it away before. Needs the lines, so nothing is attributed before they
 * are read.
 */
export const attributeNamedCallees = (
  deviations: readonly Deviation[],
  comparison: Comparison,
): readonly Deviation[] => {
  const { logs } = comparison.telemetry;
  const steps = logs.size === 0 ? [] : errorSteps(deviations, comparison);
  if (steps.length === 0) return deviations;
  const directory = buildDirectory(comparison.rates.byService.keys(), [...logs.values()]);
  const all = steps.flatMap((step) => namingStep(step, directory, comparison) ?? []);
  const naming = withoutIsolated(all, deviations);
  if (naming.length === 0) return deviations;
  const blamed = [...Map.groupBy(naming, ({ named }) => named.link.component)].flatMap(([callee, own]) =>
    blameCallee(callee, own, deviations),
  );
  return [
    ...noteOthers(blamed, comparison.parameters.sure),
    ...deviations.map((each) => {
      const share = keptShare(each, naming, comparison);
      return share === 1 ? each : { ...each, score: each.score * share };
    }),
  ];
};
