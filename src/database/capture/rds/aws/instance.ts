// What RDS says of an instance, its cluster, and the parameters that somebody set.
import type { DBCluster, DBInstance, Parameter } from '@aws-sdk/client-rds';
import type { Fields } from '../reading.js';
import type { Aws } from './clients.js';
import { AwsUnavailable } from './aws-unavailable.js';
import { allPages, type Notes, orElse } from './pages.js';

export const instanceOf = async ({ sdk, rds }: Aws, id: string): Promise<DBInstance> => {
  const found = await allPages('rds:DescribeDBInstances', async (Marker) => {
    const answer = await rds.send(new sdk.rds.DescribeDBInstancesCommand({ DBInstanceIdentifier: id, Marker }));
    return { items: answer.DBInstances ?? [], token: answer.Marker };
  });
  const [instance] = found;
  if (instance === undefined)
    throw new AwsUnavailable(`${id}: there is no such instance in this region`, 'Check --instance and --region.');
  return instance;
};

const clusterOf = async ({ sdk, rds }: Aws, id: string): Promise<DBCluster | undefined> => {
  const found = await allPages('rds:DescribeDBClusters', async (Marker) => {
    const answer = await rds.send(new sdk.rds.DescribeDBClustersCommand({ DBClusterIdentifier: id, Marker }));
    return { items: answer.DBClusters ?? [], token: answer.Marker };
  });
  return found[0];
};

const inGroup = ({ sdk, rds }: Aws, group: string): Promise<readonly Parameter[]> =>
  allPages('rds:DescribeDBParameters', async (Marker) => {
    const asked = { DBParameterGroupName: group, Source: 'user', Marker };
    const answer = await rds.send(new sdk.rds.DescribeDBParametersCommand(asked));
    return { items: answer.Parameters ?? [], token: answer.Marker };
  });

const inClusterGroup = ({ sdk, rds }: Aws, group: string): Promise<readonly Parameter[]> =>
  allPages('rds:DescribeDBClusterParameters', async (Marker) => {
    const asked = { DBClusterParameterGroupName: group, Source: 'user', Marker };
    const answer = await rds.send(new sdk.rds.DescribeDBClusterParametersCommand(asked));
    return { items: answer.Parameters ?? [], token: answer.Marker };
  });

export type About = {
  readonly instance: DBInstance;
  readonly cluster?: DBCluster;
  readonly parameters: readonly Fields[];
  readonly clusterParameters: readonly Fields[];
};

const fields = (parameters: readonly Parameter[]): readonly Fields[] => parameters.map((each) => ({ ...each }));

export const aboutOf = async (aws: Aws, id: string, notes: Notes): Promise<About> => {
  const instance = await instanceOf(aws, id);
  const cluster =
    instance.DBClusterIdentifier === undefined
      ? undefined
      : await orElse(notes, clusterOf(aws, instance.DBClusterIdentifier), undefined);
  const groups = (instance.DBParameterGroups ?? []).flatMap(({ DBParameterGroupName: name }) => name ?? []);
  const parameters: Fields[] = [];
  for (const group of groups) parameters.push(...fields(await orElse(notes, inGroup(aws, group), [])));
  const shared = cluster?.DBClusterParameterGroup;
  const clusterParameters = shared === undefined ? [] : await orElse(notes, inClusterGroup(aws, shared), []);
  return {
    instance,
    ...(cluster !== undefined && { cluster }),
    parameters,
    clusterParameters: fields(clusterParameters),
  };
};
