// Why something that was asked of the collections is refused.
import { EmbeddingError } from '../../ports/embedding.js';
import { SourceError } from '../../ports/sources.js';
import type { AppRefusal } from '../asking.js';

/** What a store or a provider of vectors throws, as a refusal; anything else is a fault of ours. */
export const refusedByKnowledge = (error: unknown): AppRefusal => {
  if (error instanceof EmbeddingError) return { rejected: 'embedding-failed', because: error.message };
  if (error instanceof SourceError) {
    if (error.reason === 'refused') return { rejected: 'knowledge-unreadable', because: error.message };
    const full = /disk is full|SQLITE_FULL/i.test(error.message);
    return { rejected: full ? 'store-full' : 'store-unavailable', because: error.message };
  }
  throw error;
};

/** Runs a use case whose store may fail. */
export const orRefused = async <T>(work: () => Promise<T | AppRefusal>): Promise<T | AppRefusal> => {
  try {
    return await work();
  } catch (error) {
    return refusedByKnowledge(error);
  }
};
