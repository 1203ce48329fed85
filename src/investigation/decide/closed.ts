// Refuses what a deleted or erased investigation no longer takes: questions, results, ratings.
import { type Refusal, refuse } from '../intents.js';
import type { InvestigationState } from '../state.js';

export const refuseClosed = ({ status }: Pick<InvestigationState, 'status'>): Refusal | undefined => {
  if (status === 'deleted') return refuse('investigation-deleted', 'it was deleted; POST …/undelete restores it');
  if (status === 'erased') return refuse('investigation-erased', 'its texts were erased; use another clientTxnId');
  return undefined;
};
