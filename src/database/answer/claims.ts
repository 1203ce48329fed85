// Turns sentences of a diagnosis into claims. Each claim cites the rows that hold its numbers, names and quotations.
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { BatchHash } from '../../kernel/brand.js';
import { assembleSide, findRowsIn } from '../format/rows.js';
import type { CitedPlace, DatabaseSnapshot } from '../format/snapshot.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { EventTextRow, SnapshotRow } from '../../telemetry/snapshot-row.js';
import type { Evidence, Figure, Operand } from '../../evidence/evidence.js';
import type { ComputedFigure, FigureCondition, FigureSentence } from '../diagnose/diagnosis.js';
import { rowContainsName, rowContainsQuote } from '../../grounding/row-text.js';
import { backtickedNames, quotedTexts } from '../../grounding/claim-wording.js';
import type { Claim, ClaimBound } from '../../evidence/claim.js';
import { canonicalJson } from '../../kernel/json.js';
import { pointerKeys } from '../../telemetry/json-pointer.js';

// The snapshots of a turn are read from the rows of its batches, so that every claim can cite a row.

type CitableSnapshotRow = { readonly row: SnapshotRow; readonly batch: BatchHash; readonly position: number };

export type CitableEventText = { readonly row: EventTextRow; readonly batch: BatchHash; readonly position: number };

export type CapturedSnapshots = {
  readonly primary: DatabaseSnapshot;
  readonly secondary?: DatabaseSnapshot;
  readonly rows: readonly CitableSnapshotRow[];
  /** What is written of the wait events. */
  readonly texts: readonly CitableEventText[];
  /** The row that contains a place, and the rest of the path. */
  readonly rowOf: (cited: CitedPlace) => { readonly placed: CitableSnapshotRow; readonly rest: string } | undefined;
};

type LocatedRow = { readonly row: BatchRow; readonly batch: BatchHash; readonly position: number };

const latestSnapshotRows = (batches: readonly AnalysisBatch[]): readonly LocatedRow[] => {
  const latest = batches.findLast(({ query }) => query.ask === 'snapshot');
  return latest === undefined ? [] : latest.rows.map((row, position) => ({ row, batch: latest.hash, position }));
};

const isOfSnapshot = (placed: LocatedRow): placed is CitableSnapshotRow => placed.row.kind === 'snapshot';
const isText = (placed: LocatedRow): placed is CitableEventText => placed.row.kind === 'event-text';

const findRows = (rows: readonly CitableSnapshotRow[]): CapturedSnapshots['rowOf'] => {
  const find = findRowsIn(rows.map(({ row }) => row));
  return (cited) => {
    const found = find(cited);
    const placed = found === undefined ? undefined : rows[found.index];
    return found === undefined || placed === undefined ? undefined : { placed, rest: found.rest };
  };
};

export const findCapturedSnapshots = (batches: readonly AnalysisBatch[]): CapturedSnapshots | undefined => {
  const placed = latestSnapshotRows(batches);
  const rows = placed.filter(isOfSnapshot);
  const all = rows.map(({ row }) => row);
  const [primary, secondary] = [assembleSide(all, 'primary'), assembleSide(all, 'secondary')];
  if (primary === undefined) return undefined;
  const other = secondary === undefined ? {} : { secondary: secondary.snapshot };
  return { primary: primary.snapshot, ...other, rows, texts: placed.filter(isText), rowOf: findRows(rows) };
};

// A figure of a claim is computed again from the cited rows, and is written as the diagnosis writes it.

const CLAIM_UNITS: { readonly [Unit in NonNullable<ComputedFigure['unit']>]: NonNullable<Figure['unit']> } = {
  percent: 'share',
  points: 'points',
  times: 'times',
  seconds: 'seconds',
  millis: 'millis',
  bytes: 'bytes',
  megabytes: 'megabytes',
};

/** `undefined`: a place that no row holds. */
export const toClaimFigure = (
  { value, by, of, unit }: ComputedFigure,
  operandAt: (cited: CitedPlace) => Operand | undefined,
): Figure | undefined => {
  const operands = of.map(operandAt).filter((operand) => operand !== undefined);
  if (operands.length < of.length) return undefined;
  return { value, by, of: operands, unit: unit === undefined ? 'stated' : CLAIM_UNITS[unit] };
};

// For each name and each quotation of a sentence, a row that contains it is cited: the one that contains most of them.

type TermTest = (placed: CitableSnapshotRow) => boolean;

const termTests = (text: string): readonly TermTest[] => [
  ...backtickedNames(text).map(
    (name): TermTest =>
      ({ row }) =>
        rowContainsName(row, name),
  ),
  ...quotedTexts(text).map(
    (quote): TermTest =>
      ({ row }) =>
        rowContainsQuote(row, quote),
  ),
];

/** So much it says besides: a whole list holds the names of its rows by accident. */
const rowLength = ({ row }: CitableSnapshotRow): number => canonicalJson(row.value).length;

