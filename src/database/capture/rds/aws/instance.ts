// Reads the instance, its cluster and its changed parameters from RDS.
import type { DBCluster, DBInstance, Parameter } from '@aws-sdk/client-rds';
import type { AwsFields } from '../rds-reading.js';
import { allPages, type AwsClients, AwsUnavailable, type CaptureNotes, withFallback } from './clients.js';

const describeInstance = async ({ sdk, rds }: AwsClients, id: string): Promise<DBInstance> => {
  const found = await allPages('rds:DescribeDBInstances', async (Marker) => {
    const answer = await rds.send(new sdk.rds.DescribeDBInstancesCommand({ DBInstanceIdentifier: id, Marker }));
    return { items: answer.DBInstances ?? [], token: answer.Marker };
  });
  const [instance] = found;
  if (instance === undefined)
    throw new AwsUnavailable(`${id}: there is no such instance in this region`, 'Check --instance and --region.');
  return instance;
};

const describeCluster = async ({ sdk, rds }: AwsClients, id: string): Promise<DBCluster | undefined> => {
  const found = await allPages('rds:DescribeDBClusters', async (Marker) => {
    const answer = await rds.send(new sdk.rds.DescribeDBClustersCommand({ DBClusterIdentifier: id, Marker }));
    return { items: answer.DBClusters ?? [], token: answer.Marker };
  });
  return found[0];
};

const groupParameters = ({ sdk, rds }: AwsClients, group: string): Promise<readonly Parameter[]> =>
  allPages('rds:DescribeDBParameters', async (Marker) => {
    const asked = { DBParameterGroupName: group, Source: 'user', Marker };
    const answer = await rds.send(new sdk.rds.DescribeDBParametersCommand(asked));
    return { items: answer.Parameters ?? [], token: answer.Marker };
  });

const clusterGroupParameters = ({ sdk, rds }: AwsClients, group: string): Promise<readonly Parameter[]> =>
  allPages('rds:DescribeDBClusterParameters', async (Marker) => {
    const asked = { DBClusterParameterGroupName: group, Source: 'user', Marker };
    const answer = await rds.send(new sdk.rds.DescribeDBClusterParametersCommand(asked));
    return { items: answer.Parameters ?? [], token: answer.Marker };
  });

export type InstanceDescription = {
  readonly instance: DBInstance;
  readonly cluster?: DBCluster;
  readonly parameters: readonly AwsFields[];
  readonly clusterParameters: readonly AwsFields[];
};

const toFields = (parameters: readonly Parameter[]): readonly AwsFields[] => parameters.map((each) => ({ ...each }));

export const readRdsInstance = async (
  aws: AwsClients,
  id: string,
  notes: CaptureNotes,
): Promise<InstanceDescription> => {
  const instance = await describeInstance(aws, id);
  const cluster =
    instance.DBClusterIdentifier === undefined
      ? undefined
      : await withFallback(notes, describeCluster(aws, instance.DBClusterIdentifier), undefined);
  const groups = (instance.DBParameterGroups ?? []).flatMap(({ DBParameterGroupName: name }) => name ?? []);
  const parameters: AwsFields[] = [];
  for (const group of groups) parameters.push(...toFields(await withFallback(notes, groupParameters(aws, group), [])));
  const shared = cluster?.DBClusterParameterGroup;
  const clusterParameters =
    shared === undefined ? [] : await withFallback(notes, clusterGroupParameters(aws, shared), []);
  return {
    instance,
    ...(cluster !== undefined && { cluster }),
    parameters,
    clusterParameters: toFields(clusterParameters),
  };
};
