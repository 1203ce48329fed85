// What the snapshots of a database show: drafted claims, with the evidence that they cite.
import type { Claim } from './claim.js';

/** What slows the database down. */
export type DatabaseCause = {
  /** `lock-pile-up`, `spill` … */
  readonly kind: string;
  /** 0 to 1, against the other causes in the database. */
  readonly confidence: number;
  readonly claim: Claim;
  /** What shows it. */
  readonly support: readonly Claim[];
  /** Ids of the statements that it shows in. */
  readonly statements: readonly string[];
  /** It follows from the cause of this kind. */
  readonly explainedBy?: string;
  readonly refutedBy: string;
};

export type DatabaseFindings = {
  /** The instance that is diagnosed. */
  readonly service: string;
  /** Most likely first. */
  readonly causes: readonly DatabaseCause[];
  readonly load: readonly Claim[];
  /** How near it came to what the instance allows. */
  readonly limits: readonly Claim[];
  /** Between the two, and of no cause. */
  readonly changed: readonly Claim[];
  /** What the files do not say, and which questions that leaves open. */
  readonly open: readonly string[];
};
