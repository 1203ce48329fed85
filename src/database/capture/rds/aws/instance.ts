// Reads the instance, its cluster and its changed parameters from RDS.
import type { DBCluster, DBInstance, Parameter } from '@aws-sdk/client-rds';
import type { AwsFields } from '../rds-reading.js';
import { allPages, type AwsClients, AwsUnavailable, type CaptureNotes, PAGING, withFallback } from './clients.js';
import { optional } from '../../../../kernel/optional.js';

const describeInstance = async ({ sdk, rds }: AwsClients, id: string): Promise<DBInstance> => {
  const pages = sdk.rds.paginateDescribeDBInstances({ client: rds, ...PAGING }, { DBInstanceIdentifier: id });
  const found = await allPages('rds:DescribeDBInstances', pages, ({ DBInstances }) => DBInstances);
  const [instance] = found;
  if (instance === undefined)
    throw new AwsUnavailable(`${id}: there is no such instance in this region`, 'Check --instance and --region.');
  return instance;
};

const describeCluster = async ({ sdk, rds }: AwsClients, id: string): Promise<DBCluster | undefined> => {
  const pages = sdk.rds.paginateDescribeDBClusters({ client: rds, ...PAGING }, { DBClusterIdentifier: id });
  const found = await allPages('rds:DescribeDBClusters', pages, ({ DBClusters }) => DBClusters);
  return found[0];
};

const groupParameters = ({ sdk, rds }: AwsClients, group: string): Promise<readonly Parameter[]> =>
  allPages(
    'rds:DescribeDBParameters',
    sdk.rds.paginateDescribeDBParameters({ client: rds, ...PAGING }, { DBParameterGroupName: group, Source: 'user' }),
    ({ Parameters }) => Parameters,
  );

const clusterGroupParameters = ({ sdk, rds }: AwsClients, group: string): Promise<readonly Parameter[]> =>
  allPages(
    'rds:DescribeDBClusterParameters',
    sdk.rds.paginateDescribeDBClusterParameters(
      { client: rds, ...PAGING },
      { DBClusterParameterGroupName: group, Source: 'user' },
    ),
    ({ Parameters }) => Parameters,
  );

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
    ...optional({ cluster }),
    parameters,
    clusterParameters: toFields(clusterParameters),
  };
};
