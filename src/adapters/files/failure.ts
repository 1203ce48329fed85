// What a file system said no to, in words that say what to mend.
import { StoreError } from '../../ports/event-store.js';

/** The disk, a quota, or a limit on the process. */
const NO_SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const refused = (error: unknown): StoreError => {
  const { code, message } = error as NodeJS.ErrnoException;
  const full = code !== undefined && NO_SPACE.has(code);
  return new StoreError(full ? 'full' : 'unavailable', `batches: ${message}${full ? ': free some space' : ''}`);
};
