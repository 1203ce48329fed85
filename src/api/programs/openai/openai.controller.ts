// The routes that clients of OpenAI's API call: each last user message is one turn of an investigation.
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { GetTurn } from '../../../app/investigations/read-investigation.js';
import type { AskBody, Caller, InvestigationTarget } from '../../../app/requests.js';
import type { Answer } from '../../../evidence/answer.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import { optional } from '../../../kernel/optional.js';
import { SECOND } from '../../../kernel/time.js';
import { Clock } from '../../../ports/runtime.js';
import { chatCompletionBody, conversationHeader, modelResponseBody, type OpenAiError } from '../../contract/openai.js';
import { exclusiveFields, ProblemError } from '../../problems/problems.js';
import { acceptedOrThrow } from '../../problems/refusals.js';
import { parseInput } from '../../reading/json.js';
import { CallerParam, ClosedSignal, JsonBody } from '../../reading/parameters.js';
import { header } from '../../reading/request.js';
import { type HttpReply, messageIdOf, sendJson } from '../../respond.js';
import { type BegunTurn, type ConversationMessage, ConversationTurns, endedWithout } from '../conversation-turns.js';
import type { AnswerText } from '../answer-text.js';
import { dataFrame, ProgramReplies } from '../program-replies.js';
import { answerChunks, chatCompletionOf, type CompletionHead, openingChunk } from './chat-completion.js';
import {
  forkedConversation,
  openedConversation,
  periodOf,
  repliedConversation,
  userConversation,
} from './conversation-key.js';
import {
  answerEvents,
  completedResponse,
  failureEvents,
  openingEvents,
  type ResponseEvent,
  type ResponseHead,
} from './model-response.js';
import { openAiErrorOf } from './openai-error.js';
import { messageDigest } from '../message-digest.js';
import { type HistoryMessage, readMessages, type ReadMessages } from '../request-messages.js';
import { parseTurnId, turnId } from '../turn-id.js';
import { OWN_MODEL } from '../../../kernel/model-names.js';

type ChatCompletionBody = z.infer<typeof chatCompletionBody>;
type ModelResponseBody = z.infer<typeof modelResponseBody>;

const CONVERSATION = 'x-casefile-conversation';
/** Clients of OpenAI count their retries of a request here, from 0 on. */
const RETRY_COUNT = 'x-stainless-retry-count';

type Naming = Pick<ModelResponseBody, 'user' | 'metadata' | 'conversation' | 'previous_response_id'>;

/** What the request is in a conversation. */
type MessageIn = (id: ClientTxnId) => ConversationMessage;

type Asked = { readonly naming: Naming; readonly model: string | null | undefined; readonly messages: ReadMessages };

const unknownResponse = (): ProblemError =>
  new ProblemError({
    kind: 'unknown-response',
    status: 404,
    title: 'No such response',
    detail: 'previous_response_id names no response of this service',
    howToFix: 'Send the "id" of an earlier response, or leave it out.',
    field: 'previous_response_id',
  });

const answerOrThrow = (answer: Answer): Answer => {
  if (answer.status === 'failed' || answer.status === 'timed_out' || answer.status === 'cancelled')
    throw endedWithout(answer.status, answer.text);
  return answer;
};

const decodedHeader = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Events of one response, numbered from 0 on. */
const responseFrames = (): ((events: readonly ResponseEvent[]) => readonly string[]) => {
  let sequence = 0;
  return (events) =>
    events.map(({ type, ...rest }) => {
      const data = JSON.stringify({ type, sequence_number: sequence, ...rest });
      sequence += 1;
      return `event: ${type}\ndata: ${data}\n\n`;
    });
};

@Controller('v1')
export class OpenAiController {
  constructor(
    private readonly queries: QueryBus,
    private readonly turns: ConversationTurns,
    private readonly replies: ProgramReplies,
    private readonly clock: Clock,
  ) {}

