// Checks a claim in a model's own words. A true row can be cited with any sentence, so one cited row must entail the sentence, or it
// must restate one statement of the engine: a name from one row and a number from another prove nothing.
import type { CheckedClaim, Claim, ClaimType } from '../../evidence/claim.js';
import { isRowOfService, type StoredRow } from '../stored-row.js';
import { type ClaimBasis, type Judgement, SUPPORTED, unknownBecause } from './judgement.js';
import { DENIALS, EFFECTS, REASONS } from './word-lists.js';
import { findWhole } from './text-match.js';
import { type ParsedSentence, parseSentence } from './sentence-parser.js';
import { checkAbsence } from './absence.js';
import { splitClauses } from './clauses.js';
import { joinGaugePoints } from './gauge-trend.js';
import { areTermsCovered } from './term-coverage.js';
import { citedReads, findUnstatedFilter, readCountRows } from './cited-reads.js';
import type { Coverage } from '../../evidence/coverage.js';
import { checkRestatement } from './restatement.js';
import { entails, entailsEach } from './entailment.js';
import { formatName } from '../../evidence/quoting.js';
import { findParaphrasedPassage, isAttributed } from './passage-paraphrase.js';
import { findFieldQuotation } from './field-quotation.js';

// Checks a cause: it may blame a service that the engine blames, or one whose failed span it cites, and no other.

const isFailedSpan = ({ kind, status }: StoredRow): boolean => kind === 'span' && status === 'error';

/** The objection to the blamed service; `undefined`: it may be blamed. */
const checkBlamedService = (claim: Claim, sentence: ParsedSentence, basis: ClaimBasis): Judgement | undefined => {
  const { blamed, services, restated } = basis;
  const rows = [...basis.rows.values()];
  const names = (service: string): boolean => findWhole(claim.text.toLowerCase(), service.toLowerCase()) >= 0;
  const named = blamed.filter(names);
  const failed = rows.filter(isFailedSpan).flatMap(({ service }) => (typeof service === 'string' ? [service] : []));
  if (named.length === 0 && !failed.some(names))
    return unknownBecause('it names neither a hypothesis of the engine nor the service of a failed span');
  const other = services.find((service) => names(service) && !blamed.includes(service) && !failed.includes(service));
  if (other !== undefined && sentence.words.some((word) => REASONS.has(word)))
    return unknownBecause(`the engine does not blame ${other}`);
  const restates = restated.some(({ blames }) => blames !== undefined && named.includes(blames));
  const isOfNamed = rows.some((row) => named.some((service) => isRowOfService(row, service, names)));
  return named.length === 0 || restates || isOfNamed
    ? undefined
    : unknownBecause(`no cited row is of ${named.join(' or ')}`);
};

/** `reads`: those that the claim cites as a whole; `most`: how many clauses it may still be cut into. */
type ModelClaimBasis = ClaimBasis & { readonly reads: readonly Coverage[]; readonly most?: number };

const NONE: ReadonlySet<string> = new Set();
const OF_CAUSES: ReadonlySet<string> = new Set([...REASONS, ...EFFECTS]);

/** The best of several judgements: supported, else unknown, else contradicted. */
const bestJudgement = (all: readonly Judgement[]): Judgement =>
  all.find(({ verdict }) => verdict === 'supported') ??
  all.find(({ verdict }) => verdict === 'unknown') ??
  all[0] ??
  unknownBecause('it cites nothing');

/** Compares the sentence with each row, each restated statement, the joined points of each gauge, and the counts of each read. */
const checkAgainstRows = (
  sentence: ParsedSentence,
  { rows, restated, services, reads, coverage }: ModelClaimBasis,
  words: ReadonlySet<string>,
): Judgement => {
  const all = [...rows.values()];
  const allowed = { words, services };
  if (entailsEach(all, sentence, allowed)) return SUPPORTED;
  const whole = reads.filter((read) => findUnstatedFilter(sentence, read, coverage) === undefined);
  return bestJudgement([
    ...restated.map(({ text }) => checkRestatement(sentence, text, words)),
    ...[...all, ...joinGaugePoints(all)].map((row) => entails(row, sentence, allowed)),
    ...readCountRows(whole).map((row) => entails(row, sentence, allowed)),
  ]);
};

const containsAny = ({ words }: ParsedSentence, list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(word));

/** The words of a sentence decide how it is checked, not only its declared type. */
const kindOf = ({ type }: Claim, sentence: ParsedSentence): ClaimType => {
  if (type === 'advice' || type === 'interpretation') return type;
  if (type === 'cause' || containsAny(sentence, REASONS)) return 'cause';
  return type === 'absence' || containsAny(sentence, DENIALS) ? 'absence' : type;
};

