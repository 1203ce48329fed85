// Checks a cause: it blames whom the engine blames and nobody else, or a service whose failed span it cites.
import type { Claim } from '../../evidence/claim.js';
import { isOf } from '../of-service.js';
import type { Row } from '../rows.js';
import { type Basis, type Judgement, unknown } from './judgement.js';
import { REASONS } from './word-lists.js';
import { placeIn } from './quoted.js';
import type { Spoken } from './spoken.js';

const isFailedSpan = ({ kind, status }: Row): boolean => kind === 'span' && status === 'error';

/** Why a cause blames nobody who may be blamed; `undefined`: it does. */
export const wrongBlame = (claim: Claim, spoken: Spoken, basis: Basis): Judgement | undefined => {
  const { blamed, services, restated } = basis;
  const rows = [...basis.rows.values()];
  const names = (service: string): boolean => placeIn(claim.text.toLowerCase(), service.toLowerCase()) >= 0;
  const named = blamed.filter(names);
  const failed = rows.filter(isFailedSpan).flatMap(({ service }) => (typeof service === 'string' ? [service] : []));
  if (named.length === 0 && !failed.some(names))
    return unknown('it names neither a hypothesis of the engine nor the service of a failed span');
  const other = services.find((service) => names(service) && !blamed.includes(service) && !failed.includes(service));
  if (other !== undefined && spoken.words.some((word) => REASONS.has(word)))
    return unknown(`the engine does not blame ${other}`);
  const restates = restated.some(({ blames }) => blames !== undefined && named.includes(blames));
  const isOfNamed = rows.some((row) => named.some((service) => isOf(row, service, names)));
  return named.length === 0 || restates || isOfNamed ? undefined : unknown(`no cited row is of ${named.join(' or ')}`);
};
