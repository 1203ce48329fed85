// Builds the words of a claim from parts, so that every name, quotation, instant and number in it is one that the verifier can find.
import { optional } from '../../../kernel/optional.js';
import { type Micros, type TimeWindow, toIso } from '../../../kernel/time.js';
import type { Claim, ClaimShift } from '../../../evidence/claim.js';
import type { Figure } from '../../../evidence/evidence.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { renderFigure } from '../../../evidence/figure.js';
import { formatName, quotablePart } from '../../../evidence/quoting.js';

export type Part =
  | string
  | { readonly name: string }
  | { readonly quote: string; readonly from?: number }
  | { readonly figure: Figure }
  | { readonly clock: Micros }
  | { readonly moment: Micros };

/** Rows of the evidence, by evidence id. */
export type CitedRows = ReadonlyMap<string, BatchRow>;

export const name = (text: string): Part => ({ name: text });
export const figure = (value: Figure): Part => ({ figure: value });

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export type Sentence = Pick<Claim, 'text' | 'figures'>;

/** Longest quotation inside a sentence; the evidence list shows more. */
const SNIPPET = 140;

/** The beginning of a text up to what would end the quotation; `…` when it goes on. Never ends inside a surrogate pair. */
export const snippet = (text: string): string => {
  const { part, whole } = quotablePart(text);
  if (whole && part.length <= SNIPPET) return part;
  const beginning = part.slice(0, SNIPPET).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.trimEnd()}…`;
};

/** Wall clock in UTC, whole seconds: `14:02:07`. */
export const clockOf = (at: Micros): string => toIso(at).slice(11, 19);

/** Day and wall clock in UTC: `2026-11-21 14:02:07`. */
export const momentOf = (at: Micros): string => `${toIso(at).slice(0, 10)} ${clockOf(at)}`;

/** The day is told where it is not that of the window. */
export const momentIn = (at: Micros, { from }: Pick<TimeWindow, 'from'>): Part =>
  toIso(at).slice(0, 10) === toIso(from).slice(0, 10) ? { clock: at } : { moment: at };

/** From where a quotation begins: what is left out before it is marked. */
const quoted = ({ quote, from = 0 }: { readonly quote: string; readonly from?: number }): string =>
  from === 0 ? `“${snippet(quote)}”` : `“…${snippet(quote.slice(from).trimStart())}”`;

const written = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('name' in part) return `\`${formatName(part.name)}\``;
  if ('quote' in part) return quoted(part);
  if ('figure' in part) return renderFigure(part.figure);
  return 'moment' in part ? momentOf(part.moment) : clockOf(part.clock);
};

export const sentence = (parts: readonly (Part | undefined)[]): Sentence => {
  const said = parts.filter((part) => part !== undefined);
  return {
    text: said.map(written).join(''),
    figures: said.flatMap((part) => (typeof part !== 'string' && 'figure' in part ? [part.figure] : [])),
  };
};

/** A claim from its parts and what it cites; a direction in its words is shown by `shift`. */
export const claimOf = (
  type: Claim['type'],
  { citations, shift }: { readonly citations: readonly string[]; readonly shift?: ClaimShift | undefined },
  parts: readonly (Part | undefined)[],
): Claim => ({
  type,
  citations: [...new Set(citations)],
  ...optional({ shift }),
  ...sentence(parts),
});
