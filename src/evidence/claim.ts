// Statements of an answer, typed, with what the verifier found.
import type { Figure } from './evidence.js';

export type ClaimType = 'observation' | 'rate' | 'cause' | 'absence' | 'advice' | 'interpretation';

/** `contradicted`: an unambiguous miss. `unknown`: cannot be checked; shown as interpretation. */
export type Verdict = 'supported' | 'contradicted' | 'unknown';

/** The direction that a claim's words give to its numbers. A side is one figure, or the quotient of two. */
export type ClaimShift = {
  readonly to: 'more' | 'less';
  readonly now: readonly Figure[];
  readonly before: readonly Figure[];
};

/** What a figure must be for a “yes” or a “no”. */
export type ClaimBound = { readonly figure: Figure; readonly is: 'at-least' | 'at-most'; readonly than: number };

export type Claim = {
  readonly text: string;
  readonly type: ClaimType;
  /** Evidence ids. */
  readonly citations: readonly string[];
  /** Every number in `text` that is not inside a quotation, an id or an instant. */
  readonly figures: readonly Figure[];
  /** A claim that something rose, fell, became slow or rare says by which figures. */
  readonly shift?: ClaimShift;
  /** A claim that begins with “Yes” or “No” says by which figures. */
  readonly bounds?: readonly ClaimBound[];
  /** An absence names the coverage row that was read completely and found nothing: its index. */
  readonly coverage?: number;
  /** A cause names the service that an engine hypothesis blames. */
  readonly blames?: string;
  /** A cause that is a change: the row that connects its service with what it set off, by what stands at `at`, and since when that goes on. */
  readonly follows?: {
    readonly change: string;
    readonly owner: string;
    readonly at: string;
    readonly since: { readonly evidence: string; readonly path: string };
  };
  /** In a model's own words: checked word by word, for nobody has told its figures. Absent: the engine's. */
  readonly by?: 'model';
  /** Claims of the same answer that it restates: their indexes. What they say is shown by what they cite. */
  readonly restates?: readonly number[];
  /** Reads that it speaks of as a whole: indexes of coverage rows. */
  readonly reads?: readonly number[];
};

export type CheckedClaim = Claim & { readonly verdict: Verdict; readonly because?: string };
