// The result of a diagnosis: ranked findings, limits that were not reached, and open questions.
import type { SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { ArtifactPath, CitedPlace } from '../format/snapshot.js';
import type { FindingAction } from './finding-action.js';

/** Causes that the load of a period shows. */
export const LOAD_CAUSES = [
  'lock-pile-up',
  'spill',
  'full-scans',
  'hot-statement',
  'connection-storm',
  'commit-pressure',
  'checkpoint-pressure',
  'cache-too-small',
  'lock-manager',
  'vacuum-held-back',
  'network-limit',
  'memory-exhaustion',
  'parameter-change',
  'plan-regression',
  'capacity-ceiling',
] as const;

/** Causes that only the state of a running server shows, or its settings and counters of failures. */
export const STATE_CAUSES = [
  'deadlocks',
  'autovacuum-off',
  'bloat',
  'wraparound',
  'stale-statistics',
  'replication-slot',
  'archiver-failing',
  'sequence-exhaustion',
  'long-running-statement',
  'planner-setting',
  'index-invalid',
  'index-duplicate',
  'index-unused',
] as const;

/** Causes of MySQL and MariaDB alone; they have most of the others too. */
export const MYSQL_CAUSES = ['metadata-lock', 'purge-lag', 'replica-behind', 'binary-log-growth'] as const;

/** The kinds of causes that a snapshot can show. */
export const DATABASE_CAUSES = [...LOAD_CAUSES, ...STATE_CAUSES, ...MYSQL_CAUSES] as const;
export type CauseKind = (typeof DATABASE_CAUSES)[number];

/**
 * A number that is stated, with the way to compute it again from the values at the places.
 * `ratio`: the sum of all but the last over the last. `change`: (second − first) / |first|. `difference`: first − second.
 */
export type ComputedFigure = {
  readonly value: number;
  readonly by: 'value' | 'sum' | 'ratio' | 'change' | 'difference';
  readonly of: readonly CitedPlace[];
  /** `percent`: a share, shown times 100. `points`: already in percent. */
  readonly unit?: 'percent' | 'points' | 'times' | 'seconds' | 'millis' | 'bytes' | 'megabytes';
};

/** A sentence whose every number outside of quotations and names is one of `figures`. */
export type FigureSentence = { readonly text: string; readonly figures: readonly ComputedFigure[] };

/** What must be true of the figures for a finding to be one. */
export type FigureCondition = {
  readonly figure: ComputedFigure;
  readonly is: 'at-least' | 'at-most';
  readonly than: number;
};

export type SnapshotFinding = {
  /** `d1`, `d2` … in order of rank. */
  readonly id: string;
  readonly kind: CauseKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** The first names the cause, the others give the evidence. */
  readonly sentences: readonly [FigureSentence, ...FigureSentence[]];
  readonly conditions: readonly FigureCondition[];
  /** Every place that it rests on. */
  readonly evidence: readonly CitedPlace[];
  /** Ids of the statements that it shows in, most load first. */
  readonly statements: readonly string[];
  /** What to do about it, the first first. */
  readonly actions: readonly FindingAction[];
  readonly parameter?: string;
  /** The finding that this one follows from. */
  readonly explainedBy?: string;
};

/** How near the hour came to a limit of the instance. It is stated to prevent false claims. */
export type LimitNearness = {
  readonly what: InstanceLimit;
  readonly state: 'far' | 'between' | 'near';
  readonly sentence: FigureSentence;
  readonly conditions: readonly FigureCondition[];
};

export const INSTANCE_LIMITS = [
  'processors',
  'connections',
  'network',
  'local-storage',
  'memory',
  'local-storage-space',
] as const;
export type InstanceLimit = (typeof INSTANCE_LIMITS)[number];

/** What stays open, and why: missing data is never read as a fact. */
export type OpenQuestion = {
  readonly of: SnapshotSide;
  readonly path: ArtifactPath;
  readonly because: string;
  readonly unanswerable: string;
};

export type Diagnosis = {
  /** The snapshot that is diagnosed: of two, the one with more load. */
  readonly subject: SnapshotSide;
  readonly compared: boolean;
  /** How loaded it was, against its processors and the other snapshot. */
  readonly load: readonly FigureSentence[];
  /** Most likely first; what follows from another comes after it. */
  readonly findings: readonly SnapshotFinding[];
  readonly limits: readonly LimitNearness[];
  /** What is different between the two: instance, parameters that no finding blames, counters that moved most. */
  readonly changed: readonly FigureSentence[];
  /** Settings that are risky at any load. */
  readonly risks: readonly FigureSentence[];
  readonly open: readonly OpenQuestion[];
};
