// Gauges that left their range in a stretch.
import type { Comparison } from '../baseline.js';
import { gaugeRole, type GaugeSeries } from '../gauge.js';
import { earlierChances, excesses, STATISTICS, withShown, type Excesses } from '../gauge-chance.js';
import { chanceAmong, gaugeWeight, tailOf } from '../metric.js';
import { surprise, type Chance } from '../statistics.js';
import { samplesIn } from './restrict.js';
import { sight, type Sighting } from './sighting.js';
import type { Stretch } from './stretch.js';

/** A single sample is no stretch of a gauge: one spike would decide where the fault lies. */
const LEAST_SAMPLES = 2;

/** One gauge in one stretch: what each series shows, beside what chance showed in as many samples and in the others. */
type Part = { readonly shown: ReadonlyMap<GaugeSeries, Excesses>; readonly chances: readonly Chance[] };

/** Stretches of as many samples are compared with the same earlier windows. */
const byWidth = (all: readonly GaugeSeries[]): ((width: number) => readonly Chance[]) => {
  const known = new Map<number, readonly Chance[]>();
  return (width) => {
    const chances = known.get(width) ?? earlierChances(all, () => width);
    known.set(width, chances);
    return chances;
  };
};

type Observed = { readonly all: readonly GaugeSeries[]; readonly earlier: (width: number) => readonly Chance[] };

const partOf = ({ all, earlier }: Observed, stretch: Stretch): Part => {
  const spans = all.map((series) => [series, samplesIn(series, stretch)] as const);
  const long = spans.filter(([, [from, to]]) => to - from >= LEAST_SAMPLES);
  const shown = new Map(long.map(([series, [from, to]]) => [series, excesses(series.during, from, to)]));
  const width = Math.max(LEAST_SAMPLES, ...long.map(([, [from, to]]) => to - from));
  return { shown, chances: shown.size === 0 ? [] : withShown(earlier(width), [...shown.values()]) };
};

const scoreIn = (series: GaugeSeries, { shown, chances }: Part, { parameters }: Comparison): number => {
  const tail = tailOf(parameters);
  const role = gaugeRole(series.row.row.gauge);
  const scores = STATISTICS.map(({ direction }, index) => {
    const value = shown.get(series)?.[index] ?? 0;
    const chance = chances[index];
    if (value <= parameters.leastZ || chance === undefined) return 0;
    return (surprise(value, chance, tail) - Math.log(STATISTICS.length)) * gaugeWeight(role, direction, parameters);
  });
  return Math.max(...scores);
};

export const sightGauges = (comparison: Comparison, stretches: readonly Stretch[]): readonly Sighting[] => {
  const { leastZ } = comparison.parameters;
  const others = chanceAmong(comparison.telemetry.series.length);
  return [...comparison.gauges.values()].flatMap((all) => {
    const moved = all.filter(({ during }) => during.some((z) => Math.abs(z) > leastZ));
    if (moved.length === 0) return [];
    const observed = { all, earlier: byWidth(all) };
    const parts = new Map(stretches.map((stretch) => [stretch, partOf(observed, stretch)]));
    return moved.flatMap((series) =>
      sight(stretches, (stretch) => {
        const part = parts.get(stretch);
        return (part === undefined ? 0 : scoreIn(series, part, comparison)) - others;
      }),
    );
  });
};
