// Gauges that left their range in a stretch.
import { lazy, memoize } from '../../kernel/memoize.js';
import type { Comparison } from '../deviation/baseline.js';
import { gaugeRole, type GaugeSeries } from '../deviation/gauge-series.js';
import {
  GAUGE_STATISTICS,
  type GaugeExcesses,
  includeWindow,
  isUsualAtHour,
  measureEarlierChances,
  measureExcesses,
} from '../deviation/gauge-chance.js';
import { chanceAmong, gaugeWeight, surpriseAmong, tailOf } from '../deviation/metric-deviations.js';
import type { ChanceDistribution } from '../deviation/statistics.js';
import { samplesIn } from './restrict-comparison.js';
import { findSighting, type Sighting } from './sighting.js';
import type { SlotStretch } from './window-stretch.js';

/** A single sample is no stretch of a gauge: one spike would decide where the fault lies. */
const LEAST_SAMPLES = 2;

/** One gauge in one stretch: the excess of each series, and the chance distribution over as many samples. */
type WindowPart = {
  readonly excesses: ReadonlyMap<GaugeSeries, GaugeExcesses>;
  readonly chances: () => readonly ChanceDistribution[];
  readonly own: (series: GaugeSeries) => readonly ChanceDistribution[];
};

type ChancesByWidth = (width: number) => readonly ChanceDistribution[];

/** Stretches of as many samples are compared with the same earlier windows. */
const byWidth = (pods: readonly GaugeSeries[]): ChancesByWidth =>
  memoize((width) => measureEarlierChances(pods, () => width));

/** The series of one gauge, what chance showed in all of them, and in each. */
type ObservedSeries = {
  readonly pods: readonly GaugeSeries[];
  readonly earlier: ChancesByWidth;
  readonly own: ReadonlyMap<GaugeSeries, ChancesByWidth>;
};

const observeSeries = (pods: readonly GaugeSeries[]): ObservedSeries => ({
  pods,
  earlier: byWidth(pods),
  own: new Map(pods.map((series) => [series, byWidth([series])])),
});

const partOf = ({ pods, earlier, own }: ObservedSeries, stretch: SlotStretch): WindowPart => {
  const spans = pods.map((series) => [series, samplesIn(series, stretch)] as const);
  const long = spans.filter(([, [from, to]]) => to - from >= LEAST_SAMPLES);
  const excesses = new Map(long.map(([series, [from, to]]) => [series, measureExcesses(series.during, from, to)]));
  const width = Math.max(LEAST_SAMPLES, ...long.map(([, [from, to]]) => to - from));
  return {
    excesses,
    chances: lazy(() => includeWindow(earlier(width), [...excesses.values()])),
    own: (series) => own.get(series)?.(width) ?? [],
  };
};

/** The series' own past is counted only where that of all leaves more than `others`, which is the price of having so many. */
const scoreIn = (
  series: GaugeSeries,
  { excesses, chances, own }: WindowPart,
  { telemetry, parameters }: Comparison,
): number => {
  const tail = tailOf(parameters);
  const role = gaugeRole(series.row.row.gauge);
  const others = chanceAmong(telemetry.series.length);
  const scores = GAUGE_STATISTICS.map(({ direction }, index) => {
    const value = excesses.get(series)?.[index] ?? 0;
    if (value <= parameters.leastZ || isUsualAtHour(series, index, value)) return 0;
    const weight = gaugeWeight(role, direction, parameters);
    const among = weight * surpriseAmong(value, [chances()[index]], tail);
    return among <= others ? 0 : Math.min(among, weight * surpriseAmong(value, [own(series)[index]], tail));
  });
  return Math.max(...scores) - others;
};

/** Gauges are sampled more coarsely than requests come, and chance is counted again for each stretch. */
const SHORTEST_SHARE = 1 / 24;

const longEnough = (stretches: readonly SlotStretch[]): readonly SlotStretch[] => {
  const slots = stretches.at(-1)?.last ?? 0;
  return stretches.filter(({ first, last }) => last - first >= SHORTEST_SHARE * slots);
};

export const findGaugeSightings = (comparison: Comparison, all: readonly SlotStretch[]): readonly Sighting[] => {
  const stretches = longEnough(all);
  const { leastZ } = comparison.parameters;
  return [...comparison.gauges.values()].flatMap((pods) => {
    const moved = pods.filter(({ during }) => during.some((z) => Math.abs(z) > leastZ));
    if (moved.length === 0) return [];
    const observed = observeSeries(pods);
    const parts = new Map(stretches.map((stretch) => [stretch, partOf(observed, stretch)]));
    return moved.flatMap((series) =>
      findSighting(stretches, (stretch) => {
        const part = parts.get(stretch);
        return part === undefined ? 0 : scoreIn(series, part, comparison);
      }),
    );
  });
};
