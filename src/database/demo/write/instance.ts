// Writes what stands about the file, the instance and its parameters.
import { optional } from '../../../kernel/optional.js';
import type { Machine } from '../catalogue/machines.js';
import type { Parameter } from '../work.js';
import type { Figures, Json } from './file.js';

const classDetails = ({
  className,
  vcpus,
  memoryMib,
  ebsMbps,
  ebsIops,
  networkMbps,
  networkBaselineMbps,
}: Machine): Json => ({
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

const EDGE = /\.\d{3}Z$/;

export const metaOf = ({ hour, identity }: Figures): Json => ({
  version: '2.3.0',
  region: identity.region,
  startTime: identity.from.replace(EDGE, 'Z'),
  endTime: identity.to.replace(EDGE, 'Z'),
  instanceName: identity.instance,
  commandLineOptions: {
    createSnapshot: true,
    rdsInstance: identity.instance,
    startTime: identity.from.slice(0, 16),
    endTime: identity.to.slice(0, 16),
    ...optional({ comment: hour.comment }),
  },
});

export const instanceOf = ({ hour: { machine }, identity }: Figures): Json => {
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

const DESCRIBED: { readonly [name: string]: string } = {
  work_mem: '(kB) Sets the maximum memory to be used for query workspaces.',
  shared_buffers: '(8kB) Sets the number of shared memory buffers used by the server.',
  random_page_cost: "Sets the planner's estimate of the cost of a page that is not fetched in order.",
  max_wal_size: '(MB) Sets the size of the log that triggers a checkpoint.',
};

const parameterOf = ({ name, value, dataType }: Parameter): Json => ({
  ParameterName: name,
  ParameterValue: value,
  Description: DESCRIBED[name] ?? `Sets ${name}.`,
  Source: 'user',
  ApplyType: name === 'shared_buffers' || name === 'shared_preload_libraries' ? 'static' : 'dynamic',
  DataType: dataType,
  ...(dataType === 'integer' && { AllowedValues: '0-2147483647' }),
  IsModifiable: true,
  ApplyMethod: name === 'shared_buffers' ? 'pending-reboot' : 'immediate',
});

export const parametersOf = ({ hour }: Figures): readonly Json[] => hour.parameters.map(parameterOf);
