// The Agent2Agent protocol, JSON-RPC over HTTP: the card of this agent, and its tasks.
import { Controller, Get, HttpCode, Logger, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import type { Caller } from '../../../app/requests.js';
import { optional } from '../../../kernel/optional.js';
import { CommandAudit, type CommandResult } from '../../access/command-audit.js';
import { MethodAdmission } from '../../access/method-admission.js';
import { ASK_ROUTE, CANCEL_ROUTE, OPERATIONS, type RouteOperation } from '../../access/operations.js';
import { Public } from '../../access/route-access.js';
import { ErrorProblems } from '../../problems/error-problems.js';
import { CallerParam, ClosedSignal } from '../../reading/parameters.js';
import { header } from '../../reading/request.js';
import { type HttpReply, sendJson } from '../../respond.js';
import { ApiSettings, isOpenService } from '../../settings.js';
import { ConversationTurns } from '../conversation-turns.js';
import { INTERNAL_ERROR, readJsonRpc } from '../json-rpc-message.js';
import { dataFrame, ProgramReplies } from '../program-replies.js';
import { agentCard } from './agent-card.js';

type RpcReply = Awaited<ReturnType<JsonRpcTransportHandler['handle']>>;
type RpcStream = Extract<RpcReply, AsyncGenerator>;
type RpcError = ReturnType<typeof JsonRpcTransportHandler.mapToJSONRPCError>;

const isStream = (reply: RpcReply): reply is RpcStream => Symbol.asyncIterator in reply;

/** The HTTP route that does the same. All other methods read, as the route of the protocol allows. */
const ROUTES: { readonly [method: string]: string } = {
  SendMessage: ASK_ROUTE,
  SendStreamingMessage: ASK_ROUTE,
  CancelTask: CANCEL_ROUTE,
};

const fieldOf = (message: unknown, name: 'id' | 'method'): unknown =>
  typeof message === 'object' && message !== null && name in message
    ? (message as { readonly [field: string]: unknown })[name]
    : undefined;

const operationOfMethod = (message: unknown): RouteOperation | undefined => {
  const method = fieldOf(message, 'method');
  if (typeof method !== 'string' || !Object.hasOwn(ROUTES, method)) return undefined;
  return OPERATIONS[ROUTES[method] ?? ''];
};

/** `events`: those that follow the response, which is then the first of a stream. */
type BegunReply = { readonly response: object; readonly error?: RpcError; readonly events?: RpcStream };

const resultOf = ({ error }: BegunReply): CommandResult => {
  if (error === undefined) return { outcome: 'done' };
  return { outcome: error.code === INTERNAL_ERROR ? 'failed' : 'refused', because: error.message };
};

@Controller()
export class A2aController {
  readonly #log = new Logger('A2a');

  constructor(
    private readonly turns: ConversationTurns,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly replies: ProgramReplies,
    private readonly settings: ApiSettings,
    private readonly problems: ErrorProblems,
    private readonly admission: MethodAdmission,
    private readonly audit: CommandAudit,
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
    const operation = operationOfMethod(message);
    if (operation !== undefined) await this.admission.admit(reply.req, operation);
    const record = operation?.action === undefined ? undefined : this.audit.begin(reply.req, operation.action);
    const begun = await this.#begin(message, { caller, gone, reply });
    await record?.(resultOf(begun));
    const { response, events } = begun;
    if (events === undefined) return sendJson(reply, JSON.stringify(response));
    await this.replies.stream(
      reply,
      async (send) => {
        await send([dataFrame(response)]);
        for await (const event of events) await send([dataFrame(event)]);
      },
      async (error) => [dataFrame((await this.#failure(message, error)).response)],
    );
  }

  /** What is refused before the first event of a stream is a reply of its own. */
  async #begin(
    message: unknown,
    { caller, gone, reply }: { readonly caller: Caller; readonly gone: AbortSignal; readonly reply: HttpReply },
  ): Promise<BegunReply> {
    // loaded by the first call: most services are never asked so
    const { JsonRpcTransportHandler, ServerCallContext, validateVersion } = await import('@a2a-js/sdk/server');
    const { TurnTasks } = await import('./turn-tasks.js');
    const card = this.#cardFor(reply);
    let isNamed = false;
    const tasks = new TurnTasks(
      { turns: this.turns, commands: this.commands, queries: this.queries, problems: this.problems },
      {
        caller,
        gone,
        card,
        base: this.replies.base(reply),
        masked: (id) => this.replies.maskedId(caller, id),
        onTurn: (named) => {
          isNamed = true;
          this.replies.nameTurn(reply, named);
        },
      },
    );
    try {
      const context = new ServerCallContext(optional({ requestedVersion: header(reply.req, 'a2a-version') }));
      validateVersion(context.requestedVersion, card, 'JSONRPC');
      const answer = await new JsonRpcTransportHandler(tasks).handle(message as { [key: string]: unknown }, context);
      if (isStream(answer)) {
        const { value } = await answer.next();
        return { response: value as object, events: answer };
      }
      if (!('error' in answer)) return { response: answer };
      return await this.#refusal(message, answer.error as RpcError, isNamed);
    } catch (error) {
      return this.#failure(message, error);
    }
  }

  /** What the SDK has made of an error. `isNamed`: a task was named, so that the parameters could be read. */
  async #refusal(message: unknown, error: RpcError, isNamed: boolean): Promise<BegunReply> {
    const { isForeignFailure, unreadableParameters } = await import('./protocol-error.js');
    if (!isForeignFailure(error)) return this.#told(message, error);
    if (isNamed) return this.#failure(message, new Error(error.message));
    this.#log.warn(`parameters were not read: ${error.message}`);
    return this.#failure(message, unreadableParameters());
  }

  async #failure(message: unknown, error: unknown): Promise<BegunReply> {
    const { JsonRpcTransportHandler } = await import('@a2a-js/sdk/server');
    const { protocolError } = await import('./protocol-error.js');
    return this.#told(message, JsonRpcTransportHandler.mapToJSONRPCError(await protocolError(error, this.problems)));
  }

  #told(message: unknown, said: RpcError): BegunReply {
    const error = this.replies.masked(said);
    return { response: { jsonrpc: '2.0', id: this.replies.masked(fieldOf(message, 'id') ?? null), error }, error };
  }

  #cardFor(reply: HttpReply): ReturnType<typeof agentCard> {
    const { version } = this.settings;
    return agentCard({ base: this.replies.base(reply), version, needsKey: !isOpenService(this.settings) });
  }
}
