// The section Metrics: counters and gauges by category, and the ratios that a reader wants first.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import { COUNTERS, grownBy } from './counters.js';
import { GAUGES, gaugeOf, maxConnections } from './gauges.js';
import type { Load } from './load.js';
import { derivedSection, type Metric } from './ratios.js';
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

const statics = ({ instance: { vcpus }, before }: Reading): object =>
  vcpus === undefined ? {} : { vCPUs: [{ Timestamp: toIso(before.at), Value: vcpus }] };

export const metricSection = (reading: Reading, load: Load): object => {
  const metrics = [...counters(reading), ...gauges(reading)];
  return {
    DBMetrics: byCategory(metrics),
    AdditionalMetrics: derivedSection(reading, metrics, load),
    StaticMetrics: statics(reading),
  };
};
