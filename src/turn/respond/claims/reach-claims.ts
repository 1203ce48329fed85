// Whom a fault reaches, in words: one claim for each caller whose requests were counted.
import type { Claim } from '../../../evidence/claim.js';
import type { FaultReach } from '../../../evidence/finding.js';
import { claimOf, figure, name, type Part } from './sentence.js';

/** One name, as the row has it: an operation is one of its service. */
const called = ({ service, operation }: FaultReach['through']): Part =>
  name(operation === undefined ? service : `${service} ${operation}`);

export const reachClaims = (reach: readonly FaultReach[] = []): readonly Claim[] =>
  reach.flatMap(({ service, operation, through, requests, share, failing, evidence }) => {
    if (requests === undefined || share === undefined) return [];
    const asked: readonly Part[] = operation === undefined ? [] : [' to ', name(operation)];
    return claimOf('rate', { citations: evidence }, [
      'In ',
      name(service),
      ', ',
      figure(requests),
      requests.value === 1 ? ' request' : ' requests',
      ...asked,
      ' (',
      figure(share),
      ')',
      failing ? ' fail in their call to ' : ' call ',
      called(through),
    ]);
  });
