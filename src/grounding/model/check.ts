// Checks a claim in a model's own words. A true row can stand beside any sentence, so the sentence itself must stand in one row that
// it cites, or restate one statement of the engine: a name of one and a number of another say nothing.
import type { CheckedClaim, Claim, ClaimType } from '../../evidence/claim.js';
import { absence } from './absence.js';
import { clausesIn } from './clauses.js';
import { joinedPoints } from './course.js';
import { isHeld } from './held.js';
import { countedReads, narrowing, readsOf } from './reads.js';
import type { Coverage } from '../../evidence/coverage.js';
import { wrongBlame } from './cause.js';
import { type Basis, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { DENIALS, EFFECTS, REASONS } from './word-lists.js';
import { restates } from './restated.js';
import { type Spoken, spokenIn } from './spoken.js';
import { standsIn, standsInEach } from './standing.js';

/** `reads`: those that the claim cites as a whole; `most`: how many clauses it may still be cut into. */
type Checked = Basis & { readonly reads: readonly Coverage[]; readonly most?: number };

const NONE: ReadonlySet<string> = new Set();
const OF_CAUSES: ReadonlySet<string> = new Set([...REASONS, ...EFFECTS]);

/** Of several, the one that comes nearest: what is unknown of one may be contradicted by all others. */
const best = (all: readonly Judgement[]): Judgement =>
  all.find(({ verdict }) => verdict === 'supported') ??
  all.find(({ verdict }) => verdict === 'unknown') ??
  all[0] ??
  unknown('it cites nothing');

/** What is said is looked for in one row, in one statement, in the points of one gauge, or in how much a read found. */
const stands = (
  spoken: Spoken,
  { rows, restated, services, reads, coverage }: Checked,
  words: ReadonlySet<string>,
): Judgement => {
  const all = [...rows.values()];
  const allowed = { words, services };
  if (standsInEach(all, spoken, allowed)) return SUPPORTED;
  const whole = reads.filter((read) => narrowing(spoken, read, coverage) === undefined);
  return best([
    ...restated.map(({ text }) => restates(spoken, text, words)),
    ...[...all, ...joinedPoints(all)].map((row) => standsIn(row, spoken, allowed)),
    ...countedReads(whole).map((row) => standsIn(row, spoken, allowed)),
  ]);
};

const holds = ({ words }: Spoken, list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));

/** What a sentence does decides how it is checked, not what it calls itself. */
const kindOf = ({ type }: Claim, spoken: Spoken): ClaimType => {
  if (type === 'advice' || type === 'interpretation') return type;
  if (type === 'cause' || holds(spoken, REASONS)) return 'cause';
  return type === 'absence' || holds(spoken, DENIALS) ? 'absence' : type;
};

/** What only says that a statement is one of the cause. */
const FRAME = /^the (?:most likely |likely |probable )?(?:root )?cause (?:is|was)(?: that\s|:\s)/iu;
const MOST = /\bmost (likely|probable)\b/giu;

const wholly = (claim: Claim, spoken: Spoken, basis: Checked): Judgement => {
  const kind = kindOf(claim, spoken);
  switch (kind) {
    case 'advice':
      return unknown('advice is not checked');
    case 'interpretation':
      return unknown('it is told as an interpretation');
    case 'absence':
      return absence({ ...claim, text: spoken.text }, spoken, basis);
    case 'cause': {
      const bare = spokenIn(spoken.text.replace(FRAME, '').replace(MOST, '$1'));
      return wrongBlame({ ...claim, text: bare.text }, bare, basis) ?? stands(bare, basis, OF_CAUSES);
    }
    case 'observation':
    case 'rate':
      return stands(spoken, basis, NONE);
    default:
      return kind satisfies never;
  }
};

const MOST_CLAUSES = 3;

/** A sentence holds as a whole, or each of its clauses does. */
const judged = (claim: Claim, spoken: Spoken, basis: Checked): Judgement => {
  const whole = wholly(claim, spoken, basis);
  const { most = MOST_CLAUSES } = basis;
  if (whole.verdict === 'supported' || most < 2 || claim.type === 'advice' || claim.type === 'interpretation')
    return whole;
  const left = { ...basis, most: most - 1 };
  const hold = (clauses: readonly Spoken[]): boolean =>
    clauses.every((clause, index) => judged(partOf(claim, index), clause, left).verdict === 'supported');
  return clausesIn(spoken, basis.services).some(hold) ? SUPPORTED : whole;
};

/** Behind a cause stands what shows it. */
const partOf = (claim: Claim, index: number): Claim => ({
  ...claim,
  type: claim.type === 'cause' && index > 0 ? 'observation' : claim.type,
});

/** Pure: the same claim over the same basis gets the same verdict at any later time. */
export const checkModelClaim = (claim: Claim, basis: Basis): CheckedClaim => {
  const checked = { ...basis, reads: readsOf(claim, basis.coverage) };
  const spoken = spokenIn(claim.text);
  const judgement = judged(claim, spoken, checked);
  if (judgement.verdict !== 'contradicted' || !isHeld(spoken, checked)) return { ...claim, ...judgement };
  return { ...claim, ...unknown('no single row that it cites says all of it') };
};
