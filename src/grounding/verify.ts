// The verifier: every claim checked in code, by its type, against the stored rows that it cites.
import { round6 } from '../kernel/json.js';
import type { CheckedClaim, Claim } from '../evidence/claim.js';
import type { Coverage } from '../evidence/coverage.js';
import type { Evidence, Figure } from '../evidence/evidence.js';
import { computeFigure } from '../evidence/figure.js';
import { shownName } from '../evidence/wording.js';
import { checkCitation, serviceOf, type Stored } from './citation.js';
import { wrongDirection } from './direction.js';
import { operandOf, type Row } from './rows.js';
import { unsupportedWording } from './wording.js';

export type Checkable = {
  readonly claims: readonly Claim[];
  readonly evidence: readonly Evidence[];
  readonly coverage: readonly Coverage[];
  /** Services that an engine hypothesis blames: only these may be named as a cause. */
  readonly blamed: readonly string[];
};

type Rows = ReadonlyMap<string, Row>;

const contradicted = (claim: Claim, because: string): CheckedClaim => ({ ...claim, verdict: 'contradicted', because });
const unknown = (claim: Claim, because: string): CheckedClaim => ({ ...claim, verdict: 'unknown', because });

/** Relative distance that rounding to six digits may leave. */
const TOLERANCE = 1e-5;

const sameNumber = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

const wrongFigure = ({ value, by, of }: Figure, rows: Rows): boolean => {
  const operands = of.map((operand) => operandOf(rows.get(operand.evidence), operand));
  const present = operands.filter((each) => each !== undefined);
  return present.length < operands.length || of.length === 0 || !sameNumber(computeFigure(by, present), round6(value));
};

const wrongAbsence = ({ coverage }: Claim, read: readonly Coverage[]): string | undefined => {
  const row = coverage === undefined ? undefined : read[coverage];
  if (row === undefined) return 'an absence must name the coverage row that shows it';
  return row.status === 'empty' && row.matched === 0 && row.owed === 0
    ? undefined
    : `${row.source} was not read completely and empty`;
};

/** A gauge of calls is of whom its labels name, too. */
const isLabelled = (gauge: unknown, service: string): boolean =>
  typeof gauge === 'string' && gauge.split(/[{,}]/).some((label) => label.endsWith(`=${service}`));

/** A row is of a service that serves or calls in it; of the caller alone, unless the claim names whom it calls; or of the machine. */
const isOf = (row: Row, service: string, names: (name: string) => boolean): boolean => {
  const serving = serviceOf(row);
  if (serving === service || row['host'] === service || isLabelled(row['gauge'], service)) return true;
  return row['caller'] === service && (serving === undefined || !names(serving));
};

const wrongCause = ({ blames, citations, text }: Claim, rows: Rows, blamed: readonly string[]): string | undefined => {
  if (blames === undefined || !blamed.includes(blames)) return 'the cause is not a hypothesis of the engine';
  const names = (name: string): boolean => text.includes(`\`${shownName(name)}\``);
  if (!names(blames)) return `the cause does not name ${blames}`;
  const shown = citations.some((id) => {
    const row = rows.get(id);
    return row !== undefined && isOf(row, blames, names);
  });
  return shown ? undefined : `no cited row is of ${blames}`;
};

const wrongByType = (claim: Claim, rows: Rows, { coverage, blamed }: Checkable): string | undefined => {
  switch (claim.type) {
    case 'absence':
      return wrongAbsence(claim, coverage);
    case 'cause':
      return wrongCause(claim, rows, blamed);
    case 'observation':
    case 'rate':
      return claim.citations.length === 0 ? 'it cites nothing' : undefined;
    case 'advice':
      return undefined;
    default:
      return claim.type satisfies never;
  }
};

/** The figures that a claim states, and those that show its direction. */
const figuresOf = ({ figures, shift }: Claim): readonly Figure[] => [
  ...figures,
  ...(shift === undefined ? [] : [...shift.now, ...shift.before]),
];

const checkClaim = (claim: Claim, checkable: Checkable, stored: Stored): CheckedClaim => {
  if (claim.type === 'advice') return unknown(claim, 'advice is not checked');
  const rows = new Map<string, Row>();
  for (const id of claim.citations) {
    const evidence = checkable.evidence.find((each) => each.id === id);
    if (evidence === undefined) return contradicted(claim, `there is no evidence ${id}`);
    const checked = checkCitation(evidence, stored);
    if (checked.row === undefined) return { ...claim, verdict: checked.verdict, because: checked.because ?? '' };
    rows.set(id, checked.row);
  }
  const wrong = wrongByType(claim, rows, checkable);
  if (wrong !== undefined) return contradicted(claim, wrong);
  if (figuresOf(claim).some((figure) => wrongFigure(figure, rows)))
    return contradicted(claim, 'a number is not that of the cited rows');
  const wording = unsupportedWording(claim, rows);
  if (wording !== undefined) return contradicted(claim, wording);
  return { ...claim, verdict: 'supported', ...wrongDirection(claim) };
};

/** One verdict per claim, in order. Pure: the same claims over the same bytes get the same verdicts at any later time. */
export const verifyClaims = (checkable: Checkable, stored: Stored): readonly CheckedClaim[] =>
  checkable.claims.map((claim) => checkClaim(claim, checkable, stored));
