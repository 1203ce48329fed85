// The stored rows that claims are checked against: batches of this investigation, and the windows they were fetched for.
import type { BatchHash } from '../../kernel/brand.js';
import type { TimeWindow } from '../../kernel/time.js';
import type { StoredBatches } from '../../grounding/citation.js';
import type { StoredBatch } from '../../grounding/stored-row.js';
import type { PlannedQuery } from '../../investigation/turn.js';

export type BatchFetch = { readonly hash: BatchHash; readonly query: PlannedQuery | undefined };

/** Aggregates look beyond their window on purpose: they compare it with a baseline. */
const queryWindow = (planned: PlannedQuery | undefined): TimeWindow | undefined => {
  const query = planned?.query;
  return query !== undefined && 'window' in query && query.ask !== 'aggregates' ? query.window : undefined;
};

/** Reads the cited batches once; one that the investigation never fetched is foreign. */
export const readCitedBatches = async (
  cited: readonly BatchHash[],
  fetches: readonly BatchFetch[],
  read: (hash: BatchHash) => Promise<StoredBatch>,
): Promise<StoredBatches> => {
  const own = new Map(fetches.map(({ hash, query }) => [hash, query]));
  const batches = new Map<BatchHash, StoredBatch>();
  for (const hash of new Set(cited)) batches.set(hash, own.has(hash) ? await read(hash) : { found: 'foreign' });
  return {
    batch: (hash) => batches.get(hash) ?? { found: 'foreign' },
    windowOf: (hash) => queryWindow(own.get(hash)),
  };
};
