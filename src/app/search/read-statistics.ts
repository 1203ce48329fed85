// Statistics of turns: the records of investigations that are not deleted, with their alerts and what models were asked, summed by groups.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ModelCallSpend, modelCallSpendOf } from '../../investigation/views/model-spend.js';
import type { RecordEntry } from '../../investigation/views/record.js';
import {
  type AlertTraits,
  groupTurns,
  measuredTurns,
  type StatisticsGroup,
  sumTurns,
  type TurnGroup,
  type TurnSum,
} from '../../investigation/views/statistics.js';
import { clientTxnIdOf } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { FactLog } from '../../ports/fact-log.js';
import { type RecordFilter, RecordSearch } from '../../ports/record-search.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';

export type StatisticsRequest = {
  readonly by: readonly StatisticsGroup[];
  readonly fields: RecordFilter['fields'];
  /** Turns that were asked then or later. */
  readonly from?: Micros;
  /** Asked before. */
  readonly to?: Micros;
};

export type StatisticsReport = {
  readonly by: readonly StatisticsGroup[];
  readonly total: TurnSum;
  readonly groups: readonly TurnGroup[];
};

export class ReadStatistics extends Query<StatisticsReport | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly request: StatisticsRequest,
  ) {
    super();
  }
}

@QueryHandler(ReadStatistics)
export class ReadStatisticsHandler implements IQueryHandler<ReadStatistics> {
  constructor(
    private readonly records: RecordSearch,
    private readonly log: FactLog,
  ) {}

  async execute({ caller: { tenant }, request }: ReadStatistics): Promise<StatisticsReport | AppRefusal> {
    const { by, fields, from, to } = request;
    try {
      const known = { tenant, terms: [], status: 'open', ...optional({ from }) } as const;
      const entries = await this.#entries({ ...known, kind: 'investigation', fields });
      const sources = {
        alerts: await this.#alertTraits(tenant),
        chains: await this.#chains(tenant),
        calls: await this.#calls(tenant, from),
      };
      const turns = measuredTurns(entries, sources).filter(
        ({ askedAt }) => askedAt >= (from ?? -Infinity) && askedAt < (to ?? Infinity),
      );
      return { by, total: sumTurns(turns), groups: groupTurns(turns, by) };
    } catch (error) {
      return refusedByStore(error);
    }
  }

  async #entries(filter: RecordFilter): Promise<readonly RecordEntry[]> {
    const found: RecordEntry[] = [];
    for await (const entry of this.records.entries(filter)) found.push(entry);
    return found;
  }

  async #alertTraits(tenant: Tenant): Promise<ReadonlyMap<string, AlertTraits>> {
    const filter = { tenant, terms: [], status: 'open', kind: 'alert', fields: {} } as const;
    const alerts = (await this.#entries(filter)).filter(({ investigation }) => investigation !== undefined);
    const byInvestigation = Map.groupBy(alerts, ({ investigation = '' }) => String(investigation));
    const traitsOf = (entries: readonly RecordEntry[]): AlertTraits => ({
      severities: entries.flatMap(({ fields }) => fields.severity ?? []),
      names: entries.flatMap(({ fields }) => fields.name ?? []),
    });
    return new Map([...byInvestigation].map(([id, entries]) => [id, traitsOf(entries)]));
  }

  /** Of all times: a chain that waits for people starts long before the turn that concludes it. */
  async #chains(tenant: Tenant): Promise<ReadonlyMap<string, string>> {
    const chains = new Map<string, string>();
    for await (const fact of this.log.read({ tenant, types: ['ChainStarted'] }))
      if (fact.type === 'ChainStarted') chains.set(`${clientTxnIdOf(fact.stream)} ${fact.data.run}`, fact.data.chain);
    return chains;
  }

  /** A call is later than the question that it was made for. */
  async #calls(tenant: Tenant, from: Micros | undefined): Promise<readonly ModelCallSpend[]> {
    const calls: ModelCallSpend[] = [];
    for await (const fact of this.log.read({ tenant, types: ['ModelReplied'], ...optional({ from }) }))
      calls.push(...[modelCallSpendOf(fact) ?? []].flat());
    return calls;
  }
}
