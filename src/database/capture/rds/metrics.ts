// Chooses the statistics to query for each metric, and folds their points into one figure for the window.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import type { CapturedMetric } from '../ratios.js';
import type { MetricDescription, MetricPointValue, MetricSeries, RdsReading } from './rds-reading.js';

export type RdsStatistic = 'avg' | 'max' | 'min' | 'sum';

const GAUGE_STATISTICS: readonly RdsStatistic[] = ['avg', 'max', 'min'];
const COUNTER_STATISTICS: readonly RdsStatistic[] = ['sum'];
const BOTH_STATISTICS: readonly RdsStatistic[] = ['avg', 'max', 'min', 'sum'];

/** The first that fits. */
const QUERIED_STATISTICS: readonly (readonly [RegExp, readonly RdsStatistic[]])[] = [
  [/^os\.diskIO\..*Kb$/, COUNTER_STATISTICS],
  [/^os\.network\./, BOTH_STATISTICS],
  [/^os\./, GAUGE_STATISTICS],
  [/^db\.(?:Cache|state)\./i, BOTH_STATISTICS],
  [/^db\.User\.(?:numbackends|max_connections)$/, GAUGE_STATISTICS],
  [/^db\.Transactions\.(?:active|blocked|max_used|oldest|commit_latency|.*_age)/, GAUGE_STATISTICS],
  [/^db\..*latency/, GAUGE_STATISTICS],
  [/^db\.(?:SQL|IO|Temp|Transactions|Checkpoint|Concurrency|User|WAL)\./, COUNTER_STATISTICS],
];

/** Metrics of other categories are listed without figures. */
const statisticsOf = (metric: string): readonly RdsStatistic[] =>
  QUERIED_STATISTICS.find(([pattern]) => pattern.test(metric))?.[1] ?? [];

/** What is asked for: `os.cpuUtilization.user.avg`. */
export const queriesOf = (available: readonly MetricDescription[]): readonly string[] =>
  available.flatMap(({ name }) => statisticsOf(name).map((statistic) => `${name}.${statistic}`));

const FOLDS: { readonly [statistic in RdsStatistic]: (values: readonly number[]) => number } = {
  avg: (values) => values.reduce((a, b) => a + b, 0) / values.length,
  max: (values) => values.reduce((a, b) => Math.max(a, b)),
  min: (values) => values.reduce((a, b) => Math.min(a, b)),
  sum: (values) => values.reduce((a, b) => a + b, 0),
};

export const foldPoints = (
  points: readonly MetricPointValue[] | undefined,
  statistic: RdsStatistic,
): number | undefined =>
  points === undefined || points.length === 0 ? undefined : round6(FOLDS[statistic](points.map(({ value }) => value)));

const metricOf = ({ name, description, unit }: MetricDescription, series: MetricSeries): CapturedMetric => ({
  metric: name,
  desc: description ?? '',
  unit: unit ?? '',
  ...Object.fromEntries(
    statisticsOf(name).flatMap((statistic) => {
      const figure = foldPoints(series.get(`${name}.${statistic}`), statistic);
      return figure === undefined ? [] : [[statistic, figure]];
    }),
  ),
});

export const metricSections = ({ available, series }: RdsReading): readonly CapturedMetric[] =>
  available.map((about) => metricOf(about, series));

const CATEGORY_TITLES: { readonly [category: string]: string } = {
  cpuUtilization: 'CPU Utilization',
  diskIO: 'Disk IO',
  fileSys: 'File Sys',
  general: 'General',
  loadAverageMinute: 'Load Average Minute',
  memory: 'Memory',
  network: 'Network',
  swap: 'Swap',
  tasks: 'Tasks',
  IO: 'I/O',
  state: 'State',
};

/** `OSMetrics` or `DBMetrics`. */
export const metricCategories = (metrics: readonly CapturedMetric[], of: 'os' | 'db'): object => {
  const own = metrics.filter(({ metric }) => metric.startsWith(`${of}.`));
  const groups = [...Map.groupBy(own, ({ metric }) => metric.split('.')[1] ?? '')];
  return Object.fromEntries(groups.map(([key, group]) => [key, { name: CATEGORY_TITLES[key] ?? key, metrics: group }]));
};

/** Only where the value changes. */
const distinctMetrics = (points: readonly MetricPointValue[] = []): readonly object[] =>
  points
    .filter(({ value }, index) => index === 0 || points[index - 1]?.value !== value)
    .map(({ at, value }) => ({ Timestamp: toIso(at), Value: value }));

export const rdsStaticMetrics = ({ series }: RdsReading): object => ({
  vCPUs: distinctMetrics(series.get('os.general.numVCPUs.max')),
  memory: distinctMetrics(series.get('os.memory.total.max')),
  swap: distinctMetrics(series.get('os.swap.total.max')),
});
