// Statistics of turns over HTTP, as JSON or CSV.
import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { ReadStatistics, type StatisticsReport } from '../app/search/read-statistics.js';
import type { TurnSum } from '../investigation/views/statistics.js';
import { optional } from '../kernel/optional.js';
import { csvText } from '../output/csv.js';
import { statisticsQuery } from './contract/statistics.js';
import { emptyPeriod } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, QueryParams } from './reading/parameters.js';
import { type HttpReply, sendJson, sendText } from './respond.js';

const COLUMNS: readonly (readonly [name: string, of: (sum: TurnSum) => number | undefined])[] = [
  ['investigations', (sum) => sum.investigations],
  ['turns', (sum) => sum.turns],
  ['answered', (sum) => sum.answered],
  ['failed', (sum) => sum.failed],
  ['cancelled', (sum) => sum.cancelled],
  ['right', (sum) => sum.rated.right],
  ['partly', (sum) => sum.rated.partly],
  ['wrong', (sum) => sum.rated.wrong],
  ['p50 ms', (sum) => sum.durationMs?.p50],
  ['p90 ms', (sum) => sum.durationMs?.p90],
  ['p99 ms', (sum) => sum.durationMs?.p99],
  ['calls', (sum) => sum.spend.calls],
  ['tokens in', (sum) => sum.spend.input],
  ['tokens out', (sum) => sum.spend.output],
  ['USD', (sum) => sum.spend.cost],
  ['calls of unknown cost', (sum) => sum.spend.unpriced],
];

const csvOf = ({ by, groups }: StatisticsReport): string =>
  csvText([
    [...by, ...COLUMNS.map(([name]) => name)],
    ...groups.map((group) => [...group.keys, ...COLUMNS.map(([, of]) => of(group))]),
  ]);

@Controller('v1/statistics')
export class StatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async statistics(
    @CallerParam() caller: Caller,
    @QueryParams(statisticsQuery) query: z.infer<typeof statisticsQuery>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const { by, from, to, format, service, environment, cause, suspect } = query;
    if ((to ?? Infinity) <= (from ?? -Infinity)) throw emptyPeriod();
    const request = { by, fields: optional({ service, environment, cause, suspect }), ...optional({ from, to }) };
    const report = acceptedOrThrow(await this.queries.execute(new ReadStatistics(caller, request)));
    if (format === 'csv') sendText(reply, csvOf(report), { 'content-type': 'text/csv; charset=utf-8' });
    else sendJson(reply, JSON.stringify(report));
  }
}
