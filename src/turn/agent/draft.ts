// Parses a model's conclusion into statements, and turns each statement into a claim. Rows that it cites become evidence of the
// answer; a citation that resolves to nothing stays in the claim, for the verifier to see.
import type { Claim, ClaimType } from '../../evidence/claim.js';
import { quotationOf } from '../../analysis/findings/citations.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { BatchRow } from '../../telemetry/batch.js';

/** `[e3]`: evidence of the engine. `[c2]`: a claim of the engine. `[q7:3]`: row 3 of a result. `[q7]`: the whole result. */
type StatementCitation =
  | { readonly cites: 'evidence'; readonly id: string }
  | { readonly cites: 'claim'; readonly n: number }
  | { readonly cites: 'row'; readonly result: string; readonly position: number }
  | { readonly cites: 'result'; readonly result: string };

export type DraftStatement = {
  readonly type: ClaimType;
  readonly text: string;
  readonly cites: readonly StatementCitation[];
};

/** No reader reads more. */
const MOST_STATEMENTS = 40;
const LONGEST_STATEMENT = 1_000;

const CLAIM_TYPES: { readonly [word: string]: ClaimType } = {
  observation: 'observation',
  fact: 'observation',
  rate: 'rate',
  cause: 'cause',
  absence: 'absence',
  advice: 'advice',
  interpretation: 'interpretation',
};

