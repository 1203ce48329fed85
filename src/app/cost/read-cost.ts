// What models have cost: calls rolled up by turn, execution, stage, investigation, alert rule, team, actor, model, profile or day.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { sessionServices } from '../../investigation/views/session-search.js';
import {
  type CostGroup,
  groupSpend,
  type ModelCallSpend,
  modelCallSpendOf,
  runOfCall,
  type SpendGroup,
  type SpendSum,
  sumSpend,
} from '../../investigation/views/model-spend.js';
import { clientTxnIdOf } from '../../investigation/streams.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { AlertViews } from '../../ports/alert-views.js';
import { FactLog } from '../../ports/fact-log.js';
import { Views } from '../../ports/views.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { Budgets, type BudgetState } from './budgets.js';
import { CostSettings } from './cost-settings.js';

/** Of calls that no alert, team or known model stands for. */
const NONE = 'none';

export type CostReport = {
  readonly by: readonly CostGroup[];
  readonly total: SpendSum;
  readonly groups: readonly SpendGroup[];
  readonly budgets: readonly BudgetState[];
};

export class ReadCost extends Query<CostReport | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly request: {
      readonly by: readonly CostGroup[];
      readonly investigation?: string;
      readonly from?: Micros;
      readonly to?: Micros;
    },
  ) {
    super();
  }
}

/** Calls outside of a chain stand together. */
const partKey = (investigation: string, part: string | undefined): string =>
  part === undefined ? NONE : `${investigation} ${part}`;

type KeyOf = (call: ModelCallSpend) => string;

@QueryHandler(ReadCost)
export class ReadCostHandler implements IQueryHandler<ReadCost> {
  constructor(
    private readonly log: FactLog,
    private readonly views: Views,
    private readonly alerts: AlertViews,
    private readonly settings: CostSettings,
    private readonly budgets: Budgets,
  ) {}

  async execute({ caller: { tenant }, request }: ReadCost): Promise<CostReport | AppRefusal> {
    const { by, investigation, from, to } = request;
    try {
      const calls: ModelCallSpend[] = [];
      for await (const fact of this.log.read({ tenant, types: ['ModelReplied'], ...optional({ from, to }) })) {
        const call = modelCallSpendOf(fact);
        if (call !== undefined && (investigation === undefined || call.investigation === investigation))
          calls.push(call);
      }
      const keys = await Promise.all(by.map((group) => this.#keyOf(tenant, group, calls)));
      const groups = groupSpend(calls, (call) => keys.map((keyOf) => keyOf(call)));
      return { by, total: sumSpend(calls), groups, budgets: await this.budgets.states(tenant) };
    } catch (error) {
      return refusedByStore(error);
    }
  }

  async #keyOf(tenant: Tenant, by: CostGroup, calls: readonly ModelCallSpend[]): Promise<KeyOf> {
    switch (by) {
      case 'investigation':
      case 'profile':
        return (call) => call[by];
      case 'stage':
        return ({ investigation, execution }) => partKey(investigation, execution?.replace(/\.a\d+$/, ''));
      case 'execution':
        return ({ investigation, execution }) => partKey(investigation, execution);
      case 'chain':
        return this.#chainKeys(tenant);
      case 'turn':
        return ({ conversation, turn }) => `${conversation} ${turn}`;
      case 'call':
        return ({ conversation, call }) => `${conversation} ${call}`;
      case 'model':
        return ({ model, profile }) => model ?? profile;
      case 'day':
        return ({ at }) => toIso(at).slice(0, 10);
      case 'rule':
        return this.#ruleKeys(tenant, calls);
      case 'actor':
        return this.#actorKeys(tenant);
      case 'team':
        return this.#teamKeys(tenant, calls);
    }
    return by satisfies never;
  }

  async #ruleKeys(tenant: Tenant, calls: readonly ModelCallSpend[]): Promise<KeyOf> {
    const rules = new Map<string, string>();
    for (const investigation of new Set(calls.map((call) => call.investigation))) {
      const { items } = await this.alerts.list({ tenant, investigation, limit: 1 });
      rules.set(investigation, items[0]?.latest.fields.name ?? NONE);
    }
    return ({ investigation }) => rules.get(investigation) ?? NONE;
  }

  /** The chain whose execution, or executive summary, each call was made for. */
  async #chainKeys(tenant: Tenant): Promise<KeyOf> {
    const chains = new Map<string, string>();
    const summaries = new Map<string, string>();
    for await (const fact of this.log.read({ tenant, types: ['ChainStarted', 'TurnAsked'] })) {
      const investigation = clientTxnIdOf(fact.stream);
      if (fact.type === 'ChainStarted') chains.set(`${investigation} ${fact.data.run}`, fact.data.chain);
      else if (fact.type === 'TurnAsked' && fact.data.question.task !== undefined)
        summaries.set(`${investigation} ${fact.data.turn}`, fact.data.question.task.run);
    }
    return (call) => {
      const run = runOfCall(call) ?? summaries.get(`${call.conversation} ${call.turn}`);
      return (run === undefined ? undefined : chains.get(`${call.investigation} ${run}`)) ?? NONE;
    };
  }

  /** Who has asked each turn. */
  async #actorKeys(tenant: Tenant): Promise<KeyOf> {
    const actors = new Map<string, string>();
    for await (const fact of this.log.read({ tenant, types: ['TurnAsked'] }))
      if (fact.type === 'TurnAsked') actors.set(`${clientTxnIdOf(fact.stream)} ${fact.data.turn}`, fact.actor.id);
    return ({ conversation, turn }) => actors.get(`${conversation} ${turn}`) ?? NONE;
  }

  async #teamKeys(tenant: Tenant, calls: readonly ModelCallSpend[]): Promise<KeyOf> {
    const teams = Object.entries(this.settings.teams);
    const actorOf = await this.#actorKeys(tenant);
    const owners = new Map<string, string>();
    for (const investigation of new Set(calls.map((call) => call.investigation))) {
      const session = await this.views.session(tenant, investigation as ClientTxnId);
      const services = session === undefined ? [] : sessionServices(session);
      const owner = teams.find(([, team]) => services.some((service) => team.services.includes(service)))?.[0];
      if (owner !== undefined) owners.set(investigation, owner);
    }
    return (call) => {
      const asker = teams.find(([, { actors }]) => actors.includes(actorOf(call)))?.[0];
      return asker ?? owners.get(call.investigation) ?? NONE;
    };
  }
}
