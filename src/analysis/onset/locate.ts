// Where in the window of a question its strongest deviation lies: what is compared with the baseline, instead of all of it.
import type { TimeWindow } from '../../kernel/time.js';
import { BUCKET } from '../../telemetry/aggregates/contribution.js';
import type { Comparison } from '../deviation/baseline.js';
import { compareAggregates, type Compared } from '../deviation/compared.js';
import { deviationsOf } from '../deviation/deviations.js';
import { rankServices } from '../ranking.js';
import type { AnalysisInput } from '../telemetry-read.js';
import { sightFlows } from './flows.js';
import { sightGauges } from './gauges.js';
import { sightLatencies } from './latencies.js';
import { sightRates } from './rates.js';
import { restrict } from './restrict.js';
import { choiceOf, type Sighting } from './sighting.js';
import { stretchesIn, type Sought, type Stretch } from './stretch.js';

/** So many stretches are analyzed in full, and the whole window. */
const MOST_LOOKED_AT = 4;

export const sightings = (comparison: Comparison, stretches: readonly Stretch[]): readonly Sighting[] =>
  [sightFlows, sightLatencies, sightGauges, sightRates].flatMap((sight) => sight(comparison, stretches));

/** The stretches in which most is seen, not the whole window. */
export const shortlist = (seen: readonly Sighting[], whole: Stretch): readonly Stretch[] => {
  const worth = ({ stretch, score }: Sighting): number => score - choiceOf(stretch, whole);
  const best = [...seen].sort((a, b) => worth(b) - worth(a)).map(({ stretch }) => stretch);
  const distinct = [...new Set(best)].filter((stretch) => stretch !== whole);
  return distinct.slice(0, MOST_LOOKED_AT);
};

export type Lead = { readonly stretch: Stretch; readonly service: string | undefined; readonly score: number };

/** The leading suspect of a stretch, once its choice is paid for. */
export const leadIn = (stretch: Stretch, whole: Stretch, { comparison, deviating }: Compared): Lead => {
  const deviations = stretch === whole ? deviating().deviations : deviationsOf(restrict(comparison, stretch));
  const [lead] = rankServices(deviations, comparison.parameters);
  return { stretch, service: lead?.service, score: (lead?.score ?? -Infinity) - choiceOf(stretch, whole) };
};

/** `isFine`: no finer counts are stored. */
export type Located = { readonly part: TimeWindow; readonly isFine: boolean };

/** `undefined`: the whole window tells more than any part of it. */
export const locate = (
  input: AnalysisInput,
  sought: Sought,
  compared: Compared = compareAggregates(input),
): Located | undefined => {
  const { comparison } = compared;
  const { survey } = comparison.telemetry;
  if (survey?.slot === undefined) return undefined;
  const stretches = stretchesIn({ window: survey.window, slot: survey.slot }, sought);
  const whole = stretches.at(-1);
  if (whole === undefined || stretches.length < 2) return undefined;
  const looked = [...shortlist(sightings(comparison, stretches), whole), whole];
  const leads = looked.map((stretch) => leadIn(stretch, whole, compared));
  const best = leads.reduce((most, each) => (each.score > most.score ? each : most));
  if (best.stretch === whole) return undefined;
  const { from, to } = best.stretch;
  return { part: { from, to }, isFine: survey.slot <= BUCKET };
};