const TYPE_PREFIX = new RegExp(
  `^(?:\\*\\*|__)?(${Object.keys(CLAIM_TYPES).join('|')})(?:\\*\\*|__)?\\s*:(?:\\*\\*|__)?\\s*`,
  'i',
);
const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const HEADING = /^\s*(?:#{1,6}\s|={3,}|-{3,}|```)/;
const BRACKETS = /\s*\[([a-z0-9.:,;\s-]+)\]/gi;
const CITATION = /^(?:(e\d+)|c(\d+)|((?:t\d+\.)?q\d+)(?::(\d+)(?:\.\.\d+)?)?)$/i;

const parseCitation = (text: string): StatementCitation | undefined => {
  const match = CITATION.exec(text.trim());
  if (match === null) return undefined;
  const [, evidence, claim, result = '', position] = match;
  if (evidence !== undefined) return { cites: 'evidence', id: evidence.toLowerCase() };
  if (claim !== undefined) return { cites: 'claim', n: Number(claim) };
  const of = result.toLowerCase();
  return position === undefined
    ? { cites: 'result', result: of }
    : { cites: 'row', result: of, position: Number(position) };
};

/** Brackets that hold only citations are removed from the text; other brackets stay. */
const splitCitations = (line: string): { readonly text: string; readonly cites: readonly StatementCitation[] } => {
  const cites: StatementCitation[] = [];
  const text = line.replace(BRACKETS, (whole, inside: string) => {
    const found = inside
      .split(/[,;\s]+/)
      .filter((part) => part !== '')
      .map(parseCitation);
    if (found.length === 0 || found.includes(undefined)) return whole;
    cites.push(...found.filter((cite) => cite !== undefined));
    return '';
  });
  return { text: text.trim(), cites };
};

const parseStatement = (line: string): readonly DraftStatement[] => {
  const bare = line.replace(BULLET, '').trim();
  if (bare === '' || HEADING.test(line)) return [];
  const kind = TYPE_PREFIX.exec(bare);
  const type = CLAIM_TYPES[kind?.[1]?.toLowerCase() ?? ''] ?? 'interpretation';
  const { text, cites } = splitCitations(bare.slice(kind?.[0].length ?? 0));
  const words = text
    .replaceAll(/\*\*|__/g, '')
    .slice(0, LONGEST_STATEMENT)
    .trim();
  return words === '' ? [] : [{ type, text: words, cites }];
};

/** Accepts any text: a line without a type is an interpretation. A draft that was cut loses its last line. */
export const parseStatements = (draft: string, isCut: boolean): readonly DraftStatement[] => {
  const lines = draft.split(/\r?\n/);
  return (isCut && lines.length > 1 ? lines.slice(0, -1) : lines).flatMap(parseStatement).slice(0, MOST_STATEMENTS);
};

/** A result that a statement may cite: `q7` is of this turn, `t2.q7` of turn 2. */
export type CitableResult = {
  readonly hash: BatchHash;
  readonly rows: readonly BatchRow[];
  /** Index of its coverage row; absent for an earlier turn. */
  readonly coverage?: number;
};

/** What the model was shown, and so may cite. */
export type CitationSources = {
  readonly evidence: readonly Evidence[];
  /** The engine's claims; the first is `c1`. */
  readonly claims: readonly Claim[];
  readonly results: ReadonlyMap<string, CitableResult>;
};

export type ModelClaims = {
  readonly claims: readonly Claim[];
  /** The engine's evidence, followed by every row that a statement cites. */
  readonly evidence: readonly Evidence[];
};

type ResolvedCitation = {
  readonly citations: readonly string[];
  readonly restates: readonly number[];
  readonly reads: readonly number[];
  readonly added: readonly Evidence[];
};

const NOTHING_CITED: ResolvedCitation = { citations: [], restates: [], reads: [], added: [] };

/** The evidence that cites this row already, or new evidence with the next id. */
const rowEvidence = (result: CitableResult, position: number, evidence: readonly Evidence[]): Evidence | undefined => {
  const known = evidence.find((each) => each.batch === result.hash && each.position === position);
  if (known !== undefined) return known;
  const row = result.rows[position];
  return row && { id: `e${evidence.length + 1}`, batch: result.hash, position, role: 'seen', ...quotationOf(row) };
};

type CitationOf<Kind extends StatementCitation['cites']> = Extract<StatementCitation, { cites: Kind }>;

/** A citation that resolves to nothing stays as it was written. */
const citationResolvers: {
  readonly [Kind in StatementCitation['cites']]: (
    cite: CitationOf<Kind>,
    citable: CitationSources,
    evidence: readonly Evidence[],
  ) => ResolvedCitation;
} = {
  evidence: ({ id }) => ({ ...NOTHING_CITED, citations: [id] }),
  claim: ({ n }, { claims }) => {
    const claim = claims[n - 1];
    return claim === undefined
      ? { ...NOTHING_CITED, citations: [`c${n}`] }
      : { ...NOTHING_CITED, citations: claim.citations, restates: [n - 1] };
  },
  row: ({ result: name, position }, { results }, evidence) => {
    const result = results.get(name);
    const found = result && rowEvidence(result, position, evidence);
    return found === undefined
      ? { ...NOTHING_CITED, citations: [`${name}:${position}`] }
      : { ...NOTHING_CITED, citations: [found.id], added: evidence.includes(found) ? [] : [found] };
  },
  result: ({ result: name }, { results }) => {
    const result = results.get(name);
    if (result === undefined) return { ...NOTHING_CITED, citations: [name] };
    return { ...NOTHING_CITED, reads: result.coverage === undefined ? [] : [result.coverage] };
  },
};

const resolveCitation = <Kind extends StatementCitation['cites']>(
  cite: CitationOf<Kind> & { readonly cites: Kind },
  citable: CitationSources,
  evidence: readonly Evidence[],
): ResolvedCitation => citationResolvers[cite.cites](cite, citable, evidence);

const statementClaim = ({ type, text }: DraftStatement, all: readonly ResolvedCitation[]): Claim => {
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

const addStatement = (
  citable: CitationSources,
  { evidence, claims }: ModelClaims,
  statement: DraftStatement,
): ModelClaims => {
  let known = evidence;
  const all = statement.cites.map((cite) => {
    const found = resolveCitation(cite, citable, known);
    known = [...known, ...found.added];
    return found;
  });
  return { evidence: known, claims: [...claims, statementClaim(statement, all)] };
};

/** One claim a statement, in order. */
export const claimsFromStatements = (statements: readonly DraftStatement[], citable: CitationSources): ModelClaims =>
  statements.reduce<ModelClaims>((gathered, statement) => addStatement(citable, gathered, statement), {
    evidence: citable.evidence,
    claims: [],
  });
