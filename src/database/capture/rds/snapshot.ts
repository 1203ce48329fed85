// A snapshot of an instance of RDS or Aurora, from what the services of AWS said of it.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import { type Derived, type Metric, ratiosOf } from '../ratios.js';
import { instanceSection, parameterSection } from './instance.js';
import { averageOf, statementSection, waitSection } from './load.js';
import { logSection } from './logs.js';
import { categories, folded, metricsOf, statics, type Statistic } from './metrics.js';
import type { RdsReading } from './reading.js';

const about = ({ version, region, window, instance, comment, notes }: RdsReading): object => ({
  version,
  region,
  startTime: toIso(window.from),
  endTime: toIso(window.to),
  instanceName: instance['DBInstanceIdentifier'],
  commandLineOptions: comment === undefined ? {} : { comment },
  source: 'rds',
  notes,
});

type FromCloudWatch = Omit<Derived, 'value'> & {
  readonly name: string;
  readonly metric: string;
  readonly statistic: Statistic;
  readonly by: number;
};

const GB = 1024 ** 3;

const cloudWatch = (
  name: string,
  [metric, statistic, by]: readonly [string, Statistic, number],
  wording: Omit<Derived, 'value'>,
): FromCloudWatch => ({
  ...wording,
  name,
  metric,
  statistic,
  by,
});

export const FROM_CLOUDWATCH: readonly FromCloudWatch[] = [
  cloudWatch('bufferCacheHitRatio', ['BufferCacheHitRatio', 'avg', 1], {
    unit: 'Percent',
    label: 'Buffer cache hit ratio',
    desc: 'Requests served by the buffer cache',
  }),
  cloudWatch('freeableMemoryAvg', ['FreeableMemory', 'avg', GB], {
    unit: 'GB',
    label: 'Freeable memory (avg)',
    desc: 'Memory that can be had, on average',
  }),
  cloudWatch('freeableMemoryMin', ['FreeableMemory', 'min', GB], {
    unit: 'GB',
    label: 'Freeable memory (min)',
    desc: 'Memory that can be had, at its least',
  }),
  cloudWatch('volumeBytesUsedGB', ['VolumeBytesUsed', 'max', GB], {
    unit: 'GB',
    label: 'Volume used',
    desc: 'Size of the storage of the cluster',
  }),
  cloudWatch('transactionLogsDiskUsageKB', ['TransactionLogsDiskUsage', 'max', 1024], {
    unit: 'KB',
    label: 'Transaction logs',
    desc: 'Disk used by transaction logs',
  }),
  cloudWatch('replicationSlotDiskUsageKB', ['ReplicationSlotDiskUsage', 'max', 1024], {
    unit: 'KB',
    label: 'Replication slots',
    desc: 'Disk used by files of replication slots',
  }),
];

/** What has aged out is absent, and said to be: a 0 would be read as a fact. */
const fromCloudWatch = ({ cloudWatch: series }: RdsReading): { readonly [name: string]: Derived } =>
  Object.fromEntries(
    FROM_CLOUDWATCH.flatMap(({ name, statistic, by, unit, label, desc }) => {
      const figure = folded(series?.get(name), statistic);
      return figure === undefined ? [] : [[name, { value: round6(figure / by), unit, label, desc }]];
    }),
  );

const metricSection = (reading: RdsReading): object => {
  const metrics: readonly Metric[] = metricsOf(reading);
  return {
    OSMetrics: categories(metrics, 'os'),
    DBMetrics: categories(metrics, 'db'),
    AdditionalMetrics: { ...ratiosOf(metrics, averageOf(reading)), ...fromCloudWatch(reading) },
    StaticMetrics: reading.instance['DBInstanceClass'] === 'db.serverless' ? {} : statics(reading),
    CloudWatchDataUnavailable: reading.cloudWatch === undefined,
  };
};

export const rdsSnapshot = (reading: RdsReading): object => ({
  $META$: about(reading),
  GeneralInformation: instanceSection(reading),
  NonDefParameters: parameterSection(reading),
  WaitEvents: waitSection(reading),
  Metrics: metricSection(reading),
  SQLs: statementSection(reading),
  ...(reading.logs.length > 0 && { LogFileAnalysis: logSection(reading.logs) }),
});
