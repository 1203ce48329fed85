// The services that have logged, over HTTP, and the names that people give them.
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { ListServiceCalls } from '../app/telemetry/list-service-calls.js';
import { type ListedNaming, ListServices } from '../app/telemetry/list-services.js';
import { NameServices } from '../app/telemetry/name-services.js';
import { optional } from '../kernel/optional.js';
import { toIso } from '../kernel/time.js';
import type { EdgeExample } from '../telemetry/topology/service-graph.js';
import { type serviceCalls, type ServiceCallsQuery, serviceCallsQuery } from './contract/service-calls.js';
import { namingBody, namingNumber, type serviceList } from './contract/services.js';
import { emptyPeriod } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, EmptyBodyGuard, JsonBody, PathParam, QueryParams } from './reading/parameters.js';

type WireServiceList = z.infer<typeof serviceList>;

const wireNaming = ({ id, rule, at, actor, undone }: ListedNaming): WireServiceList['namings'][number] => {
  const { kind } = rule;
  const wired = { id, kind, at: toIso(at), actor };
  const back = undone === undefined ? {} : { undone: { at: toIso(undone.at), actor: undone.actor } };
  switch (rule.kind) {
    case 'rename':
      return { ...wired, service: rule.service, to: rule.to, ...back };
    case 'join':
      return { ...wired, services: [...rule.services], as: rule.as, ...back };
    case 'split': {
      const { service, field, values, as } = rule;
      const part = values === undefined || as === undefined ? {} : { values: [...values], as };
      return { ...wired, service, field, ...part, ...back };
    }
  }
  return rule satisfies never;
};

type WireServiceCalls = z.infer<typeof serviceCalls>;
type WireExample = WireServiceCalls['items'][number]['evidence'][number]['examples'][number];

/** What to open: a line by its id, a trace by its own; a row of sums counts, and is no record. */
const wireExample = ({ row: { row }, named, tie }: EdgeExample): WireExample => {
  const tied = tie === undefined ? {} : { tie: tie.row.id };
  switch (row.kind) {
    case 'log':
      return {
        kind: 'log',
        id: row.id,
        at: toIso(row.time),
        service: row.service,
        text: row.message,
        ...optional({ named }),
        ...tied,
      };
    case 'trace':
      return { kind: 'trace', id: row.traceId, at: toIso(row.start), text: '' };
    case 'flow':
      return { kind: 'sum', service: row.service, text: `${row.operation} ${row.to ?? ''}` };
  }
  return row satisfies never;
};

@Controller('v1/services')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(@CallerParam() caller: Caller): Promise<WireServiceList> {
    const { services, namings, notices } = await this.queries.execute(new ListServices(caller));
    return {
      items: services.map(({ first, last, levels, instances, ...service }) => ({
        ...service,
        first: toIso(first),
        last: toIso(last),
        levels: { ...levels },
        instances: [...instances],
      })),
      namings: namings.map(wireNaming),
      notices: [...notices],
    };
  }

  @Get('calls')
  async calls(
    @CallerParam() caller: Caller,
    @QueryParams(serviceCallsQuery) { from, to, service }: ServiceCallsQuery,
  ): Promise<WireServiceCalls> {
    if (from !== undefined && to !== undefined && from >= to) throw emptyPeriod();
    const query = new ListServiceCalls(caller, optional({ from, to }), service);
    const { window, edges, notices } = await this.queries.execute(query);
    return {
      ...(window && { window: { from: toIso(window.from), to: toIso(window.to) } }),
      items: edges.map(({ evidence, ...edge }) => ({
        ...edge,
        evidence: evidence.map(({ examples, ...each }) => ({ ...each, examples: examples.map(wireExample) })),
      })),
      notices: [...notices],
    };
  }

  @Post('namings')
  @HttpCode(200)
  async name(
    @CallerParam() caller: Caller,
    @JsonBody(namingBody) rule: z.infer<typeof namingBody>,
  ): Promise<{ readonly id: number }> {
    return acceptedOrThrow(await this.commands.execute(new NameServices(caller, { rule })));
  }

  @Post('namings/:naming/undo')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async undo(
    @CallerParam() caller: Caller,
    @PathParam('naming', namingNumber) naming: number,
  ): Promise<{ readonly outcome: 'done' }> {
    acceptedOrThrow(await this.commands.execute(new NameServices(caller, { undo: naming })));
    return { outcome: 'done' };
  }
}
