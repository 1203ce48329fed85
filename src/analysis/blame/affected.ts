// Whom a fault reaches: the services whose requests pass through the suspect, and the calls by which they do.
import { optional } from '../../kernel/optional.js';
import { compareText } from '../../kernel/json.js';
import { computeFigure } from '../../evidence/figure.js';
import type { Operand } from '../../evidence/evidence.js';
import type { Hypothesis, FaultReach } from '../../evidence/finding.js';
import { callTo, FAILED, START, UNKNOWN_OPERATION } from '../../telemetry/aggregates/operation.js';
import type { FlowRow, Segment, TraceRow } from '../../telemetry/aggregates/rows.js';
import { countOf, type Drawing } from '../findings/figures.js';
import type { Placed } from '../telemetry-read.js';

type Place = Pick<Segment, 'service' | 'operation'>;

/** A call on the way from where requests enter down to the fault. */
type Call = { readonly caller: Place; readonly callee: Place; readonly entry: boolean; readonly depth: number };

const placeOf = ({ service, operation }: Segment): Place => ({ service, operation });

/** The calls above a segment, nearest first; segments stand behind their callers, so the climb ends. */
const callsAbove = (index: number, { segments }: TraceRow): readonly Call[] => {
  const calls: Call[] = [];
  let at = index;
  for (let next = segments[at]?.parent; next !== undefined && next < at; next = segments[at]?.parent) {
    const [caller, callee] = [segments[next], segments[at]];
    if (caller === undefined || callee === undefined) break;
    calls.push({
      caller: placeOf(caller),
      callee: placeOf(callee),
      entry: caller.parent === undefined,
      depth: calls.length,
    });
    at = next;
  }
  return calls;
};

const isAt =
  ({ service, operation }: Partial<Place>) =>
  (segment: Segment | undefined): boolean =>
    segment?.service === service && (operation === undefined || segment?.operation === operation);

/** Of each trace the calls that lead to the fault, each once. */
const callsTo = (fault: Partial<Place>, traces: readonly TraceRow[]): readonly (readonly Call[])[] =>
  traces.map((trace) => {
    const here = isAt(fault);
    const above = [...trace.segments.keys()].filter((index) => here(trace.segments[index]));
    const calls = above.flatMap((index) => callsAbove(index, trace));
    return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
  });

type Caller = {
  traces: number;
  entry: boolean;
  readonly calls: Map<string, { call: Call; traces: number }>;
};

const tally = (perTrace: readonly (readonly Call[])[], fault: string): ReadonlyMap<string, Caller> => {
  const callers = new Map<string, Caller>();
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

type Callers = readonly (readonly [service: string, caller: Caller])[];

/** By the number of traces of the window, most first. */
const callersOf = (fault: Partial<Place>, { comparison }: Drawing): Callers => {
  const traces = comparison.telemetry.traces.map(({ row }) => row);
  const all = tally(callsTo(fault, traces), fault.service ?? '');
  return [...all].sort(([a, n], [b, m]) => m.traces - n.traces || compareText(a, b));
};

const named = (operation: string): { readonly operation?: string } =>
  operation === UNKNOWN_OPERATION ? {} : { operation };

const mostOf = (rows: readonly Placed<FlowRow>[]): Placed<FlowRow> | undefined =>
  rows.reduce<Placed<FlowRow> | undefined>(
    (most, row) => (row.row.window > (most?.row.window ?? 0) ? row : most),
    undefined,
  );

/** The step that is this call: where it failed, if it fails in more of the requests than before. */
const stepOf = (own: readonly Placed<FlowRow>[], { callee }: Call, total: FlowRow): Placed<FlowRow> | undefined => {
  const call = callTo(callee.service, callee.operation);
  const failed = mostOf(own.filter(({ row }) => row.to === call + FAILED));
  const grew = failed !== undefined && failed.row.window * total.past > failed.row.past * total.window;
  return grew ? failed : mostOf(own.filter(({ row }) => row.to === call));
};

/** How many requests made the call, as the counts of paths tell. */
const countedCall = (call: Call, { comparison, citations }: Drawing): Partial<FaultReach> => {
  const { service, operation } = call.caller;
  const own = comparison.telemetry.flows.filter(
    ({ row }) => row.stream === 'span' && row.service === service && row.operation === operation,
  );
  const total = own.find(({ row }) => row.from === START && row.to === undefined);
  const step = total && stepOf(own, call, total.row);
  if (total === undefined || step === undefined) return {};
  const of = [step, total].map(({ row }, index): Operand => {
    const evidence = citations.cite(index === 0 ? step : total, 'baseline');
    return countOf({ evidence, path: 'window', course: 'course' }, row.window, comparison).operand;
  });
  const share = computeFigure('ratio', [step.row.window, total.row.window]);
  return {
    requests: { value: step.row.window, by: 'value', of: of.slice(0, 1) },
    share: { value: share, by: 'ratio', of, unit: 'percent' },
    ...(step.row.to?.endsWith(FAILED) && { failing: true }),
    evidence: of.map(({ evidence }) => evidence),
  };
};

/** The call by which most of a caller's requests reach the fault. */
type Way = { readonly service: string; readonly entry: boolean; readonly call: Call };

const wayOf = ([service, { entry, calls }]: Callers[number]): readonly Way[] => {
  const [most] = [...calls.values()].sort((a, b) => b.traces - a.traces);
  return most === undefined ? [] : [{ service, entry, call: most.call }];
};

const reachOf = ({ service, entry, call }: Way, drawing: Drawing): FaultReach => {
  const { caller, callee } = call;
  const through = { service: callee.service, ...named(callee.operation) };
  return { service, ...named(caller.operation), through, entry, evidence: [], ...countedCall(call, drawing) };
};

/** Callers beyond these are named only. */
const MOST_COUNTED = 5;

/** The operation is part of the fault where any request of the window asked for it. */
const faultOf = ({ service, location: { operation } }: Pick<Hypothesis, 'service' | 'location'>, drawing: Drawing) => {
  const fault = { service, ...optional({ operation }) };
  const asked = drawing.comparison.telemetry.traces.some(({ row }) => row.segments.some(isAt(fault)));
  return asked ? fault : { service };
};

export const affectedBy = (
  hypothesis: Pick<Hypothesis, 'service' | 'location' | 'score'>,
  drawing: Drawing,
): Required<Pick<Hypothesis, 'affected' | 'reach'>> => {
  const affected = callersOf({ service: hypothesis.service }, drawing).map(([service]) => service);
  const counted = hypothesis.score > 0 ? callersOf(faultOf(hypothesis, drawing), drawing) : [];
  const ways = counted.slice(0, MOST_COUNTED).flatMap(wayOf);
  const reach = ways.sort((a, b) => a.call.depth - b.call.depth).map((way) => reachOf(way, drawing));
  return { affected, reach };
};
