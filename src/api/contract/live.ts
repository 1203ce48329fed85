// A running turn as it is followed over the wire: of its facts, what is told of them; and its words as they come.
import { z } from 'zod';

/** A client goes on without what it cannot read: the answer does not hang on it. */
const told = <T extends z.ZodType>(field: T) => field.optional().catch(undefined);

const name = z.string();

const query = z.object({
  id: name,
  source: name,
  call: told(name).meta({ description: 'A model asked for it.' }),
  query: z.object({ ask: name, collection: told(name), server: told(name), tool: told(name) }),
});

export const turnEvent = z.object({
  type: z.string(),
  data: z.object({
    turn: told(z.number().int()),
    queries: told(z.array(query)),
    query: told(name).meta({ description: 'Id of the query that was answered, or was not.' }),
    rows: told(z.number()),
    stage: told(name),
    source: told(name),
    classification: told(z.object({ relation: name, confidence: z.number() })),
    window: told(z.object({ asked: z.object({ from: z.number(), to: z.number() }) })),
    suspects: told(z.array(z.object({ service: name }))),
    claims: told(z.number()),
  }),
});

export const saidText = z.object({
  turn: z.number().int(),
  text: z.string(),
  begins: told(z.literal(true)).meta({ description: 'What was heard of the turn so far is withdrawn.' }),
  notice: told(z.string()).meta({ description: 'What is waited for.' }),
});

export type TurnQuery = z.infer<typeof query>;
export type TurnEvent = z.infer<typeof turnEvent>;
export type SaidText = z.infer<typeof saidText>;
