// The Agent2Agent protocol, JSON-RPC over HTTP: the card of this agent, and its tasks.
import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import type { Caller } from '../../../app/requests.js';
import { optional } from '../../../kernel/optional.js';
import { Masking } from '../../../ports/masking.js';
import { maskId, maskValue } from '../../../telemetry/masking/mask-value.js';
import { Public } from '../../access/route-access.js';
import { OpenStreams } from '../../live/open-streams.js';
import { ErrorProblems } from '../../problems/error-problems.js';
import { CallerParam, ClosedSignal } from '../../reading/parameters.js';
import { header } from '../../reading/request.js';
import { type HttpReply, sendJson } from '../../respond.js';
import { ApiSettings, isOpenService } from '../../settings.js';
import { ConversationTurns } from '../conversation-turns.js';
import { readJsonRpc } from '../json-rpc-message.js';
import { agentCard } from './agent-card.js';

type RpcReply = Awaited<ReturnType<JsonRpcTransportHandler['handle']>>;
type RpcStream = Extract<RpcReply, AsyncGenerator>;

const isStream = (reply: RpcReply): reply is RpcStream => Symbol.asyncIterator in reply;

@Controller()
export class A2aController {
  constructor(
    private readonly turns: ConversationTurns,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly streams: OpenStreams,
    private readonly settings: ApiSettings,
    private readonly masking: Masking,
    private readonly problems: ErrorProblems,
  ) {}

  @Public()
  @Get('.well-known/agent-card.json')
  async card(@Res() reply: HttpReply): Promise<void> {
    const { AgentCard } = await import('@a2a-js/sdk');
    sendJson(reply, JSON.stringify(AgentCard.toJSON(this.#cardFor(reply))));
  }

  @Post('a2a')
  @HttpCode(200)
  async call(@CallerParam() caller: Caller, @ClosedSignal() gone: AbortSignal, @Res() reply: HttpReply): Promise<void> {
    const message = await readJsonRpc(reply, this.settings.http.maxBodyBytes);
    if (message === undefined) return;
    // loaded by the first call: most services are never asked so
    const { JsonRpcTransportHandler, ServerCallContext, validateVersion } = await import('@a2a-js/sdk/server');
    const { TurnTasks } = await import('./turn-tasks.js');
    const card = this.#cardFor(reply);
    const tasks = new TurnTasks(
      { turns: this.turns, commands: this.commands, queries: this.queries, problems: this.problems },
      {
        caller,
        gone,
        card,
        base: this.#base(reply),
        masked: (id) => maskId(id, (said) => this.masking.mask(caller.tenant, said)),
        onTurn: ({ id, turn }) => void Object.assign(reply.req.params, { clientTxnId: id, turn: String(turn) }),
      },
    );
    const error = (reason: unknown): object =>
      maskValue(
        { jsonrpc: '2.0', id: idOf(message), error: JsonRpcTransportHandler.mapToJSONRPCError(reason) },
        this.settings.log.mask,
      );
    try {
      const context = new ServerCallContext(optional({ requestedVersion: header(reply.req, 'a2a-version') }));
      validateVersion(context.requestedVersion, card, 'JSONRPC');
      const answer = await new JsonRpcTransportHandler(tasks).handle(message as { [key: string]: unknown }, context);
      if (isStream(answer)) await this.#stream(answer, reply, error);
      else sendJson(reply, JSON.stringify(answer));
    } catch (reason) {
      sendJson(reply, JSON.stringify(error(reason)));
    }
  }

  /** What is refused before the first event is a reply of its own. */
  async #stream(events: RpcStream, reply: HttpReply, error: (reason: unknown) => object): Promise<void> {
    const first = await events.next();
    const stream = this.streams.open(reply, { until: 'answered' });
    const send = async (event: object): Promise<void> => stream.send(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
    try {
      if (first.done !== true) await send(first.value);
      for await (const event of events) await send(event);
    } catch (reason) {
      await send(error(reason));
    }
    stream.close();
  }

  #cardFor(reply: HttpReply): ReturnType<typeof agentCard> {
    const { version } = this.settings;
    return agentCard({ base: this.#base(reply), version, needsKey: !isOpenService(this.settings) });
  }

  #base({ req }: HttpReply): string {
    return this.settings.http.publicUrl ?? `http://${req.headers.host ?? 'localhost'}`;
  }
}

const idOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
