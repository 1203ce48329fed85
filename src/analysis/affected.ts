// Whom a fault reaches: the services whose requests pass through the suspect.
import { compareText } from '../kernel/json.js';
import type { TraceRow } from '../telemetry/aggregates/rows.js';
import type { Comparison } from './baseline.js';

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

/** By the number of traces of the window, most first. */
export const affectedBy = (service: string, { telemetry }: Comparison): readonly string[] => {
  const traces = new Map<string, number>();
  for (const { row } of telemetry.traces) {
    const served = [...row.segments.keys()].filter((index) => row.segments[index]?.service === service);
    const callers = new Set(served.flatMap((index) => [...callersOf(index, row)]));
    callers.delete(service);
    for (const caller of callers) traces.set(caller, (traces.get(caller) ?? 0) + 1);
  }
  return [...traces].sort(([a, n], [b, m]) => m - n || compareText(a, b)).map(([caller]) => caller);
};
