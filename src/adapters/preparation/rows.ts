// Parses and normalises the lines of a chunk; what cannot be used is refused with its line and reason, masked.
import type { Micros } from '../../kernel/time.js';
import type { RejectedLine } from '../../ports/ingest.js';
import type { Mask } from '../../telemetry/masking/mask.js';
import { parseJsonLine } from '../../telemetry/normalise/json-line.js';
import {
  type NormaliseContext,
  type NormalisedRow,
  REFUSALS,
  type RowRefusal,
} from '../../telemetry/normalise/row-outcome.js';
import type { LineChunk } from './lines.js';
import type { Failed } from './protocol.js';

/** What became of the lines that could not be used as they are. */
export type Told = {
  readonly rejected: readonly RejectedLine[];
  readonly repaired: { readonly [reason: string]: number };
  /** As in an `IngestReport`. */
  readonly newest?: Micros;
};

type Timed = { readonly time: Micros };

/** Points of one row share their time. */
type Drafted = Timed | readonly Timed[];

const LONGEST_LINE = 1024 * 1024;
/** So much of a refused line is kept. */
const LONGEST_REJECT = 2_048;

type Normalise<D> = (row: unknown, context: NormaliseContext) => NormalisedRow<D>;

const outcomeOf = <D>(text: string, normalise: Normalise<D>, context: NormaliseContext): NormalisedRow<D> => {
  if (text.length > LONGEST_LINE) return { rejected: 'line-too-long' };
  const parsed = parseJsonLine(text);
  return 'rejected' in parsed ? parsed : normalise(parsed.ok, context);
};

/** Masked before it is cut: half a secret is no longer recognised. */
const quoted = (text: string, mask: Mask): string => mask(text.slice(0, LONGEST_LINE)).slice(0, LONGEST_REJECT);

const refusal = (text: string, refused: RowRefusal, mask: Mask): Omit<RejectedLine, 'line'> => ({
  reason: `${refused}: ${REFUSALS[refused]}`,
  text: quoted(text, mask),
});

export type Preparing<D> = {
  readonly context: NormaliseContext;
  readonly mask: Mask;
  /** Gets every usable row at once: rows that wait for each other cost their collection. */
  readonly take: (draft: D) => void;
};

const isOne = (drafted: Drafted): drafted is Timed => !Array.isArray(drafted);

/** 0: it has none, and got that of its receipt. */
const ownTimeOf = (drafted: Drafted, receivedAt: Micros): Micros => {
  const time = isOne(drafted) ? drafted.time : drafted[0]?.time;
  return time === undefined || time === receivedAt ? 0 : time;
};

export const usable = <D extends Drafted>(
  { each }: LineChunk,
  normalise: Normalise<D>,
  { context, mask, take }: Preparing<D>,
): Told => {
  const rejected: RejectedLine[] = [];
  const repaired: { [reason: string]: number } = {};
  let newest = 0;
  each((text, line) => {
    const outcome = outcomeOf(text, normalise, context);
    if ('rejected' in outcome) rejected.push({ line, ...refusal(text, outcome.rejected, mask) });
    else {
      take(outcome.ok);
      newest = Math.max(newest, ownTimeOf(outcome.ok, context.receivedAt));
      for (const repair of outcome.repairs) repaired[repair] = (repaired[repair] ?? 0) + 1;
    }
  });
  return { rejected, repaired, ...(newest > 0 && { newest: Math.min(newest, context.receivedAt) }) };
};

/** All usable rows together. */
export const usableRows = <D extends Drafted>(
  lines: LineChunk,
  normalise: Normalise<D>,
  preparing: Omit<Preparing<D>, 'take'>,
): readonly [readonly D[], Told] => {
  const drafts: D[] = [];
  const told = usable(lines, normalise, { ...preparing, take: (draft) => void drafts.push(draft) });
  return [drafts, told];
};

type Unstored = {
  /** Lines that came to no row. */
  readonly rejected: readonly RejectedLine[];
  readonly failed: readonly Failed[];
  /** Index among the usable lines of the line that a row came from. */
  readonly lineOf: (row: number) => number;
  readonly mask: Mask;
};

/** The lines whose rows the store did not take. */
export const unstored = (
  { each }: LineChunk,
  { rejected, failed, lineOf, mask }: Unstored,
): readonly RejectedLine[] => {
  if (failed.length === 0) return [];
  const unusable = new Set(rejected.map(({ line }) => line));
  const reasons = new Map(failed.map(({ row, because }) => [lineOf(row), because]));
  const lines: RejectedLine[] = [];
  let usableLines = 0;
  each((text, line) => {
    if (unusable.has(line)) return;
    const because = reasons.get(usableLines++);
    if (because !== undefined) lines.push({ line, reason: `not-stored: ${because}`, text: quoted(text, mask) });
  });
  return lines;
};
