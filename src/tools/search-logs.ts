// search_logs: log lines by text, by structure, or both.
import { z } from 'zod';
import { optional } from '../kernel/optional.js';
import {
  boundCall,
  minLevelArgument,
  periodArguments,
  requestIdsArgument,
  servicesArgument,
  storePosition,
  traceIdsArgument,
  whereArgument,
  wordsArgument,
} from './call-arguments.js';
import { isRefusedCall } from './known-names.js';
import type { Tool } from './tool.js';
import { rowList } from './presentation/row-list.js';
import { presentResult } from './presentation/tool-result.js';
import { groupThousands } from './presentation/visible-text.js';

/** Most lines that one call reads. */
const MOST_LINES = 200;
const USUAL_LINES = 50;

const input = z.strictObject({
  text: wordsArgument(1_000)
    .describe('Words of the lines looked for: an error text, a symptom, an id. Not a regular expression.')
    .exactOptional(),
  services: servicesArgument,
  min_level: minLevelArgument,
  trace_ids: traceIdsArgument,
  request_ids: requestIdsArgument,
  where: whereArgument,
  ...periodArguments,
  order: z
    .enum(['relevance', 'newest', 'oldest'])
    .describe('relevance (default): best text match, then worst level and rarest pattern.')
    .exactOptional(),
  limit: z.int().min(1).max(MOST_LINES).describe(`Most lines to read. Default ${USUAL_LINES}.`).exactOptional(),
});

type SearchLogsInput = z.infer<typeof input>;

const saysNothing = ({ text, services, min_level, trace_ids, request_ids, where }: SearchLogsInput): boolean =>
  [text, services, min_level, trace_ids, request_ids, where].every((part) => part === undefined);

const DESCRIPTION = `Reads log lines of the issue's window, by text, by structure (services, level, ids, fields), or both.
Use it to see what was logged: an error text, the lines of one service, one request or one trace. Filter by structure first, then add text.
Do not use it for a first look at much (log_overview), to count or compare (log_overview, compare_periods), for latencies (get_traces), or for documents (search_knowledge_base).`;

export const searchLogs: Tool<SearchLogsInput> = {
  name: 'search_logs',
  description: DESCRIPTION,
  input,
  example: { text: 'connection refused', services: ['checkout'], min_level: 'warn' },
  needs: (call, scope) => {
    if (saysNothing(call))
      return {
        refused:
          'Say what to look for: text, services, min_level, trace_ids, request_ids or where. For a first look use log_overview.',
      };
    const bounds = boundCall(call, scope);
    if (isRefusedCall(bounds)) return bounds;
    const { text, order = 'relevance', limit = USUAL_LINES } = call;
    const query = {
      ask: 'logs',
      ...bounds,
      ...optional({ text }),
      order,
      budget: limit,
      upTo: storePosition(scope, 'logs'),
    } as const;
    return { queries: [{ role: 'issue', why: 'model', query }] };
  },
  present: ({ text }, answers, scope) =>
    presentResult({
      tool: 'search_logs',
      answers,
      scope,
      ...optional({ text }),
      hint: 'No stored line matches all of that. Fewer conditions or other words may; log_overview tells what was logged at all.',
      found: (received) => {
        const [matched, read] = received.map(({ got }) => [got.matched, got.rows.length] as const)[0] ?? [0, 0];
        return `${groupThousands(matched)} lines match, ${groupThousands(read)} read.`;
      },
      lists: (received) =>
        received.map((each) =>
          rowList(each, { noun: 'lines', narrow: 'narrow the window, the services or the level, or raise limit' }),
        ),
    }),
};
