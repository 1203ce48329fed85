// What the services of AWS said of one instance and one window, before it is put into the shape of a snapshot.
import type { Micros } from '../../../kernel/time.js';
import type { MetricPeriod } from './period.js';

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
  /** Of Aurora: the cluster that the instance is of. */
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
  /** By name of the derived figure; absent where CloudWatch keeps nothing of that time any more. */
  readonly cloudWatch?: MetricSeries;
  readonly logs: readonly RdsLogLine[];
  readonly notes: readonly string[];
  readonly version: string;
  readonly comment?: string;
};
