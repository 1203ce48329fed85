// Deviations of gauges: a sustained excess, judged against the same excess in earlier windows of all pods.
import type { Comparison } from './baseline.js';
import type { GaugeRole, MetricDeviation } from './deviation.js';
import { gaugeRole, gaugeSeries, type GaugeSeries } from './gauge.js';
import { ascending, surprise } from './statistics.js';
import type { Parameters } from './parameters.js';

/** The largest sample of a window, or the second largest, which a single spike cannot raise; falls are mirrored. */
type Statistic = { readonly rank: 1 | 2; readonly direction: MetricDeviation['direction'] };

const STATISTICS: readonly Statistic[] = [
  { rank: 1, direction: 'rise' },
  { rank: 2, direction: 'rise' },
  { rank: 1, direction: 'fall' },
  { rank: 2, direction: 'fall' },
];

const excess = (
  z: readonly number[],
  { rank, direction }: Statistic,
  [from, to]: readonly [number, number],
): number => {
  if (to - from < rank) return 0;
  const sign = direction === 'rise' ? 1 : -1;
  let largest = -Infinity;
  let second = -Infinity;
  for (let i = from; i < to; i += 1) {
    const value = sign * (z[i] ?? 0);
    if (value > largest) [largest, second] = [value, largest];
    else if (value > second) second = value;
  }
  return rank === 1 ? largest : second;
};

/** The same statistic in half-overlapping windows before the question's. */
const earlier = ({ before, during }: GaugeSeries, statistic: Statistic): readonly number[] => {
  const width = during.length;
  const step = Math.max(1, Math.floor(width / 2));
  const values: number[] = [];
  for (let at = 0; at + width <= before.length; at += step) values.push(excess(before, statistic, [at, at + width]));
  return values;
};

const weightOf = (role: GaugeRole, direction: Statistic['direction'], parameters: Parameters): number => {
  const host = role === 'host' ? parameters.hostWeight : 1;
  if (direction === 'fall') return host * parameters.fallWeight;
  return role === 'symptom' ? parameters.symptomWeight : host;
};

const judge = (
  all: readonly GaugeSeries[],
  statistic: Statistic,
  parameters: Parameters,
): readonly MetricDeviation[] => {
  const values = all.map(({ during }) => excess(during, statistic, [0, during.length]));
  const expected = ascending([...all.flatMap((series) => earlier(series, statistic)), ...values]);
  const tail = { share: parameters.tailShare, indexMin: parameters.tailIndexMin, indexMax: parameters.tailIndexMax };
  return all.flatMap(({ row, from, during }, index) => {
    const value = values[index] ?? 0;
    if (value <= parameters.leastZ) return [];
    const role = gaugeRole(row.row.gauge);
    const likelihood = surprise(value, expected, tail) - Math.log(STATISTICS.length);
    const sign = statistic.direction === 'rise' ? 1 : -1;
    const first = during.findIndex((z) => sign * z > parameters.leastZ);
    const onset = row.row.times[from + first];
    return [
      {
        kind: 'metric' as const,
        service: row.row.service,
        score: likelihood * weightOf(role, statistic.direction, parameters),
        likelihood,
        row,
        direction: statistic.direction,
        from,
        samples: during.length,
        z: sign * value,
        role,
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

export const metricDeviations = (comparison: Comparison): readonly MetricDeviation[] => {
  const found = [...gaugeSeries(comparison).values()].flatMap((all) =>
    STATISTICS.flatMap((statistic) => judge(all, statistic, comparison.parameters)),
  );
  const chance = chanceAmong(comparison.telemetry.series.length);
  return strongest(found).map((deviation) => ({ ...deviation, score: deviation.score - chance }));
};
