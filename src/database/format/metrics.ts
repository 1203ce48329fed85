// The metrics of a snapshot as they were read.
import type { Micros } from '../../kernel/time.js';
import type { Placed } from './place.js';

export const STATISTICS = ['avg', 'max', 'min', 'sum'] as const;
export type Statistic = (typeof STATISTICS)[number];

export type Metric = Placed & {
  readonly of: 'os' | 'db';
  /** Key of the category: `cpuUtilization`, `Transactions`. */
  readonly category: string;
  /** Full dotted name without the statistic: `os.cpuUtilization.user`. */
  readonly name: string;
  readonly description?: string;
  /** As stated; belongs to a statistic, and is sometimes wrong for it. */
  readonly unit?: string;
  readonly avg?: number;
  readonly max?: number;
  readonly min?: number;
  readonly sum?: number;
};

export type MetricCategory = Placed & {
  readonly key: string;
  readonly label?: string;
  readonly metrics: readonly Metric[];
};

/** An item of `AdditionalMetrics`. */
export type DerivedMetric = Placed & {
  readonly name: string;
  readonly value?: number;
  /** A value that is no number: `8 months 1 day`. */
  readonly text?: string;
  readonly unit?: string;
  readonly label?: string;
  readonly description?: string;
  /** From CloudWatch, whose data had aged out: its zero is no fact. `value` is absent then. */
  readonly agedOut?: true;
};

export type StaticPoint = Placed & { readonly at?: Micros; readonly value?: number };

/** `WorkloadAnalyses`. */
export type Workload = Placed & {
  readonly reservePercent?: number;
  readonly basedOn?: string;
  /** `snapshot_period_stats`, by its keys: `snapshot_vcpus_used` … */
  readonly used: { readonly [name: string]: number };
  /** `instance_capacity`, by its keys: `vcpus`, `max_connections`, `memory_GB` … */
  readonly capacity: { readonly [name: string]: number };
  readonly recommendedFound?: boolean;
  readonly recommended: readonly (readonly unknown[])[];
  readonly recommendedColumns: readonly string[];
  readonly note?: string;
};

export type Metrics = Placed & {
  readonly os: readonly MetricCategory[];
  readonly db: readonly MetricCategory[];
  readonly derived: readonly DerivedMetric[];
  readonly vcpus: readonly StaticPoint[];
  /** In KB. */
  readonly memory: readonly StaticPoint[];
  readonly swap: readonly StaticPoint[];
  /** Names of metrics that move together, and how closely (`Threshold`). */
  readonly correlated: readonly (Placed & { readonly names: readonly string[] })[];
  readonly correlationThreshold?: number;
  readonly workload?: Workload;
  /** Values that come from CloudWatch are absent, whatever the file says. */
  readonly cloudWatchUnavailable: boolean;
};
