// What each call of a model used and cost, read from its fact, and the sums of calls by what they have in common.
import { optional } from '../../kernel/optional.js';
import { compareText, round6 } from '../../kernel/json.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { splitConversation } from '../chain/conversation-id.js';
import type { CallPrice, ModelUsage } from '../model-dialogue.js';
import type { StoredFact } from '../stored-fact.js';
import { clientTxnIdOf, executionOf } from '../streams.js';

/** By what calls are summed. */
export const COST_GROUPS = [
  'investigation',
  'chain',
  'stage',
  'execution',
  'turn',
  'call',
  'rule',
  'team',
  'actor',
  'model',
  'profile',
  'day',
] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

const MILLION = 1_000_000;

/** US dollars. Cached tokens have their own price where one is listed. */
export const usageCost = (usage: ModelUsage, price: Omit<CallPrice, 'asOf'>): number => {
  const { input, output, cacheRead = 0, cacheWrite = 0 } = usage;
  const plain = Math.max(0, input - cacheRead - cacheWrite);
  const cached = cacheRead * (price.cacheRead ?? price.input) + cacheWrite * (price.cacheWrite ?? price.input);
  return (plain * price.input + cached + output * price.output) / MILLION;
};

/** The list that was valid on a day: of those up to then, the last. */
export const priceAt = <Price extends { readonly asOf: string }>(
  prices: readonly Price[],
  at: Micros,
): Price | undefined => {
  const day = toIso(at).slice(0, 10);
  return prices.filter(({ asOf }) => asOf <= day).sort((a, b) => (a.asOf < b.asOf ? 1 : -1))[0];
};

/** One call that was answered. `usage` or `cost` absent: not known, which is not zero. */
export type ModelCallSpend = {
  readonly at: Micros;
  /** Of a call within a chain: the one in which the chain runs. */
  readonly investigation: string;
  /** The investigation that has the turn: of an execution of a chain its own. */
  readonly conversation: string;
  /** Of a chain: `c1.s2.a1`. */
  readonly execution?: string;
  readonly turn: number;
  readonly call: string;
  readonly profile: string;
  readonly model?: string;
  readonly usage?: ModelUsage;
  /** US dollars. */
  readonly cost?: number;
  /** Day of the price list. */
  readonly asOf?: string;
};

/** The run of a chain that a call was made in; the parts of the id of an execution are joined by dots. */
export const runOfCall = ({ execution }: Pick<ModelCallSpend, 'execution'>): string | undefined =>
  execution?.split('.')[0];

export const modelCallSpendOf = (fact: RecordedFact<StoredFact>): ModelCallSpend | undefined => {
  if (fact.type !== 'ModelReplied') return undefined;
  const { call, profile, model, usage, price } = fact.data;
  const loop = executionOf(fact.stream) ?? '';
  const cost = usage === undefined || price === undefined ? undefined : usageCost(usage, price);
  return {
    at: fact.at,
    conversation: clientTxnIdOf(fact.stream),
    ...splitConversation(clientTxnIdOf(fact.stream)),
    turn: Number(/^t(\d+)-/.exec(loop)?.[1] ?? 0),
    call: `${loop} ${call}`,
    profile,
    ...optional({ model, usage, cost, asOf: price?.asOf }),
  };
};

export type SpendSum = {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Calls of which the provider told no tokens. */
  readonly uncounted: number;
  /** US dollars of the calls whose cost is known; absent: of none. */
  readonly cost?: number;
  /** Calls whose cost is not known. */
  readonly unpriced: number;
};

export const NO_SPEND: SpendSum = {
  calls: 0,
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  uncounted: 0,
  unpriced: 0,
};

export const addCall = (sum: SpendSum, { usage, cost }: ModelCallSpend): SpendSum => ({
  calls: sum.calls + 1,
  input: sum.input + (usage?.input ?? 0),
  output: sum.output + (usage?.output ?? 0),
  cacheRead: sum.cacheRead + (usage?.cacheRead ?? 0),
  cacheWrite: sum.cacheWrite + (usage?.cacheWrite ?? 0),
  uncounted: sum.uncounted + (usage === undefined ? 1 : 0),
  unpriced: sum.unpriced + (cost === undefined ? 1 : 0),
  ...optional({ cost: cost === undefined ? sum.cost : (sum.cost ?? 0) + cost }),
});

export const addSpend = (a: SpendSum, b: SpendSum): SpendSum => ({
  calls: a.calls + b.calls,
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
  uncounted: a.uncounted + b.uncounted,
  unpriced: a.unpriced + b.unpriced,
  ...((a.cost !== undefined || b.cost !== undefined) && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
});

/** As it is shown: whole millionths of a dollar. */
export const roundSpend = ({ cost, ...sum }: SpendSum): SpendSum => ({
  ...sum,
  ...(cost !== undefined && { cost: round6(cost) }),
});

export const sumSpend = (calls: readonly ModelCallSpend[]): SpendSum => roundSpend(calls.reduce(addCall, NO_SPEND));

/** `keys`: a value for each group, in their order. */
export type SpendGroup = SpendSum & { readonly keys: readonly string[] };

/** The dearest first; groups of unknown cost last. */
export const groupSpend = (
  calls: readonly ModelCallSpend[],
  keysOf: (call: ModelCallSpend) => readonly string[],
): readonly SpendGroup[] =>
  [...Map.groupBy(calls, (call) => JSON.stringify(keysOf(call)))]
    .sort(([a], [b]) => compareText(a, b))
    .map(([keys, group]) => ({ keys: JSON.parse(keys) as readonly string[], ...sumSpend(group) }))
    .sort((a, b) => (b.cost ?? -1) - (a.cost ?? -1) || b.calls - a.calls);
