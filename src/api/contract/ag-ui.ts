// The body of an AG-UI run, as https://docs.ag-ui.com describes RunAgentInput 1.0. What has no effect here is taken and left alone.
import { z } from 'zod';
import { clientTxnId, singleLine } from './fields.js';

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
