// Builds the words of a claim from parts, so that every name, quotation, instant and number in it is one that the verifier can find.
import { type Micros, toIso } from '../../kernel/time.js';
import type { Claim } from '../../evidence/claim.js';
import type { Figure } from '../../evidence/evidence.js';
import { renderFigure } from '../../evidence/figure.js';

export type Part =
  | string
  | { readonly name: string }
  | { readonly quote: string }
  | { readonly figure: Figure }
  | { readonly clock: Micros };

export type Sentence = Pick<Claim, 'text' | 'figures'>;

/** Longest quotation inside a sentence; the evidence list shows more. */
const SNIPPET = 140;

/** The beginning of a text up to what would end the quotation; `…` when it goes on. */
export const snippet = (text: string): string => {
  const stop = text.search(/[`“”\n]/);
  const clean = (stop < 0 ? text : text.slice(0, stop)).slice(0, SNIPPET);
  return clean.length < text.length ? `${clean.trimEnd()}…` : clean;
};

/** Wall clock in UTC, whole seconds: `14:02:07`. */
export const clockOf = (at: Micros): string => toIso(at).slice(11, 19);

const written = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('name' in part) return `\`${part.name.replaceAll('`', "'")}\``;
  if ('quote' in part) return `“${snippet(part.quote)}”`;
  return 'figure' in part ? renderFigure(part.figure) : clockOf(part.clock);
};

export const sentence = (parts: readonly (Part | undefined)[]): Sentence => {
  const said = parts.filter((part) => part !== undefined);
  return {
    text: said.map(written).join(''),
    figures: said.flatMap((part) => (typeof part !== 'string' && 'figure' in part ? [part.figure] : [])),
  };
};

/** A claim from its parts and what it cites. */
export const claimOf = (
  type: Claim['type'],
  citations: readonly string[],
  parts: readonly (Part | undefined)[],
): Claim => ({
  type,
  citations: [...new Set(citations)],
  ...sentence(parts),
});
