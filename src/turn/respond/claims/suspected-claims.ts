// Lines that speak of what a question suspects.
import type { Claim } from '../../../evidence/claim.js';
import { isWarningOrWorse } from '../../../telemetry/level.js';
import { extractSubject, mentionsSubject } from '../../relevance/subject.js';
import { findSuspicion } from '../../question/suspicion.js';
import type { Respond } from '../told.js';
import { lineClaim } from './line-claims.js';

const MOST = 3;

/** One of each pattern, of those that the answer can cite. */
export const suspectedClaims = ({ message, cited }: Pick<Respond, 'message' | 'cited'>): readonly Claim[] => {
  const what = findSuspicion(message);
  const words = what === undefined ? [] : extractSubject({ opening: what, message: what, others: [] });
  if (words.length === 0) return [];
  const spoken = [...cited].flatMap(([id, row]) =>
    row.kind === 'log' && isWarningOrWorse(row.level) && mentionsSubject(words, row) ? [{ id, row }] : [],
  );
  const patterns = new Map(spoken.map(({ id, row }) => [`${row.service} ${row.template ?? row.message}`, { id, row }]));
  return [...patterns.values()].slice(0, MOST).flatMap(({ id, row }) => lineClaim(id, row));
};
