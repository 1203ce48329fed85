// Deviations of gauges: a sustained excess, judged against the same excess in earlier windows of all pods.
import { lazy, memoize } from '../../kernel/memoize.js';
import type { Comparison } from './baseline.js';
import type { MetricDeviation } from './deviation.js';
import { type GaugeRole, gaugeRole, type GaugeSeries, isAtLimit } from './gauge-series.js';
import type { Micros } from '../../kernel/time.js';
import {
  GAUGE_STATISTICS,
  type GaugeExcesses,
  type GaugeStatistic,
  includeWindow,
  isUsualAtHour,
  measureEarlierChances,
  measureExcesses,
} from './gauge-chance.js';
import { type ChanceDistribution, surprise, type TailParameters } from './statistics.js';
import type { EngineParameters } from '../parameters.js';

export const gaugeWeight = (
  role: GaugeRole,
  direction: GaugeStatistic['direction'],
  parameters: EngineParameters,
): number => {
  const host = role === 'host' ? parameters.hostWeight : 1;
  if (direction === 'fall') return host * parameters.fallWeight;
  return role === 'symptom' || role === 'load' ? parameters.symptomWeight : host;
};

/** The series of one gauge, what each shows in the window, and what chance showed before: in all of them, and in each. Most show nothing. */
type ObservedGauge = {
  readonly all: readonly GaugeSeries[];
  readonly excesses: readonly GaugeExcesses[];
  readonly chances: () => readonly ChanceDistribution[];
  readonly own: (series: GaugeSeries) => readonly ChanceDistribution[];
};

const samplesDuring = ({ during }: GaugeSeries): number => during.length;

const observeGauge = (all: readonly GaugeSeries[]): ObservedGauge => {
  const excesses = all.map(({ during }) => measureExcesses(during, 0, during.length));
  const own = memoize((series: GaugeSeries) => measureEarlierChances([series], samplesDuring));
  const chances = lazy(() => includeWindow(measureEarlierChances(all, samplesDuring), excesses));
  return { all, excesses, chances, own };
};

/**
 * The lesser of what it is among its peers and beside its own past, less the choice of the statistic: what one pod does
 * every other hour is no fault, however still the others are.
 */
export const surpriseAmong = (
  value: number,
  chances: readonly (ChanceDistribution | undefined)[],
  tail: TailParameters,
): number => {
  if (value <= 1) return 0;
  const each = chances.map((chance) => (chance === undefined ? 0 : surprise(value, chance, tail)));
  return Math.min(...each) - Math.log(GAUGE_STATISTICS.length);
};

const onsetOf = ({ row, from, during }: GaugeSeries, sign: number, leastZ: number): Micros | undefined =>
  row.row.times[from + during.findIndex((z) => sign * z > leastZ)];

export const tailOf = ({
  tailShare: share,
  tailIndexMin: indexMin,
  tailIndexMax: indexMax,
}: EngineParameters): TailParameters => ({
  share,
  indexMin,
  indexMax,
});

const judgeGauge = (
  { all, excesses, chances, own }: ObservedGauge,
  index: number,
  parameters: EngineParameters,
): readonly MetricDeviation[] => {
  const statistic = GAUGE_STATISTICS[index];
  if (statistic === undefined) return [];
  const { direction } = statistic;
  const sign = direction === 'rise' ? 1 : -1;
  const tail = tailOf(parameters);
  return all.flatMap((series, at) => {
    const value = excesses[at]?.[index] ?? 0;
    const full = direction === 'rise' && isAtLimit(series);
    const isFar = value > parameters.leastZ;
    // what is at its limit is told, however usual: nothing more fits in
    if (!full && (!isFar || isUsualAtHour(series, index, value))) return [];
    const { row, from, during } = series;
    const role = gaugeRole(row.row.gauge);
    const likelihood = surpriseAmong(value, [chances()[index], own(series)[index]], tail);
    const onset = onsetOf(series, sign, parameters.leastZ);
    return [
      {
        kind: 'metric' as const,
        service: row.row.service,
        score: likelihood * gaugeWeight(role, direction, parameters),
        likelihood,
        row,
        direction,
        from,
        samples: during.length,
        z: sign * value,
        role,
        ...(full && { atLimit: true as const }),
        ...(onset !== undefined && { onset }),
      },
    ];
  });
};

/** Each series once, by the statistic that shows it best. */
const strongest = (deviations: readonly MetricDeviation[]): readonly MetricDeviation[] => {
  const best = new Map<MetricDeviation['row'], MetricDeviation>();
  for (const deviation of deviations)
    if (deviation.score > (best.get(deviation.row)?.score ?? -Infinity)) best.set(deviation.row, deviation);
  return [...best.values()];
};

/** Nats that one series among so many differs by chance. */
export const chanceAmong = (series: number): number => Math.log(1 + series);

/**
 * Every series that left its range, once. Score in nats: (surprise − ln 4) · weight − ln(1 + series), the surprise of the window's
 * largest z among those of equally long earlier windows, behind their ranks by a Pareto tail (Hill's estimate of its index).
 */
export const metricDeviations = (comparison: Comparison): readonly MetricDeviation[] => {
  const found = [...comparison.gauges.values()]
    .map(observeGauge)
    .flatMap((observed) => GAUGE_STATISTICS.flatMap((_, index) => judgeGauge(observed, index, comparison.parameters)));
  const chance = chanceAmong(comparison.telemetry.series.length);
  return strongest(found).map((deviation) => ({ ...deviation, score: deviation.score - chance }));
};
