// Places that calls from outside no longer reach, though calls to other places are answered as always.
import type { TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { PlaceDimension } from '../deviation/deviation.js';

export type PlaceName = { readonly dimension: PlaceDimension; readonly place: string };

/** Requests of the window: before the part that is compared, since the first of it fails, and those that fail. */
export type PlacedTraces = {
  readonly before: readonly TraceRow[];
  readonly during: readonly TraceRow[];
  readonly failing: readonly TraceRow[];
};

/** Answered calls from outside of a place: into it, and to other places. */
type OutsideCalls = { readonly into: number; readonly beside: number };

const callsFromOutside = ({ dimension, place }: PlaceName, traces: readonly TraceRow[]): OutsideCalls => {
  let [into, beside] = [0, 0];
  for (const { segments } of traces)
    for (const segment of segments) {
      const caller = segment.parent === undefined ? undefined : segments[segment.parent];
      const [from, to] = [caller?.[dimension], segment[dimension]];
      if (from === undefined || to === undefined || from === place) continue;
      if (to === place) into += 1;
      else beside += 1;
    }
  return { into, beside };
};

/** Where nothing was seen before, requests that fail answer so many calls elsewhere before none into the place is a sign. */
const LEAST_OUTSIDE = 20;

/** Whether no call from outside is answered in the place, although so many are elsewhere that chance would have sent some there. */
export const isCutOff = (name: PlaceName, { before, during, failing }: PlacedTraces, sure: number): boolean => {
  const now = callsFromOutside(name, before.length === 0 ? failing : during);
  if (now.into > 0) return false;
  if (before.length === 0) return now.beside >= LEAST_OUTSIDE;
  const { into, beside } = callsFromOutside(name, before);
  return -now.beside * Math.log(1 - into / (into + beside + 1)) >= sure;
};

/** Services that were seen to serve in the place. */
export const servicesIn = ({ dimension, place }: PlaceName, traces: readonly TraceRow[]): ReadonlySet<string> =>
  new Set(
    traces.flatMap(({ segments }) => segments.flatMap((each) => (each[dimension] === place ? each.service : []))),
  );
