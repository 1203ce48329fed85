// Locates the part of a window in which its strongest deviation lies, to compare that part with the baseline instead of the whole.
import type { TimeWindow } from '../../kernel/time.js';
import { AGGREGATE_BUCKET } from '../../telemetry/aggregates/trace-contribution.js';
import type { Comparison } from '../deviation/baseline.js';
import { compareAggregates, type ComparedWindow } from '../deviation/compared-window.js';
import { deviationsOf } from '../deviation/find-deviations.js';
import { rankServices } from '../rank-services.js';
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

export const findSightings = (comparison: Comparison, stretches: readonly SlotStretch[]): readonly Sighting[] =>
  [findFlowSightings, findLatencySightings, findGaugeSightings, findRateSightings].flatMap((findSightings) =>
    findSightings(comparison, stretches),
  );

/** The stretches in which most is seen, not the whole window. */
export const shortlistStretches = (seen: readonly Sighting[], whole: SlotStretch): readonly SlotStretch[] => {
  const worth = ({ stretch, score }: Sighting): number => score - choiceCost(stretch, whole);
  const best = [...seen].sort((a, b) => worth(b) - worth(a)).map(({ stretch }) => stretch);
  const distinct = [...new Set(best)].filter((stretch) => stretch !== whole);
  return distinct.slice(0, MOST_LOOKED_AT);
};

type LeadingStretch = {
  readonly stretch: SlotStretch;
  readonly service: string | undefined;
  readonly score: number;
};

/** The leading suspect of a stretch, once its choice is paid for. */
export const findLeadingStretch = (
  stretch: SlotStretch,
  whole: SlotStretch,
  { comparison, deviating }: ComparedWindow,
): LeadingStretch => {
  const deviations = stretch === whole ? deviating().deviations : deviationsOf(restrictComparison(comparison, stretch));
  const [lead] = rankServices(deviations, comparison.parameters);
  return { stretch, service: lead?.service, score: (lead?.score ?? -Infinity) - choiceCost(stretch, whole) };
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
  if (survey?.slot === undefined) return undefined;
  const stretches = listStretches({ window: survey.window, slot: survey.slot }, sought);
  const whole = stretches.at(-1);
  if (whole === undefined || stretches.length < 2) return undefined;
  const looked = [...shortlistStretches(findSightings(comparison, stretches), whole), whole];
  const leads = looked.map((stretch) => findLeadingStretch(stretch, whole, compared));
  const best = leads.reduce((most, each) => (each.score > most.score ? each : most));
  if (best.stretch === whole) return undefined;
  const { from, to } = best.stretch;
  return { part: { from, to }, isFine: survey.slot <= AGGREGATE_BUCKET };
};
