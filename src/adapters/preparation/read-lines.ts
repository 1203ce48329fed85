// Cuts NDJSON into numbered lines, parses and normalises them. A line that cannot be used is rejected with its number and reason, masked.
import type { Micros } from '../../kernel/time.js';
import { LONGEST_LINE, type RejectedLine } from '../../ports/ingest.js';
import type { Masker } from '../../telemetry/masking/mask.js';
import { parseJsonLine } from '../../telemetry/normalise/json-line.js';
import {
  type NormaliseContext,
  type NormalisedRow,
  REFUSALS,
  type RowRefusal,
} from '../../telemetry/normalise/row-outcome.js';
import type { FailedRow } from './protocol.js';

export type LineChunk = {
  readonly lines: number;
  /** Lines are cut out one by one: thousands that wait for their turn would be copied by every collection of garbage. */
  readonly each: (visit: (text: string, number: number) => void) => void;
};

/** Rows of one commit of a long batch. */
const CHUNK_ROWS = 10_000;
const CHUNK_CHARACTERS = 8_000_000;

const SPACE = 32;
const LINE_FEED = 10;
const NON_BLANK = /\S/;

const endOfLine = (ndjson: string, start: number): number => {
  const feed = ndjson.indexOf('\n', start);
  return feed < 0 ? ndjson.length : feed;
};

const isEmpty = (ndjson: string, start: number, end: number): boolean =>
  start === end || (ndjson.charCodeAt(start) <= SPACE && !NON_BLANK.test(ndjson.slice(start, end)));

type LineRange = { readonly firstLine: number; readonly from: number; readonly to: number };

const visitLines = (
  ndjson: string,
  { firstLine, from, to }: LineRange,
  visit: Parameters<LineChunk['each']>[0],
): void => {
  let number = firstLine;
  for (let start = from; start < to; number += 1) {
    const end = endOfLine(ndjson, start);
    if (!isEmpty(ndjson, start, end)) visit(ndjson.slice(start, end), number);
    start = end + 1;
  }
};

/** Empty lines have a number and are left out. */
export function* lineChunks(ndjson: string, firstLine: number): Generator<LineChunk> {
  let number = firstLine;
  for (let to = 0; to < ndjson.length;) {
    const [first, from] = [number, to];
    let lines = 0;
    while (to < ndjson.length && lines < CHUNK_ROWS && to - from < CHUNK_CHARACTERS) {
      // millions of empty lines would make as many searches
      if (ndjson.charCodeAt(to) === LINE_FEED) {
        to += 1;
        number += 1;
        continue;
      }
      const end = endOfLine(ndjson, to);
      if (!isEmpty(ndjson, to, end)) lines += 1;
      to = end + 1;
      number += 1;
    }
    const part = { firstLine: first, from, to };
    if (lines > 0) yield { lines, each: (visit) => visitLines(ndjson, part, visit) };
  }
}

/** Rejected and repaired lines, and the newest time. */
export type LineOutcome = {
  readonly rejected: readonly RejectedLine[];
  readonly repaired: { readonly [reason: string]: number };
  /** As in an `IngestReport`. */
  readonly newest?: Micros;
};

type TimedDraft = { readonly time: Micros };

/** Points of one row share their time. */
type LineDrafts = TimedDraft | readonly TimedDraft[];

/** At most so many characters of a refused line are stored. */
const LONGEST_REJECT = 2_048;

type NormaliseLine<D> = (row: unknown, context: NormaliseContext) => NormalisedRow<D>;

const normaliseText = <D>(text: string, normalise: NormaliseLine<D>, context: NormaliseContext): NormalisedRow<D> => {
  if (text.length > LONGEST_LINE) return { rejected: 'line-too-long' };
  const parsed = parseJsonLine(text);
  return 'rejected' in parsed ? parsed : normalise(parsed.ok, context);
};

/** Masked before it is cut: half a secret is no longer recognised. */
const quoted = (text: string, mask: Masker): string => mask(text.slice(0, LONGEST_LINE)).slice(0, LONGEST_REJECT);

const rejectionOf = (text: string, refused: RowRefusal, mask: Masker): Omit<RejectedLine, 'line'> => ({
  reason: `${refused}: ${REFUSALS[refused]}`,
  text: quoted(text, mask),
});

type LineReading<D> = {
  readonly context: NormaliseContext;
  readonly mask: Masker;
  /** Gets every usable row at once: rows that wait for each other cost their collection. */
  readonly take: (draft: D, line: number) => void;
};

const isSingle = (drafted: LineDrafts): drafted is TimedDraft => !Array.isArray(drafted);

/** 0: it has none, and got that of its receipt. */
const ownTimeOf = (drafted: LineDrafts, receivedAt: Micros): Micros => {
  const time = isSingle(drafted) ? drafted.time : drafted[0]?.time;
  return time === undefined || time === receivedAt ? 0 : time;
};

export const readLines = <D extends LineDrafts>(
  { each }: LineChunk,
  normalise: NormaliseLine<D>,
  { context, mask, take }: LineReading<D>,
): LineOutcome => {
  const rejected: RejectedLine[] = [];
  const repaired: { [reason: string]: number } = {};
  let newest = 0;
  each((text, line) => {
    const outcome = normaliseText(text, normalise, context);
    if ('rejected' in outcome) rejected.push({ line, ...rejectionOf(text, outcome.rejected, mask) });
    else {
      take(outcome.ok, line);
      newest = Math.max(newest, ownTimeOf(outcome.ok, context.receivedAt));
      for (const repair of outcome.repairs) repaired[repair] = (repaired[repair] ?? 0) + 1;
    }
  });
  return { rejected, repaired, ...(newest > 0 && { newest: Math.min(newest, context.receivedAt) }) };
};

/** All usable rows together. */
export const readAllLines = <D extends LineDrafts>(
  lines: LineChunk,
  normalise: NormaliseLine<D>,
  preparing: Omit<LineReading<D>, 'take'>,
): readonly [readonly D[], LineOutcome] => {
  const drafts: D[] = [];
  const report = readLines(lines, normalise, { ...preparing, take: (draft) => void drafts.push(draft) });
  return [drafts, report];
};

type UnstoredRows = {
  /** Lines that came to no row. */
  readonly rejected: readonly RejectedLine[];
  readonly failed: readonly FailedRow[];
  /** Index among the usable lines of the line that a row came from. */
  readonly lineOf: (row: number) => number;
  readonly mask: Masker;
};

/** Lines whose rows the store refused. */
export const rejectUnstored = (
  { each }: LineChunk,
  { rejected, failed, lineOf, mask }: UnstoredRows,
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
