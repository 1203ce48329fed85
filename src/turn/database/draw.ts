// From a diagnosis to claims: every sentence with its figures, citing the rows that hold its numbers, names and quotations.
import type { Claim } from '../../evidence/claim.js';
import type { DatabaseCause, DatabaseFindings } from '../../evidence/database.js';
import type { Evidence, Figure, Operand } from '../../evidence/evidence.js';
import { shownName } from '../../evidence/wording.js';
import { canonical } from '../../kernel/json.js';
import { diagnose } from '../../snapshot/diagnose/diagnose.js';
import type { Cause, Diagnosis, Said, SnapshotFinding } from '../../snapshot/diagnose/diagnosis.js';
import type { Cited } from '../../snapshot/read/place.js';
import { pointerKeys } from '../../telemetry/pointer.js';
import { figureOf } from './figures.js';
import { holdersOf } from './holders.js';
import { REFUTED } from './refuted.js';
import type { Captured, PlacedRow } from './sides.js';

const LONGEST_QUOTE = 400;

const quoteOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : canonical(value);
  return text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '');
};

const evidenceOf = ({ row, batch, position }: PlacedRow, id: string): Evidence => {
  const quote = quoteOf(row.value);
  const quoted = quote === '' ? { quote: row.path } : { quote, field: 'value' };
  return { id, kind: 'snapshot', batch, position, source: 'snapshots', service: row.service, role: 'seen', ...quoted };
};

/** Cites rows, each once; ids go on after those of the engine. */
const citing = (before: number) => {
  const known = new Map<number, Evidence>();
  return {
    cite: (placed: PlacedRow): string => {
      const found = known.get(placed.position) ?? evidenceOf(placed, `e${before + known.size + 1}`);
      known.set(placed.position, found);
      return found.id;
    },
    all: (): readonly Evidence[] => [...known.values()],
  };
};

type Drawing = {
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

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** `undefined`: a number of it stands in no row that was read. */
const claimOf = (
  { text, figures: reckonings }: Said,
  drawing: Drawing,
  { type, cites }: { readonly type: Claim['type']; readonly cites: readonly Cited[] },
): Claim | undefined => {
  const figures = reckonings.map((each) => figureOf(each, operandAt(drawing))).filter(present);
  if (figures.length < reckonings.length) return undefined;
  const counted = figures.flatMap((figure: Figure) => figure.of.map(({ evidence }) => evidence));
  const rows = cites.flatMap((cited) => drawing.captured.rowOf(cited)?.placed ?? []);
  const holding = holdersOf(text, [...rows, ...drawing.captured.rows]).map(drawing.cite);
  const citations = [...new Set([...counted, ...holding])];
  // a sentence without figures and names rests on what the finding rests on
  return { text, type, figures, citations: citations.length > 0 ? citations : rows.slice(0, 1).map(drawing.cite) };
};

const lower = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** The first sentence says what it is, and of which instance. */
const causeClaim = (finding: SnapshotFinding, drawing: Drawing): Claim | undefined => {
  const [first] = finding.says;
  const text = `In \`${shownName(drawing.service)}\`, ${lower(first.text)}`;
  const said = claimOf({ ...first, text }, drawing, { type: 'cause', cites: finding.evidence });
  if (said === undefined) return undefined;
  return { ...said, blames: drawing.service };
};

const causeOf = (
  finding: SnapshotFinding,
  drawing: Drawing,
  kinds: ReadonlyMap<string, Cause>,
): readonly DatabaseCause[] => {
  const claim = causeClaim(finding, drawing);
  if (claim === undefined) return [];
  const { kind, confidence, says, evidence, statements, explainedBy } = finding;
  const cause = explainedBy === undefined ? undefined : kinds.get(explainedBy);
  const support = says
    .slice(1)
    .map((each) => claimOf(each, drawing, { type: 'observation', cites: evidence }))
    .filter(present);
  return [
    {
      kind,
      confidence,
      claim,
      support,
      statements,
      ...(cause === undefined ? {} : { explainedBy: cause }),
      refutedBy: REFUTED[kind],
    },
  ];
};

const observed = (says: readonly Said[], drawing: Drawing): readonly Claim[] =>
  says.map((each) => claimOf(each, drawing, { type: 'observation', cites: [] })).filter(present);

const openOf = ({ open, compared }: Diagnosis): readonly string[] => [
  ...new Set(
    open.map(
      ({ of, because, unanswerable }) =>
        `${compared ? `${of} snapshot` : 'snapshot'}: ${because}; not answerable: ${unanswerable}`,
    ),
  ),
];

export type DrawnDatabase = { readonly database: DatabaseFindings; readonly evidence: readonly Evidence[] };

/** `before`: how many rows are cited already. */
export const drawDatabase = (captured: Captured, before: number): DrawnDatabase => {
  const diagnosis = diagnose(captured.primary, captured.secondary);
  const { cite, all } = citing(before);
  const service = captured.rows.find(({ row }) => row.of === diagnosis.subject)?.row.service ?? 'database';
  const drawing: Drawing = { captured, cite, service };
  const kinds = new Map(diagnosis.findings.map(({ id, kind }) => [id, kind]));
  const database = {
    service,
    causes: diagnosis.findings.flatMap((finding) => causeOf(finding, drawing, kinds)),
    load: observed(diagnosis.load, drawing),
    limits: observed(
      diagnosis.limits.map(({ said }) => said),
      drawing,
    ),
    changed: observed(diagnosis.changed, drawing),
    open: openOf(diagnosis),
  };
  return { database, evidence: all() };
};
