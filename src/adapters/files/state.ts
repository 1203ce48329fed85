// Whether batches can be written now: a share that went away, or is full, looks like any other until somebody writes to it.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreState } from '../../ports/store-state.js';
import { refused } from './failure.js';

/** More than fits beside the entry of a file: a full disk takes names for a while. */
const BYTES = Buffer.alloc(64 * 1024, 'casefile');

export const folderState = (root: string): (() => Promise<StoreState>) => {
  // the same at every look: what one that was killed has left is written over
  const file = join(root, `.state-${randomUUID()}`);
  return async () => {
    try {
      await mkdir(root, { recursive: true });
      const handle = await open(file, 'w');
      try {
        await handle.writeFile(BYTES);
        await handle.sync();
      } finally {
        await handle.close();
        await rm(file, { force: true });
      }
      return { state: 'ok' };
    } catch (error) {
      return { state: 'unavailable', because: refused(error).message };
    }
  };
};
