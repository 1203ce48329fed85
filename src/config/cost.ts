// Settings of cost: budgets of tenants, and which team pays for what.
import { z } from 'zod';

const names = z.array(z.string().min(1).max(256)).max(1_000).default([]);

const budget = z
  .strictObject({
    /** Absent: each tenant has it for itself. */
    tenant: z.string().min(1).max(64).exactOptional(),
    /** Of UTC. */
    per: z.enum(['day', 'month']),
    /** US dollars; needs a price of every profile that is used. */
    dollars: z.number().positive().max(1e9).exactOptional(),
    tokens: z.number().int().min(1).max(1e15).exactOptional(),
    /** Share from which on it warns. */
    warnAt: z.number().min(0).max(1).default(0.8),
  })
  .refine(({ dollars, tokens }) => dollars !== undefined || tokens !== undefined, {
    message: 'must have "dollars", "tokens" or both',
  });

export const costSchema = z.strictObject({
  budgets: z.array(budget).max(100),
  /** What its actors ask is paid by the team; else what is asked about its services. */
  teams: z.record(z.string().min(1).max(64), z.strictObject({ actors: names, services: names })),
});
