// Checks a “yes” or a “no”: the figures that it rests on must lie on the side that it says.
import type { Claim } from '../evidence/claim.js';
import type { Wrong } from './direction.js';

const SAID = /^(?:Yes|No): /;

/** Its figures are those of the cited rows already. */
export const wrongBound = ({ text, bounds = [] }: Claim): Wrong | undefined => {
  if (bounds.length === 0)
    return SAID.test(text) ? { verdict: 'unknown', because: 'no figure decides between yes and no' } : undefined;
  const isMet = bounds.every(({ figure: { value }, is, than }) => (is === 'at-least' ? value >= than : value <= than));
  return isMet ? undefined : { verdict: 'contradicted', because: 'the figures decide otherwise' };
};
