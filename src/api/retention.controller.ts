// Retention over HTTP: policies, runs, legal holds, a preview, and a run on request.
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { ReadRetention, type RetentionReport, StartRetention } from '../app/retention/read-retention.js';
import type { RetentionPolicy, RetentionRun } from '../investigation/retention.js';
import { optional } from '../kernel/optional.js';
import { SECOND, toIso } from '../kernel/time.js';
import { retentionQuery } from './contract/retention.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, EmptyBodyGuard, QueryParams } from './reading/parameters.js';
import { wireTimes } from './respond.js';

const wirePolicy = ({ kind, deleteAfter, eraseAfter }: RetentionPolicy): object => ({
  kind,
  ...(deleteAfter !== undefined && { deleteAfterSeconds: deleteAfter / SECOND }),
  ...(eraseAfter !== undefined && { eraseAfterSeconds: eraseAfter / SECOND }),
});

const wireRun = ({ policies, counts, startedAt, ...run }: RetentionRun): object => ({
  ...run,
  startedAt: toIso(startedAt),
  policies: policies.map(wirePolicy),
  counts: Object.entries(counts).map(([kind, counted]) => ({ kind, ...counted })),
});

const wireReport = ({ policies, nextRun, runs, preview, ...report }: RetentionReport): unknown =>
  wireTimes({
    ...report,
    ...(nextRun !== undefined && { nextRun: toIso(nextRun) }),
    policies: policies.map(wirePolicy),
    runs: runs.map(wireRun),
    ...optional({ preview: preview?.map(({ counts, ...forecast }) => ({ ...forecast, ...counts })) }),
  });

@Controller('v1/retention')
export class RetentionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async report(
    @CallerParam() caller: Caller,
    @QueryParams(retentionQuery) { preview }: z.infer<typeof retentionQuery>,
  ): Promise<unknown> {
    return wireReport(acceptedOrThrow(await this.queries.execute(new ReadRetention(caller, preview === 'true'))));
  }

  @Post('run')
  @HttpCode(202)
  @UseGuards(EmptyBodyGuard)
  async start(@CallerParam() caller: Caller): Promise<{ readonly run: number }> {
    return acceptedOrThrow(await this.commands.execute(new StartRetention(caller)));
  }
}
