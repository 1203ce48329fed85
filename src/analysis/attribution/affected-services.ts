// Finds the services that a fault affects: those whose requests pass through the suspect, and by which calls.
import { optional } from '../../kernel/optional.js';
import { compareText } from '../../kernel/json.js';
import { computeFigure } from '../../evidence/figure.js';
import type { Operand } from '../../evidence/evidence.js';
import type { FaultReach, Hypothesis } from '../../evidence/finding.js';
import { callEvent, FAILED_MARK, START_EVENT, UNKNOWN_OPERATION } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { countCell, type FindingContext } from '../findings/finding-figures.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

type ServedOperation = Pick<TraceSegment, 'service' | 'operation'>;

/** A call on the path from the entry of the requests to the fault. */
type PathCall = {
  readonly caller: ServedOperation;
  readonly callee: ServedOperation;
  readonly entry: boolean;
  readonly depth: number;
};

const operationOf = ({ service, operation }: TraceSegment): ServedOperation => ({ service, operation });

/** The calls above a segment, nearest first; segments stand behind their callers, so the climb ends. */
const callsAbove = (index: number, { segments }: TraceRow): readonly PathCall[] => {
  const calls: PathCall[] = [];
  let at = index;
  for (let next = segments[at]?.parent; next !== undefined && next < at; next = segments[at]?.parent) {
    const [caller, callee] = [segments[next], segments[at]];
    if (caller === undefined || callee === undefined) break;
    calls.push({
      caller: operationOf(caller),
      callee: operationOf(callee),
      entry: caller.parent === undefined,
      depth: calls.length,
    });
    at = next;
  }
  return calls;
};

const isAt =
  ({ service, operation }: Partial<ServedOperation>) =>
  (segment: TraceSegment | undefined): boolean =>
    segment?.service === service && (operation === undefined || segment?.operation === operation);

/** Of each trace the calls that lead to the fault, each once. */
const callsTo = (fault: Partial<ServedOperation>, traces: readonly TraceRow[]): readonly (readonly PathCall[])[] =>
  traces.map((trace) => {
    const here = isAt(fault);
    const above = [...trace.segments.keys()].filter((index) => here(trace.segments[index]));
    const calls = above.flatMap((index) => callsAbove(index, trace));
    return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
  });

type CallerTally = {
  traces: number;
  entry: boolean;
  readonly calls: Map<string, { call: PathCall; traces: number }>;
};

const tallyCallers = (perTrace: readonly (readonly PathCall[])[], fault: string): ReadonlyMap<string, CallerTally> => {
  const callers = new Map<string, CallerTally>();
  for (const calls of perTrace) {
    for (const [service, own] of Map.groupBy(calls, ({ caller }) => caller.service)) {
      if (service === fault) continue;
      const known = callers.get(service) ?? { traces: 0, entry: false, calls: new Map() };
      known.traces += 1;
      known.entry ||= own.some(({ entry }) => entry);
      for (const call of own) {
        const id = JSON.stringify([call.caller, call.callee]);
        known.calls.set(id, { call, traces: (known.calls.get(id)?.traces ?? 0) + 1 });
      }
      callers.set(service, known);
    }
  }
  return callers;
};

type RankedCallers = readonly (readonly [service: string, caller: CallerTally])[];

/** By the number of traces of the window, most first. */
const callersOf = (fault: Partial<ServedOperation>, { comparison }: FindingContext): RankedCallers => {
  const traces = comparison.telemetry.traces.map(({ row }) => row);
  const all = tallyCallers(callsTo(fault, traces), fault.service ?? '');
  return [...all].sort(([a, n], [b, m]) => m.traces - n.traces || compareText(a, b));
};

const namedOperation = (operation: string): { readonly operation?: string } =>
  operation === UNKNOWN_OPERATION ? {} : { operation };

const mostTaken = (rows: readonly CitableRow<FlowRow>[]): CitableRow<FlowRow> | undefined =>
  rows.reduce<CitableRow<FlowRow> | undefined>(
    (most, row) => (row.row.window > (most?.row.window ?? 0) ? row : most),
    undefined,
  );

/** The step that is this call: where it failed, if it fails in more of the requests than before. */
const stepOf = (
  own: readonly CitableRow<FlowRow>[],
  { callee }: PathCall,
  total: FlowRow,
): CitableRow<FlowRow> | undefined => {
  const call = callEvent(callee.service, callee.operation);
  const failed = mostTaken(own.filter(({ row }) => row.to === call + FAILED_MARK));
  const grew = failed !== undefined && failed.row.window * total.past > failed.row.past * total.window;
  return grew ? failed : mostTaken(own.filter(({ row }) => row.to === call));
};

/** How many requests made the call, by the flow counts. */
const countedCall = (call: PathCall, { comparison, citations }: FindingContext): Partial<FaultReach> => {
  const { service, operation } = call.caller;
  const own = comparison.telemetry.flows.filter(
    ({ row }) => row.stream === 'span' && row.service === service && row.operation === operation,
  );
  const total = own.find(({ row }) => row.from === START_EVENT && row.to === undefined);
  const step = total && stepOf(own, call, total.row);
  if (total === undefined || step === undefined) return {};
  const of = [step, total].map(({ row }, index): Operand => {
    const evidence = citations.cite(index === 0 ? step : total, 'baseline');
    return countCell({ evidence, path: 'window', course: 'course' }, row.window, comparison).operand;
  });
  const share = computeFigure('ratio', [step.row.window, total.row.window]);
  return {
    requests: { value: step.row.window, by: 'value', of: of.slice(0, 1) },
    share: { value: share, by: 'ratio', of, unit: 'percent' },
    ...(step.row.to?.endsWith(FAILED_MARK) && { failing: true }),
    evidence: of.map(({ evidence }) => evidence),
  };
};

/** The call by which most of a caller's requests reach the fault. */
type FaultPath = { readonly service: string; readonly entry: boolean; readonly call: PathCall };

const faultPathOf = ([service, { entry, calls }]: RankedCallers[number]): readonly FaultPath[] => {
  const [most] = [...calls.values()].sort((a, b) => b.traces - a.traces);
  return most === undefined ? [] : [{ service, entry, call: most.call }];
};

const reachOf = ({ service, entry, call }: FaultPath, context: FindingContext): FaultReach => {
  const { caller, callee } = call;
  const through = { service: callee.service, ...namedOperation(callee.operation) };
  return { service, ...namedOperation(caller.operation), through, entry, evidence: [], ...countedCall(call, context) };
};

/** Counts are given for so many callers; further callers are only named. */
const MAX_COUNTED_CALLERS = 5;

/** The operation is part of the fault where any request of the window asked for it. */
const faultOf = (
  { service, location: { operation } }: Pick<Hypothesis, 'service' | 'location'>,
  context: FindingContext,
) => {
  const fault = { service, ...optional({ operation }) };
  const isRequested = context.comparison.telemetry.traces.some(({ row }) => row.segments.some(isAt(fault)));
  return isRequested ? fault : { service };
};

export const findAffectedServices = (
  hypothesis: Pick<Hypothesis, 'service' | 'location' | 'score'>,
  context: FindingContext,
): Required<Pick<Hypothesis, 'affected' | 'reach'>> => {
  const affected = callersOf({ service: hypothesis.service }, context).map(([service]) => service);
  const counted = hypothesis.score > 0 ? callersOf(faultOf(hypothesis, context), context) : [];
  const ways = counted.slice(0, MAX_COUNTED_CALLERS).flatMap(faultPathOf);
  const reach = ways.sort((a, b) => a.call.depth - b.call.depth).map((way) => reachOf(way, context));
  return { affected, reach };
};
