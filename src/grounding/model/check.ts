// Checks a claim in a model's own words. A true row can stand beside any sentence, so the sentence itself must stand in one row that
// it cites, or restate one statement of the engine: a name of one and a number of another say nothing.
import type { CheckedClaim, Claim, ClaimType } from '../../evidence/claim.js';
import { absence } from './absence.js';
import { wrongBlame } from './cause.js';
import { type Basis, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { DENIALS, REASONS } from './word-lists.js';
import { restates } from './restated.js';
import { type Spoken, spokenIn } from './spoken.js';
import { standsIn, standsInEach } from './standing.js';

const NONE: ReadonlySet<string> = new Set();

/** Of several, the one that comes nearest: what is unknown of one may be contradicted by all others. */
const best = (all: readonly Judgement[]): Judgement =>
  all.find(({ verdict }) => verdict === 'supported') ??
  all.find(({ verdict }) => verdict === 'unknown') ??
  all[0] ??
  unknown('it cites nothing');

const stands = (spoken: Spoken, { rows, restated, services }: Basis, words: ReadonlySet<string>): Judgement => {
  const all = [...rows.values()];
  if (standsInEach(all, spoken, { words, services })) return SUPPORTED;
  return best([
    ...restated.map(({ text }) => restates(spoken, text, words)),
    ...all.map((row) => standsIn(row, spoken, { words, services })),
  ]);
};

const holds = ({ words }: Spoken, list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));

/** What a sentence does decides how it is checked, not what it calls itself. */
const kindOf = ({ type }: Claim, spoken: Spoken): ClaimType => {
  if (type === 'advice' || type === 'interpretation') return type;
  if (type === 'cause' || holds(spoken, REASONS)) return 'cause';
  return type === 'absence' || holds(spoken, DENIALS) ? 'absence' : type;
};

const judged = (claim: Claim, basis: Basis): Judgement => {
  const spoken = spokenIn(claim.text);
  const kind = kindOf(claim, spoken);
  switch (kind) {
    case 'advice':
      return unknown('advice is not checked');
    case 'interpretation':
      return unknown('it is told as an interpretation');
    case 'absence':
      return absence(claim, spoken, basis);
    case 'cause':
      return wrongBlame(claim, spoken, basis) ?? stands(spoken, basis, REASONS);
    case 'observation':
    case 'rate':
      return stands(spoken, basis, NONE);
    default:
      return kind satisfies never;
  }
};

/** Pure: the same claim over the same basis gets the same verdict at any later time. */
export const checkModelClaim = (claim: Claim, basis: Basis): CheckedClaim => ({ ...claim, ...judged(claim, basis) });
