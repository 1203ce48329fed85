// Reads metrics and log lines from CloudWatch, as far back as it retains them.
import type { FilterLogEventsCommandOutput } from '@aws-sdk/client-cloudwatch-logs';
import type { DBInstance } from '@aws-sdk/client-rds';
import type { CaptureWindow, MetricPointValue, MetricSeries, RdsLogLine } from '../rds-reading.js';
import { CLOUDWATCH_FIGURES } from '../build-snapshot.js';
import { allPages, type AwsClients, type CaptureNotes, PAGING } from './clients.js';

type CloudWatchQuery = { readonly aws: AwsClients; readonly instance: DBInstance; readonly window: CaptureWindow };

const instant = (micros: number): Date => new Date(micros / 1000);

/** The size of the volume is kept for the cluster. */
const OF_CLUSTER = ['VolumeBytesUsed'];

const dimension = (metric: string, { DBInstanceIdentifier, DBClusterIdentifier }: DBInstance) =>
  OF_CLUSTER.includes(metric) && DBClusterIdentifier !== undefined
    ? { Name: 'DBClusterIdentifier', Value: DBClusterIdentifier }
    : { Name: 'DBInstanceIdentifier', Value: DBInstanceIdentifier };

const STATISTICS = { avg: 'Average', max: 'Maximum', min: 'Minimum', sum: 'Sum' } as const;

type CloudWatchLine = { readonly metric: string; readonly points: readonly MetricPointValue[] };

/** `undefined`: not one point is kept of that time. */
export const readCloudWatchSeries = async (
  wanted: CloudWatchQuery,
  period: number,
): Promise<MetricSeries | undefined> => {
  const { aws, instance, window } = wanted;
  const { sdk, cloudWatch } = aws;
  const MetricDataQueries = CLOUDWATCH_FIGURES.map(({ metric, statistic }, index) => ({
    Id: `m${index}`,
    MetricStat: {
      Metric: { Namespace: 'AWS/RDS', MetricName: metric, Dimensions: [dimension(metric, instance)] },
      Period: period,
      Stat: STATISTICS[statistic],
    },
  }));
  const times = { StartTime: instant(window.from), EndTime: instant(window.to) };
  const pages = sdk.cloudWatch.paginateGetMetricData(
    { client: cloudWatch, ...PAGING },
    { ...times, MetricDataQueries },
  );
  const lines = await allPages('cloudwatch:GetMetricData', pages, ({ MetricDataResults = [] }) =>
    MetricDataResults.map(({ Id, Timestamps = [], Values = [] }): CloudWatchLine => ({
      metric: `${Id}`,
      points: Values.map((value, index) => ({ at: (Timestamps[index]?.getTime() ?? 0) * 1000, value })),
    })),
  );
  return byMetric(lines);
};

/** Two statistics of one metric are kept apart by their place. */
const byMetric = (lines: readonly CloudWatchLine[]): MetricSeries | undefined => {
  const series = new Map<string, readonly MetricPointValue[]>();
  CLOUDWATCH_FIGURES.forEach(({ name }, index) => {
    const points = lines.filter(({ metric }) => metric === `m${index}`).flatMap((line) => line.points);
    if (points.length > 0) series.set(name, points);
  });
  return series.size === 0 ? undefined : series;
};

/** Error lines, as PostgreSQL writes them. */
const TROUBLE_PATTERN =
  '?ERROR ?FATAL ?PANIC ?WARNING ?"still waiting for" ?"deadlock detected" ?"temporary file" ?"too many"';

const MOST_PAGES = 20;
const LONGEST_LINE = `logs:FilterLogEvents: there is more than ${MOST_PAGES} pages of trouble, what comes behind is not counted`;

/** None where the instance does not send its log there. */
export const readLogLines = async (
  { aws, instance, window }: CloudWatchQuery,
  notes: CaptureNotes,
): Promise<readonly RdsLogLine[]> => {
  if (instance.EnabledCloudwatchLogsExports?.includes('postgresql') !== true) return [];
  const { sdk, logs } = aws;
  const owner =
    instance.DBClusterIdentifier === undefined
      ? `instance/${instance.DBInstanceIdentifier}`
      : `cluster/${instance.DBClusterIdentifier}`;
  const asked = {
    logGroupName: `/aws/rds/${owner}/postgresql`,
    logStreamNamePrefix: `${instance.DBInstanceIdentifier}.`,
    filterPattern: TROUBLE_PATTERN,
    startTime: window.from / 1000,
    endTime: window.to / 1000,
  };
  const pages = sdk.logs.paginateFilterLogEvents({ client: logs, ...PAGING }, asked);
  const lines = ({ events = [] }: FilterLogEventsCommandOutput): readonly RdsLogLine[] =>
    events.map(({ logStreamName = '', timestamp = 0, message = '' }) => ({
      stream: logStreamName,
      at: timestamp * 1000,
      message,
    }));
  return allPages('logs:FilterLogEvents', pages, lines, { most: MOST_PAGES, onMore: () => notes.note(LONGEST_LINE) });
};
