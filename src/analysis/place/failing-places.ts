// Places in which requests of several services fail and elsewhere do not: a machine, an availability zone, a region.
import { calledService, FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { transitionsOf } from '../../telemetry/aggregates/segments.js';
import { flowId } from '../../telemetry/aggregates/trace-contribution.js';
import { silentCallee } from '../attribution/unanswered-calls.js';
import type { Comparison } from '../deviation/baseline.js';
import type { FlowDeviation, PlaceDimension, ServedSegment } from '../deviation/deviation.js';
import { riseOfShare, type ShareSample } from '../deviation/statistics.js';
import { isCutOff, type PlaceName, servicesIn } from './cut-off-places.js';

/** From the narrowest to the widest. */
export const PLACE_DIMENSIONS: readonly PlaceDimension[] = ['host', 'zone', 'region'];

/** With one place, it cannot be distinguished from what runs in it. */
export const LEAST_PLACES = 2;

export const placesIn = (segments: readonly TraceSegment[], dimension: PlaceDimension): readonly string[] =>
  [...new Set(segments.flatMap((segment) => segment[dimension] ?? []))].sort();

const isFailing = ({ bad, row: { row } }: FlowDeviation): boolean => bad || (row.to ?? '').endsWith(FAILED_MARK);

/** Ends in a call that nobody is seen to answer. */
const isUnanswered = ({ row: { row } }: FlowDeviation): boolean => {
  const { stream, to = '' } = row;
  return stream === 'span' && to.endsWith(FAILED_MARK) && to !== FAILED_MARK && calledService(to) === undefined;
};

/** A request that began to fail in a segment: none that it called fails. */
type FailureOrigin = {
  readonly served: ServedSegment;
  readonly steps: readonly FlowDeviation[];
  readonly unanswered: boolean;
};

type StepsByPlace = ReadonlyMap<string, ReadonlyMap<string, FlowDeviation>>;

const operationKey = ({ service, operation }: Pick<TraceSegment, 'service' | 'operation'>): string =>
  `${service}\n${operation}`;

const stepsByPlace = (flows: readonly FlowDeviation[]): StepsByPlace => {
  const places = new Map<string, Map<string, FlowDeviation>>();
  for (const flow of flows) {
    const { row } = flow.row;
    const known = places.get(operationKey(row)) ?? new Map<string, FlowDeviation>();
    known.set(flowId(row), flow);
    places.set(operationKey(row), known);
  }
  return places;
};

const stepsOf = (segment: TraceSegment, places: StepsByPlace): readonly FlowDeviation[] => {
  const known = places.get(operationKey(segment));
  if (known === undefined) return [];
  const { service, operation } = segment;
  const taken = transitionsOf(segment).map((step) => known.get(flowId({ service, operation, ...step })));
  return [...new Set(taken.filter((each) => each !== undefined))];
};

/** By trace; `below`: at each segment, the origins in it and in what it called. */
type TracedOrigins = { readonly trace: TraceRow; readonly below: readonly (readonly FailureOrigin[])[] };

const originsIn = (trace: TraceRow, failing: StepsByPlace): TracedOrigins => {
  const below: FailureOrigin[][] = trace.segments.map(() => []);
  for (const [index, segment] of [...trace.segments.entries()].reverse()) {
    const own = below[index] ?? [];
    const steps = own.length > 0 ? [] : stepsOf(segment, failing);
    if (steps.length > 0) own.push({ served: { trace, segment }, steps, unanswered: steps.some(isUnanswered) });
    const parent = segment.parent ?? index;
    if (parent < index) below[parent]?.push(...own);
  }
  return { trace, below };
};

/** A place that fails: what it explains of requests, and what shows it. */
export type FailingPlace = PlaceName & {
  readonly score: number;
  readonly likelihood: number;
  /** The services that fail there, the surest first. */
  readonly services: readonly string[];
  readonly origins: readonly FailureOrigin[];
  readonly explains: (origin: FailureOrigin) => boolean;
  /** Nothing in it is reached from outside. */
  readonly isCut: boolean;
  readonly within?: PlaceName;
};

/** With fewer requests, the rest of a place shows nothing. */
const LEAST_REST = 5;
/** Of the share in a part of a place, the rest of it shows at least this much. */
const AS_BAD = 0.5;

/** Whether the rest of a place does about as badly as a part of it. */
export const isAsBad = (rest: ShareSample, part: ShareSample): boolean =>
  rest.of >= LEAST_REST && rest.hits / rest.of >= (AS_BAD * part.hits) / Math.max(1, part.of);

/** Whether too few requests of the rest were seen to tell. */
export const isUnjudged = ({ of }: ShareSample): boolean => of < LEAST_REST;

type PlaceTally = { hits: number; of: number };
type ServiceTally = { readonly here: PlaceTally; readonly elsewhere: PlaceTally };

/** What is asked of a place: which failures it would explain, and, where it is cut off, which services it held. */
type SuspectedPlace = PlaceName & {
  readonly explains: FailingPlace['explains'];
  readonly cutOff: ReadonlySet<string> | undefined;
};

/** The services of a place that is cut off which a request calls in vain. */
const calledInVain = (
  { steps, unanswered }: FailureOrigin,
  { cutOff }: Pick<SuspectedPlace, 'cutOff'>,
): readonly string[] => {
  if (cutOff === undefined || !unanswered) return [];
  return [...new Set(steps.flatMap((step) => silentCallee(step) ?? []))].filter((callee) => cutOff.has(callee));
};

/**
 * Of each service, how many of its requests fail first in it, in the place and elsewhere. A call that nobody in a place which
 * is cut off answers is a request of the called service there.
 */
const tallyServices = (
  suspected: SuspectedPlace,
  traced: readonly TracedOrigins[],
): ReadonlyMap<string, ServiceTally> => {
  const { dimension, place, explains } = suspected;
  const tallies = new Map<string, ServiceTally>();
  const tallyOf = (service: string): ServiceTally => {
    const known = tallies.get(service) ?? { here: { hits: 0, of: 0 }, elsewhere: { hits: 0, of: 0 } };
    tallies.set(service, known);
    return known;
  };
  for (const { trace, below } of traced)
    for (const [index, segment] of trace.segments.entries()) {
      const at = segment[dimension];
      if (at === undefined) continue;
      const known = tallyOf(segment.service);
      const origin = below[index]?.find(({ served }) => served.segment === segment);
      const inVain = origin === undefined ? [] : calledInVain(origin, suspected);
      for (const { here } of inVain.map(tallyOf)) {
        here.of += 1;
        here.hits += 1;
      }
      const side = at === place ? known.here : known.elsewhere;
      side.of += 1;
      if (origin !== undefined && inVain.length === 0 && (at === place || !explains(origin))) side.hits += 1;
    }
  return tallies;
};

type PlaceContrast = { readonly service: string; readonly weight: number };

const contrastServices = (
  tallies: ReadonlyMap<string, ServiceTally>,
  { saturation, fullEffect, leastLikelihood }: Comparison['parameters'],
): readonly PlaceContrast[] =>
  [...tallies]
    .flatMap(([service, { here, elsewhere }]) => {
      if (here.of === 0 || elsewhere.of === 0) return [];
      const rise = here.hits / here.of - elsewhere.hits / elsewhere.of;
      if (rise <= 0) return [];
      const weight = riseOfShare(here, elsewhere, saturation) * Math.min(1, rise / fullEffect);
      return weight > leastLikelihood ? [{ service, weight }] : [];
    })
    .sort((a, b) => b.weight - a.weight);

type PlaceSearch = {
  readonly traced: readonly TracedOrigins[];
  /** Requests of the window before those. */
  readonly before: readonly TraceRow[];
  /** How many places are compared. */
  readonly compared: number;
  readonly parameters: Comparison['parameters'];
};

/** Besides the surest service, another one must fail in the place. */
const judgePlace = (
  name: PlaceName,
  { traced, before, compared, parameters }: PlaceSearch,
): readonly FailingPlace[] => {
  const { dimension, place } = name;
  const failing = traced.filter(({ below }) => below.some((origins) => origins.length > 0));
  const since = failing[0]?.trace.start ?? Infinity;
  const isCut = isCutOff(
    name,
    {
      before,
      during: traced.flatMap(({ trace }) => (trace.start >= since ? trace : [])),
      failing: failing.map(({ trace }) => trace),
    },
    parameters.sure,
  );
  const explains = ({ served, unanswered }: FailureOrigin): boolean =>
    served.segment[dimension] === place || (isCut && unanswered);
  const cutOff = isCut ? servicesIn(name, before) : undefined;
  const contrasts = contrastServices(tallyServices({ ...name, explains, cutOff }, traced), parameters);
  const [first, ...others] = contrasts.map(({ weight }) => weight);
  if (first === undefined) return [];
  const confirming = others.reduce((sum, weight) => sum + weight, 0);
  const likelihood = first + confirming;
  const score = likelihood * Math.min(1, confirming / parameters.sure) - Math.log(1 + compared);
  if (score <= 0) return [];
  const origins = failing.flatMap(({ below }) => [...new Set(below.flat())]).filter(explains);
  const services = contrasts.map(({ service }) => service);
  return [{ ...name, score, likelihood, services, origins, explains, isCut }];
};

/** At most so much of what a place explains may be explained by a surer one. */
const OVERLAP = 0.5;

/** Requests of some services in a place, without those in a part of it, and how many of them begin to fail there. */
const tallyIn = (
  { dimension, place }: PlaceName,
  without: PlaceName | undefined,
  { traced, services }: { readonly traced: readonly TracedOrigins[]; readonly services: readonly string[] },
): ShareSample => {
  let [hits, of] = [0, 0];
  for (const { trace, below } of traced)
    for (const [index, segment] of trace.segments.entries()) {
      if (segment[dimension] !== place || !services.includes(segment.service)) continue;
      if (without !== undefined && segment[without.dimension] === without.place) continue;
      of += 1;
      if (below[index]?.some(({ served }) => served.segment === segment)) hits += 1;
    }
  return { hits, of };
};

/** The place that contains this one, where the rest of it fails or is cut off as well; where nothing of the rest was judged, it is noted. */
const widen = (
  narrow: FailingPlace,
  found: readonly FailingPlace[],
  traced: readonly TracedOrigins[],
): FailingPlace => {
  const { services } = narrow;
  const own = tallyIn(narrow, undefined, { traced, services });
  const wider = found.filter(
    ({ dimension, explains }) =>
      PLACE_DIMENSIONS.indexOf(dimension) > PLACE_DIMENSIONS.indexOf(narrow.dimension) &&
      narrow.origins.every(explains),
  );
  if (narrow.isCut) return wider.findLast(({ isCut }) => isCut) ?? narrow;
  const restOf = (wide: FailingPlace): ShareSample => tallyIn(wide, narrow, { traced, services: wide.services });
  const worse = wider.findLast((wide) => isAsBad(restOf(wide), own));
  if (worse !== undefined) return worse;
  const [within] = wider.filter((wide) => isUnjudged(restOf(wide)));
  return within === undefined ? narrow : { ...narrow, within: { dimension: within.dimension, place: within.place } };
};

/** The surest first; of places within one another, the one that explains most beyond what fails elsewhere. */
const apart = (found: readonly FailingPlace[], traced: readonly TracedOrigins[]): readonly FailingPlace[] => {
  const chosen: FailingPlace[] = [];
  const surest = found.toSorted((a, b) => b.likelihood - a.likelihood).map((each) => widen(each, found, traced));
  for (const each of new Set(surest)) {
    const shared = each.origins.filter((origin) => chosen.some(({ explains }) => explains(origin))).length;
    if (shared <= OVERLAP * each.origins.length) chosen.push(each);
  }
  return chosen;
};

/** What a place shows as a step of requests: the surest service's strongest failure there. */
const deviationOf = (found: FailingPlace): FlowDeviation | undefined => {
  const [first] = found.services;
  const own = found.origins.filter(
    ({ served, steps }) => served.segment.service === first || steps.some((step) => silentCallee(step) === first),
  );
  const [strongest] = own.flatMap(({ steps }) => steps).sort((a, b) => b.likelihood - a.likelihood);
  const example = own.find(({ steps }) => steps.some((step) => step === strongest))?.served;
  if (strongest === undefined || example === undefined) return undefined;
  const { explainedBy: _explainedBy, earlier: _earlier, ...rest } = strongest;
  return {
    ...rest,
    service: found.place,
    dimension: found.dimension,
    ...(found.within && { within: found.within }),
    hosted: [...found.services].sort(),
    score: found.score,
    bad: true,
    example,
    onset: Math.min(...found.origins.map(({ served }) => served.segment.start)),
  };
};

/** Of the requests that take each step, the share that each place explains, as far as the place is sure. */
const unexplainedShares = (
  places: readonly FailingPlace[],
  traced: readonly TracedOrigins[],
  { steps, sure }: { readonly steps: StepsByPlace; readonly sure: number },
): ReadonlyMap<FlowDeviation, number> => {
  const tallies = new Map<FlowDeviation, { hits: number; readonly explained: number[] }>();
  for (const { trace, below } of traced)
    for (const [index, segment] of trace.segments.entries())
      for (const step of stepsOf(segment, steps)) {
        const tally = tallies.get(step) ?? { hits: 0, explained: places.map(() => 0) };
        tallies.set(step, tally);
        tally.hits += 1;
        for (const [at, place] of places.entries())
          if (below[index]?.some(place.explains)) tally.explained[at] = (tally.explained[at] ?? 0) + 1;
      }
  return new Map(
    [...tallies].map(([step, { hits, explained }]) => {
      const strength = explained.map((each, at) => (each / hits) * Math.min(1, (places[at]?.score ?? 0) / sure));
      return [step, 1 - Math.max(0, ...strength)];
    }),
  );
};

type FailingPlaces = { readonly flows: readonly FlowDeviation[]; readonly places: readonly FailingPlace[] };

/** The steps as they are once places are blamed for what their services share. */
export const attributeToFailingPlaces = (
  flows: readonly FlowDeviation[],
  { telemetry, parameters }: Comparison,
): FailingPlaces => {
  const failing = flows.filter(isFailing);
  if (failing.length === 0) return { flows, places: [] };
  const steps = stepsByPlace(failing);
  const before = telemetry.earlierTraces;
  const segments = [...before, ...telemetry.traces.map(({ row }) => row)].flatMap((trace) => trace.segments);
  const names = PLACE_DIMENSIONS.flatMap((dimension) => {
    const places = placesIn(segments, dimension);
    return places.length < LEAST_PLACES ? [] : places.map((place) => ({ dimension, place }));
  });
  if (names.length === 0) return { flows, places: [] };
  const traced = telemetry.traces.map(({ row }) => originsIn(row, steps));
  const search = { traced, before, compared: names.length, parameters };
  const places = apart(
    names.flatMap((name) => judgePlace(name, search)),
    traced,
  );
  if (places.length === 0) return { flows, places };
  const left = unexplainedShares(places, traced, { steps: stepsByPlace(flows), sure: parameters.sure });
  const rest = flows.map((flow) => (flow.score <= 0 ? flow : { ...flow, score: flow.score * (left.get(flow) ?? 1) }));
  return { flows: [...places.flatMap((place) => deviationOf(place) ?? []), ...rest], places };
};
