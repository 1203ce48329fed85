// What a diagnosis says of one snapshot or two: findings in order, what is not the limit, and what could not be judged.
import type { Cited, Path } from '../format/place.js';

/** What can slow a database down, as far as a snapshot shows it. */
export const CAUSES = [
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
export type Cause = (typeof CAUSES)[number];

/**
 * A number that is stated, with the way to compute it again from the values at the places.
 * `ratio`: the sum of all but the last over the last. `change`: (second − first) / |first|.
 */
export type Reckoning = {
  readonly value: number;
  readonly by: 'value' | 'sum' | 'ratio' | 'change';
  readonly of: readonly Cited[];
  /** `percent`: a share, shown times 100. `points`: already in percent. */
  readonly unit?: 'percent' | 'points' | 'times' | 'seconds' | 'millis' | 'bytes' | 'megabytes';
};

/** A sentence whose every number outside of quotations and names is one of `figures`. */
export type Said = { readonly text: string; readonly figures: readonly Reckoning[] };

/** What must be true of the figures for a finding to be one. */
export type Condition = {
  readonly figure: Reckoning;
  readonly is: 'at-least' | 'at-most';
  readonly than: number;
};

export type Side = Cited['of'];

export type SnapshotFinding = {
  /** `d1`, `d2` … in order of rank. */
  readonly id: string;
  readonly kind: Cause;
  /** 0 to 1. */
  readonly confidence: number;
  /** The first says what it is, the others what shows it. */
  readonly says: readonly [Said, ...Said[]];
  readonly conditions: readonly Condition[];
  /** Every place that it stands on. */
  readonly evidence: readonly Cited[];
  /** Ids of the statements that it shows in, most load first. */
  readonly statements: readonly string[];
  readonly parameter?: string;
  /** The finding that this one follows from. */
  readonly explainedBy?: string;
};

/** How near the hour came to what the instance allows: told so that nobody claims another. */
export type Nearness = {
  readonly what: Limit;
  readonly state: 'far' | 'between' | 'near';
  readonly said: Said;
  readonly conditions: readonly Condition[];
};

export const LIMITS = [
  'processors',
  'connections',
  'network',
  'local-storage',
  'memory',
  'local-storage-space',
] as const;
export type Limit = (typeof LIMITS)[number];

/** What stays open, and why: missing data is never read as a fact. */
export type Open = { readonly of: Side; readonly path: Path; readonly because: string; readonly unanswerable: string };

export type Diagnosis = {
  /** The snapshot that is diagnosed: of two, the one with more load. */
  readonly subject: Side;
  readonly compared: boolean;
  /** How loaded it was, against its processors and the other snapshot. */
  readonly load: readonly Said[];
  /** Most likely first; what follows from another comes after it. */
  readonly findings: readonly SnapshotFinding[];
  readonly limits: readonly Nearness[];
  /** What is different between the two: instance, parameters that no finding blames, counters that moved most. */
  readonly changed: readonly Said[];
  /** Settings that are risky whatever the load. */
  readonly risks: readonly Said[];
  readonly open: readonly Open[];
};
