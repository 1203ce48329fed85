// Explaining away: a deviation in a request is worth less where a request that it called deviates too.
import { flowId } from '../../telemetry/aggregates/trace-contribution.js';
import type { FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { transitionsOf } from '../../telemetry/aggregates/segments.js';
import type { ServedSegment } from '../deviation/deviation.js';

/** A rising transition, and how strongly it explains the deviations of its callers (0 to 1). */
type SuspectStep = { readonly row: FlowRow; readonly strength: number };

export type StepExplanation = {
  /** Mean over the traces with the transition of the share that nothing deeper explains. */
  readonly unexplained: number;
  /** The deeper service that explains most of the rest. */
  readonly by?: string;
  /** The first execution. */
  readonly example?: ServedSegment;
};

type ExplainingStrength = { readonly value: number; readonly service: string | undefined };
type StepOccurrence = { readonly left: number; readonly by: string | undefined; readonly served: ServedSegment };
type StepTally = { left: number; hits: number; readonly by: Map<string, number>; readonly example: ServedSegment };

const NONE: ExplainingStrength = { value: 0, service: undefined };

const placeId = (service: string, operation: string): string => `${service}\n${operation}`;

const stepId = ({ stream, from, to }: { stream: string; from: string; to?: string }): string =>
  `${stream}\n${from}\n${to}`;

type SuspectsByPlace = ReadonlyMap<string, ReadonlyMap<string, { readonly id: string; readonly strength: number }>>;

type StepSearch = { readonly suspects: SuspectsByPlace; readonly hits: Map<string, StepOccurrence> };

const suspectsByPlace = (suspects: readonly SuspectStep[]): SuspectsByPlace => {
  const places = new Map<string, Map<string, { id: string; strength: number }>>();
  for (const { row, strength } of suspects) {
    const place = placeId(row.service, row.operation);
    const steps = places.get(place) ?? new Map<string, { id: string; strength: number }>();
    steps.set(stepId(row), { id: flowId(row), strength });
    places.set(place, steps);
  }
  return places;
};

/** Notes the suspect steps of one segment, the least explained occurrence of each; returns how strongly they explain. */
const noteSteps = (served: ServedSegment, sub: ExplainingStrength, { suspects, hits }: StepSearch): number => {
  const { service, operation } = served.segment;
  const known = suspects.get(placeId(service, operation));
  if (known === undefined) return 0;
  const left = 1 - Math.min(1, sub.value);
  let own = 0;
  for (const step of transitionsOf(served.segment)) {
    const suspect = known.get(stepId(step));
    if (suspect === undefined) continue;
    own = Math.max(own, suspect.strength);
    if (left > (hits.get(suspect.id)?.left ?? -1)) hits.set(suspect.id, { left, by: sub.service, served });
  }
  return own;
};

/** The suspect steps of one trace; callees are visited before their callers. */
const occurrencesIn = (trace: TraceRow, suspects: SuspectsByPlace): ReadonlyMap<string, StepOccurrence> => {
  const hits = new Map<string, StepOccurrence>();
  const below = trace.segments.map(() => NONE);
  for (const [index, segment] of [...trace.segments.entries()].reverse()) {
    const sub = below[index] ?? NONE;
    const own = noteSteps({ trace, segment }, sub, { suspects, hits });
    const strongest = sub.value >= own ? sub : { value: own, service: segment.service };
    const parent = segment.parent ?? index;
    if (parent < index && strongest.value > (below[parent] ?? NONE).value) below[parent] = strongest;
  }
  return hits;
};

const addOccurrence = (tally: StepTally, { left, by, served }: StepOccurrence): void => {
  tally.left += left;
  tally.hits += 1;
  if (by !== undefined && by !== served.segment.service) tally.by.set(by, (tally.by.get(by) ?? 0) + 1 - left);
};

const largestShare = (shares: ReadonlyMap<string, number>): string | undefined => {
  let most: readonly [string, number] | undefined;
  for (const entry of shares) if (entry[1] > (most?.[1] ?? 0)) most = entry;
  return most?.[0];
};

/** By transition id; a suspect that occurs in none of the traces is absent. `traces` by start, earliest first. */
export const explainAway = (
  suspects: readonly SuspectStep[],
  traces: readonly TraceRow[],
): ReadonlyMap<string, StepExplanation> => {
  const places = suspectsByPlace(suspects);
  const tallies = new Map<string, StepTally>();
  for (const trace of traces) {
    for (const [id, hit] of occurrencesIn(trace, places)) {
      const tally = tallies.get(id) ?? { left: 0, hits: 0, by: new Map<string, number>(), example: hit.served };
      addOccurrence(tally, hit);
      tallies.set(id, tally);
    }
  }
  return new Map(
    [...tallies].map(([id, { left, hits, by, example }]) => {
      const most = largestShare(by);
      return [id, { unexplained: left / hits, ...(most !== undefined && { by: most }), example }];
    }),
  );
};
