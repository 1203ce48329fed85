// Builds the snapshot of an RDS or Aurora instance from one reading.
import { foldPoints, metricCategories, metricSections, rdsStaticMetrics, type RdsStatistic } from './metrics.js';
import type { AwsFields, RdsLogLine, RdsReading } from './rds-reading.js';
import { toIso } from '../../../kernel/time.js';
import { round6 } from '../../../kernel/json.js';
import { type CapturedMetric, type DerivedRatio, deriveRatios } from '../ratios.js';
import { averageLoad, rdsStatementSection, rdsWaitSection } from './load.js';

// The sections GeneralInformation and NonDefParameters come from the instance, its cluster and their parameter groups.

const KEPT_FIELDS = `StorageEncrypted DBInstanceArn DBInstanceClass Engine DbiResourceId DBInstanceStatus Endpoint
InstanceCreateTime BackupRetentionPeriod DBParameterGroups AvailabilityZone MultiAZ EngineVersion
AutoMinorVersionUpgrade StorageType AllocatedStorage Iops StorageThroughput DBClusterIdentifier DBClusterArn
PerformanceInsightsEnabled PerformanceInsightsRetentionPeriod EnabledCloudwatchLogsExports DeletionProtection`.split(
  /\s+/,
);

const fieldList = (from: AwsFields | undefined, name: string): readonly AwsFields[] => {
  const value = from?.[name];
  return Array.isArray(value) ? (value as readonly AwsFields[]) : [];
};

const groupMembership = ({ instance, cluster }: RdsReading): object => {
  if (cluster === undefined) return { IsWriter: instance['ReadReplicaSourceDBInstanceIdentifier'] === undefined };
  const members = fieldList(cluster, 'DBClusterMembers');
  const writer = members.find((each) => each['IsClusterWriter'] === true)?.['DBInstanceIdentifier'];
  return {
    IsWriter: writer === instance['DBInstanceIdentifier'],
    WriterInstanceIdentifier: writer,
    NumberOfOtherInstances: members.length - 1,
  };
};

/** A serverless instance has no size of its own; of a class, what Performance Insights saw. */
const storageSize = ({ instance, cluster, series }: RdsReading): object => {
  if (instance['DBInstanceClass'] === 'db.serverless') {
    const limits = cluster?.['ServerlessV2ScalingConfiguration'] as AwsFields | undefined;
    return { EC2Details: 'Serverless', minACUs: limits?.['MinCapacity'], maxACUs: limits?.['MaxCapacity'] };
  }
  const vcpus = foldPoints(series.get('os.general.numVCPUs.max'), 'max');
  const memory = foldPoints(series.get('os.memory.total.max'), 'max');
  if (vcpus === undefined && memory === undefined) return {};
  return {
    EC2Details: { DefaultVCpus: vcpus, MemorySizeInMiB: memory === undefined ? undefined : Math.round(memory / 1024) },
  };
};

const rdsInstanceSection = (reading: RdsReading): object => ({
  DBInstanceIdentifier: reading.instance['DBInstanceIdentifier'],
  ...groupMembership(reading),
  ...Object.fromEntries(KEPT_FIELDS.map((name) => [name, reading.instance[name]])),
  ...storageSize(reading),
});

/** Those of the instance win over those of the cluster, which are marked. */
const rdsParameterSection = ({ parameters, clusterParameters, cluster }: RdsReading): readonly AwsFields[] => {
  const own = new Set(parameters.map((each) => each['ParameterName']));
  const shared = clusterParameters.filter((each) => !own.has(each['ParameterName']));
  return [...parameters, ...shared.map((each) => ({ ...each, ParameterGroup: cluster?.['DBClusterParameterGroup'] }))];
};

// The section LogFileAnalysis: error lines of the database log, similar lines counted together.

const MOST_LOG_FINDINGS = 50;
const LONGEST_MESSAGE = 1_000;

/** `%t:%r:%u@%d:[%p]:`, as RDS sets it. */
const LOG_PREFIX = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \w+:[^:]*:[^:]*:\[\d+\]:/;

const withoutPrefix = ({ message }: RdsLogLine): string => message.replace(LOG_PREFIX, '').trim();

/** Numbers and quoted values apart. */
const messageShape = (line: RdsLogLine): string =>
  withoutPrefix(line)
    .replace(/"[^"]*"|'[^']*'/g, '?')
    .replace(/\d+/g, '0');

