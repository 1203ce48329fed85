// Budgets of tenants: what was used in the running day or month, when to warn, and when no model is asked any more.
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../kernel/brand.js';
import { type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { modelCallSpendOf } from '../../investigation/views/model-spend.js';
import { FactLog } from '../../ports/fact-log.js';
import { Clock } from '../../ports/runtime.js';
import { type CostBudget, CostSettings } from './cost-settings.js';

export type BudgetState = {
  readonly per: CostBudget['per'];
  readonly unit: 'dollars' | 'tokens';
  readonly limit: number;
  readonly used: number;
  readonly state: 'within' | 'near' | 'used-up';
  /** Calls that are not in it, because their cost or tokens are not known. */
  readonly unknown: number;
  readonly from: Micros;
};

type PeriodSpend = {
  readonly from: Micros;
  readonly upTo: Micros;
  /** Calls of the last moments: facts of other processes may come a little late. */
  readonly recent: ReadonlyMap<string, Micros>;
  readonly dollars: number;
  readonly tokens: number;
  readonly unpriced: number;
  readonly uncounted: number;
};

const LATE = 2 * MINUTE;

const periodStart = (per: CostBudget['per'], now: Micros): Micros => {
  const day = toIso(now).slice(0, 10);
  return Date.parse(`${per === 'day' ? day : `${day.slice(0, 7)}-01`}T00:00:00Z`) * 1000;
};

const emptySpend = (from: Micros): PeriodSpend => ({
  from,
  upTo: from,
  recent: new Map(),
  dollars: 0,
  tokens: 0,
  unpriced: 0,
  uncounted: 0,
});

const describeBudget = ({ per, unit, limit, used }: BudgetState): string =>
  unit === 'dollars'
    ? `${used.toFixed(2)} of the ${limit} US dollars of this ${per} are used`
    : `${used} of the ${limit} tokens of this ${per} are used`;

/** A budget is checked before each request: requests that run at that moment may go beyond it. */
@Injectable()
export class Budgets {
  readonly #spent = new Map<string, PeriodSpend>();

  constructor(
    private readonly settings: CostSettings,
    private readonly log: FactLog,
    private readonly clock: Clock,
  ) {}

  async states(tenant: Tenant): Promise<readonly BudgetState[]> {
    const own = this.settings.budgets.filter((budget) => budget.tenant === undefined || budget.tenant === tenant);
    return (await Promise.all(own.map((budget) => this.#statesOf(tenant, budget)))).flat();
  }

  /** Why no model may be asked now; a notice where a budget is nearly used up. */
  async check(tenant: Tenant): Promise<{ readonly refused?: string; readonly notice?: string }> {
    const states = await this.states(tenant);
    const over = states.find(({ state }) => state === 'used-up');
    if (over !== undefined) return { refused: `the budget is used up: ${describeBudget(over)}` };
    const near = states.find(({ state }) => state === 'near');
    return near === undefined ? {} : { notice: `the budget is nearly used up: ${describeBudget(near)}` };
  }

  async #statesOf(tenant: Tenant, { per, dollars, tokens, warnAt }: CostBudget): Promise<readonly BudgetState[]> {
    const spend = await this.#read(tenant, per);
    const stateOf = (unit: BudgetState['unit'], limit: number, used: number, unknown: number): BudgetState => ({
      per,
      unit,
      limit,
      used,
      unknown,
      from: spend.from,
      state: used >= limit ? 'used-up' : used >= warnAt * limit ? 'near' : 'within',
    });
    return [
      ...(dollars === undefined ? [] : [stateOf('dollars', dollars, spend.dollars, spend.unpriced)]),
      ...(tokens === undefined ? [] : [stateOf('tokens', tokens, spend.tokens, spend.uncounted)]),
    ];
  }

  /** Only what is new since the last time is read. */
  async #read(tenant: Tenant, per: CostBudget['per']): Promise<PeriodSpend> {
    const now = this.clock.now();
    const from = periodStart(per, now);
    const key = `${tenant} ${per}`;
    const known = this.#spent.get(key);
    let spend = known?.from === from ? known : emptySpend(from);
    const recent = new Map([...spend.recent].filter(([, at]) => at >= spend.upTo - LATE));
    const since = Math.max(from, spend.upTo - LATE);
    for await (const fact of this.log.read({ tenant, types: ['ModelReplied'], from: since })) {
      const call = modelCallSpendOf(fact);
      if (call === undefined || recent.has(fact.id)) continue;
      recent.set(fact.id, fact.at);
      const { usage, cost } = call;
      spend = {
        ...spend,
        dollars: spend.dollars + (cost ?? 0),
        tokens: spend.tokens + (usage === undefined ? 0 : usage.input + usage.output),
        unpriced: spend.unpriced + (cost === undefined ? 1 : 0),
        uncounted: spend.uncounted + (usage === undefined ? 1 : 0),
      };
    }
    const read = { ...spend, recent, upTo: Math.max(spend.upTo, ...recent.values()) };
    this.#spent.set(key, read);
    return read;
  }
}