  @Post('chat/completions')
  @HttpCode(200)
  async chatCompletion(
    @CallerParam() caller: Caller,
    @JsonBody(chatCompletionBody) body: ChatCompletionBody,
    @ClosedSignal() gone: AbortSignal,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const messages = readMessages(body.messages, 'messages');
    const begun = await this.#begin(caller, { naming: body, model: body.model, messages }, reply, gone);
    const head = this.#completionHead(begun, body);
    if (body.stream !== true) {
      const answer = answerOrThrow(await this.turns.answer(begun, gone));
      return sendJson(reply, JSON.stringify(chatCompletionOf(head, answer, this.#textOf(answer, begun, reply))));
    }
    const done = 'data: [DONE]\n\n';
    await this.replies.stream(
      reply,
      async (send) => {
        await send([dataFrame(openingChunk(head))]);
        const answer = answerOrThrow(await this.turns.answer(begun, gone));
        const withUsage = body.stream_options?.include_usage === true;
        const chunks = answerChunks(head, answer, { ...this.#textOf(answer, begun, reply), withUsage });
        await send([...[...chunks].map(dataFrame), done]);
      },
      async (error) => [dataFrame(await this.#errorOf(error)), done],
    );
  }

  @Post('responses')
  @HttpCode(200)
  async response(
    @CallerParam() caller: Caller,
    @JsonBody(modelResponseBody) body: ModelResponseBody,
    @ClosedSignal() gone: AbortSignal,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const input = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input;
    const instructions = body.instructions ? [{ role: 'system', content: body.instructions }] : [];
    const messages = readMessages([...instructions, ...input], 'input');
    const begun = await this.#begin(caller, { naming: body, model: body.model, messages }, reply, gone);
    const head = this.#responseHead(begun, body);
    if (body.stream !== true) {
      const answer = answerOrThrow(await this.turns.answer(begun, gone));
      return sendJson(reply, JSON.stringify(completedResponse(head, answer, this.#textOf(answer, begun, reply))));
    }
    const frames = responseFrames();
    await this.replies.stream(
      reply,
      async (send) => {
        await send(frames(openingEvents(head)));
        const answer = answerOrThrow(await this.turns.answer(begun, gone));
        await send(frames(answerEvents(head, answer, this.#textOf(answer, begun, reply))));
      },
      async (error) => frames(failureEvents(head, await this.#errorOf(error))),
    );
  }

  async #begin(caller: Caller, asked: Asked, reply: HttpReply, gone: AbortSignal): Promise<BegunTurn> {
    const { model, messages } = asked;
    const body: Omit<AskBody, 'messageId'> = {
      text: messages.question,
      // a text alone cannot carry a choice back
      ask: 'never',
      ...optional({
        model: model === null || model === OWN_MODEL ? undefined : model,
        system: messages.system,
      }),
    };
    const given = messageIdOf(reply.req, undefined);
    const isRetry = Number(header(reply.req, RETRY_COUNT) ?? 0) > 0;
    const messageIn = (id: ClientTxnId): ConversationMessage => {
      if (given !== undefined) return { id: given, isChosen: true, isRetry };
      const { previous_response_id: previous = null } = asked.naming;
      const said = [id, model ?? OWN_MODEL, messages.system ?? null, previous, messages.history];
      return { id: messageDigest(said), isChosen: false, isRetry };
    };
    const id = await this.#conversationOf(caller, asked, { messageIn, request: reply.req });
    const begun = await this.turns.begin({ target: { caller, id }, body, message: messageIn(id) }, gone);
    this.replies.nameTurn(reply, { id, turn: begun.turn });
    reply.setHeader(CONVERSATION, encodeURIComponent(id));
    return begun;
  }

  /** By header, by the body, by the user, else by the history. */
  async #conversationOf(
    caller: Caller,
    { naming, messages }: Asked,
    { messageIn, request }: { readonly messageIn: MessageIn; readonly request: HttpReply['req'] },
  ): Promise<ClientTxnId> {
    const { conversation, metadata, previous_response_id: previous, user } = naming;
    if (conversation && previous) throw exclusiveFields('previous_response_id', '"conversation"');
    const own = (id: ClientTxnId): ClientTxnId => this.replies.maskedId(caller, id) as ClientTxnId;
    const inHeader = header(request, CONVERSATION);
    if (inHeader !== undefined)
      return own(parseInput(conversationHeader, decodedHeader(inHeader), 'X-Casefile-Conversation'));
    const inBody = typeof conversation === 'object' ? conversation?.id : conversation;
    if (inBody !== undefined) return own(inBody);
    if (metadata?.conversation !== undefined) return own(metadata.conversation);
    if (previous) return this.#conversationOfResponse(caller, previous);
    const actor = caller.actor.id;
    if (user) return userConversation(actor, user);
    return this.#conversationOfHistory(caller, messages.history, messageIn);
  }

  async #conversationOfResponse(caller: Caller, previous: string): Promise<ClientTxnId> {
    const replied = parseTurnId('resp', previous);
    if (replied === undefined) throw unknownResponse();
    const target: InvestigationTarget = { caller, id: replied.id };
    await this.turns.assertReadable(target);
    acceptedOrThrow(await this.queries.execute(new GetTurn(target, replied.turn)));
    return replied.id;
  }

  /** A history that leaves its conversation before the latest turn goes on in one of its own, unless it asks that turn again. */
  async #conversationOfHistory(
    caller: Caller,
    history: readonly HistoryMessage[],
    messageIn: MessageIn,
  ): Promise<ClientTxnId> {
    const actor = caller.actor.id;
    const replied = repliedConversation(actor, history);
    if (replied === undefined) return this.#openedConversation(caller, history, messageIn);
    const { id, turn } = replied;
    if (turn === undefined) return id;
    const message = messageIn(id);
    const asked = await this.turns.find({ caller, id }, message.id);
    const isRepeat = this.turns.isRepeat(asked, message) || asked.attempts.some((each) => each.turn === asked.latest);
    return asked.latest <= turn || isRepeat ? id : forkedConversation(actor, history);
  }

  /** Of a first question: the conversation that this very request has opened, else a new one. */
  async #openedConversation(
    caller: Caller,
    history: readonly HistoryMessage[],
    messageIn: MessageIn,
  ): Promise<ClientTxnId> {
    const period = periodOf(this.clock.now());
    const now = await this.#openedIn(period, { caller, history, messageIn });
    if (now.repeated !== undefined) return now.repeated;
    return (await this.#openedIn(period - 1, { caller, history, messageIn })).repeated ?? now.free;
  }

  /** `repeated`: the newest that this very request has opened in the period. `free`: the next to open. */
  async #openedIn(
    period: number,
    {
      caller,
      history,
      messageIn,
    }: { readonly caller: Caller; readonly history: readonly HistoryMessage[]; readonly messageIn: MessageIn },
  ): Promise<{ readonly repeated?: ClientTxnId; readonly free: ClientTxnId }> {
    let repeated: ClientTxnId | undefined;
    for (let n = 1; ; n += 1) {
      const id = openedConversation(caller.actor.id, history, { period, n });
      const message = messageIn(id);
      const asked = await this.turns.find({ caller, id }, message.id);
      if (asked.turns === 0) return { free: id, ...optional({ repeated }) };
      if (this.turns.isRepeat(asked, message)) repeated = id;
    }
  }

  #textOf(answer: Answer, { target }: BegunTurn, reply: HttpReply): AnswerText {
    return this.replies.textOf(answer, target.id, reply);
  }

  #completionHead({ target: { id }, turn }: BegunTurn, { model }: ChatCompletionBody): CompletionHead {
    return { id: turnId('chatcmpl', { id, turn }), created: this.#seconds(), model: model ?? OWN_MODEL };
  }

  #responseHead({ target: { id }, turn }: BegunTurn, body: ModelResponseBody): ResponseHead {
    return {
      id: turnId('resp', { id, turn }),
      messageId: turnId('msg', { id, turn }),
      created: this.#seconds(),
      model: body.model ?? OWN_MODEL,
      previous: body.previous_response_id ?? null,
      conversation: id,
    };
  }

  #seconds(): number {
    return Math.floor(this.clock.now() / SECOND);
  }

  async #errorOf(error: unknown): Promise<OpenAiError> {
    return openAiErrorOf(await this.replies.problemOf(error));
  }
}
