// The route that AG-UI clients run an agent by: a run is one turn of the investigation that its thread names.
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { AskBody, Caller } from '../../../app/requests.js';
import type { Answer } from '../../../evidence/answer.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import { OWN_MODEL } from '../../../kernel/model-names.js';
import { optional } from '../../../kernel/optional.js';
import { type RunAgentBody, runAgentBody } from '../../contract/ag-ui.js';
import { messageId } from '../../contract/fields.js';
import { CallerParam, ClosedSignal, JsonBody } from '../../reading/parameters.js';
import type { HttpReply } from '../../respond.js';
import { turnLink } from '../answer-text.js';
import { type BegunTurn, type ConversationMessage, ConversationTurns, endedWithout } from '../conversation-turns.js';
import { messageDigest } from '../message-digest.js';
import { dataFrame, ProgramReplies } from '../program-replies.js';
import { readMessages } from '../request-messages.js';
import {
  answeredRunEvents,
  cancelledRunEvents,
  failedRunEvents,
  openingRunEvents,
  type RunEvent,
  type RunHead,
} from './run-events.js';

/** What the page around the conversation knows, for a model. */
const contextText = (context: RunAgentBody['context']): string =>
  (context ?? []).map(({ description, value }) => `${description}: ${value}`).join('\n');

@Controller('v1')
export class AgUiController {
  constructor(
    private readonly turns: ConversationTurns,
    private readonly replies: ProgramReplies,
  ) {}

  @Post('ag-ui')
  @HttpCode(200)
  async run(
    @CallerParam() caller: Caller,
    @JsonBody(runAgentBody) body: RunAgentBody,
    @ClosedSignal() gone: AbortSignal,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const begun = await this.#begin(caller, body, reply, gone);
    const { id } = begun.target;
    const head: RunHead = { threadId: id, runId: this.replies.maskedId(caller, body.runId), state: body.state };
    await this.replies.stream(
      reply,
      async (send) => {
        await send(openingRunEvents(head).map(dataFrame));
        const answer = await this.turns.answer(begun, gone);
        await send(this.#endOf(answer, head, reply).map(dataFrame));
      },
      async (error) => failedRunEvents(await this.replies.problemOf(error)).map(dataFrame),
    );
  }

  async #begin(caller: Caller, body: RunAgentBody, reply: HttpReply, gone: AbortSignal): Promise<BegunTurn> {
    const pageContext = contextText(body.context);
    // together they must fit
    readMessages([{ role: 'system', content: pageContext }, ...body.messages], 'messages');
    const { question, system } = readMessages(body.messages, 'messages');
    const model = body.forwardedProps?.model;
    const asked: Omit<AskBody, 'messageId'> = {
      text: question,
      // a text alone cannot carry a choice back
      ask: 'never',
      ...optional({
        model: model === OWN_MODEL ? undefined : model,
        system,
        pageContext: pageContext === '' ? undefined : pageContext,
      }),
    };
    const id = this.replies.maskedId(caller, body.threadId) as ClientTxnId;
    const message = this.#messageOf(body);
    const begun = await this.turns.begin({ target: { caller, id }, body: asked, message }, gone);
    this.replies.nameTurn(reply, { id, turn: begun.turn });
    return begun;
  }

  /** Clients give each message an id of its own, and send it again with the same. */
  #messageOf({ messages, runId }: RunAgentBody): ConversationMessage {
    const own = messageId.safeParse(messages.findLast(({ role }) => role === 'user')?.id);
    return own.success
      ? { id: own.data, isChosen: true, isRetry: false }
      : { id: messageDigest([runId, messages]), isChosen: false, isRetry: false };
  }

  #endOf(answer: Answer, head: RunHead, reply: HttpReply): readonly RunEvent[] {
    if (answer.status === 'cancelled') return cancelledRunEvents(head);
    if (answer.status === 'failed' || answer.status === 'timed_out') throw endedWithout(answer.status, answer.text);
    const { text } = this.replies.textOf(answer, head.threadId, reply);
    return answeredRunEvents({
      head,
      answer,
      text,
      link: turnLink(this.replies.base(reply), head.threadId, answer.turn),
    });
  }
}
