// The cost of a model's part of a turn: tokens as providers count them, dollars at the listed price.
import type { RequestProfile } from './agent-context.js';
import type { ModelSpend } from '../../investigation/turn.js';
import type { ModelUsage } from '../../investigation/model-dialogue.js';
import type { ModelPrice } from '../../ports/model.js';
import { round6 } from '../../kernel/json.js';
import type { Exchange } from './exchange.js';

const MILLION = 1_000_000;

/** Cached tokens have their own price where one is listed. */
export const usageCost = (usage: ModelUsage, price: ModelPrice): number => {
  const { input, output, cacheRead = 0, cacheWrite = 0 } = usage;
  const plain = Math.max(0, input - cacheRead - cacheWrite);
  const cached = cacheRead * (price.cacheRead ?? price.input) + cacheWrite * (price.cacheWrite ?? price.input);
  return (plain * price.input + cached + output * price.output) / MILLION;
};

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
