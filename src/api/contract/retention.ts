// Schemas of retention: policies, runs, legal holds, and what a run would do.
import { z } from 'zod';
import { RETENTION_KINDS } from '../../kernel/retention-terms.js';
import { count, instantOut, singleLine } from './fields.js';

export const retentionQuery = z.strictObject({
  preview: z.enum(['true', 'false']).default('false').meta({ description: 'Say what a run would do now.' }),
});

export const holdBody = z.strictObject({
  reason: singleLine(512).meta({ description: 'Why; it is kept, and shown with who and when.' }),
});

const kind = z.enum(RETENTION_KINDS);

const policy = z.object({
  kind,
  deleteAfterSeconds: z
    .number()
    .meta({ description: 'Since the last use. Absent: only people delete.' })
    .exactOptional(),
  eraseAfterSeconds: z.number().meta({ description: 'Since the deletion. Absent: never.' }).exactOptional(),
});

const counts = {
  deleted: count,
  erased: count,
  held: count.meta({ description: 'On legal hold.' }),
  kept: count.meta({ description: 'Due by their age, and in use.' }),
};

export const retentionReport = z.object({
  policies: z.array(policy),
  nextRun: instantOut.meta({ description: 'Absent: there is no policy.' }).exactOptional(),
  runs: z
    .array(
      z.object({
        run: z.number().int().min(1),
        state: z.enum(['running', 'finished', 'interrupted']),
        startedAt: instantOut,
        updatedAt: instantOut,
        policies: z.array(policy),
        counts: z.array(z.object({ kind, ...counts })),
      }),
    )
    .meta({ description: 'The latest first.' }),
  holds: z.array(
    z.object({
      kind,
      id: z.string(),
      at: instantOut,
      actor: z.object({ kind: z.string(), id: z.string() }),
      reason: z.string(),
    }),
  ),
  preview: z
    .array(
      z.object({
        kind,
        ...counts,
        examples: z.array(z.object({ id: z.string(), into: z.enum(['deleted', 'erased']) })),
        survives: z.string().meta({ description: 'What stays of what is erased.' }),
      }),
    )
    .exactOptional(),
});

export const retentionStarted = z.object({ run: z.number().int().min(1) });
