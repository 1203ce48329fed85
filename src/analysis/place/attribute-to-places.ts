// Attributes slowness to places: several services that are slow on one machine, in one zone or in one region, and not elsewhere, are slow because of it.
import type { Comparison } from '../deviation/baseline.js';
import type {
  Deviation,
  GapDeviation,
  MetricDeviation,
  PlaceDimension,
  SelfDeviation,
  ServedSegment,
} from '../deviation/deviation.js';
import { gaugeRole } from '../deviation/gauge-series.js';
import type { EngineParameters } from '../parameters.js';
import { type FailingPlace, isAsBad, isUnjudged, LEAST_PLACES, PLACE_DIMENSIONS, placesIn } from './failing-places.js';
import type { ShareSample } from '../deviation/statistics.js';
import { contrastPlace, type PlaceTimes, spansElsewhere } from './place-contrast.js';
import { groupRequestTimes, type PlacedTimes, type TimedRequest, usualTimesIn } from './request-times.js';

/** A place, and the contrasts of its services: the strongest first, each service once. */
type SlowPlace = {
  readonly dimension: PlaceDimension;
  readonly place: string;
  readonly contrasts: readonly PlaceTimes[];
  readonly score: number;
  readonly likelihood: number;
  readonly within?: PlaceOf;
};

const strongestOf = (contrasts: readonly PlaceTimes[]): readonly PlaceTimes[] => {
  const sorted = [...contrasts].sort((a, b) => b.weight - a.weight);
  return [...new Map([...sorted].reverse().map((each) => [each.group.service, each])).values()].sort(
    (a, b) => b.weight - a.weight,
  );
};

