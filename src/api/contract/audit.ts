// Schemas of the audit: its filters and its entries.
import { z } from 'zod';
import { AUDITED_ACTIONS, UNASKED_ACTIONS } from '../../investigation/operation.js';
import { instantIn, instantOut, singleLine, wholeNumber } from './fields.js';

const action = z.enum([...AUDITED_ACTIONS, ...UNASKED_ACTIONS]);
const outcome = z.enum(['done', 'refused', 'failed']);

export const auditQuery = z.strictObject({
  subject: singleLine(256)
    .meta({ description: 'Id of an investigation, alert, collection or snapshot.' })
    .exactOptional(),
  action: action.exactOptional(),
  actor: singleLine(256).meta({ description: 'Name of the key, user or channel.' }).exactOptional(),
  outcome: outcome.exactOptional(),
  by: z
    .enum(['people', 'service'])
    .meta({ description: 'people: what was asked for from outside. service: what happened by itself.' })
    .exactOptional(),
  from: instantIn.exactOptional(),
  to: instantIn.exactOptional(),
  cursor: singleLine(1024).meta({ description: '"next" of the page before.' }).exactOptional(),
  limit: wholeNumber(1, 1000).default(50).meta({ description: '50 when absent.' }),
});

export const auditPage = z.object({
  items: z.array(
    z.object({
      at: instantOut,
      actor: z.object({ kind: z.string(), id: z.string() }),
      action,
      subject: z.string().exactOptional(),
      turn: z.number().int().min(1).exactOptional(),
      outcome,
      because: z.string().meta({ description: 'Why it was refused or failed.' }).exactOptional(),
      reason: z.string().meta({ description: 'X-Casefile-Reason of the request.' }).exactOptional(),
      address: z.string().meta({ description: 'The end of the connection.' }).exactOptional(),
      agent: z.string().meta({ description: 'User-Agent of the request.' }).exactOptional(),
      changes: z
        .array(z.object({ path: z.string(), before: z.string().exactOptional(), now: z.string().exactOptional() }))
        .exactOptional(),
    }),
  ),
  next: z.string().exactOptional(),
});
