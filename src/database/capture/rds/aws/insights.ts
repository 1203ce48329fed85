// Reads Performance Insights: load by wait event and by statement, and metrics of the machine and the engine.
import type { DescribeDimensionKeysCommandInput, DimensionGroup, DimensionKeyDescription } from '@aws-sdk/client-pi';
import type {
  CaptureWindow,
  LoadKey,
  MetricDescription,
  MetricPeriod,
  MetricPointValue,
  MetricSeries,
} from '../rds-reading.js';
import { optional } from '../../../../kernel/optional.js';
import { allPages, type AwsClients, PAGING, toAwsUnavailable } from './clients.js';

export type InsightsQuery = {
  readonly aws: AwsClients;
  readonly resource: string;
  readonly window: CaptureWindow;
  readonly period: MetricPeriod;
};

const MOST_GROUPS = 25;

const instant = (micros: number): Date => new Date(micros / 1000);

const commonRequest = ({ resource, window }: InsightsQuery) => ({
  ServiceType: 'RDS' as const,
  Identifier: resource,
  StartTime: instant(window.from),
  EndTime: instant(window.to),
});

type LoadGrouping = {
  readonly by: DimensionGroup;
  /** Divides each key. */
  readonly within?: DimensionGroup;
  /** At most 30. */
  readonly figures?: readonly string[];
};

const partName = (dimensions: { readonly [name: string]: string } = {}): string =>
  dimensions['db.wait_event.name'] ?? dimensions['db.name'] ?? dimensions['db.user.name'] ?? '';

const keyOf = (key: DimensionKeyDescription, parts: readonly string[]): LoadKey => ({
  dimensions: key.Dimensions ?? {},
  load: key.Total ?? 0,
  figures: key.AdditionalMetrics ?? {},
  parts: (key.Partitions ?? []).flatMap((load, index) => {
    const name = parts[index];
    return name === undefined || load === 0 ? [] : [{ name, load }];
  }),
});

/** With the largest load first, as the service gives them. */
export const readLoadBy = async (
  asked: InsightsQuery,
  { by, within, figures }: LoadGrouping,
): Promise<readonly LoadKey[]> => {
  const { sdk, pi } = asked.aws;
  const input: DescribeDimensionKeysCommandInput = {
    ...commonRequest(asked),
    Metric: 'db.load.avg',
    PeriodInSeconds: asked.period,
    GroupBy: by,
    MaxResults: MOST_GROUPS,
    ...optional({ PartitionBy: within }),
    ...(figures !== undefined && { AdditionalMetrics: [...figures] }),
  };
  const pages = sdk.pi.paginateDescribeDimensionKeys({ client: pi, ...PAGING }, input);
  return allPages('pi:DescribeDimensionKeys', pages, ({ Keys = [], PartitionKeys = [] }) => {
    const parts = PartitionKeys.map(({ Dimensions }) => partName(Dimensions));
    return Keys.map((key) => keyOf(key, parts));
  });
};

/** The whole text of a statement by its `db.sql.id`; `undefined` where the service has none, or is still fetching it. */
export const readStatementText = async (asked: InsightsQuery, id: string): Promise<string | undefined> => {
  const { sdk, pi } = asked.aws;
  const { Identifier, ServiceType } = commonRequest(asked);
  const input = { ServiceType, Identifier, Group: 'db.sql', GroupIdentifier: id, RequestedDimensions: ['statement'] };
  try {
    const answer = await pi.send(new sdk.pi.GetDimensionKeyDetailsCommand(input));
    return answer.Dimensions?.find(({ Status }) => Status === 'AVAILABLE')?.Value;
  } catch (error) {
    if (error instanceof sdk.pi.InvalidArgumentException) return undefined;
    throw toAwsUnavailable(error, 'pi:GetDimensionKeyDetails');
  }
};

export const readAvailableMetrics = (asked: InsightsQuery): Promise<readonly MetricDescription[]> => {
  const { sdk, pi } = asked.aws;
  const { Identifier, ServiceType } = commonRequest(asked);
  const input = { ServiceType, Identifier, MetricTypes: ['os', 'db'], MaxResults: MOST_GROUPS };
  const pages = sdk.pi.paginateListAvailableResourceMetrics({ client: pi, ...PAGING }, input);
  return allPages('pi:ListAvailableResourceMetrics', pages, ({ Metrics = [] }) =>
    Metrics.flatMap(({ Metric: name, Description: description, Unit: unit }) =>
      name === undefined ? [] : [{ name, ...optional({ description, unit }) }],
    ),
  );
};

/** Queries that one request takes. */
const QUERIES = 15;

type MetricQueryLine = { readonly metric: string; readonly points: readonly MetricPointValue[] };

const batch = (asked: InsightsQuery, queries: readonly string[]): Promise<readonly MetricQueryLine[]> => {
  const { sdk, pi } = asked.aws;
  const input = {
    ...commonRequest(asked),
    MetricQueries: queries.map((Metric) => ({ Metric })),
    PeriodInSeconds: asked.period,
    MaxResults: MOST_GROUPS,
  };
  const pages = sdk.pi.paginateGetResourceMetrics({ client: pi, ...PAGING }, input);
  return allPages('pi:GetResourceMetrics', pages, ({ MetricList = [] }) =>
    MetricList.map(({ Key, DataPoints = [] }) => ({
      metric: Key?.Metric ?? '',
      points: DataPoints.flatMap(({ Timestamp, Value }) =>
        Timestamp === undefined || Value === undefined || !Number.isFinite(Value)
          ? []
          : [{ at: Timestamp.getTime() * 1000, value: Value }],
      ),
    })),
  );
};

/** By metric with its statistic. A line may come in several pages. */
export const readMetricSeries = async (asked: InsightsQuery, queries: readonly string[]): Promise<MetricSeries> => {
  const series = new Map<string, readonly MetricPointValue[]>();
  for (let first = 0; first < queries.length; first += QUERIES) {
    for (const { metric, points } of await batch(asked, queries.slice(first, first + QUERIES)))
      series.set(metric, [...(series.get(metric) ?? []), ...points]);
  }
  return series;
};
