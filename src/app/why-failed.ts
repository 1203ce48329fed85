// Why a turn failed, in words for whoever asked: what they can do something about is named, a bug is not.
import { QuotaExceeded, StoreError } from '../ports/event-store.js';
import { BatchGone } from './batches.js';
import { EngineFailed } from './engine/engine.js';
import { Erased } from './words.js';

export const whyFailed = (error: unknown): string => {
  if (error instanceof QuotaExceeded) return error.message;
  if (error instanceof StoreError) return error.reason === 'full' ? 'the store is full' : 'the store is unavailable';
  if (error instanceof BatchGone)
    return `what it had fetched is ${error.how}: do all replicas share one store of batches?`;
  if (error instanceof EngineFailed) return error.message;
  return error instanceof Erased ? 'its words were erased' : 'an internal error';
};
