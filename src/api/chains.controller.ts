// Chains over HTTP: what is configured, starting one in an investigation, its runs, and what people say to them.
import { Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type ChainAction, ManageChain, RevokeApproval } from '../app/chains/manage-chain.js';
import { type ChainRunsPage, ListChainRuns, ListChains } from '../app/chains/read-chains.js';
import { type ChainStart, StartChain } from '../app/chains/start-chain.js';
import type { Caller, InvestigationTarget } from '../app/requests.js';
import { iterationStrategy } from '../investigation/chain/chain-definition.js';
import type { ChainExecution, ChainRun, ChainStage } from '../investigation/chain/chain-run.js';
import { conversationOf } from '../investigation/chain/conversation-id.js';
import type { ClientTxnId } from '../kernel/brand.js';
import { optional } from '../kernel/optional.js';
import { toIso } from '../kernel/time.js';
import { markdown } from '../output/markdown.js';
import {
  approvalBody,
  chainAnswerBody,
  chainBody,
  chainExecutionId,
  chainNameField,
  revocationBody,
  runId,
} from './contract/chains.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, EmptyBodyGuard, JsonBody, PathParam, TargetParam } from './reading/parameters.js';
import { messageIdOf } from './respond.js';

type DoneReply = { readonly outcome: 'done' };

const wireTimesOf = ({ times }: ChainRunsPage, id: string): object => {
  const { startedAt, endedAt, by } = times.get(id) ?? {};
  return {
    ...(startedAt !== undefined && { startedAt: toIso(startedAt) }),
    ...(endedAt !== undefined && { completedAt: toIso(endedAt) }),
    ...(startedAt !== undefined && endedAt !== undefined && { durationMs: (endedAt - startedAt) / 1000 }),
    ...optional({ by }),
  };
};

const waitsFor = ({ kind, status, approval }: ChainExecution): 'answer' | 'approval' | undefined => {
  if (kind === 'person' && status === 'active') return 'answer';
  return status === 'pending' && approval !== undefined && approval.answer === undefined ? 'approval' : undefined;
};

/** What a person has typed is no Markdown; an answer of an agent is. */
const answerOf = ({ id, kind }: ChainExecution, { conclusions }: ChainRunsPage): string | undefined => {
  const said = conclusions.get(id);
  return said !== undefined && kind === 'person' ? markdown.prose(said) : said;
};

const wireExecution = (execution: ChainExecution, page: ChainRunsPage, investigation: ClientTxnId): object => {
  const { id, agent, index, kind, status, question, approval, end } = execution;
  const isBegun = question !== undefined;
  return {
    id,
    agent,
    index,
    kind,
    iterationStrategy: iterationStrategy(kind),
    status,
    ...wireTimesOf(page, id),
    ...(kind !== 'person' && isBegun && { conversation: conversationOf(investigation, id) }),
    ...optional({
      question: isBegun ? page.texts.get(question) : undefined,
      waitsFor: waitsFor(execution),
      tools: approval?.tools,
      approval: approval?.answer,
      because: end?.because,
      answer: answerOf(execution, page),
    }),
  };
};

const stageTimes = (page: ChainRunsPage, id: string): object => {
  const { by: _by, ...times } = wireTimesOf(page, id) as { readonly by?: string };
  return times;
};

const wireStage = (
  { id, name, index, executions, parallel, successPolicy, synthesizes, status }: ChainStage,
  page: ChainRunsPage,
  { investigation, begun }: { readonly investigation: ClientTxnId; readonly begun: readonly ChainStage[] },
): object => ({
  id,
  name,
  index,
  expectedAgentCount: executions.length,
  ...optional({
    parallelType: parallel,
    successPolicy,
    synthesizes: synthesizes === undefined ? undefined : begun[synthesizes]?.id,
  }),
  status,
  ...stageTimes(page, id),
  executions: executions.map((each) => wireExecution(each, page, investigation)),
});

const wireRun = (run: ChainRun, page: ChainRunsPage, investigation: ClientTxnId): object => {
  const { id, chain, version, status, question, stages, begun, because, turn } = run;
  return {
    id,
    chain,
    version,
    status,
    ...stageTimes(page, id),
    ...optional({ question: page.texts.get(question.text) }),
    plannedStages: stages,
    messageId: run.messageId,
    stages: begun.map((stage) => wireStage(stage, page, { investigation, begun })),
    ...optional({ because, turn }),
  };
};

@Controller('v1/chains')
export class ChainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(@CallerParam() caller: Caller): Promise<object> {
    const chains = acceptedOrThrow(await this.queries.execute(new ListChains(caller)));
    const items = chains.map(({ chain, version, definition, allowed, latest }) => ({
      chain,
      version,
      ...optional({ description: definition.description }),
      stages: definition.stages.map(({ name, agents }) => ({
        name,
        agents: agents.map((agent) => ({ name: agent.name, kind: agent.kind })),
      })),
      allowed,
      ...(latest !== undefined && {
        latest: { clientTxnId: latest.investigation, run: latest.run, startedAt: toIso(latest.startedAt) },
      }),
    }));
    return { items };
  }

  @Post(':chain/revoke')
  @HttpCode(200)
  async revoke(
    @CallerParam() caller: Caller,
    @PathParam('chain', chainNameField) chain: string,
    @JsonBody(revocationBody) { tool }: z.infer<typeof revocationBody>,
  ): Promise<DoneReply> {
    return acceptedOrThrow(await this.commands.execute(new RevokeApproval(caller, { chain, tool })));
  }
}

@Controller('v1/investigations/:clientTxnId/chains')
export class InvestigationChainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(202)
  async start(
    @TargetParam() target: InvestigationTarget,
    @JsonBody(chainBody) body: z.infer<typeof chainBody>,
    @Req() request: Parameters<typeof messageIdOf>[0],
  ): Promise<ChainStart> {
    const messageId = messageIdOf(request, body.messageId);
    return acceptedOrThrow(
      await this.commands.execute(new StartChain(target, { ...body, ...optional({ messageId }) })),
    );
  }

  @Get()
  async list(@TargetParam() target: InvestigationTarget): Promise<object> {
    const page = acceptedOrThrow(await this.queries.execute(new ListChainRuns(target)));
    return { items: page.runs.map((run) => wireRun(run, page, target.id)) };
  }

  @Post(':run/cancel')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  cancel(@TargetParam() target: InvestigationTarget, @PathParam('run', runId) run: string): Promise<DoneReply> {
    return this.#manage(target, { action: 'cancel', run });
  }

  @Post(':run/executions/:execution/answer')
  @HttpCode(200)
  answer(
    @TargetParam() target: InvestigationTarget,
    @PathParam('run', runId) run: string,
    @PathParam('execution', chainExecutionId) execution: string,
    @JsonBody(chainAnswerBody) { text }: z.infer<typeof chainAnswerBody>,
  ): Promise<DoneReply> {
    return this.#manage(target, { action: 'answer', run, execution, text });
  }

  @Post(':run/executions/:execution/approve')
  @HttpCode(200)
  approve(
    @TargetParam() target: InvestigationTarget,
    @PathParam('run', runId) run: string,
    @PathParam('execution', chainExecutionId) execution: string,
    @JsonBody(approvalBody) { answer }: z.infer<typeof approvalBody>,
  ): Promise<DoneReply> {
    return this.#manage(target, { action: 'approve', run, execution, answer });
  }

  async #manage(target: InvestigationTarget, action: ChainAction): Promise<DoneReply> {
    return acceptedOrThrow(await this.commands.execute(new ManageChain(target, action)));
  }
}
