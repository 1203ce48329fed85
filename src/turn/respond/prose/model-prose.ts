// A model's conclusion as an answer shows it: what is borne out as fact, what is not as interpretation, what is wrong not at all.
import type { CheckedClaim } from '../../../evidence/claim.js';
import { plainly } from './plain-words.js';
import { said } from './stated.js';

const list = (
  heading: string,
  claims: readonly CheckedClaim[],
  line: (claim: CheckedClaim) => string,
): readonly string[] =>
  claims.length === 0 ? [] : [`**${heading}**\n${claims.map((claim) => `- ${line(claim)}`).join('\n')}`];

const struckOut = (claims: readonly CheckedClaim[]): readonly string[] => {
  const struck = claims.filter(({ verdict }) => verdict === 'contradicted').length;
  if (struck === 0) return [];
  const those = struck === 1 ? 'One statement of the model was' : `${struck} statements of the model were`;
  return [`_${those} struck out: what is cited does not say so._`];
};

const shown = (claim: CheckedClaim): CheckedClaim => ({ ...claim, text: plainly(claim.text) });

export const modelProse = (claims: readonly CheckedClaim[]): readonly string[] => {
  const of = (verdict: CheckedClaim['verdict']): readonly CheckedClaim[] =>
    claims.filter((claim) => claim.verdict === verdict).map(shown);
  const open = of('unknown');
  return [
    ...list('Answer', of('supported'), said),
    ...list(
      'Interpretation of the model, not checked',
      open.filter(({ type }) => type !== 'advice'),
      ({ text }) => text,
    ),
    ...list(
      'The model suggests',
      open.filter(({ type }) => type === 'advice'),
      ({ text }) => text,
    ),
    ...struckOut(claims),
  ];
};
