// Turns over HTTP: ask, read, cancel, replay, re-run, rate.
import { Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { optional } from '../kernel/optional.js';
import { AskQuestion } from '../app/ask-question.js';
import type { ReplayOutcome, Target } from '../app/asking.js';
import { ManageInvestigation, type Managed } from '../app/manage-investigation.js';
import { GetModelRequests } from '../app/audit/model-requests.js';
import { GetFindings, GetTurn, ListTurns } from '../app/read-investigation.js';
import type { TurnDocument } from '../app/turn-reader.js';
import { ReplayTurn } from '../app/audit/replay-turn.js';
import { RerunTurn } from '../app/rerun-turn.js';
import { askBody, feedbackBody, rerunBody } from './contract/ask.js';
import { granted } from './problems/refusals.js';
import { JsonBody, NothingSent, Of, OfTurn, type TurnTarget } from './reading/parameters.js';
import { messageIdOf, type Reply, sendJson, TurnResponder } from './respond.js';

type Done = { readonly outcome: 'done' };

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
    @Of() target: Target,
    @JsonBody(askBody) body: z.infer<typeof askBody>,
    @Res() reply: Reply,
  ): Promise<void> {
    const messageId = messageIdOf(reply.req, body.messageId);
    const asked = messageId === undefined ? body : { ...body, messageId };
    await this.responder.respond(target, reply, (wait) => this.commands.execute(new AskQuestion(target, asked, wait)));
  }

  @Post(':turn/rerun')
  async rerun(
    @OfTurn() target: TurnTarget,
    @JsonBody(rerunBody) body: z.infer<typeof rerunBody>,
    @Res() reply: Reply,
  ): Promise<void> {
    const messageId = messageIdOf(reply.req, body.messageId);
    await this.responder.respond(target, reply, (wait) =>
      this.commands.execute(new RerunTurn(target, target.turn, { wait, ...optional({ messageId }) })),
    );
  }

  @Get()
  async list(@Of() target: Target, @Res() reply: Reply): Promise<void> {
    const turns = granted(await this.queries.execute(new ListTurns(target)));
    sendJson(reply, `{"items":[${turns.map(documentText).join(',')}]}`);
  }

  @Get(':turn')
  async one(@OfTurn() target: TurnTarget, @Res() reply: Reply): Promise<void> {
    sendJson(reply, documentText(granted(await this.queries.execute(new GetTurn(target, target.turn)))));
  }

  @Get(':turn/findings')
  async findings(@OfTurn() target: TurnTarget, @Res() reply: Reply): Promise<void> {
    sendJson(reply, granted(await this.queries.execute(new GetFindings(target, target.turn))));
  }

  @Get(':turn/model-requests')
  async modelRequests(@OfTurn() target: TurnTarget, @Res() reply: Reply): Promise<void> {
    const items = granted(await this.queries.execute(new GetModelRequests(target, target.turn)));
    sendJson(reply, JSON.stringify({ items }));
  }

  @Post(':turn/cancel')
  @HttpCode(200)
  @UseGuards(NothingSent)
  cancel(@OfTurn() target: TurnTarget): Promise<Done> {
    return this.manage(target, { action: 'cancel', turn: target.turn });
  }

  @Post(':turn/feedback')
  @HttpCode(200)
  feedback(@OfTurn() target: TurnTarget, @JsonBody(feedbackBody) body: z.infer<typeof feedbackBody>): Promise<Done> {
    return this.manage(target, { action: 'feedback', turn: target.turn, ...body });
  }

  @Post(':turn/replay')
  @HttpCode(200)
  @UseGuards(NothingSent)
  async replay(@OfTurn() target: TurnTarget): Promise<ReplayOutcome> {
    return granted(await this.queries.execute(new ReplayTurn(target, target.turn)));
  }

  private async manage(target: Target, managed: Managed): Promise<Done> {
    return granted(await this.commands.execute(new ManageInvestigation(target, managed)));
  }
}
