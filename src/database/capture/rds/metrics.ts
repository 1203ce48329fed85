// Which statistics are asked for of each metric of Performance Insights, and how their points become one figure of the window.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import type { Metric } from '../ratios.js';
import type { MetricAbout, Point, RdsReading, Series } from './reading.js';

export type Statistic = 'avg' | 'max' | 'min' | 'sum';

const GAUGE: readonly Statistic[] = ['avg', 'max', 'min'];
const COUNTER: readonly Statistic[] = ['sum'];
const BOTH: readonly Statistic[] = ['avg', 'max', 'min', 'sum'];

/** The first that fits. */
const WANTED: readonly (readonly [RegExp, readonly Statistic[]])[] = [
  [/^os\.diskIO\..*Kb$/, COUNTER],
  [/^os\.network\./, BOTH],
  [/^os\./, GAUGE],
  [/^db\.(?:Cache|state)\./i, BOTH],
  [/^db\.User\.(?:numbackends|max_connections)$/, GAUGE],
  [/^db\.Transactions\.(?:active|blocked|max_used|oldest|commit_latency|.*_age)/, GAUGE],
  [/^db\..*latency/, GAUGE],
  [/^db\.(?:SQL|IO|Temp|Transactions|Checkpoint|Concurrency|User|WAL)\./, COUNTER],
];

/** Metrics of other categories are listed without figures. */
export const statisticsOf = (metric: string): readonly Statistic[] =>
  WANTED.find(([pattern]) => pattern.test(metric))?.[1] ?? [];

/** What is asked for: `os.cpuUtilization.user.avg`. */
export const queriesOf = (available: readonly MetricAbout[]): readonly string[] =>
  available.flatMap(({ name }) => statisticsOf(name).map((statistic) => `${name}.${statistic}`));

const FOLD: { readonly [statistic in Statistic]: (values: readonly number[]) => number } = {
  avg: (values) => values.reduce((a, b) => a + b, 0) / values.length,
  max: (values) => values.reduce((a, b) => Math.max(a, b)),
  min: (values) => values.reduce((a, b) => Math.min(a, b)),
  sum: (values) => values.reduce((a, b) => a + b, 0),
};

export const folded = (points: readonly Point[] | undefined, statistic: Statistic): number | undefined =>
  points === undefined || points.length === 0 ? undefined : round6(FOLD[statistic](points.map(({ value }) => value)));

const metricOf = ({ name, description, unit }: MetricAbout, series: Series): Metric => ({
  metric: name,
  desc: description ?? '',
  unit: unit ?? '',
  ...Object.fromEntries(
    statisticsOf(name).flatMap((statistic) => {
      const figure = folded(series.get(`${name}.${statistic}`), statistic);
      return figure === undefined ? [] : [[statistic, figure]];
    }),
  ),
});

export const metricsOf = ({ available, series }: RdsReading): readonly Metric[] =>
  available.map((about) => metricOf(about, series));

const TITLES: { readonly [category: string]: string } = {
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
export const categories = (metrics: readonly Metric[], of: 'os' | 'db'): object => {
  const own = metrics.filter(({ metric }) => metric.startsWith(`${of}.`));
  const groups = [...Map.groupBy(own, ({ metric }) => metric.split('.')[1] ?? '')];
  return Object.fromEntries(groups.map(([key, group]) => [key, { name: TITLES[key] ?? key, metrics: group }]));
};

/** Only where the value changes. */
const distinct = (points: readonly Point[] = []): readonly object[] =>
  points
    .filter(({ value }, index) => index === 0 || points[index - 1]?.value !== value)
    .map(({ at, value }) => ({ Timestamp: toIso(at), Value: value }));

export const statics = ({ series }: RdsReading): object => ({
  vCPUs: distinct(series.get('os.general.numVCPUs.max')),
  memory: distinct(series.get('os.memory.total.max')),
  swap: distinct(series.get('os.swap.total.max')),
});
