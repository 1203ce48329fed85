// get_traces: where requests spent their time and where they failed; one trace with its lines, or the slowest spans.
import { z } from 'zod';
import type { SpanRecord } from '../telemetry/record.js';
import {
  boundCall,
  type CallBounds,
  periodArguments,
  servicesArgument,
  storePosition,
  traceIdsArgument,
  whereArgument,
} from './call-arguments.js';
import { isRefusedCall } from './known-names.js';
import type { Tool, ToolQuery } from './tool.js';
import type { ResultList } from './presentation/page.js';
import { describeRest, rowList, rowStyle } from './presentation/row-list.js';
import { presentResult, type ReceivedAnswer } from './presentation/tool-result.js';
import { rowHandle, rowLine } from './presentation/row-line.js';
import { countNoun } from './presentation/visible-text.js';

const MOST_SPANS = 200;
const USUAL_SPANS = 50;

const input = z.strictObject({
  trace_ids: traceIdsArgument.describe('Whole traces, by id: their spans and their log lines, oldest first.'),
  services: servicesArgument,
  only_errors: z.boolean().describe('Only spans that failed. Default false.').exactOptional(),
  where: whereArgument,
  ...periodArguments,
  order: z.enum(['slowest', 'newest', 'oldest']).describe('Default slowest; with trace_ids oldest.').exactOptional(),
  limit: z.int().min(1).max(MOST_SPANS).describe(`Most spans to read. Default ${USUAL_SPANS}.`).exactOptional(),
});

type GetTracesInput = z.infer<typeof input>;

const DESCRIPTION = `Reads spans of traces: whole traces by id (with their log lines), else the slowest, newest or failed spans, of some services or all.
Use it to see where a request waited or failed, and which call led there; begin with the slowest, then read one whole trace by its id.
Do not use it for log lines without a trace (search_logs), for processor or memory (get_metrics), or to count requests.`;

const NARROW = 'narrow the window or the services, or raise limit';
const SPANS = { noun: 'spans', narrow: NARROW };
const LINES = { noun: 'lines', narrow: NARROW };

const queriesOf = (
  call: GetTracesInput,
  bounds: CallBounds,
  at: { spans: number; logs: number },
): readonly ToolQuery[] => {
  const whole = call.trace_ids !== undefined;
  const { order = whole ? 'oldest' : 'slowest', limit = whole ? MOST_SPANS : USUAL_SPANS } = call;
  const spans = { ask: 'spans', ...bounds, order, budget: limit, upTo: at.spans } as const;
  const logs = { ask: 'logs', ...bounds, order: 'oldest', budget: MOST_SPANS, upTo: at.logs } as const;
  const read = { role: 'issue', why: 'model' } as const;
  return [{ ...read, query: spans }, ...(whole && call.only_errors !== true ? [{ ...read, query: logs }] : [])];
};

/** How many of a span's callers are among the rows. */
const callDepths = (spans: readonly SpanRecord[]): ReadonlyMap<string, number> => {
  const known = new Map<string, number>();
  for (const { traceId, spanId, parentId } of spans) {
    const above = parentId === undefined ? undefined : known.get(`${traceId}:${parentId}`);
    known.set(`${traceId}:${spanId}`, above === undefined ? 0 : Math.min(above + 1, 12));
  }
  return known;
};

const spanList = (answer: ReceivedAnswer): ResultList => {
  const { id, asked, got } = answer;
  if (asked.ask !== 'spans' || asked.order !== 'oldest') return rowList(answer, SPANS);
  const depthOf = callDepths(got.rows.filter((row) => row.kind === 'span'));
  const indent = (key: string): string => '· '.repeat(depthOf.get(key) ?? 0);
  const rows = got.rows.map((row, at) =>
    rowLine(`${rowHandle(id, at)} ${row.kind === 'span' ? indent(row.id) : ''}`.trimEnd(), row, rowStyle(answer)),
  );
  return {
    title: 'spans, each below its caller by dots:',
    rows,
    rest: (next) => describeRest(answer, SPANS, { next }),
  };
};

const listOf = (answer: ReceivedAnswer): ResultList =>
  answer.asked.ask === 'logs' ? { title: 'log lines:', ...rowList(answer, LINES) } : spanList(answer);

const NOUN = { spans: 'span', logs: 'log line' } as const;

const describeMatched = ({ asked, got }: ReceivedAnswer): string =>
  countNoun(got.matched, asked.ask === 'logs' ? NOUN.logs : NOUN.spans);

export const getTraces: Tool<GetTracesInput> = {
  name: 'get_traces',
  description: DESCRIPTION,
  input,
  example: { services: ['checkout'], only_errors: true },
  needs: (call, scope) => {
    const { only_errors, ...scoping } = call;
    const bounds = boundCall({ ...scoping, ...(only_errors === true && { min_level: 'error' }) }, scope);
    if (isRefusedCall(bounds)) return bounds;
    return {
      queries: queriesOf(call, bounds, { spans: storePosition(scope, 'spans'), logs: storePosition(scope, 'logs') }),
    };
  },
  present: (call, answers, scope) =>
    presentResult({
      tool: 'get_traces',
      answers,
      scope,
      hint:
        call.trace_ids === undefined
          ? 'No span matches. Services that are not traced have none: search_logs may still show them.'
          : 'No span or line of these traces lies in the window. Sampled traces are not kept; a trace may also lie outside of the window: give "from" and "to".',
      found: (received) => `${received.map(describeMatched).join(' and ')} match.`,
      lists: (received) => received.map(listOf),
    }),
};
