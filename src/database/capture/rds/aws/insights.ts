// Performance Insights: load by wait and statement, and the metrics of the machine and the engine.
import type { DescribeDimensionKeysCommandInput, DimensionGroup, DimensionKeyDescription } from '@aws-sdk/client-pi';
import type { Period, Window } from '../period.js';
import type { LoadKey, MetricAbout, Point, Series } from '../reading.js';
import type { Aws } from './clients.js';
import { failureOf } from './aws-unavailable.js';
import { allPages } from './pages.js';

export type Asked = { readonly aws: Aws; readonly resource: string; readonly window: Window; readonly period: Period };

const TOP = 25;

const instant = (micros: number): Date => new Date(micros / 1000);

const common = ({ resource, window }: Asked) => ({
  ServiceType: 'RDS' as const,
  Identifier: resource,
  StartTime: instant(window.from),
  EndTime: instant(window.to),
});

export type Grouping = {
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
export const loadBy = async (asked: Asked, { by, within, figures }: Grouping): Promise<readonly LoadKey[]> => {
  const { sdk, pi } = asked.aws;
  const input: DescribeDimensionKeysCommandInput = {
    ...common(asked),
    Metric: 'db.load.avg',
    PeriodInSeconds: asked.period,
    GroupBy: by,
    MaxResults: TOP,
    ...(within !== undefined && { PartitionBy: within }),
    ...(figures !== undefined && { AdditionalMetrics: [...figures] }),
  };
  const keys = await allPages('pi:DescribeDimensionKeys', async (NextToken) => {
    const answer = await pi.send(new sdk.pi.DescribeDimensionKeysCommand({ ...input, NextToken }));
    const parts = (answer.PartitionKeys ?? []).map(({ Dimensions }) => partName(Dimensions));
    return { items: (answer.Keys ?? []).map((key) => keyOf(key, parts)), token: answer.NextToken };
  });
  return keys;
};

/** The whole text of a statement by its `db.sql.id`; `undefined` where the service has none, or is still fetching it. */
export const textOf = async (asked: Asked, id: string): Promise<string | undefined> => {
  const { sdk, pi } = asked.aws;
  const { Identifier, ServiceType } = common(asked);
  const input = { ServiceType, Identifier, Group: 'db.sql', GroupIdentifier: id, RequestedDimensions: ['statement'] };
  try {
    const answer = await pi.send(new sdk.pi.GetDimensionKeyDetailsCommand(input));
    return answer.Dimensions?.find(({ Status }) => Status === 'AVAILABLE')?.Value;
  } catch (error) {
    if (error instanceof sdk.pi.InvalidArgumentException) return undefined;
    throw failureOf(error, 'pi:GetDimensionKeyDetails');
  }
};

export const availableMetrics = (asked: Asked): Promise<readonly MetricAbout[]> => {
  const { sdk, pi } = asked.aws;
  const { Identifier, ServiceType } = common(asked);
  const input = { ServiceType, Identifier, MetricTypes: ['os', 'db'], MaxResults: TOP };
  return allPages('pi:ListAvailableResourceMetrics', async (NextToken) => {
    const answer = await pi.send(new sdk.pi.ListAvailableResourceMetricsCommand({ ...input, NextToken }));
    const items = (answer.Metrics ?? []).flatMap(({ Metric, Description, Unit }) =>
      Metric === undefined
        ? []
        : [
            {
              name: Metric,
              ...(Description !== undefined && { description: Description }),
              ...(Unit !== undefined && { unit: Unit }),
            },
          ],
    );
    return { items, token: answer.NextToken };
  });
};

/** Queries that one request takes. */
const QUERIES = 15;

type Line = { readonly metric: string; readonly points: readonly Point[] };

const batch = (asked: Asked, queries: readonly string[]): Promise<readonly Line[]> => {
  const { sdk, pi } = asked.aws;
  const input = {
    ...common(asked),
    MetricQueries: queries.map((Metric) => ({ Metric })),
    PeriodInSeconds: asked.period,
    MaxResults: TOP,
  };
  return allPages('pi:GetResourceMetrics', async (NextToken) => {
    const answer = await pi.send(new sdk.pi.GetResourceMetricsCommand({ ...input, NextToken }));
    const items = (answer.MetricList ?? []).map(({ Key, DataPoints }) => ({
      metric: Key?.Metric ?? '',
      points: (DataPoints ?? []).flatMap(({ Timestamp, Value }) =>
        Timestamp === undefined || Value === undefined || !Number.isFinite(Value)
          ? []
          : [{ at: Timestamp.getTime() * 1000, value: Value }],
      ),
    }));
    return { items, token: answer.NextToken };
  });
};

/** By metric with its statistic. A line may come in several pages. */
export const seriesOf = async (asked: Asked, queries: readonly string[]): Promise<Series> => {
  const series = new Map<string, readonly Point[]>();
  for (let first = 0; first < queries.length; first += QUERIES) {
    for (const { metric, points } of await batch(asked, queries.slice(first, first + QUERIES)))
      series.set(metric, [...(series.get(metric) ?? []), ...points]);
  }
  return series;
};
