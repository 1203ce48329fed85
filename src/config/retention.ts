// Settings of retention: how long records are kept, by tenant and kind.
import { z } from 'zod';
import { RETENTION_KINDS } from '../kernel/retention-terms.js';
import { DAY, SECOND } from '../kernel/time.js';
import { duration } from './units.js';

const policy = z
  .strictObject({
    /** Absent: of each tenant that has no policy of its own for the kind. */
    tenant: z.string().min(1).max(64).exactOptional(),
    kind: z.enum(RETENTION_KINDS),
    /** Since the last use of an investigation, or the last report of an alert that has ended. It can be restored until it is erased. */
    deleteAfter: duration('365d', SECOND).exactOptional(),
    /** Since the deletion, whoever has deleted it; of a batch since it was stored, of a notification since its last attempt. */
    eraseAfter: duration('30d', SECOND).exactOptional(),
  })
  .refine(({ deleteAfter, eraseAfter }) => deleteAfter !== undefined || eraseAfter !== undefined, {
    message: 'must have "deleteAfter", "eraseAfter" or both',
  })
  .refine(({ kind, deleteAfter }) => (kind !== 'batch' && kind !== 'notification') || deleteAfter === undefined, {
    path: ['deleteAfter'],
    message: 'is not for batches and notifications: they are erased, and cannot be restored. Set "eraseAfter"',
  })
  .refine(({ kind, eraseAfter = DAY }) => kind !== 'batch' || eraseAfter >= DAY, {
    path: ['eraseAfter'],
    message: 'must be at least 1d for batches: a running turn stores its rows before its facts refer to them',
  });

export const retentionSchema = z.strictObject({
  policies: z
    .array(policy)
    .max(1_000)
    .refine(
      (all) => new Set(all.map(({ tenant = '', kind }) => `${tenant} ${kind}`)).size === all.length,
      'must have one policy for a tenant and kind',
    ),
});
