// Locates the part of a window in which its strongest deviation lies, to compare that part with the baseline instead of the whole.
import type { TimeWindow } from '../../kernel/time.js';
import { AGGREGATE_BUCKET } from '../../telemetry/aggregates/trace-contribution.js';
import type { Comparison } from '../deviation/baseline.js';
import { compareAggregates, type ComparedWindow } from '../deviation/compared-window.js';
import { deviationsOf } from '../deviation/find-deviations.js';
import { hasTraces } from '../failures/explain-plain-logs.js';
import { rankServices } from '../rank-services.js';
import { requestsFail } from '../attribution/corroboration.js';
import type { AnalysisInput } from '../turn-telemetry.js';
import { findFlowSightings } from './flow-sightings.js';
import { findGaugeSightings } from './gauge-sightings.js';
import { findLatencySightings } from './latency-sightings.js';
import { findRateSightings } from './rate-sightings.js';
import { restrictComparison } from './restrict-comparison.js';
import { choiceCost, type Sighting } from './sighting.js';
import { listStretches, type SlotStretch, type SoughtStretch } from './window-stretch.js';

/** So many stretches are analyzed in full, and the whole window. */
const MOST_LOOKED_AT = 4;

/** What shows it: requests, gauges, or lines that no trace orders. */
type SightingFamily = 'requests' | 'gauges' | 'lines';
type FamilySighting = Sighting & { readonly family: SightingFamily };

const SIGHTING_FAMILIES = [
  ['requests', findFlowSightings],
  ['requests', findLatencySightings],
  ['gauges', findGaugeSightings],
  ['lines', findRateSightings],
] as const;

export const findSightings = (comparison: Comparison, stretches: readonly SlotStretch[]): readonly FamilySighting[] =>
  SIGHTING_FAMILIES.flatMap(([family, find]) =>
    find(comparison, stretches).map((sighting) => ({ ...sighting, family })),
  );

/** The stretches in which most is seen, the best of each family among them; not the whole window. */
export const shortlistStretches = (seen: readonly FamilySighting[], whole: SlotStretch): readonly SlotStretch[] => {
  const worth = ({ stretch, score }: Sighting): number => score - choiceCost(stretch, whole);
  const best = seen.filter(({ stretch }) => stretch !== whole).sort((a, b) => worth(b) - worth(a));
  const firsts = [...Map.groupBy(best, ({ family }) => family).values()].flatMap(([first]) => first ?? []);
  return [...new Set([...firsts, ...best].map(({ stretch }) => stretch))].slice(0, MOST_LOOKED_AT);
};

type LeadingStretch = {
  readonly stretch: SlotStretch;
  readonly service: string | undefined;
  readonly score: number;
  /** Requests surely fail in it. */
  readonly isFailing: boolean;
  /** Its suspect shows nothing but lines that no trace orders. */
  readonly isPlain: boolean;
};

/** The leading suspect of a stretch, once its choice is paid for. */
export const findLeadingStretch = (
  stretch: SlotStretch,
  whole: SlotStretch,
  { comparison, deviating }: ComparedWindow,
): LeadingStretch => {
  const deviations = stretch === whole ? deviating().deviations : deviationsOf(restrictComparison(comparison, stretch));
  const [lead] = rankServices(deviations, comparison.parameters);
  const shown = deviations.filter(({ service, score }) => service === lead?.service && score > 0);
  return {
    stretch,
    service: lead?.service,
    score: (lead?.score ?? -Infinity) - choiceCost(stretch, whole),
    isFailing: requestsFail(deviations, comparison.parameters.sure),
    isPlain: shown.length > 0 && shown.every(({ kind }) => kind === 'rate'),
  };
};

/** Where requests surely fail in one of the stretches, plain lines alone choose none: see `attribution/corroboration.ts`. */
export const bestStretch = (leads: readonly LeadingStretch[]): LeadingStretch | undefined => {
  const isFailing = leads.some((lead) => lead.isFailing);
  return leads.filter(({ isPlain }) => !isFailing || !isPlain).toSorted((a, b) => b.score - a.score)[0];
};

/** `isFine`: no finer counts are stored. */
export type LocatedOnset = { readonly part: TimeWindow; readonly isFine: boolean };

/** `undefined`: the whole window scores higher than any part of it. */
export const locateOnset = (
  input: AnalysisInput,
  sought: SoughtStretch,
  compared: ComparedWindow = compareAggregates(input),
): LocatedOnset | undefined => {
  const { comparison } = compared;
  const { survey } = comparison.telemetry;
  if (survey?.slot === undefined || !hasTraces(comparison)) return undefined;
  const stretches = listStretches({ window: survey.window, slot: survey.slot }, sought);
  const whole = stretches.at(-1);
  if (whole === undefined || stretches.length < 2) return undefined;
  const looked = [...shortlistStretches(findSightings(comparison, stretches), whole), whole];
  const leads = looked.map((stretch) => findLeadingStretch(stretch, whole, compared));
  const best = bestStretch(leads);
  if (best === undefined || best.stretch === whole) return undefined;
  const { from, to } = best.stretch;
  return { part: { from, to }, isFine: survey.slot <= AGGREGATE_BUCKET };
};
