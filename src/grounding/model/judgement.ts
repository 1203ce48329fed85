// What a model's claim is checked against, and what is found of it.
import type { Claim, Verdict } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { StoredRow } from '../stored-row.js';

export type ClaimBasis = {
  /** The cited rows, by evidence id. */
  readonly rows: ReadonlyMap<string, StoredRow>;
  /** Claims of the engine that it restates, those that were borne out. */
  readonly restated: readonly Claim[];
  readonly coverage: readonly Coverage[];
  /** Services that an engine hypothesis blames. */
  readonly blamed: readonly string[];
  /** All services that are known: their names are names, whatever words they are made of. */
  readonly services: readonly string[];
};

/** A verdict, and why it is not a better one. */
export type Judgement = { readonly verdict: Verdict; readonly because?: string };

export const SUPPORTED: Judgement = { verdict: 'supported' };
export const contradictedBecause = (because: string): Judgement => ({ verdict: 'contradicted', because });
export const unknownBecause = (because: string): Judgement => ({ verdict: 'unknown', because });
