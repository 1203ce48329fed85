// The data read from AWS for one instance and one window.
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../../kernel/time.js';

// The resolution of a query: AWS stores points at a few periods only, and returns a limited number of them.

/** In seconds. */
export type MetricPeriod = 1 | 60 | 300 | 3600 | 86_400;

const INSIGHTS_PERIODS: readonly MetricPeriod[] = [1, 60, 300, 3600, 86_400];

export const MOST_POINTS = 350;

export type CaptureWindow = { readonly from: Micros; readonly to: Micros };

/** Widened to whole points. */
export const alignWindow = ({ from, to }: CaptureWindow, period: MetricPeriod): CaptureWindow => {
  const length = period * SECOND;
  return { from: Math.floor(from / length) * length, to: Math.ceil(to / length) * length };
};

export const pointCount = (window: CaptureWindow, period: MetricPeriod): number => {
  const { from, to } = alignWindow(window, period);
  return (to - from) / (period * SECOND);
};

/** The shortest period that stays within the number of points. */
export const choosePeriod = (window: CaptureWindow): MetricPeriod =>
  INSIGHTS_PERIODS.find((period) => pointCount(window, period) <= MOST_POINTS) ?? 86_400;

/** CloudWatch stores points of one minute for 15 days, of five minutes for 63 days, of one hour for 455 days, and nothing longer. */
const CLOUDWATCH_RETENTION: readonly (readonly [seconds: number, age: Micros])[] = [
  [60, 15 * DAY],
  [300, 63 * DAY],
  [3600, 455 * DAY],
];

/** `undefined`: CloudWatch no longer stores that time. */
export const chooseCloudWatchPeriod = (window: CaptureWindow, now: Micros): number | undefined => {
  const age = now - window.from;
  const wanted = Math.max(60, choosePeriod(window));
  const kept = CLOUDWATCH_RETENTION.find(
    ([seconds, until]) => age < until && seconds >= Math.min(wanted, HOUR / SECOND),
  );
  return kept === undefined ? undefined : Math.max(kept[0], wanted);
};

/** A shorter window has too few points. */
export const SHORTEST_WINDOW: Micros = 10 * MINUTE;

export type AwsFields = { readonly [name: string]: unknown };

/** Average active sessions by the values of some dimensions. */
export type LoadKey = {
  readonly dimensions: { readonly [name: string]: string };
  readonly load: number;
  /** `db.sql_tokenized.stats.calls_per_sec.avg` … */
  readonly figures: { readonly [name: string]: number };
  /** By the value of the dimension that divides it. */
  readonly parts: readonly { readonly name: string; readonly load: number }[];
};

export type MetricDescription = { readonly name: string; readonly description?: string; readonly unit?: string };

export type MetricPointValue = { readonly at: Micros; readonly value: number };

/** By metric with its statistic: `os.cpuUtilization.user.avg`. */
export type MetricSeries = ReadonlyMap<string, readonly MetricPointValue[]>;

export type RdsLogLine = { readonly stream: string; readonly at: Micros; readonly message: string };

export type RdsReading = {
  readonly instance: AwsFields;
  /** Aurora only: the cluster of the instance. */
  readonly cluster?: AwsFields;
  readonly region: string;
  readonly window: { readonly from: Micros; readonly to: Micros };
  readonly period: MetricPeriod;
  /** Of the instance group; and of the cluster group, which holds those that all instances share. */
  readonly parameters: readonly AwsFields[];
  readonly clusterParameters: readonly AwsFields[];
  readonly waits: readonly LoadKey[];
  /** The same statements, divided by wait, database and user. */
  readonly statements: {
    readonly byWait: readonly LoadKey[];
    readonly byDatabase: readonly LoadKey[];
    readonly byUser: readonly LoadKey[];
  };
  /** With literals. */
  readonly children: readonly LoadKey[];
  /** Whole ones, by `db.sql.id`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly available: readonly MetricDescription[];
  readonly series: MetricSeries;
  /** By name of the derived figure; absent if CloudWatch no longer stores that time. */
  readonly cloudWatch?: MetricSeries;
  readonly logs: readonly RdsLogLine[];
  readonly notes: readonly string[];
  readonly version: string;
  readonly comment?: string;
};
