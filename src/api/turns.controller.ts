// Turns over HTTP: ask, read, cancel, replay, re-run, rate.
import { Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { optional } from '../kernel/optional.js';
import { AskQuestion } from '../app/turns/ask-question.js';
import type { InvestigationTarget, ReplayOutcome } from '../app/requests.js';
import { type ManageAction, ManageInvestigation } from '../app/investigations/manage-investigation.js';
import { GetModelRequests } from '../app/audit/model-requests.js';
import { GetFindings, GetTurn, ListTurns } from '../app/investigations/read-investigation.js';
import type { TurnDocument } from '../app/records/turn-reader.js';
import { ReplayTurn } from '../app/audit/replay-turn.js';
import { RerunTurn } from '../app/turns/rerun-turn.js';
import { askBody, feedbackBody, rerunBody } from './contract/ask.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { EmptyBodyGuard, JsonBody, TargetParam, TurnParam, type TurnTarget } from './reading/parameters.js';
import { type HttpReply, messageIdOf, sendJson, TurnResponder } from './respond.js';

type DoneReply = { readonly outcome: 'done' };

/** The stored answer goes into the document byte for byte. */
const documentText = ({ body, ...turn }: TurnDocument): string => {
  const text = JSON.stringify(turn);
  return body === undefined ? text : `${text.slice(0, -1)},"answer":${body}}`;
};

@Controller('v1/investigations/:clientTxnId/turns')
export class TurnsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly responder: TurnResponder,
  ) {}

  @Post()
  async ask(
    @TargetParam() target: InvestigationTarget,
    @JsonBody(askBody) body: z.infer<typeof askBody>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const messageId = messageIdOf(reply.req, body.messageId);
    const asked = messageId === undefined ? body : { ...body, messageId };
    await this.responder.respond(target, reply, (wait) => this.commands.execute(new AskQuestion(target, asked, wait)));
  }

  @Post(':turn/rerun')
  async rerun(
    @TurnParam() target: TurnTarget,
    @JsonBody(rerunBody) body: z.infer<typeof rerunBody>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const messageId = messageIdOf(reply.req, body.messageId);
    await this.responder.respond(target, reply, (wait) =>
      this.commands.execute(new RerunTurn(target, target.turn, { wait, ...optional({ messageId }) })),
    );
  }

  @Get()
  async list(@TargetParam() target: InvestigationTarget, @Res() reply: HttpReply): Promise<void> {
    const turns = acceptedOrThrow(await this.queries.execute(new ListTurns(target)));
    sendJson(reply, `{"items":[${turns.map(documentText).join(',')}]}`);
  }

  @Get(':turn')
  async one(@TurnParam() target: TurnTarget, @Res() reply: HttpReply): Promise<void> {
    sendJson(reply, documentText(acceptedOrThrow(await this.queries.execute(new GetTurn(target, target.turn)))));
  }

  @Get(':turn/findings')
  async findings(@TurnParam() target: TurnTarget, @Res() reply: HttpReply): Promise<void> {
    sendJson(reply, acceptedOrThrow(await this.queries.execute(new GetFindings(target, target.turn))));
  }

  @Get(':turn/model-requests')
  async modelRequests(@TurnParam() target: TurnTarget, @Res() reply: HttpReply): Promise<void> {
    const items = acceptedOrThrow(await this.queries.execute(new GetModelRequests(target, target.turn)));
    sendJson(reply, JSON.stringify({ items }));
  }

  @Post(':turn/cancel')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  cancel(@TurnParam() target: TurnTarget): Promise<DoneReply> {
    return this.manage(target, { action: 'cancel', turn: target.turn });
  }

  @Post(':turn/feedback')
  @HttpCode(200)
  feedback(
    @TurnParam() target: TurnTarget,
    @JsonBody(feedbackBody) body: z.infer<typeof feedbackBody>,
  ): Promise<DoneReply> {
    return this.manage(target, { action: 'feedback', turn: target.turn, ...body });
  }

  @Post(':turn/replay')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async replay(@TurnParam() target: TurnTarget): Promise<ReplayOutcome> {
    return acceptedOrThrow(await this.queries.execute(new ReplayTurn(target, target.turn)));
  }

  private async manage(target: InvestigationTarget, managed: ManageAction): Promise<DoneReply> {
    return acceptedOrThrow(await this.commands.execute(new ManageInvestigation(target, managed)));
  }
}
