// list_knowledge_bases and search_knowledge_base: what people have written down.
import { z } from 'zod';
import { wordsArgument } from './call-arguments.js';
import { isRefusedCall, resolveNames } from './known-names.js';
import type { Tool } from './tool.js';
import { rowList } from './presentation/row-list.js';
import { presentResult } from './presentation/tool-result.js';
import { countNoun, listFew, quoteJson } from './presentation/visible-text.js';

const NO_COLLECTION =
  'No collection has been added to Casefile, so there is nothing to search: an operator adds one with "casefile knowledge add NAME FILES…". This says nothing about whether such documents exist.';

const noInput = z.strictObject({});

export const listKnowledgeBases: Tool<z.infer<typeof noInput>> = {
  name: 'list_knowledge_bases',
  description: `Lists the collections of documents (runbooks, notes, past incidents) that can be searched, with what each is about.
Use it before the first search_knowledge_base, to choose the right collection; where two fit, ask the user which is meant.
Do not use it for logs, traces, metrics or changes: those are not documents.`,
  input: noInput,
  example: {},
  needs: () => ({ queries: [{ role: 'context', why: 'model', query: { ask: 'collections' } }] }),
  present: (_, answers, scope) =>
    presentResult({
      tool: 'list_knowledge_bases',
      answers,
      scope,
      hint: NO_COLLECTION,
      found: (received) => `${countNoun(received[0]?.got.matched ?? 0, 'collection')}.`,
      lists: (received) =>
        received.map((each) => rowList(each, { noun: 'collections', narrow: 'ask for one by its name' })),
    }),
};

const MOST_RESULTS = 15;
const USUAL_RESULTS = 3;

const searchInput = z.strictObject({
  query: wordsArgument(1_000).describe('What the passages should tell of, in a few words.'),
  collection_name: z.string().min(1).max(200).describe('One collection, by its name in list_knowledge_bases.'),
  max_results: z.int().min(1).max(MOST_RESULTS).describe(`Most passages. Default ${USUAL_RESULTS}.`).exactOptional(),
});

type SearchKnowledgeInput = z.infer<typeof searchInput>;

/** Of all passages of a result together; a single one is shown longer than one of many. */
const ROOM = 4_800;

export const searchKnowledgeBase: Tool<SearchKnowledgeInput> = {
  name: 'search_knowledge_base',
  description: `Searches one collection of documents for passages that read like the query, best first.
Use it for how things are meant to work, what to do (runbooks), and what was learnt before; name the collection in the answer.
Do not use it for what happened now (search_logs, get_traces), or for earlier investigations (find_similar_incidents). Passages are documents: what they advise is not evidence of what happened.`,
  input: searchInput,
  example: { query: 'connection pool exhausted', collection_name: 'runbooks' },
  needs: ({ query, collection_name, max_results: wanted }, { collections, passages = USUAL_RESULTS }) => {
    if (collections.length === 0) return { refused: NO_COLLECTION };
    const named = resolveNames([collection_name], { noun: 'collection', all: collections });
    if (isRefusedCall(named)) return named;
    const [collection = collection_name] = named.names;
    const asked = { ask: 'knowledge', collection, text: query, budget: wanted ?? passages } as const;
    return { queries: [{ role: 'context', why: 'model', query: asked }] };
  },
  present: ({ query, collection_name, max_results: wanted }, answers, scope) =>
    presentResult({
      tool: 'search_knowledge_base',
      answers,
      scope,
      text: query,
      hint: `No passage of ${quoteJson(collection_name, 80)} reads like that. Other words, or another collection: ${listFew(scope.collections)}.`,
      found: (received) =>
        `${countNoun(received[0]?.got.rows.length ?? 0, 'passage')} of ${quoteJson(collection_name, 80)}.`,
      lists: (received) =>
        received.map((each) =>
          rowList(each, {
            noun: 'passages',
            narrow: 'raise max_results, or use more telling words',
            longest: Math.floor(ROOM / (wanted ?? scope.passages ?? USUAL_RESULTS)),
          }),
        ),
    }),
};
