// Telemetry reports, health, and the one shape of every error.
import { z } from 'zod';
import { count, line } from './words.js';

export const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
export const signal = z.enum(SIGNALS);

export const sourceName = line(256).meta({
  description: 'Names the source in record identities; also the header X-Casefile-Source.',
});

export const ingestQuery = z.strictObject({ source: sourceName.exactOptional() });

export const ingestReport = z.object({
  accepted: count,
  duplicates: count.meta({ description: 'Already stored: add nothing.' }),
  rejected: z.array(z.object({ line: count.meta({ description: '1-based.' }), reason: z.string(), text: z.string() })),
  unlisted: count.meta({ description: 'Rejected too, beyond those that are listed.' }).exactOptional(),
  repaired: z.record(z.string(), count).meta({ description: 'Reason → rows.' }),
});

export const health = z.object({
  status: z.enum(['ok', 'waiting']),
  waitingFor: z.array(z.string()).exactOptional(),
  /** Of each store that is reached over a network. */
  stores: z
    .record(z.string(), z.object({ state: z.enum(['ok', 'unavailable']), because: z.string().exactOptional() }))
    .exactOptional(),
});

/** RFC 9457; `type` is stable, `field` is the path of the fault, `howToFix` the way out. */
export const problem = z.object({
  type: z.string().meta({ format: 'uri-reference' }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  field: z.string().exactOptional(),
  faults: z
    .array(z.object({ field: z.string(), detail: z.string() }))
    .meta({ description: 'All faults, where there are several.' })
    .exactOptional(),
  howToFix: z.string(),
  instance: z.string(),
});

export type Problem = z.infer<typeof problem>;
