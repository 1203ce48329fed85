// From sentences of a diagnosis to claims: each cites the rows that hold its numbers, names and quotations.
import type { Claim, ClaimBound } from '../../evidence/claim.js';
import type { Evidence, Figure, Operand } from '../../evidence/evidence.js';
import { canonicalJson } from '../../kernel/json.js';
import type { Condition, Said } from '../diagnose/diagnosis.js';
import type { Cited } from '../format/place.js';
import { pointerKeys } from '../../telemetry/json-pointer.js';
import { figureOf } from './figures.js';
import { holdersOf } from './holders.js';
import type { Captured, PlacedRow } from './sides.js';

const LONGEST_QUOTE = 400;

const quoteOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '');
};

const evidenceOf = ({ row, batch, position }: PlacedRow, id: string): Evidence => {
  const quote = quoteOf(row.value);
  const quoted = quote === '' ? { quote: row.path } : { quote, field: 'value' };
  return { id, kind: 'snapshot', batch, position, source: 'snapshots', service: row.service, role: 'seen', ...quoted };
};

type Placed = Pick<Evidence, 'batch' | 'position'>;

const keyOf = ({ batch, position }: Placed): string => `${batch} ${position}`;

export type Citing = {
  readonly cite: (placed: PlacedRow) => string;
  /** A row of another kind, as its evidence without an id. */
  readonly citeOther: (evidence: Omit<Evidence, 'id'>) => string;
  readonly all: () => readonly Evidence[];
};

/** Cites rows, each once; ids go on after those of the engine. */
export const citing = (before: readonly Evidence[]): Citing => {
  const known = new Map<string, Evidence>(before.map((each) => [keyOf(each), each]));
  const added: Evidence[] = [];
  const idOf = (placed: Placed, made: (id: string) => Evidence): string => {
    const found = known.get(keyOf(placed));
    if (found !== undefined) return found.id;
    const evidence = made(`e${before.length + added.length + 1}`);
    known.set(keyOf(placed), evidence);
    added.push(evidence);
    return evidence.id;
  };
  return {
    cite: (placed) => idOf(placed, (id) => evidenceOf(placed, id)),
    citeOther: (evidence) => idOf(evidence, (id) => ({ ...evidence, id })),
    all: () => added,
  };
};

export type Drawing = {
  readonly captured: Captured;
  readonly cite: (placed: PlacedRow) => string;
  readonly service: string;
};

/** `/WaitEvents/TopEvents/3/pct_db_time` is `value.pct_db_time` of the row of the event. */
const operandAt =
  ({ captured, cite }: Drawing) =>
  (cited: Cited): Operand | undefined => {
    const found = captured.rowOf(cited);
    if (found === undefined) return undefined;
    return { evidence: cite(found.placed), path: ['value', ...pointerKeys(found.rest)].join('.') };
  };

export const present = <T>(value: T | undefined): value is T => value !== undefined;

/** `undefined`: a number of it stands in no row that was read. */
export const claimOf = (
  { text, figures: reckonings }: Said,
  drawing: Drawing,
  { type, cites }: { readonly type: Claim['type']; readonly cites: readonly Cited[] },
): Claim | undefined => {
  const figures = reckonings.map((each) => figureOf(each, operandAt(drawing))).filter(present);
  if (figures.length < reckonings.length) return undefined;
  const counted = figures.flatMap((figure: Figure) => figure.of.map(({ evidence }) => evidence));
  const placed = (cited: Cited): readonly PlacedRow[] => [drawing.captured.rowOf(cited)?.placed].filter(present);
  const rows = cites.flatMap(placed);
  // a unit or a word that many rows hold is quoted from that of the figure
  const near = [...reckonings.flatMap(({ of }) => of), ...cites].flatMap(placed);
  const holding = holdersOf(text, [...near, ...drawing.captured.rows]).map(drawing.cite);
  const citations = [...new Set([...counted, ...holding])];
  // a sentence without figures and names rests on what the finding rests on
  return { text, type, figures, citations: citations.length > 0 ? citations : rows.slice(0, 1).map(drawing.cite) };
};

export const observed = (says: readonly Said[], drawing: Drawing): readonly Claim[] =>
  says.map((each) => claimOf(each, drawing, { type: 'observation', cites: [] })).filter(present);

/** `undefined`: a figure of it stands in no row that was read. */
export const boundOf = ({ figure, is, than }: Condition, drawing: Drawing): ClaimBound | undefined => {
  const found = figureOf(figure, operandAt(drawing));
  return found === undefined ? undefined : { figure: found, is, than };
};
