// find_similar_incidents: earlier issues that read like a text, with what they were found to be.
import { z } from 'zod';
import { wordsArgument } from './call-arguments.js';
import type { Tool } from './tool.js';
import { rowList } from './presentation/row-list.js';
import { presentResult } from './presentation/tool-result.js';
import { countNoun } from './presentation/visible-text.js';

const MOST_INCIDENTS = 10;
const USUAL_INCIDENTS = 5;

const input = z.strictObject({
  text: wordsArgument(1_000).describe('The trouble in a few words: symptoms, services, error texts.'),
  limit: z.int().min(1).max(MOST_INCIDENTS).describe(`Most issues. Default ${USUAL_INCIDENTS}.`).exactOptional(),
});

type SimilarIncidentsInput = z.infer<typeof input>;

export const findSimilarIncidents: Tool<SimilarIncidentsInput> = {
  name: 'find_similar_incidents',
  description: `Finds earlier issues that were resolved or rated by people and read like a text, the most alike first, with what was found then and whether it was right.
Use it when the trouble may have happened before, to learn what was the cause and what helped.
Do not use it as evidence: what was the cause then need not be the cause now, look for it in the logs. For documents use search_knowledge_base.`,
  input,
  example: { text: 'checkout times out, connection pool of payments exhausted' },
  needs: ({ text, limit = USUAL_INCIDENTS }, { asking }) => ({
    queries: [{ role: 'context', why: 'model', query: { ask: 'past-issues', text, ...asking, budget: limit } }],
  }),
  present: ({ text }, answers, scope) =>
    presentResult({
      tool: 'find_similar_incidents',
      answers,
      scope,
      text,
      hint: 'No earlier issue reads like that: it is new here, or was told in other words.',
      found: (received) => `${countNoun(received[0]?.got.rows.length ?? 0, 'earlier issue')}, the most alike first.`,
      lists: (received) => received.map((each) => rowList(each, { noun: 'issues', narrow: 'raise limit' })),
    }),
};
