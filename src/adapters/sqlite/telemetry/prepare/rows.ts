// Parses and normalises the lines of a chunk; what cannot be used is refused with its line and reason, masked.
import type { Rejected } from '../../../../ports/ingest.js';
import type { Mask } from '../../../../telemetry/masking/mask.js';
import { parseJsonLine } from '../../../../telemetry/normalise/json-line.js';
import {
  REFUSALS,
  type NormaliseContext,
  type Normalised,
  type Refusal,
} from '../../../../telemetry/normalise/outcome.js';
import type { NumberedLine } from './lines.js';

export type Usable<D> = {
  readonly drafts: readonly D[];
  readonly rejected: readonly Rejected[];
  readonly repaired: { readonly [reason: string]: number };
};

const LONGEST_LINE = 1024 * 1024;
/** So much of a refused line is kept. */
const LONGEST_REJECT = 2_048;

type Normalise<D> = (row: unknown, context: NormaliseContext) => Normalised<D>;

const outcomeOf = <D>(text: string, normalise: Normalise<D>, context: NormaliseContext): Normalised<D> => {
  if (text.length > LONGEST_LINE) return { rejected: 'line-too-long' };
  const parsed = parseJsonLine(text);
  return 'rejected' in parsed ? parsed : normalise(parsed.ok, context);
};

const refusal = ({ number, text }: NumberedLine, refused: Refusal, mask: Mask): Rejected => ({
  line: number,
  reason: `${refused}: ${REFUSALS[refused]}`,
  // masked before it is cut: half a secret is no longer recognised
  text: mask(text.slice(0, LONGEST_LINE)).slice(0, LONGEST_REJECT),
});

export type Preparing = { readonly context: NormaliseContext; readonly mask: Mask };

export const usable = <D>(
  lines: readonly NumberedLine[],
  normalise: Normalise<D>,
  { context, mask }: Preparing,
): Usable<D> => {
  const drafts: D[] = [];
  const rejected: Rejected[] = [];
  const repaired: { [reason: string]: number } = {};
  for (const line of lines) {
    const outcome = outcomeOf(line.text, normalise, context);
    if ('rejected' in outcome) rejected.push(refusal(line, outcome.rejected, mask));
    else {
      drafts.push(outcome.ok);
      for (const repair of outcome.repairs) repaired[repair] = (repaired[repair] ?? 0) + 1;
    }
  }
  return { drafts, rejected, repaired };
};
