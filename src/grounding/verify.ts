// The verifier: every claim checked in code, by its type, against the stored rows that it cites.
import { round6 } from '../kernel/json.js';
import type { CheckedClaim, Claim } from '../evidence/claim.js';
import type { Coverage } from '../evidence/coverage.js';
import type { Evidence, Figure } from '../evidence/evidence.js';
import { computeFigure } from '../evidence/figure.js';
import { formatName } from '../evidence/quoting.js';
import { checkBounds, checkDirection } from './claim-direction.js';
import { checkCitation, type CheckedCitation, type StoredBatches } from './citation.js';
import { checkModelClaim } from './model/check-model-claim.js';
import { checkChangeCause } from './change-cause.js';
import { checkFailureCause } from './failure-cause.js';
import { checkStatedCall } from './stated-call.js';
import { isRowOfService, readOperand, type StoredRow } from './stored-row.js';
import { findUnsupportedWording } from './claim-wording.js';

export type VerifierInput = {
  readonly claims: readonly Claim[];
  readonly evidence: readonly Evidence[];
  readonly coverage: readonly Coverage[];
  /** Services that an engine hypothesis blames: only these may be named as a cause. */
  readonly blamed: readonly string[];
};

type CitedRowsById = ReadonlyMap<string, StoredRow>;

const contradicted = (claim: Claim, because: string): CheckedClaim => ({ ...claim, verdict: 'contradicted', because });
const unknown = (claim: Claim, because: string): CheckedClaim => ({ ...claim, verdict: 'unknown', because });

/** Relative distance that rounding to six digits may leave. */
const TOLERANCE = 1e-5;

const sameNumber = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

const isMiscomputed = ({ value, by, of }: Figure, rows: CitedRowsById): boolean => {
  const operands = of.map((operand) => readOperand(rows.get(operand.evidence), operand));
  const present = operands.filter((each) => each !== undefined);
  return present.length < operands.length || of.length === 0 || !sameNumber(computeFigure(by, present), round6(value));
};

const objectToAbsence = ({ coverage }: Claim, read: readonly Coverage[]): string | undefined => {
  const row = coverage === undefined ? undefined : read[coverage];
  if (row === undefined) return 'an absence must name the coverage row that shows it';
  return row.status === 'empty' && row.matched === 0 && row.owed === 0
    ? undefined
    : `${row.source} was not read completely and empty`;
};

const objectToCause = (
  { blames, citations, text }: Claim,
  rows: CitedRowsById,
  blamed: readonly string[],
): string | undefined => {
  if (blames === undefined || !blamed.includes(blames)) return 'the cause is not a hypothesis of the engine';
  const names = (name: string): boolean => text.includes(`\`${formatName(name)}\``);
  if (!names(blames)) return `the cause does not name ${blames}`;
  const shown = citations.some((id) => {
    const row = rows.get(id);
    return row !== undefined && isRowOfService(row, blames, names);
  });
  return shown ? undefined : `no cited row is of ${blames}`;
};

const findTypeObjection = (
  claim: Claim,
  rows: CitedRowsById,
  { coverage, blamed }: VerifierInput,
): string | undefined => {
  switch (claim.type) {
    case 'absence':
      return objectToAbsence(claim, coverage);
    case 'cause':
      if (claim.failure !== undefined) return checkFailureCause(claim, rows, blamed);
      return claim.follows === undefined ? objectToCause(claim, rows, blamed) : checkChangeCause(claim, rows);
    case 'observation':
    case 'rate':
      return claim.citations.length === 0 ? 'it cites nothing' : checkStatedCall(claim, rows);
    case 'advice':
    case 'interpretation':
      return undefined;
    default:
      return claim.type satisfies never;
  }
};

/** The figures that a claim states, and those that show its direction or its “yes”. */
const figuresOf = ({ figures, shift, bounds = [] }: Claim): readonly Figure[] => [
  ...figures,
  ...bounds.map(({ figure }) => figure),
  ...(shift === undefined ? [] : [...shift.now, ...shift.before]),
];

type MissingCitation = Pick<CheckedClaim, 'verdict' | 'because'>;

type CitationLookup = (id: string) => CheckedCitation;

/** Each citation is checked once, however many claims share it. */
const citationLookup = ({ evidence: all }: VerifierInput, stored: StoredBatches): CitationLookup => {
  const known = new Map<string, CheckedCitation>();
  const check = (id: string): CheckedCitation => {
    const evidence = all.find((each) => each.id === id);
    return evidence === undefined
      ? { verdict: 'contradicted', because: `there is no evidence ${id}` }
      : checkCitation(evidence, stored);
  };
  return (id) => {
    const checked = known.get(id) ?? check(id);
    known.set(id, checked);
    return checked;
  };
};

/** The cited rows, or why one of them cannot be had. */
const rowsOf = (claim: Claim, cited: CitationLookup): CitedRowsById | MissingCitation => {
  const rows = new Map<string, StoredRow>();
  for (const id of claim.citations) {
    const checked = cited(id);
    if (checked.row === undefined) return { verdict: checked.verdict, because: checked.because ?? '' };
    rows.set(id, checked.row);
  }
  return rows;
};

const checkClaim = (claim: Claim, rows: CitedRowsById, checkable: VerifierInput): CheckedClaim => {
  if (claim.type === 'advice') return unknown(claim, 'advice is not checked');
  const wrong = findTypeObjection(claim, rows, checkable);
  if (wrong !== undefined) return contradicted(claim, wrong);
  if (figuresOf(claim).some((figure) => isMiscomputed(figure, rows)))
    return contradicted(claim, 'a number is not that of the cited rows');
  const wording = findUnsupportedWording(claim, rows);
  if (wording !== undefined) return contradicted(claim, wording);
  return { ...claim, verdict: 'supported', ...(checkBounds(claim) ?? checkDirection(claim)) };
};

const servicesOf = ({ evidence, blamed }: VerifierInput): readonly string[] => [
  ...new Set([...blamed, ...evidence.flatMap(({ service }) => (service === undefined ? [] : [service]))]),
];

/** One verdict per claim, in order. Pure: the same claims over the same bytes get the same verdicts at any later time. */
export const verifyClaims = (checkable: VerifierInput, stored: StoredBatches): readonly CheckedClaim[] => {
  const checked: CheckedClaim[] = [];
  const cited = citationLookup(checkable, stored);
  const services = servicesOf(checkable);
  /** A claim may restate what stands before it and was borne out. */
  const restated = ({ restates = [] }: Claim): readonly CheckedClaim[] =>
    restates.flatMap((index) => {
      const each = checked[index];
      return each?.verdict === 'supported' ? [each] : [];
    });
  for (const claim of checkable.claims) {
    const rows = rowsOf(claim, cited);
    if ('verdict' in rows) checked.push({ ...claim, ...rows });
    else if (claim.by === 'model')
      checked.push(checkModelClaim(claim, { ...checkable, services, rows, restated: restated(claim) }));
    else checked.push(checkClaim(claim, rows, checkable));
  }
  return checked;
};
