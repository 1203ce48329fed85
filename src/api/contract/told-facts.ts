// The inside of the facts that say how a turn came to its answer, as far as a reader tells of them.
import { z } from 'zod';
import { count } from './words.js';

const window = z.looseObject({ from: count, to: count });

/** By type; of other facts, a reader tells nothing from within. */
export const toldFacts = {
  TurnClassified: z.looseObject({
    classification: z.looseObject({
      readings: z.array(z.looseObject({ relation: z.string(), confidence: z.number() })),
      reasons: z.array(z.string()),
    }),
  }),
  ScopeMerged: z.looseObject({
    window: z.looseObject({ asked: window, analysis: window }),
    diff: z.looseObject({ because: z.array(z.string()) }),
    unknown: z.array(z.string()),
    doubts: z.array(z.looseObject({ about: z.string(), said: z.string() })).exactOptional(),
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
