// The cost of a model's part of a turn: tokens as providers count them, dollars at the listed price.
import type { RequestProfile } from './agent-context.js';
import type { ModelSpend } from '../../investigation/turn.js';
import { usageCost } from '../../investigation/views/model-spend.js';
import { round6 } from '../../kernel/json.js';
import type { Exchange } from './exchange.js';

export const sumModelUsage = (exchanges: readonly Pick<Exchange, 'reply'>[], { price }: RequestProfile): ModelSpend => {
  const usages = exchanges.flatMap(({ reply }) => reply.usage ?? []);
  const isPartial = price === undefined || usages.length < exchanges.length;
  return {
    calls: exchanges.length,
    input: usages.reduce((sum, { input }) => sum + input, 0),
    output: usages.reduce((sum, { output }) => sum + output, 0),
    ...(price !== undefined && { cost: round6(usages.reduce((sum, usage) => sum + usageCost(usage, price), 0)) }),
    ...(isPartial && { partial: true }),
  };
};