/** Phrases that only introduce a cause. */
const FRAME = /^the (?:most likely |likely |probable )?(?:root )?cause (?:is|was)(?: that\s|:\s)/iu;
const MOST = /\bmost (likely|probable)\b/giu;

const checkWhole = (claim: Claim, sentence: ParsedSentence, basis: ModelClaimBasis): Judgement => {
  const kind = kindOf(claim, sentence);
  switch (kind) {
    case 'advice':
      return unknownBecause('advice is not checked');
    case 'interpretation':
      return unknownBecause('it is told as an interpretation');
    case 'absence':
      return checkAbsence({ ...claim, text: sentence.text }, sentence, basis);
    case 'cause': {
      const bare = parseSentence(sentence.text.replace(FRAME, '').replace(MOST, '$1'));
      return checkBlamedService({ ...claim, text: bare.text }, bare, basis) ?? checkAgainstRows(bare, basis, OF_CAUSES);
    }
    case 'observation':
    case 'rate':
      return checkAgainstRows(sentence, basis, NONE);
    default:
      return kind satisfies never;
  }
};

const MOST_CLAUSES = 3;

/** Supported when the whole sentence is, or when each clause of one split is. */
const checkByClauses = (claim: Claim, sentence: ParsedSentence, basis: ModelClaimBasis): Judgement => {
  const whole = checkWhole(claim, sentence, basis);
  const { most = MOST_CLAUSES } = basis;
  if (whole.verdict === 'supported' || most < 2 || claim.type === 'advice' || claim.type === 'interpretation')
    return whole;
  const left = { ...basis, most: most - 1 };
  const hold = (clauses: readonly ParsedSentence[]): boolean =>
    clauses.every((clause, index) => checkByClauses(clauseClaim(claim, index), clause, left).verdict === 'supported');
  return splitClauses(sentence, basis.services).some(hold) ? SUPPORTED : whole;
};

/** The clauses behind a cause are observations that support it. */
const clauseClaim = (claim: Claim, index: number): Claim => ({
  ...claim,
  type: claim.type === 'cause' && index > 0 ? 'observation' : claim.type,
});

/** A sentence that only says the words of a field is told as what this field says: it is no statement, and no advice. */
const asQuotation = (claim: CheckedClaim, { rows }: ClaimBasis): CheckedClaim => {
  const found = claim.verdict === 'unknown' ? findFieldQuotation(claim.text, rows) : undefined;
  if (found === undefined) return claim;
  const because = 'its words are those of a field, which whoever sends the row chooses';
  return { ...claim, type: 'observation', text: found.text, citations: [found.evidence], because, isQuotation: true };
};

/** A document is no witness of a cause: what it gives as a reason is not borne out by it. */
const mayParaphrase = ({ type }: Claim, sentence: ParsedSentence): boolean =>
  type !== 'advice' && type !== 'interpretation' && type !== 'cause' && !containsAny(sentence, REASONS);

/** A sentence that says in other words what a sentence of a passage says is told as what this document says: the system may do otherwise. */
const asParaphrase = (claim: CheckedClaim, sentence: ParsedSentence, { rows }: ClaimBasis): CheckedClaim => {
  if (claim.verdict === 'supported' || !mayParaphrase(claim, sentence)) return claim;
  const found = findParaphrasedPassage(claim.text, rows);
  if (found === undefined) return claim;
  const { because: _because, ...rest } = claim;
  const text = isAttributed(claim.text) ? claim.text : `According to \`${formatName(found.title)}\`: ${claim.text}`;
  return { ...rest, type: 'observation', verdict: 'supported', text, citations: [found.evidence] };
};

/** Pure: the same claim over the same basis gets the same verdict at any later time. */
export const checkModelClaim = (claim: Claim, basis: ClaimBasis): CheckedClaim => {
  const checked = { ...basis, reads: citedReads(claim, basis.coverage) };
  const sentence = parseSentence(claim.text);
  const judgement = checkByClauses(claim, sentence, checked);
  const isSpread = judgement.verdict === 'contradicted' && areTermsCovered(sentence, checked);
  const kept = isSpread ? unknownBecause('no single row that it cites says all of it') : judgement;
  const paraphrase = asParaphrase({ ...claim, ...kept }, sentence, basis);
  return paraphrase.verdict === 'supported' ? paraphrase : asQuotation(paraphrase, basis);
};
