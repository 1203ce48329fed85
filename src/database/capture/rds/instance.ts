// The sections GeneralInformation and NonDefParameters, from what RDS says of the instance, its cluster and their parameter groups.
import { folded } from './metrics.js';
import type { Fields, RdsReading } from './reading.js';

const KEPT = `StorageEncrypted DBInstanceArn DBInstanceClass Engine DbiResourceId DBInstanceStatus Endpoint
InstanceCreateTime BackupRetentionPeriod DBParameterGroups AvailabilityZone MultiAZ EngineVersion
AutoMinorVersionUpgrade StorageType AllocatedStorage Iops StorageThroughput DBClusterIdentifier DBClusterArn
PerformanceInsightsEnabled PerformanceInsightsRetentionPeriod EnabledCloudwatchLogsExports DeletionProtection`.split(
  /\s+/,
);

const list = (from: Fields | undefined, name: string): readonly Fields[] => {
  const value = from?.[name];
  return Array.isArray(value) ? (value as readonly Fields[]) : [];
};

const membership = ({ instance, cluster }: RdsReading): object => {
  if (cluster === undefined) return { IsWriter: instance['ReadReplicaSourceDBInstanceIdentifier'] === undefined };
  const members = list(cluster, 'DBClusterMembers');
  const writer = members.find((each) => each['IsClusterWriter'] === true)?.['DBInstanceIdentifier'];
  return {
    IsWriter: writer === instance['DBInstanceIdentifier'],
    WriterInstanceIdentifier: writer,
    NumberOfOtherInstances: members.length - 1,
  };
};

/** A serverless instance has no size of its own; of a class, what Performance Insights saw. */
const size = ({ instance, cluster, series }: RdsReading): object => {
  if (instance['DBInstanceClass'] === 'db.serverless') {
    const limits = cluster?.['ServerlessV2ScalingConfiguration'] as Fields | undefined;
    return { EC2Details: 'Serverless', minACUs: limits?.['MinCapacity'], maxACUs: limits?.['MaxCapacity'] };
  }
  const vcpus = folded(series.get('os.general.numVCPUs.max'), 'max');
  const memory = folded(series.get('os.memory.total.max'), 'max');
  if (vcpus === undefined && memory === undefined) return {};
  return {
    EC2Details: { DefaultVCpus: vcpus, MemorySizeInMiB: memory === undefined ? undefined : Math.round(memory / 1024) },
  };
};

export const instanceSection = (reading: RdsReading): object => ({
  DBInstanceIdentifier: reading.instance['DBInstanceIdentifier'],
  ...membership(reading),
  ...Object.fromEntries(KEPT.map((name) => [name, reading.instance[name]])),
  ...size(reading),
});

/** Those of the instance win over those of the cluster, which are marked. */
export const parameterSection = ({ parameters, clusterParameters, cluster }: RdsReading): readonly Fields[] => {
  const own = new Set(parameters.map((each) => each['ParameterName']));
  const shared = clusterParameters.filter((each) => !own.has(each['ParameterName']));
  return [...parameters, ...shared.map((each) => ({ ...each, ParameterGroup: cluster?.['DBClusterParameterGroup'] }))];
};
