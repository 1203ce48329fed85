// The result of a question: a typed value for programs, and the claims and text that say it to a person.
import type { NextAction } from '../evidence/answer.js';
import type { AskResult } from '../evidence/ask-result.js';
import type { Claim } from '../evidence/claim.js';
import type { Evidence } from '../evidence/evidence.js';

/** Parts of the text in order. `claims` are indexes into the claims of the result. */
export type ResultBlock =
  /** One paragraph; the claims follow each other. */
  | { readonly kind: 'sentences'; readonly claims: readonly number[] }
  | { readonly kind: 'list'; readonly heading?: string; readonly claims: readonly number[] }
  /** Lines of a stored row to the letter: shown only where its claim, which cites the row, is borne out. */
  | { readonly kind: 'excerpt'; readonly claims: readonly [number]; readonly text: string }
  /** Words that state nothing about the system: what is missing, what can be asked next. */
  | { readonly kind: 'text'; readonly text: string };

export type DraftedResult = {
  readonly value: AskResult;
  readonly claims: readonly Claim[];
  readonly evidence: readonly Evidence[];
  readonly blocks: readonly ResultBlock[];
  /** Evidence ids of the rows that the text shows as rows: `more` goes on behind them. */
  readonly shown: readonly string[];
  /** Turns that are offered with it. */
  readonly actions: readonly NextAction[];
};
