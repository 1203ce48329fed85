// Care for the store, on the wire: one page of batches at a time.
import { z } from 'zod';
import { batchHash, count } from './words.js';

const hash = z.string();
const next = hash.meta({ description: 'Send it as "after" for the next page; absent: this was the last one.' });

export const checkBody = z.strictObject({ after: batchHash.exactOptional() });

/** A turn may take minutes; what it has put and not yet recorded must not be swept. */
const LEAST_HOURS = 1;
const HOURS = 24;

export const sweepBody = z.strictObject({
  after: batchHash.exactOptional(),
  olderThanHours: z
    .number()
    .min(LEAST_HOURS)
    .max(1_000_000)
    .default(HOURS)
    .meta({ description: 'Batches that were put later are left alone.' }),
  dryRun: z.boolean().default(false).meta({ description: 'Say what would be deleted.' }),
});

export const storeCheck = z.object({
  blobs: count,
  bytes: count.meta({ description: 'As they are stored: compressed.' }),
  damaged: z.array(z.object({ hash, how: z.enum(['missing', 'damaged']), heldBy: z.array(z.string()) })),
  unheld: z.object({ blobs: count, bytes: count }).meta({ description: 'No investigation cites them.' }),
  next: next.exactOptional(),
});

export const storeSweep = z.object({
  blobs: count,
  swept: z.array(z.object({ hash, bytes: count })),
  next: next.exactOptional(),
});
