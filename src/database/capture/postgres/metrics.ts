// The section Metrics: counters and gauges by category, and the ratios that a reader wants first.
import { round6 } from '../../../kernel/json.js';
import { HOUR, toIso } from '../../../kernel/time.js';
import { COUNTERS, grownBy } from './counters.js';
import { gaugeOf, GAUGES, maxConnections } from './gauges.js';
import { type Derived, type Metric, ratiosOf } from '../ratios.js';
import { averageOf, type Load } from './load.js';
import type { Reading } from './reading.js';

const NAMES: { readonly [category: string]: string } = { IO: 'I/O', state: 'State' };

const ORDER = ['SQL', 'Cache', 'Checkpoint', 'Concurrency', 'IO', 'state', 'Temp', 'Transactions', 'User', 'WAL'];

const categoryOf = ({ metric }: Metric): string => metric.split('.')[1] ?? '';

const counters = (reading: Reading): readonly Metric[] =>
  COUNTERS.flatMap((each) => {
    const sum = grownBy(each, reading);
    return sum === undefined ? [] : [{ metric: each.metric, desc: each.desc, unit: each.unit, sum: round6(sum) }];
  });

const gauges = (reading: Reading): readonly Metric[] => {
  const sampled = GAUGES.flatMap((gauge) => {
    const statistics = gaugeOf(gauge, reading.samples);
    return statistics === undefined
      ? []
      : [{ metric: gauge.metric, desc: gauge.desc, unit: gauge.unit, ...statistics }];
  });
  const most = maxConnections(reading);
  if (most === undefined) return sampled;
  return [...sampled, { metric: 'db.User.max_connections', desc: 'Connections allowed', unit: 'Connections', ...most }];
};

const byCategory = (metrics: readonly Metric[]): object => {
  const groups = Map.groupBy(metrics, categoryOf);
  return Object.fromEntries(
    ORDER.flatMap((key) => {
      const group = groups.get(key);
      return group === undefined ? [] : [[key, { name: NAMES[key] ?? key, metrics: group }]];
    }),
  );
};

const upTime = ({ instance: { startedAt }, after }: Reading): { readonly engineUpTime?: Derived } => {
  if (startedAt === undefined) return {};
  const hours = Math.floor((after.at - startedAt) / HOUR);
  const value = `${Math.floor(hours / 24)} days ${hours % 24} hours`;
  return { engineUpTime: { value, unit: 'Time', label: 'Engine up time', desc: 'Time since the server was started' } };
};

const statics = ({ instance: { vcpus }, before }: Reading): object =>
  vcpus === undefined ? {} : { vCPUs: [{ Timestamp: toIso(before.at), Value: vcpus }] };

export const metricSection = (reading: Reading, load: Load): object => {
  const metrics = [...counters(reading), ...gauges(reading)];
  return {
    DBMetrics: byCategory(metrics),
    AdditionalMetrics: { ...ratiosOf(metrics, averageOf(load)), ...upTime(reading) },
    StaticMetrics: statics(reading),
  };
};
