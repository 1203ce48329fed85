// Lists the services that have logged: how much, when, how badly, and from which instances.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DAY, type Micros, type TimeWindow } from '../../kernel/time.js';
import { Clock } from '../../ports/runtime.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Actor } from '../../kernel/fact.js';
import type { NamingRule } from '../../telemetry/naming/naming-rules.js';
import type { Level } from '../../telemetry/level.js';
import type { StructuredFilter, TallyDimension } from '../../telemetry/query.js';
import { optional } from '../../kernel/optional.js';
import type { Caller } from '../requests.js';
import { CallerReads } from './caller-reads.js';
import { ServiceNamings } from './service-namings.js';

export type ListedService = {
  readonly name: string;
  readonly lines: number;
  readonly first: Micros;
  readonly last: Micros;
  readonly levels: { readonly [level in Level]?: number };
  /** Pods, else hosts, the busiest first. */
  readonly instances: readonly string[];
};

/** A name that somebody gave. */
export type ListedNaming = {
  readonly id: number;
  readonly rule: NamingRule;
  readonly at: Micros;
  readonly actor: Actor;
  readonly undone?: { readonly at: Micros; readonly actor: Actor };
};

export type ServiceList = {
  readonly services: readonly ListedService[];
  readonly namings: readonly ListedNaming[];
  readonly notices: readonly string[];
};

export class ListServices extends Query<ServiceList> {
  constructor(readonly caller: Caller) {
    super();
  }
}

const MOST_SERVICES = 500;
/** Of one service. */
const MOST_INSTANCES = 50;
/** Instances take a read for each service. */
const MOST_WITH_INSTANCES = 60;
/** Lines of a clock that is ahead are stored, too. */
const AHEAD = 366 * DAY;

@QueryHandler(ListServices)
export class ListServicesHandler implements IQueryHandler<ListServices> {
  constructor(
    private readonly reads: CallerReads,
    private readonly namings: ServiceNamings,
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: ListServices): Promise<ServiceList> {
    const upTo = await this.reads.logPosition(caller);
    const window: TimeWindow = { from: 1, to: this.clock.now() + AHEAD };
    const tally = async (by: TallyDimension, budget: number, filter: StructuredFilter = {}) => {
      const query = { ask: 'tally', of: 'logs', by, window, filter, upTo, budget } as const;
      const { rows, owed, notices = [] } = await this.reads.fetch(caller, query);
      const values = rows.filter((row) => row.kind === 'tally').filter(({ value = '' }) => value !== '');
      return { values, owed, notices };
    };
    const { values, owed, notices } = await tally('service', MOST_SERVICES);
    const cut = `only the ${MOST_SERVICES} services with the most lines are listed; ${owed} lines are of others`;
    const levels = await this.#levels(caller, window, upTo);
    const instancesOf = async (name: string): Promise<readonly string[]> => {
      for (const by of ['pod', 'host'] as const) {
        const found = await tally(by, MOST_INSTANCES, { services: [name] });
        if (found.values.length > 0) return busiestFirst(found.values);
      }
      return [];
    };
    const services = await Promise.all(
      values.map(async ({ value: name = '', count: lines, first, last }, at): Promise<ListedService> => ({
        name,
        lines,
        first,
        last,
        levels: levels.get(name) ?? {},
        instances: at < MOST_WITH_INSTANCES ? await instancesOf(name) : [],
      })),
    );
    return {
      services: services.toSorted((a, b) => b.lines - a.lines),
      // a key that is limited to services sees none of the others' names
      namings: caller.services === undefined ? await this.#namings(caller) : [],
      notices: values.length === 0 ? [] : [...notices, ...(owed > 0 ? [cut] : [])],
    };
  }

  async #namings({ tenant }: Caller): Promise<readonly ListedNaming[]> {
    const history = await this.namings.history(tenant);
    const undone = new Map(
      history.flatMap(({ type, data, at, actor }) =>
        type === 'ServiceNamingUndone' ? [[data.id, { at, actor }] as const] : [],
      ),
    );
    return history.flatMap(({ type, data, at, actor }) =>
      type === 'ServiceNamingDecided' ? [{ ...data, at, actor, ...optional({ undone: undone.get(data.id) }) }] : [],
    );
  }

  /** Lines of each service by level. */
  async #levels(
    caller: Caller,
    window: TimeWindow,
    upTo: number,
  ): Promise<ReadonlyMap<string, ListedService['levels']>> {
    const { rows } = await this.reads.fetch(caller, { ask: 'histogram', window, filter: {}, upTo });
    const levels = new Map<string, { [level in Level]?: number }>();
    for (const row of rows) {
      if (row.kind !== 'histogram') continue;
      const counts = levels.get(row.service) ?? {};
      counts[row.level] = (counts[row.level] ?? 0) + row.minutes.reduce((sum, [, lines]) => sum + lines, 0);
      levels.set(row.service, counts);
    }
    return levels;
  }
}

const busiestFirst = (rows: readonly TallyRow[]): readonly string[] =>
  rows.toSorted((a, b) => b.count - a.count).map(({ value = '' }) => value);
