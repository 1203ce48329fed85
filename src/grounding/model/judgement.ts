// What a model's claim is checked against, and the judgement on it.
import type { Claim, Verdict } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { StoredRow } from '../stored-row.js';

export type ClaimBasis = {
  /** The cited rows, by evidence id. */
  readonly rows: ReadonlyMap<string, StoredRow>;
  /** The supported claims of the engine that it restates. */
  readonly restated: readonly Claim[];
  readonly coverage: readonly Coverage[];
  /** Services that an engine hypothesis blames. */
  readonly blamed: readonly string[];
  /** All known services. Their names count as names even when they are common words. */
  readonly services: readonly string[];
};

/** A verdict, and why it is not a better one. */
export type Judgement = { readonly verdict: Verdict; readonly because?: string };

export const SUPPORTED: Judgement = { verdict: 'supported' };
export const contradictedBecause = (because: string): Judgement => ({ verdict: 'contradicted', because });
export const unknownBecause = (because: string): Judgement => ({ verdict: 'unknown', because });
