// What the snapshots of a database show: drafted claims, with the evidence that they cite.
import type { Micros } from '../kernel/time.js';
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
  /** What to do about it: advice, a line each. Absent in what older versions found. */
  readonly actions?: readonly string[];
};

/** The answer to one thing that was asked. */
export type DatabaseReply = {
  /** As a reader would call it. */
  readonly title: string;
  /** Section of the snapshot that tells it. */
  readonly section: string;
  /** Others than a database have it too: memory, changes. */
  readonly general?: true;
  /** It is asked after a finding, and may read like a wish for advice: “which index should I create?” */
  readonly isFollowUp?: true;
  /** The first begins with “Yes” or “No” where that was asked. */
  readonly claims: readonly Claim[];
  /** What to do about it: advice, a line each. */
  readonly actions?: readonly string[];
  /** What the snapshot does not tell of it. */
  readonly missing?: string;
  /** What it tells by holding nothing of it. */
  readonly note?: string;
};

export type DatabaseAsked = {
  /** None: the question names nothing that a snapshot could tell. */
  readonly replies: readonly DatabaseReply[];
  /** By a name of the snapshot's own, which means nothing else. */
  readonly byName: boolean;
  /** Questions that the snapshot answers. */
  readonly offers: readonly string[];
};

/** A change that came before. `isShown`: rows connect its service with what slows the database; else only the time speaks for it. */
export type DatabaseTrigger = { readonly claim: Claim; readonly isShown: boolean; readonly title: string };

/** What a snapshot covers. */
export type CapturedHour = { readonly from: Micros; readonly to: Micros };

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
  /** What the largest wait means, word for word. Absent in what older versions found. */
  readonly meaning?: readonly Claim[];
  /** Settings that are risky whatever the load, and no cause. Absent in what older versions found. */
  readonly risks?: readonly Claim[];
  /** What may have set off the first cause. Absent: no change fits. */
  readonly triggers?: readonly DatabaseTrigger[];
  /** What was asked of it. Absent in what older versions found. */
  readonly asked?: DatabaseAsked;
  /** What the diagnosed snapshot covers, and the other one. */
  readonly hours?: { readonly now: CapturedHour; readonly before?: CapturedHour };
  /** What the files do not say, and which questions that leaves open. */
  readonly open: readonly string[];
};