const rdsLogSection = (lines: readonly RdsLogLine[]): readonly object[] =>
  [...Map.groupBy(lines, messageShape).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_LOG_FINDINGS)
    .flatMap((like) => {
      const [first] = like.toSorted((a, b) => a.at - b.at);
      if (first === undefined) return [];
      return {
        logfile: first.stream,
        firstOccurrenceDate: toIso(first.at),
        count: like.length,
        message: withoutPrefix(first).slice(0, LONGEST_MESSAGE),
      };
    });

const rdsMetaSection = ({ version, region, window, instance, comment, notes }: RdsReading): object => ({
  version,
  region,
  startTime: toIso(window.from),
  endTime: toIso(window.to),
  instanceName: instance['DBInstanceIdentifier'],
  commandLineOptions: comment === undefined ? {} : { comment },
  source: 'rds',
  notes,
});

type CloudWatchFigure = Omit<DerivedRatio, 'value'> & {
  readonly name: string;
  readonly metric: string;
  readonly statistic: RdsStatistic;
  readonly by: number;
};

const GB = 1024 ** 3;

const cloudWatchFigure = (
  name: string,
  [metric, statistic, by]: readonly [string, RdsStatistic, number],
  wording: Omit<DerivedRatio, 'value'>,
): CloudWatchFigure => ({
  ...wording,
  name,
  metric,
  statistic,
  by,
});

export const CLOUDWATCH_FIGURES: readonly CloudWatchFigure[] = [
  cloudWatchFigure('bufferCacheHitRatio', ['BufferCacheHitRatio', 'avg', 1], {
    unit: 'Percent',
    label: 'Buffer cache hit ratio',
    desc: 'Requests served by the buffer cache',
  }),
  cloudWatchFigure('freeableMemoryAvg', ['FreeableMemory', 'avg', GB], {
    unit: 'GB',
    label: 'Freeable memory (avg)',
    desc: 'Memory that can be had, on average',
  }),
  cloudWatchFigure('freeableMemoryMin', ['FreeableMemory', 'min', GB], {
    unit: 'GB',
    label: 'Freeable memory (min)',
    desc: 'Memory that can be had, at its least',
  }),
  cloudWatchFigure('volumeBytesUsedGB', ['VolumeBytesUsed', 'max', GB], {
    unit: 'GB',
    label: 'Volume used',
    desc: 'Size of the storage of the cluster',
  }),
  cloudWatchFigure('transactionLogsDiskUsageKB', ['TransactionLogsDiskUsage', 'max', 1024], {
    unit: 'KB',
    label: 'Transaction logs',
    desc: 'Disk used by transaction logs',
  }),
  cloudWatchFigure('replicationSlotDiskUsageKB', ['ReplicationSlotDiskUsage', 'max', 1024], {
    unit: 'KB',
    label: 'Replication slots',
    desc: 'Disk used by files of replication slots',
  }),
];

/** Aged-out data is absent, and marked as such: a 0 would be read as a fact. */
const cloudWatchEntries = ({ cloudWatch: series }: RdsReading): { readonly [name: string]: DerivedRatio } =>
  Object.fromEntries(
    CLOUDWATCH_FIGURES.flatMap(({ name, statistic, by, unit, label, desc }) => {
      const figure = foldPoints(series?.get(name), statistic);
      return figure === undefined ? [] : [[name, { value: round6(figure / by), unit, label, desc }]];
    }),
  );

const rdsMetricSection = (reading: RdsReading): object => {
  const metrics: readonly CapturedMetric[] = metricSections(reading);
  return {
    OSMetrics: metricCategories(metrics, 'os'),
    DBMetrics: metricCategories(metrics, 'db'),
    AdditionalMetrics: { ...deriveRatios(metrics, averageLoad(reading)), ...cloudWatchEntries(reading) },
    StaticMetrics: reading.instance['DBInstanceClass'] === 'db.serverless' ? {} : rdsStaticMetrics(reading),
    CloudWatchDataUnavailable: reading.cloudWatch === undefined,
  };
};

export const buildRdsSnapshot = (reading: RdsReading): object => ({
  $META$: rdsMetaSection(reading),
  GeneralInformation: rdsInstanceSection(reading),
  NonDefParameters: rdsParameterSection(reading),
  WaitEvents: rdsWaitSection(reading),
  Metrics: rdsMetricSection(reading),
  SQLs: rdsStatementSection(reading),
  ...(reading.logs.length > 0 && { LogFileAnalysis: rdsLogSection(reading.logs) }),
});
