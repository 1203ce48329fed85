// Turns, events, timeline, replay, verification: what is read back of an investigation.
import { z } from 'zod';
import { answer, verdict } from './answer.js';
import { turnStatus } from './session.js';
import { count, instantOut } from './words.js';

const turn = z.number().int().min(1);

export const turnDocument = z.object({
  n: turn,
  messageId: z.string(),
  status: turnStatus,
  text: z.string().exactOptional(),
  issue: z.string().exactOptional(),
  rerunOf: turn.exactOptional(),
  answer: answer
    .exactOptional()
    .meta({ description: 'The stored response; absent until there is one, and once erased.' }),
});

export const turnList = z.object({ items: z.array(turnDocument) });

export const accepted = z.object({ turn, status: z.literal('accepted'), location: z.string() });

/** Facts exactly as recorded, so that a reader can fold them again: instants are integer microseconds. */
export const fact = z.looseObject({
  id: z.string(),
  stream: z.string(),
  version: count,
  commit: count,
  at: count.meta({ description: 'Microseconds since 1970-01-01T00:00:00Z.' }),
  actor: z.object({ kind: z.string(), id: z.string() }),
  schema: count,
  type: z.string(),
  data: z.looseObject({}),
});

export const eventPage = z.object({ items: z.array(fact), next: z.string().exactOptional() });

const considered = z.object({
  kind: z.string(),
  service: z.string(),
  what: z.string(),
  score: z.number().meta({ description: 'Nats above what chance gives; 0 is chance.' }),
  detail: z.record(z.string(), z.union([z.number(), z.string()])),
});

/** The working of the engine exactly as recorded: instants are integer microseconds. */
export const findings = z.looseObject({
  engine: z.string(),
  window: z.object({ from: count, to: count }),
  focus: z.looseObject({ of: z.object({ from: count, to: count }), cost: z.number() }).exactOptional(),
  apart: z.looseObject({ independent: z.enum(['requests', 'onset']).exactOptional() }).exactOptional(),
  beside: z.looseObject({ words: z.array(z.string()) }).exactOptional(),
  baseline: z.enum(['past', 'in-window', 'none']),
  hypotheses: z.array(z.looseObject({ service: z.string(), score: z.number(), confidence: z.number() })),
  considered: z.array(considered),
  missing: z.array(z.string()),
});

export const timeline = z.object({
  items: z.array(z.object({ version: count, at: instantOut, turn: turn.exactOptional(), what: z.string() })),
});

export const done = z.object({ outcome: z.literal('done') });

export const replay = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('identical'), turn, facts: count, configurationChanged: z.boolean() }),
  z.object({
    outcome: z.literal('differs'),
    turn,
    cause: z.enum(['code', 'configuration']),
    fact: z.object({ version: count, type: z.string(), recorded: z.unknown(), today: z.unknown() }),
  }),
  z.object({
    outcome: z.literal('refused'),
    turn,
    cause: z.enum(['damaged', 'missing', 'erased', 'not-finished']),
    because: z.string(),
  }),
]);

const verifiedClaim = z.object({ text: z.string(), verdict, because: z.string().exactOptional() });

export const verification = z.object({
  turns: z.array(z.object({ turn, claims: z.array(verifiedClaim) })),
  counts: z.object({ supported: count, contradicted: count, unknown: count }),
});

export const exportQuery = z.strictObject({
  format: z.enum(['json', 'md', 'conversation']).default('json').meta({
    description:
      '`json`: everything, with the facts; `md`: for people; `conversation`: who said what when, and what was called.',
  }),
});

export const eraseQuery = z.strictObject({
  erase: z.enum(['true', 'false']).default('false').meta({
    description: '`true` deletes the words and batches for good; otherwise the investigation can be restored.',
  }),
});
