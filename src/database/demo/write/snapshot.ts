// Writes a snapshot file, with its sections in the order and shape of a captured one.
import { optional } from '../../../kernel/optional.js';
import type { DatabaseMachine } from '../catalogue/machines.js';
import type { HourParameter } from '../work.js';
import { averageActive, type HourFigures, isCounted, type JsonFields, roundToTwo } from './file.js';
import { HOUR_SECONDS } from '../readings/reading.js';
import { metricsSection } from './metrics.js';
import { statementSection } from './statements.js';

const classDetails = ({
  className,
  vcpus,
  memoryMib,
  ebsMbps,
  ebsIops,
  networkMbps,
  networkBaselineMbps,
}: DatabaseMachine): JsonFields => ({
  CurrentGeneration: className !== 'db.r5.2xlarge',
  CPUClockSpeedInGhz: 2.5,
  DefaultVCpus: vcpus,
  DefaultCores: vcpus,
  MemorySizeInMiB: memoryMib,
  NetworkPerformance: `Up to ${networkMbps / 1_000} Gigabit`,
  NetworkPerformanceMbps: networkMbps,
  NetworkBaselineMbps: networkBaselineMbps,
  BurstableNetworkPerformance: networkMbps > networkBaselineMbps ? 'yes' : 'no',
  EBSOptimized: 'yes',
  EBSMaximumBandwidthInMbps: ebsMbps,
  EBSBaselineBandwidthInMbps: ebsMbps,
  EBSBurstable: 'no',
  EBSMaximumIops: ebsIops,
  EBSBaselineIops: ebsIops,
});

const MILLISECONDS = /\.\d{3}Z$/;

const metaSection = ({ hour, identity }: HourFigures): JsonFields => ({
  version: '2.3.0',
  region: identity.region,
  startTime: identity.from.replace(MILLISECONDS, 'Z'),
  endTime: identity.to.replace(MILLISECONDS, 'Z'),
  instanceName: identity.instance,
  commandLineOptions: {
    createSnapshot: true,
    rdsInstance: identity.instance,
    startTime: identity.from.slice(0, 16),
    endTime: identity.to.slice(0, 16),
    ...optional({ comment: hour.comment }),
  },
});

const instanceSection = ({ hour: { machine }, identity }: HourFigures): JsonFields => {
  const { instance, cluster, region, account, resource } = identity;
  const arn = `arn:aws:rds:${region}:${account}`;
  const isAurora = machine.engine !== 'postgres';
  return {
    DBInstanceIdentifier: instance,
    IsWriter: true,
    WriterInstanceIdentifier: instance,
    NumberOfOtherInstances: isAurora ? 1 : 0,
    StorageEncrypted: true,
    DBInstanceArn: `${arn}:db:${instance}`,
    DBInstanceClass: machine.className,
    Engine: machine.engine,
    DbiResourceId: resource,
    DBInstanceStatus: 'available',
    Endpoint: {
      Address: `${instance}.c0ffee1234ab.${region}.rds.amazonaws.com`,
      Port: 5_432,
      HostedZoneId: 'Z1RLNUO7B9Q6NB',
    },
    InstanceCreateTime: '2024-03-14T14:13:54.212Z',
    BackupRetentionPeriod: 7,
    DBParameterGroups: [{ DBParameterGroupName: `${cluster}-instance`, ParameterApplyStatus: 'in-sync' }],
    AvailabilityZone: `${region}a`,
    MultiAZ: false,
    EngineVersion: machine.engineVersion,
    AutoMinorVersionUpgrade: true,
    StorageType: isAurora ? 'aurora' : 'gp3',
    ...(isAurora
      ? { DBClusterIdentifier: cluster, DBClusterArn: `${arn}:cluster:${cluster}` }
      : { AllocatedStorage: 1_000 }),
    PerformanceInsightsEnabled: true,
    PerformanceInsightsRetentionPeriod: 93,
    EnabledCloudwatchLogsExports: ['postgresql'],
    DeletionProtection: true,
    EC2Details: machine.serverless ? 'Serverless' : classDetails(machine),
    ...(machine.serverless && { minACUs: machine.minAcus, maxACUs: machine.maxAcus }),
  };
};

const DESCRIPTIONS: { readonly [name: string]: string } = {
  work_mem: '(kB) Sets the maximum memory to be used for query workspaces.',
  shared_buffers: '(8kB) Sets the number of shared memory buffers used by the server.',
  random_page_cost: "Sets the planner's estimate of the cost of a page that is not fetched in order.",
  max_wal_size: '(MB) Sets the size of the log that triggers a checkpoint.',
};

const parameterOf = ({ name, value, dataType }: HourParameter): JsonFields => ({
  ParameterName: name,
  ParameterValue: value,
  Description: DESCRIPTIONS[name] ?? `Sets ${name}.`,
  Source: 'user',
  ApplyType: name === 'shared_buffers' || name === 'shared_preload_libraries' ? 'static' : 'dynamic',
  DataType: dataType,
  ...(dataType === 'integer' && { AllowedValues: '0-2147483647' }),
  IsModifiable: true,
  ApplyMethod: name === 'shared_buffers' ? 'pending-reboot' : 'immediate',
});

const parameterSection = ({ hour }: HourFigures): readonly JsonFields[] => hour.parameters.map(parameterOf);

/** Of the average active sessions. Wait events with a smaller share are left out. */
const MIN_WAIT_SHARE = 0.0002;

const waitSection = ({ waits, identity }: HourFigures): JsonFields => {
  const active = averageActive(waits);
  const events = Object.entries(waits)
    .filter(([event, load]) => isCounted(event) && load > active * MIN_WAIT_SHARE)
    .sort(([, a], [, b]) => b - a)
    .map(([event, load]) => ({
      event_name: event,
      event_type: event.split(':')[0],
      metric_time_sec: Math.round(load * HOUR_SECONDS),
      pct_db_time: roundToTwo((load / active) * 100),
    }));
  return {
    AlignedStartTime: identity.from,
    AlignedEndTime: identity.to,
    WallClockTimeSec: HOUR_SECONDS,
    AverageActiveSessions: Math.round(active * 100) / 100,
    DBTimeSeconds: Math.round(active * HOUR_SECONDS),
    TopEvents: events,
  };
};

const logsOf = ({ hour, identity }: HourFigures): JsonFields =>
  hour.logs.length === 0
    ? {}
    : {
        LogFileAnalysis: hour.logs.map(({ message, count }) => ({
          logfile: `error/postgresql.log.${identity.from.slice(0, 13).replace('T', '-')}00`,
          firstOccurrenceDate: identity.from,
          count,
          message,
        })),
      };

export const writeSnapshot = (figures: HourFigures, isAgedOut = false): JsonFields => ({
  $META$: metaSection(figures),
  GeneralInformation: instanceSection(figures),
  NonDefParameters: parameterSection(figures),
  WaitEvents: waitSection(figures),
  Metrics: metricsSection(figures, isAgedOut),
  SQLs: statementSection(figures),
  ...logsOf(figures),
});

const compactTime = (instant: string): string => instant.replaceAll(/[-:T]/g, '').slice(0, 14);

export const generatedFileName = ({ identity: { instance, from, to } }: HourFigures): string =>
  `snapshot_${instance}_${compactTime(from)}_${compactTime(to)}.json`;
