// Claims: the typed statements of an answer, and the verdict of the verifier on each.
import type { Figure } from './evidence.js';
import type { StatedCall } from './stated-call.js';
import type { StatedFailure } from './stated-failure.js';

export type ClaimType = 'observation' | 'rate' | 'cause' | 'absence' | 'advice' | 'interpretation';

/** `contradicted`: an unambiguous miss. `unknown`: cannot be checked; shown as interpretation. */
export type Verdict = 'supported' | 'contradicted' | 'unknown';

/** The direction that a claim states for its numbers. A side is one figure, or the quotient of two. */
export type ClaimShift = {
  readonly to: 'more' | 'less';
  readonly now: readonly Figure[];
  readonly before: readonly Figure[];
};

/** The limit that a figure must keep for a “yes” or a “no”. */
export type ClaimBound = { readonly figure: Figure; readonly is: 'at-least' | 'at-most'; readonly than: number };

export type Claim = {
  readonly text: string;
  readonly type: ClaimType;
  /** Evidence ids. */
  readonly citations: readonly string[];
  /** Every number in `text` that is not inside a quotation, an id or an instant. */
  readonly figures: readonly Figure[];
  /** Set when the claim says that something rose, fell, became slow or rare: the figures that show it. */
  readonly shift?: ClaimShift;
  /** Set when the claim begins with “Yes” or “No”: the figures that decide it. */
  readonly bounds?: readonly ClaimBound[];
  /** Of an absence: the index of the coverage row that was read completely and found nothing. */
  readonly coverage?: number;
  /** Of a cause: the service that an engine hypothesis blames. */
  readonly blames?: string;
  /** Of a cause that is a change: the evidence of the change, the row that connects its service with the effect (by the value at `at`), and when the effect began. */
  readonly follows?: {
    readonly change: string;
    readonly owner: string;
    readonly at: string;
    readonly since: { readonly evidence: string; readonly path: string };
  };
  /** Of a cause that a line states: the line, its failure class, and how it leads to the service that is blamed. */
  readonly failure?: StatedFailure;
  /** Of an observation that one service calls another, where no span shows it: how lines tell of it. */
  readonly calls?: StatedCall;
  /** The claim is in a model's own words, so it is checked word by word. Absent: the engine wrote it. */
  readonly by?: 'model';
  /** Indexes of the claims of the same answer that this one restates. Their citations support it. */
  readonly restates?: readonly number[];
  /** Indexes of the coverage rows that it cites as a whole. */
  readonly reads?: readonly number[];
};

export type CheckedClaim = Claim & {
  readonly verdict: Verdict;
  readonly because?: string;
  /** A model's sentence was only the words of a field: `text` quotes that field instead. */
  readonly isQuotation?: true;
};
