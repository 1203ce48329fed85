// Builds the text of a claim from parts, so that the verifier finds every name, quotation, instant and number in it.
import { optional } from '../kernel/optional.js';
import { type Micros, type TimeWindow, toIso } from '../kernel/time.js';
import type { Claim, ClaimShift } from './claim.js';
import type { Figure } from './evidence.js';
import type { BatchRow } from '../telemetry/batch.js';
import { renderFigure } from './figure.js';
import { formatName, quotablePart } from './quoting.js';

export type SentencePart =
  | string
  | { readonly name: string }
  | { readonly quote: string; readonly from?: number }
  /** As much of a text as a quotation holds, however long; of one line of a longer text: where the rest of it stands. */
  | { readonly wholeQuote: string; readonly rest?: 'behind' | 'around' }
  | { readonly figure: Figure }
  | { readonly clock: Micros }
  | { readonly moment: Micros };

/** Rows of the evidence, by evidence id. */
export type CitedRows = ReadonlyMap<string, BatchRow>;

export const namePart = (text: string): SentencePart => ({ name: text });
export const figurePart = (value: Figure): SentencePart => ({ figure: value });

export const percentText = (share: number): string => `${Math.round(share * 100)} %`;

export type ClaimSentence = Pick<Claim, 'text' | 'figures'>;

/** Longest quotation in a sentence; the evidence list shows more. */
export const SNIPPET_LENGTH = 140;

/** The beginning of a text, up to what would end a quotation; `…` when it continues. Never splits a surrogate pair. */
export const snippet = (text: string): string => {
  const { part, whole } = quotablePart(text);
  if (whole && part.length <= SNIPPET_LENGTH) return part;
  const beginning = part.slice(0, SNIPPET_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.trimEnd()}…`;
};

/** Wall clock in UTC, whole seconds: `14:02:07`. */
export const clockText = (at: Micros): string => toIso(at).slice(11, 19);

/** Day and wall clock in UTC: `2026-11-21 14:02:07`. */
export const dateTimeText = (at: Micros): string => `${toIso(at).slice(0, 10)} ${clockText(at)}`;

/** With the day where it differs from the window's. */
export const momentPart = (at: Micros, { from }: Pick<TimeWindow, 'from'>): SentencePart =>
  toIso(at).slice(0, 10) === toIso(from).slice(0, 10) ? { clock: at } : { moment: at };

/** What is wrong, in the words of programs: where a long text is cut, it is cut around the last of these. */
const TELLS_ERROR =
  /Caused by:?|\b(?:[\w$]+[.:])*[\w$]*(?:Exception|Error|Errno|Fault|Panic)\b|\b(?:error|fatal|panic|reason|failed|refused|denied|timed out|timeout|no space left|no such|cannot|can't|unable to|rejected|too many|out of memory)\b/giu;

/** A longer text is a dump. */
const LONGEST_SEARCHED = 4_000;
/** Of what stands before the error so much is told. */
const LEAD = 40;

/** Where the error of a long text begins to be told: 0 where its beginning tells it. */
const tellingStart = (text: string): number => {
  const { part } = quotablePart(text);
  if (part.length <= SNIPPET_LENGTH) return 0;
  const found = [...part.slice(0, LONGEST_SEARCHED).matchAll(TELLS_ERROR)];
  const [first] = found;
  const caused = found.findLast(([said]) => /^caused/iu.test(said));
  const told = caused ?? first;
  if (told === undefined || told.index + told[0].length <= SNIPPET_LENGTH) return 0;
  return cutAt(text, text.length - text.trimStart().length + told.index - LEAD);
};

/** The beginning of a word, at or behind a place. */
const cutAt = (text: string, at: number): number => {
  const blank = text.indexOf(' ', at);
  return blank < 0 ? at : blank + 1;
};

/** Where a quotation begins in which what stands at a place of the text is seen: the beginning, where it is seen there. */
export const quoteStart = (text: string, at: number): number =>
  at < SNIPPET_LENGTH - LEAD ? 0 : cutAt(text, at - LEAD);

/** A quotation from `from` on, with `…` for what is left out before. */
const quoteText = ({
  quote,
  from = tellingStart(quote),
}: {
  readonly quote: string;
  readonly from?: number;
}): string => (from === 0 ? `“${snippet(quote)}”` : `“…${snippet(quote.slice(from).trimStart())}”`);

/** A longer text is no line that anybody reads. */
const LONGEST_WHOLE = 4_000;

const wholeQuoteText = ({
  wholeQuote,
  rest,
}: {
  readonly wholeQuote: string;
  readonly rest?: 'behind' | 'around';
}): string => {
  const { part, whole } = quotablePart(wholeQuote);
  const shown = part.slice(0, LONGEST_WHOLE).replace(/[\uD800-\uDBFF]$/, '');
  const isCut = rest !== undefined || !whole || part.length > LONGEST_WHOLE;
  return `“${rest === 'around' ? '…' : ''}${isCut ? `${shown.trimEnd()}…` : shown}”`;
};

const partText = (part: SentencePart, language?: string): string => {
  if (typeof part === 'string') return part;
  if ('name' in part) return `\`${formatName(part.name)}\``;
  if ('quote' in part) return quoteText(part);
  if ('wholeQuote' in part) return wholeQuoteText(part);
  if ('figure' in part) return renderFigure(part.figure, language);
  return 'moment' in part ? dateTimeText(part.moment) : clockText(part.clock);
};

/** `language`: in whose style numbers are written; English where it is absent. */
export const writeSentence = (parts: readonly (SentencePart | undefined)[], language?: string): ClaimSentence => {
  const said = parts.filter((part) => part !== undefined);
  return {
    text: said.map((part) => partText(part, language)).join(''),
    figures: said.flatMap((part) => (typeof part !== 'string' && 'figure' in part ? [part.figure] : [])),
  };
};

/** `shift`: the figures that show a direction in the text. */
export const buildClaim = (
  type: Claim['type'],
  {
    citations,
    shift,
    language,
  }: { readonly citations: readonly string[]; readonly shift?: ClaimShift | undefined; readonly language?: string },
  parts: readonly (SentencePart | undefined)[],
): Claim => ({
  type,
  citations: [...new Set(citations)],
  ...optional({ shift }),
  ...writeSentence(parts, language),
});
