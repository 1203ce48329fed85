// Investigations over HTTP: list, session, exports, verify, hand-over note, resolve, delete, undelete and legal hold.
import { Controller, Delete, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller, InvestigationTarget } from '../app/requests.js';
import { ExportConversation } from '../app/investigations/export-conversation.js';
import { ExportInvestigation } from '../app/investigations/export-investigation.js';
import { type ManageAction, ManageInvestigation } from '../app/investigations/manage-investigation.js';
import { FindSessions, GetBatch, GetSession, ListSessions } from '../app/investigations/read-investigation.js';
import { VerifyInvestigation, type VerifyReport } from '../app/audit/verify-investigation.js';
import type { Session } from '../investigation/views/session.js';
import { optional } from '../kernel/optional.js';
import { markdown } from '../output/markdown.js';
import type { BatchHash } from '../kernel/brand.js';
import { eraseQuery, exportQuery, listQuery } from './contract/investigations.js';
import { noteBody } from './contract/ask.js';
import { holdBody } from './contract/retention.js';
import { batchHashField } from './contract/fields.js';
import {
  CallerParam,
  EmptyBodyGuard,
  JsonBody,
  openCursor,
  PathParam,
  QueryParams,
  sealCursor,
  TargetParam,
} from './reading/parameters.js';
import { emptyPeriod, exclusiveFields } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { type HttpReply, sendText, wireTimes } from './respond.js';

type DoneReply = { readonly outcome: 'done' };

const JSON_TYPE = 'application/json; charset=utf-8';
const EXPORT_TYPES = {
  json: JSON_TYPE,
  conversation: JSON_TYPE,
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  'post-mortem-md': 'text/markdown; charset=utf-8',
  'post-mortem-html': 'text/html; charset=utf-8',
} as const;

/** Summaries hold what people and logs say: Markdown, as in an answer. */
const wireIssue = ({ issueSummary, ...issue }: Session['issues'][number]): object => ({
  ...issue,
  ...(issueSummary !== undefined && { issueSummary: markdown.prose(issueSummary) }),
});

const wireSession = (session: Session): unknown => wireTimes({ ...session, issues: session.issues.map(wireIssue) });

const periodOf = ({ from, to }: z.infer<typeof listQuery>) => optional({ from, to });

@Controller('v1/investigations')
export class InvestigationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(
    @CallerParam() { tenant }: Caller,
    @QueryParams(listQuery) query: z.infer<typeof listQuery>,
  ): Promise<object> {
    const { cursor, ...filter } = query;
    const list = `sessions of ${tenant}${query.q === undefined ? '' : `: ${query.q}`}`;
    const { from = -Infinity, to = Infinity } = filter;
    if (to <= from) throw emptyPeriod();
    if (query.q !== undefined && (query.chain !== undefined || query.version !== undefined))
      throw exclusiveFields('q', '"chain" or "version"');
    const at = cursor === undefined ? {} : { cursor: openCursor(list, cursor) };
    const { q: text, service, status, limit } = filter;
    const { items, next } =
      text === undefined
        ? await this.queries.execute(new ListSessions({ tenant, ...filter, ...at }))
        : acceptedOrThrow(
            await this.queries.execute(
              new FindSessions({
                tenant,
                text,
                status,
                fields: optional({ service }),
                limit,
                ...periodOf(filter),
                ...at,
              }),
            ),
          );
    return { items: items.map(wireSession), ...(next !== undefined && { next: sealCursor(list, next) }) };
  }

  @Get(':clientTxnId')
  async session(@TargetParam() target: InvestigationTarget): Promise<unknown> {
    return wireSession(acceptedOrThrow(await this.queries.execute(new GetSession(target))));
  }

  @Get(':clientTxnId/export')
  async export(
    @TargetParam() target: InvestigationTarget,
    @QueryParams(exportQuery) { format, language }: z.infer<typeof exportQuery>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const text =
      format === 'conversation'
        ? JSON.stringify(acceptedOrThrow(await this.queries.execute(new ExportConversation(target))), undefined, 2)
        : acceptedOrThrow(await this.queries.execute(new ExportInvestigation(target, format, language))).text;
    sendText(reply, text, { 'content-type': EXPORT_TYPES[format] });
  }

  @Get(':clientTxnId/batches/:hash')
  async batch(
    @TargetParam() target: InvestigationTarget,
    @PathParam('hash', batchHashField) hash: BatchHash,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const { bytes } = acceptedOrThrow(await this.queries.execute(new GetBatch(target, hash)));
    sendText(reply, bytes, { 'content-type': 'application/x-ndjson', etag: `"${hash}"` });
  }

  @Post(':clientTxnId/verify')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async verify(@TargetParam() target: InvestigationTarget): Promise<VerifyReport> {
    return acceptedOrThrow(await this.queries.execute(new VerifyInvestigation(target)));
  }

  @Post(':clientTxnId/note')
  @HttpCode(200)
  note(
    @TargetParam() target: InvestigationTarget,
    @JsonBody(noteBody) { text }: z.infer<typeof noteBody>,
  ): Promise<DoneReply> {
    return this.manage(target, { action: 'note', text });
  }

  @Post(':clientTxnId/resolve')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  resolve(@TargetParam() target: InvestigationTarget): Promise<DoneReply> {
    return this.manage(target, { action: 'resolve' });
  }

  @Post(':clientTxnId/undelete')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  undelete(@TargetParam() target: InvestigationTarget): Promise<DoneReply> {
    return this.manage(target, { action: 'undelete' });
  }

  @Post(':clientTxnId/hold')
  @HttpCode(200)
  hold(
    @TargetParam() target: InvestigationTarget,
    @JsonBody(holdBody) { reason }: z.infer<typeof holdBody>,
  ): Promise<DoneReply> {
    return this.manage(target, { action: 'hold', reason });
  }

  @Post(':clientTxnId/release-hold')
  @HttpCode(200)
  releaseHold(
    @TargetParam() target: InvestigationTarget,
    @JsonBody(holdBody) { reason }: z.infer<typeof holdBody>,
  ): Promise<DoneReply> {
    return this.manage(target, { action: 'release-hold', reason });
  }

  @Delete(':clientTxnId')
  delete(
    @TargetParam() target: InvestigationTarget,
    @QueryParams(eraseQuery) { erase }: z.infer<typeof eraseQuery>,
  ): Promise<DoneReply> {
    return this.manage(target, { action: erase === 'true' ? 'erase' : 'delete' });
  }

  private async manage(target: InvestigationTarget, managed: ManageAction): Promise<DoneReply> {
    return acceptedOrThrow(await this.commands.execute(new ManageInvestigation(target, managed)));
  }
}
