// A model's conclusion in an answer: supported statements as facts, words of a field as its quotation, unknown statements as
// interpretation, contradicted ones left out.
import type { CheckedClaim } from '../../../evidence/claim.js';
import { citationMarks, claimLine } from './prose-input.js';

const modelSection = (
  heading: string,
  claims: readonly CheckedClaim[],
  line: (claim: CheckedClaim) => string,
): readonly string[] =>
  claims.length === 0 ? [] : [`**${heading}**\n${claims.map((claim) => `- ${line(claim)}`).join('\n')}`];

const struckOutNote = (claims: readonly CheckedClaim[]): readonly string[] => {
  const struck = claims.filter(({ verdict }) => verdict === 'contradicted').length;
  if (struck === 0) return [];
  const those = struck === 1 ? 'One statement of the model was' : `${struck} statements of the model were`;
  return [`_${those} struck out: the cited rows say something else._`];
};

export const writeModelProse = (claims: readonly CheckedClaim[]): readonly string[] => {
  const of = (verdict: CheckedClaim['verdict']): readonly CheckedClaim[] =>
    claims.filter((claim) => claim.verdict === verdict);
  const open = of('unknown').filter(({ isQuotation }) => isQuotation !== true);
  return [
    ...modelSection('Answer', of('supported'), claimLine),
    ...modelSection(
      'Words that the cited rows hold, as whoever sent them wrote them',
      claims.filter(({ isQuotation }) => isQuotation === true),
      (claim) => `${claim.text}${citationMarks(claim)}`,
    ),
    ...modelSection(
      'Interpretation of the model, not checked',
      open.filter(({ type }) => type !== 'advice'),
      ({ text }) => text,
    ),
    ...modelSection(
      'The model suggests',
      open.filter(({ type }) => type === 'advice'),
      ({ text }) => text,
    ),
    ...struckOutNote(claims),
  ];
};
