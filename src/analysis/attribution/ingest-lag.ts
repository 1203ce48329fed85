// Services with ingest lag: calls to them succeed, but their own rows are not stored yet. Deviations that only their missing rows show are no evidence.
import { optional } from '../../kernel/optional.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { calledService, END_EVENT, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { baseCount, type Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation } from '../deviation/deviation.js';
import { originId } from '../deviation/flow-deviations.js';

export type IngestLag = {
  readonly service: string;
  /** Start of its newest request that is stored; absent: none of the window is. */
  readonly after?: Micros;
};

/** Whose call went well and used to be answered, where no answer is seen now. */
export const unansweredCallee = ({ row: { row }, vanished, halted }: FlowDeviation): string | undefined => {
  if (halted !== undefined) return undefined;
  const { stream, to = END_EVENT } = row;
  const goesWell =
    stream === 'span' && to !== END_EVENT && !to.endsWith(FAILED_MARK) && calledService(to) === undefined;
  return goesWell && vanished !== undefined ? calledService(vanished.row.to ?? '') : undefined;
};

/** A caller rarely knows a call by its own name: as a rule the callee's stands there. */
const isUsual = ({ row, total }: FlowDeviation, comparison: Comparison): boolean =>
  baseCount(row.row, comparison) >= baseCount(total.row, comparison) / 2;

const newestOf = (service: string, { telemetry }: Comparison): Micros | undefined => {
  const starts = telemetry.traces.flatMap(({ row }) =>
    row.segments.flatMap((each) => (each.service === service && each.spanId !== undefined ? [each.start] : [])),
  );
  return starts.length === 0 ? undefined : starts.reduce((newest, at) => Math.max(newest, at));
};

/** By name. */
export const findIngestLags = (flows: readonly FlowDeviation[], comparison: Comparison): readonly IngestLag[] => {
  const sure = flows.filter((each) => each.likelihood >= comparison.parameters.sure && !isUsual(each, comparison));
  const behind = new Set(sure.flatMap((each) => unansweredCallee(each) ?? []));
  return [...behind].sort().map((service) => {
    const after = newestOf(service, comparison);
    return { service, ...optional({ after }) };
  });
};

const operationKey = ({ service, operation }: Pick<FlowRow, 'service'> & { readonly operation?: string }): string =>
  `${service}\n${operation ?? ''}`;

/** Operations whose time with a service that is behind counts as their own. */
const callersOf = (behind: ReadonlySet<string>, { telemetry }: Comparison): ReadonlySet<string> =>
  new Set(
    telemetry.flows.flatMap(({ row }) => {
      const callee = row.stream === 'span' ? calledService(row.to ?? '') : undefined;
      return callee !== undefined && behind.has(callee) ? [operationKey(row)] : [];
    }),
  );

/** Events that something followed in the baseline, by where they occur. */
const knownOf = (comparison: Comparison): ReadonlySet<string> =>
  new Set(
    comparison.telemetry.flows.flatMap(({ row }) =>
      row.to === undefined && baseCount(row, comparison) > 0 ? [originId(row)] : [],
    ),
  );

/** A request without a line so soon after one with lines is no evidence. */
const SOON = 30 * SECOND;

/** Newest request of a pod, and newest that has lines. */
type NewestRequests = { readonly request: Micros; readonly logged: Micros };

/** Services of which every pod's newest requests have lines: none of them are on their way. */
const loggedIn = ({ telemetry }: Comparison): ReadonlySet<string> => {
  const pods = new Map<string, Map<string, NewestRequests>>();
  for (const { row } of telemetry.traces)
    for (const { service, pod = '', start, logs } of row.segments) {
      const own = pods.get(service) ?? new Map<string, NewestRequests>();
      const { request, logged } = own.get(pod) ?? { request: -Infinity, logged: -Infinity };
      const now = logs.length > 0 ? start : -Infinity;
      own.set(pod, { request: Math.max(request, start), logged: Math.max(logged, now) });
      pods.set(service, own);
    }
  const isLogged = ({ request, logged }: NewestRequests): boolean => logged + SOON >= request;
  return new Set([...pods].flatMap(([service, own]) => ([...own.values()].every(isLogged) ? [service] : [])));
};

type StoredSigns = {
  readonly callers: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
  readonly logged: ReadonlySet<string>;
};

/** A step over an expected row to one that is known, and is nothing bad, is what a row that has not come looks like. */
const isStepOver = ({ row: { row }, vanished, bad }: FlowDeviation, { known, logged }: StoredSigns): boolean => {
  const { to = END_EVENT } = row;
  if (bad || vanished === undefined || to.endsWith(FAILED_MARK)) return false;
  if (row.stream === 'log' && logged.has(row.service)) return false;
  return to === END_EVENT || known.has(originId({ ...row, from: to }));
};

const isExplained = (deviation: Deviation, seen: StoredSigns): boolean => {
  switch (deviation.kind) {
    case 'flow':
      return unansweredCallee(deviation) !== undefined || isStepOver(deviation, seen);
    case 'self':
      return seen.callers.has(operationKey(deviation.row.row));
    case 'rate':
      return deviation.direction === 'fall';
    case 'gap':
    case 'metric':
      return false;
  }
  return deviation satisfies never;
};

/** Sets the score of deviations that ingest lag explains to 0. */
export const discardLagging = (
  deviations: readonly Deviation[],
  lags: readonly IngestLag[],
  comparison: Comparison,
): readonly Deviation[] => {
  if (lags.length === 0) return deviations;
  const behind = new Set(lags.map(({ service }) => service));
  const seen = { callers: callersOf(behind, comparison), known: knownOf(comparison), logged: loggedIn(comparison) };
  return deviations.map((each) => (each.score > 0 && isExplained(each, seen) ? { ...each, score: 0 } : each));
};
