// Checks a cause: it blames whom the engine blames and nobody else, or a service whose failed span it cites.
import type { Claim } from '../../evidence/claim.js';
import { isRowOfService, type StoredRow } from '../stored-row.js';
import { type ClaimBasis, type Judgement, unknownBecause } from './judgement.js';
import { REASONS } from './word-lists.js';
import { findWhole } from './text-match.js';
import type { ParsedSentence } from './sentence-parser.js';

const isFailedSpan = ({ kind, status }: StoredRow): boolean => kind === 'span' && status === 'error';

/** Why a cause blames nobody who may be blamed; `undefined`: it does. */
export const checkBlamedService = (
  claim: Claim,
  sentence: ParsedSentence,
  basis: ClaimBasis,
): Judgement | undefined => {
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
