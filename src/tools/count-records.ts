// count_records: how many lines or spans there are and how many failed, in all and by one dimension.
import { z } from 'zod';
import { optional } from '../kernel/optional.js';
import { TALLY_NAMES, type TallyDimension, type TallyQuery } from '../telemetry/query.js';
import type { TallyRow } from '../telemetry/aggregates/aggregate-rows.js';
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
import { isRefusedCall, type RefusedCall } from './known-names.js';
import type { ResultList } from './presentation/page.js';
import { rowHandle, rowLine } from './presentation/row-line.js';
import { rowStyle } from './presentation/row-list.js';
import { presentResult, type ReceivedAnswer } from './presentation/tool-result.js';
import { countNoun, groupThousands, shorten } from './presentation/visible-text.js';
import type { Tool } from './tool.js';

/** Most values that one call lists. */
const MOST_VALUES = 100;
const USUAL_VALUES = 25;

const input = z.strictObject({
  of: z
    .enum(['logs', 'spans'])
    .describe('What is counted. Default logs. Latencies are those of spans.')
    .exactOptional(),
  by: z
    .enum(TALLY_NAMES)
    .describe('Counted apart by it. status: HTTP or gRPC code; exception: type of the error; operation: endpoint.')
    .exactOptional(),
  by_field: z
    .string()
    .min(1)
    .max(200)
    .describe('Counted apart by an attribute, by its name, such as tenant.id. Not together with by.')
    .exactOptional(),
  text: wordsArgument(1_000)
    .describe('Only records that hold every word of it: lines in their message, spans in their name.')
    .exactOptional(),
  services: servicesArgument,
  min_level: minLevelArgument,
  only_errors: z
    .boolean()
    .describe('Only lines of level error or worse, or failed spans. Default false.')
    .exactOptional(),
  trace_ids: traceIdsArgument,
  request_ids: requestIdsArgument,
  where: whereArgument,
  ...periodArguments,
  limit: z.int().min(1).max(MOST_VALUES).describe(`Most values to list. Default ${USUAL_VALUES}.`).exactOptional(),
});

type CountRecordsInput = z.infer<typeof input>;

const DESCRIPTION = `Counts lines or spans: how many, how many of them are errors, when the first and the last one were, in how many traces; of spans also latencies (p50, p95, p99). In all, and by service, pod, host, region, version, endpoint, status code, exception, pattern, level, minute, hour or any attribute.
Use it for how many, how often, which one fails most, since when, the last time, error rates and latencies of a group.
Do not use it to read what was logged (search_logs), for gauges (get_metrics), or to compare two times (compare_periods).`;

const dimensionOf = ({ by, by_field }: CountRecordsInput): TallyDimension | undefined =>
  by_field === undefined ? by : { field: by_field };

const BOTH: RefusedCall = { refused: 'Give by or by_field, not both: records are counted by one dimension.' };

const queryOf = (call: CountRecordsInput, bounds: Pick<TallyQuery, 'window' | 'filter'>, upTo: number): TallyQuery => {
  const { of = 'logs', text, limit = USUAL_VALUES } = call;
  return { ask: 'tally', of, ...optional({ by: dimensionOf(call), text }), ...bounds, budget: limit, upTo };
};

const talliesIn = ({ got }: ReceivedAnswer): readonly TallyRow[] => got.rows.filter((row) => row.kind === 'tally');

const nounOf = ({ of }: TallyRow): string => (of === 'logs' ? 'line' : 'span');

const describeTotal = (answer: ReceivedAnswer): string => {
  const total = talliesIn(answer).find(({ value }) => value === undefined);
  if (total === undefined) return `${countNoun(talliesIn(answer).length, 'value')}.`;
  const { count, errors, by, values, valuesWithErrors = 0 } = total;
  const apart =
    by === undefined || values === undefined
      ? ''
      : `; ${groupThousands(values)} values of ${shorten(by, 80)}, ${groupThousands(valuesWithErrors)} of them with errors`;
  return `${countNoun(count, nounOf(total))}, ${countNoun(errors, 'error')}${apart}.`;
};

const tallyList = (answer: ReceivedAnswer): ResultList => {
  const { id, got } = answer;
  const style = rowStyle(answer);
  return {
    rows: got.rows.map((row, at) => rowLine(rowHandle(id, at), row, style)),
    rest: (shown) => {
      const unseen = got.rows.length - shown;
      const parts = [
        unseen > 0 &&
          `${countNoun(unseen, 'row')} not shown: read_batch ${JSON.stringify({ result: id, from: shown })}.`,
        got.owed > 0 && `${countNoun(got.owed, 'more record')} of other values: raise limit, or give more conditions.`,
      ].filter((part) => part !== false);
      return parts.length === 0 ? undefined : parts.join(' ');
    },
  };
};

export const countRecords: Tool<CountRecordsInput> = {
  name: 'count_records',
  description: DESCRIPTION,
  input,
  example: { by: 'pod', services: ['checkout'], only_errors: true },
  needs: (call, scope) => {
    if (call.by !== undefined && call.by_field !== undefined) return BOTH;
    const { only_errors, ...scoping } = call;
    const least = only_errors === true && call.min_level !== 'fatal' ? ({ min_level: 'error' } as const) : {};
    const bounds = boundCall({ ...scoping, ...least }, scope);
    if (isRefusedCall(bounds)) return bounds;
    const query = queryOf(call, bounds, storePosition(scope, call.of ?? 'logs'));
    return { queries: [{ role: 'issue', why: 'model', query }] };
  },
  present: ({ text }, answers, scope) =>
    presentResult({
      tool: 'count_records',
      answers,
      scope,
      ...optional({ text }),
      hint: 'Nothing is stored there with these conditions: the count is zero. A wider window, or fewer conditions, may hold some.',
      found: (received) => received.map(describeTotal).join(' '),
      lists: (received) => received.map(tallyList),
    }),
};
