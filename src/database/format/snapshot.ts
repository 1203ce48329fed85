// The types of a database snapshot as it was read. Every part may be absent; every part has its place in the file.
import type { Micros } from '../../kernel/time.js';

/** RFC 6901 pointer into the artifact: `/WaitEvents/TopEvents/3`. What is cited is found there, verbatim. */
export type ArtifactPath = string;

export type JsonObject = { readonly [key: string]: unknown };

type PlacedValue = { readonly path: ArtifactPath };

/** The place of a value when two snapshots are compared: the pointer of the value itself (`/WaitEvents/TopEvents/3/pct_db_time`). */
export type CitedPlace = { readonly of: 'primary' | 'secondary'; readonly path: ArtifactPath };

export const METRIC_STATISTICS = ['avg', 'max', 'min', 'sum'] as const;
export type MetricStatistic = (typeof METRIC_STATISTICS)[number];

export type SnapshotMetric = PlacedValue & {
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

export type MetricCategory = PlacedValue & {
  readonly key: string;
  readonly label?: string;
  readonly metrics: readonly SnapshotMetric[];
};

/** An item of `AdditionalMetrics`. */
export type DerivedMetric = PlacedValue & {
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

export type StaticPoint = PlacedValue & { readonly at?: Micros; readonly value?: number };

/** `WorkloadAnalyses`. */
export type WorkloadAnalysis = PlacedValue & {
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

export type SnapshotMetrics = PlacedValue & {
  readonly os: readonly MetricCategory[];
  readonly db: readonly MetricCategory[];
  readonly derived: readonly DerivedMetric[];
  readonly vcpus: readonly StaticPoint[];
  /** In KB. */
  readonly memory: readonly StaticPoint[];
  readonly swap: readonly StaticPoint[];
  /** Names of metrics that move together, and how closely (`Threshold`). */
  readonly correlated: readonly (PlacedValue & { readonly names: readonly string[] })[];
  readonly correlationThreshold?: number;
  readonly workload?: WorkloadAnalysis;
  /** Values from CloudWatch are absent, even where the file has zeros. */
  readonly cloudWatchUnavailable: boolean;
};

/** `$META$`, completed from the file name. */
export type SnapshotMeta = PlacedValue & {
  readonly version?: string;
  readonly region?: string;
  readonly instance?: string;
  /** The captured window, half-open; absent when no time in UTC is given. */
  readonly from?: Micros;
  readonly to?: Micros;
  /** The comment of the person who took it. */
  readonly comment?: string;
};

/** `GeneralInformation`. */
export type DatabaseInstance = PlacedValue & {
  readonly id?: string;
  readonly class?: string;
  readonly engine?: string;
  readonly engineVersion?: string;
  readonly status?: string;
  readonly storageType?: string;
  readonly cluster?: string;
  readonly isWriter?: boolean;
  readonly otherInstances?: number;
  readonly createdAt?: Micros;
  readonly serverless: boolean;
  readonly minAcus?: number;
  readonly maxAcus?: number;
  /** What the class offers; an absent one is not stated. Their path is `<path>/EC2Details`. */
  readonly vcpus?: number;
  readonly memoryMib?: number;
  readonly networkMbps?: number;
  readonly networkBaselineMbps?: number;
  readonly ebsMbps?: number;
  readonly ebsBaselineMbps?: number;
  readonly ebsIops?: number;
  readonly ebsBaselineIops?: number;
  /** The whole section, unchanged. */
  readonly fields: JsonObject;
};

/** An item of `NonDefParameters`: overridden in the captured instance group. */
export type SnapshotParameter = PlacedValue & {
  readonly name: string;
  readonly value?: string;
  /** As PostgreSQL says it: `8kB`, `ms`. RDS has it in the description. */
  readonly unit?: string;
  readonly description?: string;
  readonly source?: string;
  readonly dataType?: string;
  readonly allowedValues?: string;
  readonly applyType?: string;
  readonly applyMethod?: string;
};

export type WaitEvent = PlacedValue & {
  /** As captured: `IO:DataFileRead`. */
  readonly name: string;
  readonly type?: string;
  readonly seconds?: number;
  /** Percentage of database time, 0 to 100. */
  readonly percent?: number;
};

export type WaitSection = PlacedValue & {
  readonly from?: Micros;
  readonly to?: Micros;
  readonly wallClockSeconds?: number;
  readonly averageActiveSessions?: number;
  readonly dbTimeSeconds?: number;
  readonly events: readonly WaitEvent[];
};

/** A part of a statement's load: 0 to 100. */
export type LoadPart = PlacedValue & { readonly name: string; readonly percent?: number };

/** One text with its literals, of a tokenised statement. */
export type ChildStatement = PlacedValue & {
  /** `db.sql.id`. */
  readonly id?: string;
  /** `db.sql.db_id`. */
  readonly dbId?: string;
  readonly load?: number;
  readonly text?: string;
};

/** A tokenised statement: an item of `SQLs.SQLs`, or of `SQLTextFull`, where it is only there. */
export type SqlStatement = PlacedValue & {
  /** `sql_id`. */
  readonly id?: string;
  /** `sql_db_id`: of the same tokenised statement. */
  readonly dbId?: string;
  /** The whole text where it is known, else the 500 bytes that the list holds. */
  readonly text?: string;
  readonly textPath?: ArtifactPath;
  /** Average active sessions. */
  readonly load?: number;
  /** Percentage of average active sessions without Timeout waits: may exceed 100. */
  readonly percent?: number;
  /** `AdditionalMetrics` by full key: `db.sql_tokenized.stats.calls_per_sec.avg`. */
  readonly stats: { readonly [name: string]: number };
  readonly databases: readonly LoadPart[];
  readonly users: readonly LoadPart[];
  readonly waits: readonly LoadPart[];
  readonly children: readonly ChildStatement[];
};

export type StatementSection = PlacedValue & { readonly list: readonly SqlStatement[] };

/** An item of `LogFileAnalysis`. */
export type LogFinding = PlacedValue & {
  readonly file?: string;
  readonly first?: Micros;
  readonly count?: number;
  readonly message?: string;
};

export type DatabaseSnapshot = {
  readonly meta: SnapshotMeta;
  readonly instance?: DatabaseInstance;
  readonly parameters?: readonly SnapshotParameter[];
  readonly waits?: WaitSection;
  readonly metrics?: SnapshotMetrics;
  readonly statements?: StatementSection;
  readonly logs?: readonly LogFinding[];
  /** The artifact itself, including unknown keys. */
  readonly artifact: JsonObject;
};

/** Something that the file does not say, and the questions that stay open for it. */
export type MissingPart = { readonly path: ArtifactPath; readonly because: string; readonly unanswerable: string };

/** One snapshot, or two to compare. */
export type SnapshotSides = { readonly primary: DatabaseSnapshot; readonly secondary?: DatabaseSnapshot };
