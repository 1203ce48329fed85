// Earlier issues in words: when, where, what was asked, and what was suspected.
import type { Claim } from '../../../evidence/claim.js';
import type { Findings } from '../../../evidence/finding.js';
import { type CitedRows, claimOf, name, type Part } from './sentence.js';

export const similarClaims = ({ similar = [] }: Findings, rows: CitedRows): readonly Claim[] =>
  similar.flatMap((id) => {
    const row = rows.get(id);
    if (row?.kind !== 'past-issue') return [];
    const { day, time, investigation, question, service } = row;
    const suspect: readonly Part[] = service === undefined ? [] : ['; the first suspect was ', name(service)];
    const place: readonly Part[] = [name(day), ' at ', { clock: time }, ' in ', name(investigation)];
    return claimOf('observation', { citations: [id] }, [
      'There was an issue like this on ',
      ...place,
      ': ',
      { quote: question },
      ...suspect,
    ]);
  });
