// A database snapshot as it was read: everything may be absent, and everything says where it stands in the file.
import type { Micros } from '../../kernel/time.js';
import type { Metrics } from './metrics.js';
import type { JsonObject, Path, Placed } from './place.js';

/** `$META$`, completed from the file name where it says nothing. */
export type Meta = Placed & {
  readonly version?: string;
  readonly region?: string;
  readonly instance?: string;
  /** The captured window, half-open; absent when no time in UTC is given. */
  readonly from?: Micros;
  readonly to?: Micros;
  /** What the person who took it says about the period. */
  readonly comment?: string;
};

/** `GeneralInformation`. */
export type Instance = Placed & {
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
  /** All of it, as it stands. */
  readonly fields: JsonObject;
};

/** An item of `NonDefParameters`: overridden in the captured instance group. */
export type Parameter = Placed & {
  readonly name: string;
  readonly value?: string;
  readonly description?: string;
  readonly source?: string;
  readonly dataType?: string;
  readonly allowedValues?: string;
  readonly applyType?: string;
  readonly applyMethod?: string;
};

export type WaitEvent = Placed & {
  /** As captured: `IO:DataFileRead`. */
  readonly name: string;
  readonly type?: string;
  readonly seconds?: number;
  /** Percentage of database time, 0 to 100. */
  readonly percent?: number;
};

export type Waits = Placed & {
  readonly from?: Micros;
  readonly to?: Micros;
  readonly wallClockSeconds?: number;
  readonly averageActiveSessions?: number;
  readonly dbTimeSeconds?: number;
  readonly events: readonly WaitEvent[];
};

/** A part of a statement's load: 0 to 100. */
export type LoadPart = Placed & { readonly name: string; readonly percent?: number };

/** One text with its literals, of a tokenised statement. */
export type ChildStatement = Placed & {
  /** `db.sql.id`. */
  readonly id?: string;
  /** `db.sql.db_id`. */
  readonly dbId?: string;
  readonly load?: number;
  readonly text?: string;
};

/** A tokenised statement: an item of `SQLs.SQLs`, or, where it only stands in `SQLTextFull`, that one. */
export type Statement = Placed & {
  /** `sql_id`. */
  readonly id?: string;
  /** `sql_db_id`: of the same tokenised statement. */
  readonly dbId?: string;
  /** The whole text where it is known, else the 500 bytes that the list holds. */
  readonly text?: string;
  readonly textPath?: Path;
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

export type Statements = Placed & { readonly list: readonly Statement[] };

/** An item of `LogFileAnalysis`. */
export type LogFinding = Placed & {
  readonly file?: string;
  readonly first?: Micros;
  readonly count?: number;
  readonly message?: string;
};

export type Snapshot = {
  readonly meta: Meta;
  readonly instance?: Instance;
  readonly parameters?: readonly Parameter[];
  readonly waits?: Waits;
  readonly metrics?: Metrics;
  readonly statements?: Statements;
  readonly logs?: readonly LogFinding[];
  /** The artifact itself, with every key that nobody knows. */
  readonly artifact: JsonObject;
};

export const SECTIONS = [
  '$META$',
  'GeneralInformation',
  'NonDefParameters',
  'WaitEvents',
  'Metrics',
  'SQLs',
  'LogFileAnalysis',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Something that the file does not say, and the questions that stay open for it. */
export type Missing = { readonly path: Path; readonly because: string; readonly unanswerable: string };
