// Schemas of statistics: by what turns are summed, and their sums.
import { z } from 'zod';
import { ANSWER_RATINGS } from '../../investigation/answer-feedback.js';
import { STATISTICS_GROUPS } from '../../investigation/views/statistics.js';
import { spendSum } from './cost.js';
import { count, groupList, instantIn, singleLine } from './fields.js';

const field = singleLine(256).exactOptional();

export const statisticsQuery = z.strictObject({
  by: groupList(STATISTICS_GROUPS, 'day'),
  service: field,
  environment: field,
  cause: field,
  suspect: field,
  from: instantIn.meta({ description: 'Turns that were asked then or later.' }).exactOptional(),
  to: instantIn.meta({ description: 'Turns that were asked before.' }).exactOptional(),
  format: z.enum(['json', 'csv']).default('json'),
});

const rated = z.object({ right: count, partly: count, wrong: count } satisfies Record<
  (typeof ANSWER_RATINGS)[number],
  z.ZodType
>);

const milliseconds = z.number().min(0);

const turnSum = {
  investigations: count,
  turns: count,
  answered: count,
  failed: count.meta({ description: 'Failed or ran out of time.' }),
  cancelled: count,
  rated: rated.meta({ description: 'Turns by their latest rating; the others have none.' }),
  durationMs: z
    .object({ p50: milliseconds, p90: milliseconds, p99: milliseconds })
    .meta({ description: 'From asked to ended; absent: no turn has ended.' })
    .exactOptional(),
  spend: z.object(spendSum).meta({ description: 'What models were asked for these turns.' }),
};

export const statisticsReport = z.object({
  by: z.array(z.enum(STATISTICS_GROUPS)),
  total: z.object(turnSum).meta({ description: 'Each turn once.' }),
  groups: z.array(z.object({ keys: z.array(z.string()), ...turnSum })).meta({
    description: 'A value for each group of `by`, "none" where there is none. A turn with several values is in each.',
  }),
});
