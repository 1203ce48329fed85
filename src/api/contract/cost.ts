// Schemas of cost: how it is rolled up, its groups, and the budgets.
import { z } from 'zod';
import { COST_GROUPS } from '../../investigation/views/model-spend.js';
import { count, groupList, instantIn, instantOut, singleLine } from './fields.js';

export const costQuery = z.strictObject({
  by: groupList(COST_GROUPS, 'day'),
  investigation: singleLine(256).meta({ description: 'A clientTxnId: its calls alone.' }).exactOptional(),
  from: instantIn.exactOptional(),
  to: instantIn.exactOptional(),
  format: z.enum(['json', 'csv']).default('json'),
});

export const spendSum = {
  calls: count,
  input: count.meta({ description: 'Tokens, those of caches too.' }),
  output: count,
  cacheRead: count,
  cacheWrite: count,
  uncounted: count.meta({ description: 'Calls of which the provider told no tokens.' }),
  cost: z
    .number()
    .meta({ description: 'US dollars of the calls whose cost is known; absent: of none. Never zero for unknown.' })
    .exactOptional(),
  unpriced: count.meta({ description: 'Calls whose cost is not known.' }),
};

export const costReport = z.object({
  by: z.array(z.enum(COST_GROUPS)),
  currency: z.literal('USD'),
  total: z.object(spendSum),
  groups: z
    .array(z.object({ keys: z.array(z.string()), ...spendSum }))
    .meta({ description: 'The dearest first; a key for each group of `by`.' }),
  budgets: z.array(
    z.object({
      per: z.enum(['day', 'month']),
      unit: z.enum(['dollars', 'tokens']),
      limit: z.number(),
      used: z.number(),
      unknown: count.meta({ description: 'Calls that are not in it: their cost or tokens are not known.' }),
      state: z.enum(['within', 'near', 'used-up']),
      from: instantOut,
    }),
  ),
});