/** `near`: the rows of its figures. A number that stands alone in another row is not the one that is meant. Of rows that hold as many terms, the shortest. */
const rowsHoldingTerms = (
  text: string,
  { near, rows }: { readonly near: readonly CitableSnapshotRow[]; readonly rows: readonly CitableSnapshotRow[] },
): readonly CitableSnapshotRow[] => {
  const tests = termTests(text);
  const counted = new Set(near);
  const held = rows
    .map((placed) => ({ placed, holds: tests.filter((test) => test(placed)) }))
    .filter(({ holds }) => holds.length > 0)
    .map((each) => ({ ...each, isNear: counted.has(each.placed) ? 0 : 1, length: rowLength(each.placed) }))
    .toSorted((a, b) => a.isNear - b.isNear || b.holds.length - a.holds.length || a.length - b.length);
  const found = tests.flatMap((test) => held.find(({ holds }) => holds.includes(test))?.placed ?? []);
  return [...new Set(found)];
};

const LONGEST_QUOTE = 400;

const quoteOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '');
};

const evidenceOf = ({ row, batch, position }: CitableSnapshotRow, id: string): Evidence => {
  const quote = quoteOf(row.value);
  const quoted = quote === '' ? { quote: row.path } : { quote, field: 'value' };
  return { id, kind: 'snapshot', batch, position, source: 'snapshots', service: row.service, role: 'seen', ...quoted };
};

type RowPosition = Pick<Evidence, 'batch' | 'position'>;

const positionKey = ({ batch, position }: RowPosition): string => `${batch} ${position}`;

export type EvidenceCollector = {
  readonly cite: (placed: CitableSnapshotRow) => string;
  /** A row of another kind, as its evidence without an id. */
  readonly citeOther: (evidence: Omit<Evidence, 'id'>) => string;
  readonly all: () => readonly Evidence[];
};

/** Cites rows, each once; ids go on after those of the engine. */
export const collectEvidence = (before: readonly Evidence[]): EvidenceCollector => {
  const known = new Map<string, Evidence>(before.map((each) => [positionKey(each), each]));
  const added: Evidence[] = [];
  const idOf = (placed: RowPosition, made: (id: string) => Evidence): string => {
    const found = known.get(positionKey(placed));
    if (found !== undefined) return found.id;
    const evidence = made(`e${before.length + added.length + 1}`);
    known.set(positionKey(placed), evidence);
    added.push(evidence);
    return evidence.id;
  };
  return {
    cite: (placed) => idOf(placed, (id) => evidenceOf(placed, id)),
    citeOther: (evidence) => idOf(evidence, (id) => ({ ...evidence, id })),
    all: () => added,
  };
};

export type ClaimContext = {
  readonly captured: CapturedSnapshots;
  readonly cite: (placed: CitableSnapshotRow) => string;
  readonly service: string;
};

/** `/WaitEvents/TopEvents/3/pct_db_time` is `value.pct_db_time` of the row of the event. */
const operandAt =
  ({ captured, cite }: ClaimContext) =>
  (cited: CitedPlace): Operand | undefined => {
    const found = captured.rowOf(cited);
    if (found === undefined) return undefined;
    return { evidence: cite(found.placed), path: ['value', ...pointerKeys(found.rest)].join('.') };
  };

export const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** `undefined`: one of its numbers is in no row that was read. */
export const claimFromSentence = (
  { text, figures: reckonings }: FigureSentence,
  context: ClaimContext,
  { type, cites }: { readonly type: Claim['type']; readonly cites: readonly CitedPlace[] },
): Claim | undefined => {
  const figures = reckonings.map((each) => toClaimFigure(each, operandAt(context))).filter(isDefined);
  if (figures.length < reckonings.length) return undefined;
  const counted = figures.flatMap((figure: Figure) => figure.of.map(({ evidence }) => evidence));
  const placed = (cited: CitedPlace): readonly CitableSnapshotRow[] =>
    [context.captured.rowOf(cited)?.placed].filter(isDefined);
  const rows = cites.flatMap(placed);
  // a unit or a word that many rows hold is quoted from that of the figure
  const near = reckonings.flatMap(({ of }) => of).flatMap(placed);
  const holding = rowsHoldingTerms(text, { near, rows: context.captured.rows }).map(context.cite);
  const citations = [...new Set([...counted, ...holding])];
  // a sentence without figures and names rests on what the finding rests on
  return { text, type, figures, citations: citations.length > 0 ? citations : rows.slice(0, 1).map(context.cite) };
};

export const observationClaims = (sentences: readonly FigureSentence[], context: ClaimContext): readonly Claim[] =>
  sentences.map((each) => claimFromSentence(each, context, { type: 'observation', cites: [] })).filter(isDefined);

/** `undefined`: one of its figures is in no row that was read. */
export const claimBound = ({ figure, is, than }: FigureCondition, context: ClaimContext): ClaimBound | undefined => {
  const found = toClaimFigure(figure, operandAt(context));
  return found === undefined ? undefined : { figure: found, is, than };
};
