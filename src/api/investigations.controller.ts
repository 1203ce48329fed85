// Investigations over HTTP: the list, the session, exports, and what is done to a whole investigation.
import { Controller, Delete, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller, Target } from '../app/asking.js';
import { ExportConversation } from '../app/export/export-conversation.js';
import { ExportInvestigation } from '../app/export/export-investigation.js';
import { ManageInvestigation, type Managed } from '../app/manage-investigation.js';
import { GetBatch, GetSession, GetTimeline, ListSessions } from '../app/read-investigation.js';
import { VerifyInvestigation, type VerifyReport } from '../app/audit/verify-investigation.js';
import type { BatchHash } from '../kernel/brand.js';
import { eraseQuery, exportQuery } from './contract/records.js';
import { listQuery } from './contract/session.js';
import { batchHash } from './contract/words.js';
import { sealed, unsealed } from './cursors.js';
import { granted } from './problems/refusals.js';
import { Asker, FromQuery, NothingSent, Of, PathPart } from './reading/parameters.js';
import { type Reply, sendText } from './respond.js';
import { wireTimes } from './wire-time.js';

type Done = { readonly outcome: 'done' };

const JSON_TYPE = 'application/json; charset=utf-8';
const EXPORT_TYPES = { json: JSON_TYPE, conversation: JSON_TYPE, md: 'text/markdown; charset=utf-8' } as const;

@Controller('v1/investigations')
export class InvestigationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(@Asker() { tenant }: Caller, @FromQuery(listQuery) query: z.infer<typeof listQuery>): Promise<object> {
    const list = `sessions of ${tenant}`;
    const { cursor, ...filter } = query;
    const at = cursor === undefined ? {} : { cursor: unsealed(list, cursor) };
    const { items, next } = await this.queries.execute(new ListSessions({ tenant, ...filter, ...at }));
    return { items: wireTimes(items), ...(next !== undefined && { next: sealed(list, next) }) };
  }

  @Get(':clientTxnId')
  async session(@Of() target: Target): Promise<unknown> {
    return wireTimes(granted(await this.queries.execute(new GetSession(target))));
  }

  @Get(':clientTxnId/timeline')
  async timeline(@Of() target: Target): Promise<object> {
    return { items: wireTimes(granted(await this.queries.execute(new GetTimeline(target)))) };
  }

  @Get(':clientTxnId/export')
  async export(
    @Of() target: Target,
    @FromQuery(exportQuery) { format }: z.infer<typeof exportQuery>,
    @Res() reply: Reply,
  ): Promise<void> {
    const text =
      format === 'conversation'
        ? JSON.stringify(granted(await this.queries.execute(new ExportConversation(target))), undefined, 2)
        : granted(await this.queries.execute(new ExportInvestigation(target, format))).text;
    sendText(reply, text, { 'content-type': EXPORT_TYPES[format] });
  }

  @Get(':clientTxnId/batches/:hash')
  async batch(@Of() target: Target, @PathPart('hash', batchHash) hash: BatchHash, @Res() reply: Reply): Promise<void> {
    const { bytes } = granted(await this.queries.execute(new GetBatch(target, hash)));
    sendText(reply, bytes, { 'content-type': 'application/x-ndjson', etag: `"${hash}"` });
  }

  @Post(':clientTxnId/verify')
  @HttpCode(200)
  @UseGuards(NothingSent)
  async verify(@Of() target: Target): Promise<VerifyReport> {
    return granted(await this.queries.execute(new VerifyInvestigation(target)));
  }

  @Post(':clientTxnId/resolve')
  @HttpCode(200)
  @UseGuards(NothingSent)
  resolve(@Of() target: Target): Promise<Done> {
    return this.manage(target, { action: 'resolve' });
  }

  @Post(':clientTxnId/undelete')
  @HttpCode(200)
  @UseGuards(NothingSent)
  undelete(@Of() target: Target): Promise<Done> {
    return this.manage(target, { action: 'undelete' });
  }

  @Delete(':clientTxnId')
  delete(@Of() target: Target, @FromQuery(eraseQuery) { erase }: z.infer<typeof eraseQuery>): Promise<Done> {
    return this.manage(target, { action: erase === 'true' ? 'erase' : 'delete' });
  }

  private async manage(target: Target, managed: Managed): Promise<Done> {
    return granted(await this.commands.execute(new ManageInvestigation(target, managed)));
  }
}
