// Turns the statements of a draft into claims: what they cite becomes evidence of the answer, or stays a citation of nothing.
import { quotationOf } from '../../analysis/findings/citations.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { Claim } from '../../evidence/claim.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { Cite, Statement } from './draft.js';

/** A result that a statement may cite: `q7` of this turn, `t2.q7` of an earlier one. */
export type Result = {
  readonly hash: BatchHash;
  readonly rows: readonly BatchRow[];
  /** Index of its coverage row; absent: of an earlier turn. */
  readonly coverage?: number;
};

/** What the model was shown: everything that a citation can mean. */
export type Citable = {
  readonly evidence: readonly Evidence[];
  /** The engine's own claims, `c1` the first. */
  readonly claims: readonly Claim[];
  readonly results: ReadonlyMap<string, Result>;
};

export type Drafted = {
  readonly claims: readonly Claim[];
  /** The engine's, and behind them every row that a statement cites. */
  readonly evidence: readonly Evidence[];
};

type Gathered = { readonly evidence: readonly Evidence[]; readonly claims: readonly Claim[] };

type Meant = {
  readonly citations: readonly string[];
  readonly restates: readonly number[];
  readonly reads: readonly number[];
  readonly added: readonly Evidence[];
};

const NOTHING: Meant = { citations: [], restates: [], reads: [], added: [] };

/** The row as evidence: the one that is there, or the next. */
const rowEvidence = (result: Result, position: number, evidence: readonly Evidence[]): Evidence | undefined => {
  const known = evidence.find((each) => each.batch === result.hash && each.position === position);
  if (known !== undefined) return known;
  const row = result.rows[position];
  return row && { id: `e${evidence.length + 1}`, batch: result.hash, position, role: 'seen', ...quotationOf(row) };
};

type Of<Kind extends Cite['cites']> = Extract<Cite, { cites: Kind }>;

/** What each kind of citation means; one of nothing stays as it was written. */
const meanings: {
  readonly [Kind in Cite['cites']]: (cite: Of<Kind>, citable: Citable, evidence: readonly Evidence[]) => Meant;
} = {
  evidence: ({ id }) => ({ ...NOTHING, citations: [id] }),
  claim: ({ n }, { claims }) => {
    const claim = claims[n - 1];
    return claim === undefined
      ? { ...NOTHING, citations: [`c${n}`] }
      : { ...NOTHING, citations: claim.citations, restates: [n - 1] };
  },
  row: ({ result: name, position }, { results }, evidence) => {
    const result = results.get(name);
    const found = result && rowEvidence(result, position, evidence);
    return found === undefined
      ? { ...NOTHING, citations: [`${name}:${position}`] }
      : { ...NOTHING, citations: [found.id], added: evidence.includes(found) ? [] : [found] };
  },
  result: ({ result: name }, { results }) => {
    const result = results.get(name);
    if (result === undefined) return { ...NOTHING, citations: [name] };
    return { ...NOTHING, reads: result.coverage === undefined ? [] : [result.coverage] };
  },
};

const meant = <Kind extends Cite['cites']>(
  cite: Of<Kind> & { readonly cites: Kind },
  citable: Citable,
  evidence: readonly Evidence[],
): Meant => meanings[cite.cites](cite, citable, evidence);

const claimOf = ({ type, text }: Statement, all: readonly Meant[]): Claim => {
  const restates = all.flatMap((each) => each.restates);
  const reads = all.flatMap((each) => each.reads);
  return {
    type,
    text,
    by: 'model',
    citations: [...new Set(all.flatMap(({ citations }) => citations))],
    figures: [],
    ...(restates.length !== 0 && { restates }),
    ...(reads.length !== 0 && { reads }),
  };
};

const gather = (citable: Citable, { evidence, claims }: Gathered, statement: Statement): Gathered => {
  let known = evidence;
  const all = statement.cites.map((cite) => {
    const found = meant(cite, citable, known);
    known = [...known, ...found.added];
    return found;
  });
  return { evidence: known, claims: [...claims, claimOf(statement, all)] };
};

/** Every statement is a claim, in its order; a citation of nothing stays in it, for the verifier to see. */
export const draftedClaims = (statements: readonly Statement[], citable: Citable): Drafted =>
  statements.reduce<Gathered>((gathered, statement) => gather(citable, gathered, statement), {
    evidence: citable.evidence,
    claims: [],
  });
