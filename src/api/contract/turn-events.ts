// Schemas of the events of a running turn, and of the parts of facts that clients read.
import { z } from 'zod';
import { count } from './fields.js';

/** A client ignores fields that it cannot read: the answer does not depend on them. */
const lenient = <T extends z.ZodType>(field: T) => field.optional().catch(undefined);

const name = z.string();

const turnQuery = z.object({
  id: name,
  source: name,
  call: lenient(name).meta({ description: 'A model asked for it.' }),
  query: z.object({ ask: name, collection: lenient(name), server: lenient(name), tool: lenient(name) }),
});

export const turnEvent = z.object({
  type: z.string(),
  data: z.object({
    turn: lenient(z.number().int()),
    queries: lenient(z.array(turnQuery)),
    query: lenient(name).meta({ description: 'Id of the query that was answered, or was not.' }),
    rows: lenient(z.number()),
    stage: lenient(name),
    source: lenient(name),
    classification: lenient(z.object({ relation: name, confidence: z.number() })),
    window: lenient(z.object({ asked: z.object({ from: z.number(), to: z.number() }) })),
    suspects: lenient(z.array(z.object({ service: name }))),
    claims: lenient(z.number()),
  }),
});

export const textDelta = z.object({
  turn: z.number().int(),
  text: z.string(),
  begins: lenient(z.literal(true)).meta({ description: 'What was heard of the turn so far is withdrawn.' }),
  notice: lenient(z.string()).meta({ description: 'What is waited for.' }),
});

/** Who else looks at the investigation now, of those whom the same process serves; sent at once and when it changes. */
export const presentPeople = z.object({
  others: z.array(
    z.object({
      name: z.string(),
      isSelf: z.literal(true).meta({ description: 'The same person or key, by another page.' }).exactOptional(),
    }),
  ),
  more: count.meta({ description: 'How many others are not named.' }),
});

export type TurnQuery = z.infer<typeof turnQuery>;
export type TurnEvent = z.infer<typeof turnEvent>;
export type TextDelta = z.infer<typeof textDelta>;

const factWindow = z.looseObject({ from: count, to: count });

/** By type of fact; clients read nothing of the others. */
export const readableFacts = {
  TurnClassified: z.looseObject({
    classification: z.looseObject({
      readings: z.array(z.looseObject({ relation: z.string(), confidence: z.number() })),
      reasons: z.array(z.string()),
    }),
  }),
  ScopeMerged: z.looseObject({
    window: z.looseObject({ asked: factWindow, analysis: factWindow }),
    diff: z.looseObject({ because: z.array(z.string()) }),
    unknown: z.array(z.string()),
    doubts: z.array(z.looseObject({ about: z.string(), said: z.string().exactOptional() })).exactOptional(),
  }),
  QueriesPlanned: z.looseObject({
    queries: z.array(
      z.looseObject({
        id: z.string(),
        source: z.string(),
        role: z.string(),
        why: z.string(),
        query: z.looseObject({ ask: z.string() }),
      }),
    ),
  }),
  BatchFetched: z.looseObject({ query: z.string(), rows: count, matched: count }),
  SourceFailed: z.looseObject({ query: z.string(), because: z.string() }),
  SourceSkipped: z.looseObject({ query: z.string(), because: z.string() }),
} as const;
