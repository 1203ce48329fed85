// The body of an AG-UI run, as https://docs.ag-ui.com describes RunAgentInput 1.0. What has no effect here is taken and left alone.
import { z } from 'zod';
import { answer } from './answer.js';
import { clientTxnId, count, singleLine } from './fields.js';

const part = z.looseObject({ type: z.string(), text: z.string().exactOptional() });

const message = z.looseObject({
  id: z.string().exactOptional(),
  role: z.string(),
  content: z
    .union([z.string(), z.array(part)])
    .meta({ description: 'Of the question: text alone.' })
    .nullish(),
});

/** What the page around the conversation knows. */
const pageContext = z.looseObject({ description: z.string(), value: z.string() });

export const runAgentBody = z.looseObject({
  threadId: clientTxnId.meta({ description: 'The clientTxnId of the investigation.' }),
  runId: singleLine(256),
  messages: z.array(message).min(1).max(10_000).meta({
    description:
      'The last one of role "user" is asked, and its id is the idempotency key of the turn; "system" and "developer" are told to a model.',
  }),
  state: z
    .unknown()
    .meta({ description: 'An object gets "casefile" added; anything else is replaced.' })
    .exactOptional(),
  context: z
    .array(pageContext)
    .max(100)
    .meta({
      description: 'Told to a model beside its instructions. A message that comes again with another is the same turn.',
    })
    .exactOptional(),
  tools: z.array(z.unknown()).meta({ description: 'Tools of the client are never called.' }).exactOptional(),
  resume: z.array(z.unknown()).max(0, 'must be empty: no run of this agent waits to be resumed').exactOptional(),
  forwardedProps: z
    .looseObject({
      model: singleLine(256)
        .meta({ description: '"casefile": as configured; "none": the engine alone; or a profile of GET /v1/models.' })
        .exactOptional(),
    })
    .nullish(),
});

export type RunAgentBody = z.infer<typeof runAgentBody>;

const run = { threadId: z.string(), runId: z.string() };
const stepName = z.string();
const messageId = z.string();

const done = {
  clientTxnId: z.string(),
  turn: count,
  link: z.string().meta({ description: 'Opens the turn in the web console.' }),
};

const casefile = z.object({ ...done, answer });

const usage = z.array(
  z.object({ model: z.string().exactOptional(), inputTokens: count, outputTokens: count, totalTokens: count }),
);

const finished = { type: z.literal('RUN_FINISHED'), ...run } as const;

/** The events of a run, by their `type`. Source: https://docs.ag-ui.com/concepts/events. */
export const runEvent = z.union([
  z.object({ type: z.literal('RUN_STARTED'), ...run }),
  z.object({ type: z.enum(['STEP_STARTED', 'STEP_FINISHED']), stepName }),
  z.object({ type: z.literal('TEXT_MESSAGE_START'), messageId, role: z.literal('assistant') }),
  z.object({
    type: z.literal('TEXT_MESSAGE_CONTENT'),
    messageId,
    delta: z.string().meta({ description: 'The next piece of the Markdown.' }),
  }),
  z.object({ type: z.literal('TEXT_MESSAGE_END'), messageId }),
  z.object({
    type: z.literal('STATE_DELTA'),
    delta: z.array(z.object({ op: z.literal('add'), path: z.literal('/casefile'), value: casefile })),
  }),
  z.object({ type: z.literal('STATE_SNAPSHOT'), snapshot: z.object({ casefile }) }),
  z.object({
    ...finished,
    result: z.object(done),
    outcome: z.object({ type: z.literal('success') }),
    usage: usage.exactOptional().meta({ description: 'Of a model; absent where the engine alone has answered.' }),
  }),
  z.object({ ...finished, outcome: z.object({ type: z.literal('cancelled') }) }),
  z.object({
    type: z.literal('RUN_ERROR'),
    message: z.string().meta({ description: 'What is wrong, and how to mend it.' }),
    code: z.string().meta({ description: 'The last part of the problem type.' }),
  }),
]);
