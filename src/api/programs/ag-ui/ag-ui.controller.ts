// The route that AG-UI clients run an agent by: a run is one turn of the investigation that its thread names.
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { AskBody, Caller } from '../../../app/requests.js';
import type { Answer } from '../../../evidence/answer.js';
import { OWN_MODEL } from '../../../kernel/model-names.js';
import { optional } from '../../../kernel/optional.js';
import { maskId, maskValue } from '../../../telemetry/masking/mask-value.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import { Masking } from '../../../ports/masking.js';
import { type RunAgentBody, runAgentBody } from '../../contract/ag-ui.js';
import { messageId } from '../../contract/fields.js';
import { OpenStreams } from '../../live/open-streams.js';
import { ErrorProblems } from '../../problems/error-problems.js';
import { problemBody } from '../../problems/problem.filter.js';
import { CallerParam, ClosedSignal, JsonBody } from '../../reading/parameters.js';
import type { HttpReply } from '../../respond.js';
import { ApiSettings } from '../../settings.js';
import { answerText, turnLink } from '../answer-text.js';
import { type BegunTurn, type ConversationMessage, ConversationTurns, endedWithout } from '../conversation-turns.js';
import { messageDigest } from '../message-digest.js';
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
    private readonly streams: OpenStreams,
    private readonly settings: ApiSettings,
    private readonly masking: Masking,
    private readonly problems: ErrorProblems,
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
    const stream = this.streams.open(reply, { until: 'answered' });
    const send = async (events: readonly RunEvent[]): Promise<void> => {
      for (const event of events) await stream.send(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
    };
    const { id } = begun.target;
    const head: RunHead = { threadId: id, runId: this.#masked(caller, body.runId), state: body.state };
    await send(openingRunEvents(head));
    await send(await this.#endOf(begun, head, { reply, gone }));
    stream.close();
  }

  async #begin(caller: Caller, body: RunAgentBody, reply: HttpReply, gone: AbortSignal): Promise<BegunTurn> {
    const context = { role: 'system', content: contextText(body.context) };
    const { question, system } = readMessages([context, ...body.messages], 'messages');
    const model = body.forwardedProps?.model;
    const asked: Omit<AskBody, 'messageId'> = {
      text: question,
      // a text alone cannot carry a choice back
      ask: 'never',
      ...optional({ model: model === OWN_MODEL ? undefined : model, system }),
    };
    const id = this.#masked(caller, body.threadId) as ClientTxnId;
    const message = this.#messageOf(body);
    const begun = await this.turns.begin({ target: { caller, id }, body: asked, message }, gone);
    // the audit names what the request was about
    Object.assign(reply.req.params, { clientTxnId: id, turn: String(begun.turn) });
    return begun;
  }

  /** Ids come back to the client, and one that is a secret may not. */
  #masked({ tenant }: Caller, id: string): string {
    return maskId(id, (said) => this.masking.mask(tenant, said));
  }

  /** Clients give each message an id of its own, and send it again with the same. */
  #messageOf({ messages, runId }: RunAgentBody): ConversationMessage {
    const own = messageId.safeParse(messages.findLast(({ role }) => role === 'user')?.id);
    return own.success
      ? { id: own.data, isChosen: true, isRetry: false }
      : { id: messageDigest([runId, messages]), isChosen: false, isRetry: false };
  }

  /** The stream is open: what goes wrong is an event. */
  async #endOf(
    begun: BegunTurn,
    head: RunHead,
    { reply, gone }: { readonly reply: HttpReply; readonly gone: AbortSignal },
  ): Promise<readonly RunEvent[]> {
    try {
      const answer = await this.turns.answer(begun, gone);
      if (answer.status === 'cancelled') return cancelledRunEvents(head);
      return this.#answered(answer, head, reply);
    } catch (error) {
      const trouble = await this.problems.problemOf(error);
      return failedRunEvents(maskValue(problemBody(trouble, ''), this.settings.log.mask));
    }
  }

  #answered(answer: Answer, head: RunHead, { req }: HttpReply): readonly RunEvent[] {
    if (answer.status === 'failed' || answer.status === 'timed_out') throw endedWithout(answer.status, answer.text);
    const base = this.settings.http.publicUrl ?? `http://${req.headers.host ?? 'localhost'}`;
    const { text } = answerText(answer, { base, id: head.threadId });
    return answeredRunEvents({ head, answer, text, link: turnLink(base, head.threadId, answer.turn) });
  }
}
