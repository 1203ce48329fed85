// What stores and embedding providers throw, as refusals that a caller can act on. Anything else is a bug and is thrown again.
import { EmbeddingError } from '../ports/embedding.js';
import { OwnershipLost, StoreError } from '../ports/event-store.js';
import { SourceError } from '../ports/sources.js';
import type { AppRefusal } from './requests.js';

export const STORE_REFUSALS = {
  full: 'store-full',
  unavailable: 'store-unavailable',
  damaged: 'store-damaged',
} as const satisfies Record<StoreError['reason'], AppRefusal['rejected']>;

/** The store of facts and batches. */
export const refusedByStore = (error: unknown): AppRefusal => {
  if (error instanceof StoreError) return { rejected: STORE_REFUSALS[error.reason], because: error.message };
  if (error instanceof SourceError) return { rejected: 'store-unavailable', because: error.message };
  if (error instanceof OwnershipLost) return { rejected: 'store-unavailable', because: error.message };
  throw error;
};

const refusedByKnowledge = (error: unknown): AppRefusal => {
  if (error instanceof EmbeddingError) return { rejected: 'embedding-failed', because: error.message };
  if (error instanceof SourceError) {
    if (error.reason === 'refused') return { rejected: 'knowledge-unreadable', because: error.message };
    const full = /disk is full|SQLITE_FULL/i.test(error.message);
    return { rejected: full ? 'store-full' : 'store-unavailable', because: error.message };
  }
  throw error;
};

/** Runs a use case of the knowledge collections; what their store or the embedding provider throws becomes a refusal. */
export const orKnowledgeRefusal = async <T>(work: () => Promise<T | AppRefusal>): Promise<T | AppRefusal> => {
  try {
    return await work();
  } catch (error) {
    return refusedByKnowledge(error);
  }
};
