// Cost over HTTP: what models have cost, rolled up, and the budgets.
import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type CostReport, ReadCost } from '../app/cost/read-cost.js';
import type { Caller } from '../app/requests.js';
import { csvText } from '../output/csv.js';
import { optional } from '../kernel/optional.js';
import { costQuery } from './contract/cost.js';
import { emptyPeriod } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, QueryParams } from './reading/parameters.js';
import { type HttpReply, sendJson, sendText, wireTimes } from './respond.js';

const COLUMNS = ['calls', 'input', 'output', 'cacheRead', 'cacheWrite', 'uncounted', 'cost', 'unpriced'] as const;

const csvOf = ({ by, groups }: CostReport): string =>
  csvText([
    [...by, ...COLUMNS, 'currency'],
    ...groups.map((group) => [...group.keys, ...COLUMNS.map((name) => group[name]), 'USD']),
  ]);

@Controller('v1/cost')
export class CostController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async cost(
    @CallerParam() caller: Caller,
    @QueryParams(costQuery) { by, investigation, from, to, format }: z.infer<typeof costQuery>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    if ((to ?? Infinity) <= (from ?? -Infinity)) throw emptyPeriod();
    const request = { by, ...optional({ investigation, from, to }) };
    const report = acceptedOrThrow(await this.queries.execute(new ReadCost(caller, request)));
    if (format === 'csv') sendText(reply, csvOf(report), { 'content-type': 'text/csv; charset=utf-8' });
    else sendJson(reply, JSON.stringify(wireTimes({ currency: 'USD', ...report })));
  }
}
