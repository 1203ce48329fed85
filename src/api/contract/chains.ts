// Schemas of chains: what starts, answers and ends a run, and what is shown of it.
import { z } from 'zod';
import {
  AGENT_KINDS,
  APPROVAL_ANSWERS,
  CHAIN_STATUSES,
  PARALLEL_TYPES,
  SUCCESS_POLICIES,
} from '../../kernel/chain-terms.js';
import { askBody } from './ask.js';
import { count, instantIn, instantOut, messageId, messageText, singleLine, VISIBLE, windowIn } from './fields.js';

const text = messageText.regex(VISIBLE, 'is empty; say what you want to know');
const { scope, zone } = askBody.shape;

export const chainBody = z.strictObject({
  chain: singleLine(64).meta({ description: 'A name of "chains" in the configuration.' }),
  text,
  messageId: messageId.exactOptional(),
  scope,
  window: windowIn.exactOptional(),
  zone,
  askedAt: instantIn.exactOptional(),
});

export const chainAnswerBody = z.strictObject({ text });

export const approvalBody = z.strictObject({
  answer: z.enum(APPROVAL_ANSWERS).meta({ description: 'always: for these tools in this chain, until it is revoked.' }),
});

export const revocationBody = z.strictObject({ tool: singleLine(128) });

export const chainNameField = singleLine(64);
export const runId = z.string().regex(/^c[1-9]\d{0,5}$/, 'must be the id of a run, such as c1');
export const chainExecutionId = z
  .string()
  .regex(/^c[1-9]\d{0,5}\.s[1-9]\d{0,3}\.a[1-9]\d{0,3}$/, 'must be the id of an execution, such as c1.s2.a1');

export const chainStart = z.object({
  run: z.string(),
  chain: z.string(),
  version: z.string().meta({ description: 'SHA-256 of its name and definition.' }),
  repeated: z.boolean().meta({ description: 'The same call has started it before.' }),
});

const times = {
  startedAt: instantOut.exactOptional(),
  completedAt: instantOut.exactOptional(),
  durationMs: z.number().exactOptional(),
};

const status = z.enum(CHAIN_STATUSES);

const execution = z.object({
  id: z.string(),
  agent: z.string(),
  index: z.number().int().min(1),
  kind: z.enum(AGENT_KINDS),
  iterationStrategy: z.string(),
  status,
  ...times,
  conversation: z
    .string()
    .meta({ description: 'The investigation in which it works: its turns, timeline and evidence.' })
    .exactOptional(),
  question: z.string().exactOptional(),
  waitsFor: z
    .enum(['answer', 'approval'])
    .meta({ description: 'A person: POST …/answer or …/approve.' })
    .exactOptional(),
  tools: z.array(z.string()).meta({ description: 'For which a person is or was asked.' }).exactOptional(),
  approval: z.enum(APPROVAL_ANSWERS).exactOptional(),
  by: z.string().meta({ description: 'The person who answered it or ended it.' }).exactOptional(),
  because: z.string().exactOptional(),
  answer: z.string().exactOptional(),
});

const stage = z.object({
  id: z.string(),
  name: z.string(),
  index: count,
  expectedAgentCount: z.number().int().min(1),
  parallelType: z.enum(PARALLEL_TYPES).exactOptional(),
  successPolicy: z.enum(SUCCESS_POLICIES).exactOptional(),
  synthesizes: z.string().meta({ description: 'The stage whose conclusions it was made of.' }).exactOptional(),
  status,
  ...times,
  executions: z.array(execution),
});

const run = z.object({
  id: z.string(),
  chain: z.string(),
  version: z.string(),
  status,
  ...times,
  question: z.string().exactOptional(),
  messageId: z.string().meta({ description: 'Of the message that it answers.' }),
  plannedStages: count,
  stages: z.array(stage),
  because: z.string().meta({ description: 'What was not done, and why.' }).exactOptional(),
  turn: z.number().int().meta({ description: 'The executive summary: a turn of the investigation.' }).exactOptional(),
});

export const chainRunPage = z.object({ items: z.array(run) });

export const chainPage = z.object({
  items: z.array(
    z.object({
      chain: z.string(),
      version: z.string(),
      description: z.string().exactOptional(),
      stages: z.array(
        z.object({ name: z.string(), agents: z.array(z.object({ name: z.string(), kind: z.enum(AGENT_KINDS) })) }),
      ),
      allowed: z.array(z.string()).meta({ description: 'Tools that it may use without a person being asked.' }),
      latest: z
        .object({ clientTxnId: z.string(), run: z.string(), startedAt: instantOut })
        .meta({ description: 'Its latest run; absent: there is none.' })
        .exactOptional(),
    }),
  ),
});