/** Share of the requests' time that the slow ones lost, 0 to 1 of a full impact. */
const impactOf = (slow: readonly TimedRequest[], { fullImpact }: EngineParameters): number => {
  const lost = slow.reduce((sum, { micros, usual }) => sum + micros - Math.SQRT2 * 2 ** usual.median, 0);
  const spent = slow.reduce((sum, { served }) => sum + served.trace.durationMicros, 0);
  return spent > 0 ? Math.min(1, Math.max(0, lost / spent) / fullImpact) : 0;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Gauges of a machine, and of the pods on it. */
type GaugedHost = { readonly own: readonly MetricDeviation[]; readonly hosted: readonly MetricDeviation[] };

const gaugesOn = (host: string, deviations: readonly Deviation[]): GaugedHost => {
  const all = deviations.flatMap((each) => (each.kind === 'metric' && each.row.row.host === host ? [each] : []));
  return { own: all.filter(({ role }) => role === 'host'), hosted: all.filter(({ role }) => role !== 'host') };
};

/** What the machine's own gauges confirm, unless a service on it uses something up, which moves them too. */
const gaugesConfirm = ({ own, hosted }: GaugedHost): number =>
  hosted.some(({ role, score }) => role === 'resource' && score > 0)
    ? 0
    : Math.max(0, ...own.map(({ likelihood }) => likelihood));

/** Besides the strongest service, another one in the place or a gauge of the machine must deviate. */
const judgePlace = (
  { place, contrasts }: Pick<SlowPlace, 'place' | 'contrasts'>,
  { dimension, places, gauged, parameters }: PlaceContext,
): readonly SlowPlace[] => {
  const [first, ...others] = contrasts.map(({ weight }) => weight);
  if (first === undefined) return [];
  const likelihood = first + sum(others);
  const confirmed = Math.min(1, (sum(others) + gaugesConfirm(gauged(place))) / parameters.sure);
  const slow = contrasts.flatMap((each) => each.slow);
  const score = likelihood * confirmed * impactOf(slow, parameters) - Math.log(1 + places.length);
  return score > 0 ? [{ dimension, place, contrasts, score, likelihood }] : [];
};

type PlaceContext = {
  readonly dimension: PlaceDimension;
  readonly places: readonly string[];
  readonly gauged: (place: string) => GaugedHost;
  readonly parameters: EngineParameters;
};

const slowPlacesBy = (
  times: PlacedTimes,
  deviations: readonly Deviation[],
  comparison: Comparison,
): readonly SlowPlace[] => {
  const { parameters, telemetry } = comparison;
  const { dimension } = times;
  const places = placesIn(
    telemetry.traces.flatMap(({ row }) => row.segments),
    dimension,
  );
  if (places.length < LEAST_PLACES) return [];
  const groups = groupRequestTimes(comparison, times);
  const gauged = (place: string): GaugedHost =>
    dimension === 'host' ? gaugesOn(place, deviations) : { own: [], hosted: [] };
  const among: PlaceContext = { dimension, places, gauged, parameters };
  return places.flatMap((place) => {
    const contrasts = groups.flatMap((group) => {
      // a service may run in one zone alone, and is slow there by itself
      const all = (): readonly TimedRequest[] =>
        dimension === 'host' ? spansElsewhere(groups, group.measure, place) : [];
      return contrastPlace(place, { group, comparison }, all) ?? [];
    });
    return judgePlace({ place, contrasts: strongestOf(contrasts) }, among);
  });
};

/** At most so much of what is slow in a place may be slow in a surer one. */
const OVERLAP = 0.5;

const slowIn = ({ contrasts }: SlowPlace): readonly ServedSegment[] =>
  contrasts.flatMap(({ slow }) => slow.map(({ served }) => served));

type PlaceOf = Pick<SlowPlace, 'dimension' | 'place'>;

/** Requests of the slow services in a place, without those in a part of it, and how many of them are slow. */
const tallyIn = ({ dimension, place, contrasts }: SlowPlace, without: PlaceOf | undefined): ShareSample => {
  let [hits, of] = [0, 0];
  for (const { group, offset } of contrasts)
    for (const { served, excess, place: at } of group.timed) {
      if (at !== place || served.segment[dimension] !== place) continue;
      if (without !== undefined && served.segment[without.dimension] === without.place) continue;
      of += 1;
      if (excess >= offset) hits += 1;
    }
  return { hits, of };
};

/** The place that contains this one, where the rest of it is slow as well; where nothing of the rest was judged, it is noted. */
const widen = (narrow: SlowPlace, found: readonly SlowPlace[]): SlowPlace => {
  const slow = slowIn(narrow);
  const wider = found.filter(
    (wide) =>
      PLACE_DIMENSIONS.indexOf(wide.dimension) > PLACE_DIMENSIONS.indexOf(narrow.dimension) &&
      slow.every((served) => isInPlace(served, wide)),
  );
  const worse = wider.findLast((wide) => isAsBad(tallyIn(wide, narrow), tallyIn(narrow, undefined)));
  if (worse !== undefined) return worse;
  const [within] = wider.filter((wide) => isUnjudged(tallyIn(wide, narrow)));
  return within === undefined ? narrow : { ...narrow, within: { dimension: within.dimension, place: within.place } };
};

/** The surest first; of places within one another, the one that explains most beyond what is slow elsewhere. */
const findSlowPlaces = (
  deviations: readonly Deviation[],
  failing: readonly FailingPlace[],
  comparison: Comparison,
): readonly SlowPlace[] => {
  const usual = usualTimesIn(comparison);
  const found = PLACE_DIMENSIONS.flatMap((dimension) => slowPlacesBy({ usual, dimension }, deviations, comparison));
  const [chosen, blamed]: [SlowPlace[], PlaceOf[]] = [[], [...failing]];
  const surest = found.toSorted((a, b) => b.likelihood - a.likelihood).map((each) => widen(each, found));
  for (const each of new Set(surest)) {
    const slow = slowIn(each);
    const others = blamed.filter(({ place, dimension }) => place !== each.place || dimension !== each.dimension);
    const shared = slow.filter((served) => others.some((other) => isInPlace(served, other))).length;
    if (shared > OVERLAP * slow.length) continue;
    chosen.push(each);
    blamed.push(each);
  }
  return chosen;
};

const firstOf = (slow: readonly TimedRequest[]): ServedSegment | undefined =>
  [...slow].sort((a, b) => a.served.segment.start - b.served.segment.start)[0]?.served;

/** The histogram of most of the slow requests. */
const mainOf = (slow: readonly TimedRequest[]): readonly TimedRequest[] =>
  [...Map.groupBy(slow, ({ usual }) => usual).values()].sort((a, b) => b.length - a.length)[0] ?? [];

type PlaceDeviations = { readonly sick: SlowPlace; readonly score: number; readonly hosted: readonly string[] };

const built = (
  { group, slow, offset, weight }: PlaceTimes,
  { sick, score, hosted }: PlaceDeviations,
  parameters: EngineParameters,
): readonly Deviation[] => {
  const main = mainOf(slow);
  const [leading] = main;
  const first = firstOf(slow);
  if (leading === undefined) return [];
  const { usual } = leading;
  const found = {
    service: sick.place,
    dimension: sick.dimension,
    ...(sick.within && { within: sick.within }),
    hosted,
    score,
    likelihood: weight,
    impact: impactOf(slow, parameters),
    slowest: main.map(({ served }) => served),
    ...(first && { first, onset: first.segment.start }),
  };
  const log2 = usual.median + offset;
  const self: SelfDeviation = { ...found, kind: 'self', row: usual.row, log2 };
  if (group.measure === 'self') return [self];
  const gap: GapDeviation = { ...found, kind: 'gap', side: group.measure, edges: [{ row: usual.row, log2 }] };
  return [gap];
};

/** The place gets the sum of its services' scores. */
const deviationsOf = (sick: SlowPlace, { parameters }: Comparison): readonly Deviation[] => {
  const hosted = sick.contrasts.map(({ group }) => group.service).sort();
  return sick.contrasts.flatMap((contrast, index) =>
    built(
      contrast,
      { sick, hosted, score: index === 0 ? sick.score : Math.min(sick.score, contrast.weight) },
      parameters,
    ),
  );
};

const isInPlace = ({ trace, segment }: ServedSegment, { dimension, place }: PlaceOf): boolean =>
  segment[dimension] === place ||
  (segment.parent !== undefined && trace.segments[segment.parent]?.[dimension] === place);

type BlamedPlace = PlaceOf & { readonly score: number; readonly services: readonly string[] };

/** Share of what a deviation shows that is in the place. */
const shareIn = (deviation: Deviation, { services, ...place }: BlamedPlace): number => {
  switch (deviation.kind) {
    case 'self':
    case 'gap': {
      const { slowest } = deviation;
      return slowest.filter((served) => isInPlace(served, place)).length / Math.max(1, slowest.length);
    }
    case 'metric':
      return place.dimension === 'host' &&
        deviation.row.row.host === place.place &&
        services.includes(deviation.service)
        ? 1
        : 0;
    case 'flow':
    case 'rate':
      return 0;
  }
  return deviation satisfies never;
};

/** What the places do not explain of a deviation. */
const unexplainedShare = (deviation: Deviation, all: readonly BlamedPlace[], { sure }: EngineParameters): number =>
  all.reduce((rest, sick) => Math.min(rest, 1 - shareIn(deviation, sick) * Math.min(1, sick.score / sure)), 1);

/** Gauges of a machine count for the machine, whichever service reported them. */
const ofMachine = (deviation: Deviation): Deviation => {
  if (deviation.kind !== 'metric') return deviation;
  const { row } = deviation.row;
  return row.host !== undefined && gaugeRole(row.gauge) === 'host' ? withHost(deviation, row.host) : deviation;
};

const withHost = (deviation: MetricDeviation, host: string): MetricDeviation => ({
  ...deviation,
  service: host,
  hosted: [],
  dimension: 'host',
});

/** Deviations as they are once places are blamed for what their services share; `failing`: those that were found already. */
export const attributeToPlaces = (
  deviations: readonly Deviation[],
  failing: readonly FailingPlace[],
  comparison: Comparison,
): readonly Deviation[] => {
  const slow = findSlowPlaces(deviations, failing, comparison);
  const { parameters } = comparison;
  const blamed: readonly BlamedPlace[] = [
    ...failing,
    ...slow.map((each) => ({ ...each, services: each.contrasts.map(({ group }) => group.service) })),
  ];
  return [
    ...slow.flatMap((each) => deviationsOf(each, comparison)),
    ...deviations.map((each) =>
      each.score > 0
        ? ofMachine({ ...each, score: each.score * unexplainedShare(each, blamed, parameters) })
        : ofMachine(each),
    ),
  ];
};
