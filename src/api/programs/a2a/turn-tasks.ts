// Tasks of the A2A protocol, served from the turns that are stored: a context is an investigation, a message one turn.
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type {
  AgentCard,
  CancelTaskRequest,
  GetTaskRequest,
  Part,
  SendMessageRequest,
  StreamResponse,
  Task,
} from '@a2a-js/sdk';
import {
  ExtendedAgentCardNotConfiguredError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { ManageInvestigation } from '../../../app/investigations/manage-investigation.js';
import { GetTurn } from '../../../app/investigations/read-investigation.js';
import type { Caller } from '../../../app/requests.js';
import type { Answer } from '../../../evidence/answer.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import { withAdvice } from '../../../kernel/sentences.js';
import { clientTxnId, messageId as messageIdField } from '../../contract/fields.js';
import type { ErrorProblems } from '../../problems/error-problems.js';
import { acceptedOrThrow } from '../../problems/refusals.js';
import { answerText } from '../answer-text.js';
import type { BegunTurn, ConversationTurns } from '../conversation-turns.js';
import { digestOf } from '../message-digest.js';
import { readMessages } from '../request-messages.js';
import { type NamedTurn, parseTurnId } from '../turn-id.js';
import { protocolError } from './protocol-error.js';
import { hasTaskEnded, taskStatus, type TaskAnswer, turnTask } from './turn-task.js';

export type TaskRequest = {
  readonly caller: Caller;
  /** Aborted when the caller leaves: its turn is cancelled unless others wait for it. */
  readonly gone: AbortSignal;
  /** Origin at which the service is reached. */
  readonly base: string;
  readonly card: AgentCard;
  /** Of an id that comes back to the caller: one that is a secret may not. */
  readonly masked: (id: string) => string;
  /** Told of the turn that the request is about, for the audit. */
  readonly onTurn: (named: NamedTurn) => void;
};

export type TaskPorts = {
  readonly turns: ConversationTurns;
  readonly commands: CommandBus;
  readonly queries: QueryBus;
  readonly problems: ErrorProblems;
};

const textOf = ({ content }: Part): { readonly type: string; readonly text?: string } =>
  content?.$case === 'text' ? { type: 'text', text: content.value } : { type: content?.$case ?? 'empty' };

const malformed = (detail: string, howToFix: string): RequestMalformedError =>
  new RequestMalformedError(withAdvice(detail, howToFix));

const unknownTask = (): TaskNotFoundError => new TaskNotFoundError('No task of this agent has that id.');

const namedBy = ({ target, turn }: BegunTurn): NamedTurn => ({ id: target.id, turn });

/** Of a task that the stream has told of. */
const endingEvents = ({ id: taskId, contextId, artifacts, status }: Task): readonly StreamResponse[] => [
  ...artifacts.map((artifact): StreamResponse => {
    const value = { taskId, contextId, artifact, append: false, lastChunk: true, metadata: undefined };
    return { payload: { $case: 'artifactUpdate', value } };
  }),
  { payload: { $case: 'statusUpdate', value: { taskId, contextId, status, metadata: undefined } } },
];

export class TurnTasks implements A2ARequestHandler {
  constructor(
    private readonly ports: TaskPorts,
    private readonly request: TaskRequest,
  ) {}

  async getAgentCard(): Promise<AgentCard> {
    return this.request.card;
  }

  sendMessage(sent: SendMessageRequest): Promise<Task> {
    return this.#inProtocol(async () => {
      const begun = await this.#begin(sent);
      if (sent.configuration?.returnImmediately === true) {
        begun.keep();
        return this.#read(namedBy(begun));
      }
      return this.#ended(begun);
    });
  }

  async *sendMessageStream(sent: SendMessageRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const begun = await this.#inProtocol(() => this.#begin(sent));
    try {
      const task = await this.#inProtocol(() => this.#read(namedBy(begun)));
      yield { payload: { $case: 'task', value: task } };
      // what came again has ended before
      if (hasTaskEnded(task)) return;
      const ended = await this.#inProtocol(() => this.#ended(begun));
      // others who left have cancelled it, and it was asked anew: another turn, another task
      if (ended.id === task.id) yield* endingEvents(ended);
      else yield { payload: { $case: 'task', value: ended } };
    } finally {
      begun.leave();
    }
  }

  getTask({ id }: GetTaskRequest): Promise<Task> {
    return this.#inProtocol(async () => this.#read(this.#named(id)));
  }

  cancelTask({ id }: CancelTaskRequest): Promise<Task> {
    return this.#inProtocol(async () => {
      const named = this.#named(id);
      await this.#read(named);
      const { caller } = this.request;
      const cancel = new ManageInvestigation({ caller, id: named.id }, { action: 'cancel', turn: named.turn });
      acceptedOrThrow(await this.ports.commands.execute(cancel));
      return { ...turnTask(named, 'cancelled'), status: taskStatus(named, 'cancelled') };
    });
  }

  async getAuthenticatedExtendedAgentCard(): Promise<never> {
    throw new ExtendedAgentCardNotConfiguredError('There is one card for everybody.');
  }

  async listTasks(): Promise<never> {
    throw new UnsupportedOperationError('Tasks are not listed: GET /v1/investigations lists investigations.');
  }

  // eslint-disable-next-line require-yield
  async *resubscribe(): AsyncGenerator<StreamResponse, void, undefined> {
    throw new UnsupportedOperationError('A task cannot be joined: read it by GetTask.');
  }

  async createTaskPushNotificationConfig(): Promise<never> {
    throw this.#noPush();
  }

  async getTaskPushNotificationConfig(): Promise<never> {
    throw this.#noPush();
  }

  async listTaskPushNotificationConfigs(): Promise<never> {
    throw this.#noPush();
  }

  async deleteTaskPushNotificationConfig(): Promise<never> {
    throw this.#noPush();
  }

  #noPush(): PushNotificationNotSupportedError {
    return new PushNotificationNotSupportedError('Notifications are configured in the service: docs/notifications.md.');
  }

  /** Throws errors of the protocol alone: its library tells the text of any other to the caller. */
  async #inProtocol<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw await protocolError(error, this.ports.problems);
    }
  }

  #named(taskId: string): NamedTurn {
    const named = parseTurnId('task', taskId);
    if (named === undefined) throw unknownTask();
    this.request.onTurn(named);
    return named;
  }

  /** One turn, whatever is retried: its id is that of the message. */
  async #begin({ message }: SendMessageRequest): Promise<BegunTurn> {
    const { turns } = this.ports;
    const { caller, gone } = this.request;
    if (message === undefined) throw malformed('there is no message', 'Send the question as a message.');
    if (message.taskId !== '')
      throw new UnsupportedOperationError(
        'A task is one question: leave "taskId" out, and send its "contextId" to go on with the conversation.',
      );
    const id = messageIdField.safeParse(message.messageId);
    if (!id.success) throw malformed('"messageId" is missing or too long', 'Give each message an id of its own.');
    const { question } = readMessages([{ role: 'user', content: message.parts.map(textOf) }], 'message');
    const target = { caller, id: this.#conversationOf(message.contextId, id.data) };
    // a text alone cannot carry a choice back
    const body = { text: question, ask: 'never' } as const;
    const begun = await turns.begin({ target, body, message: { id: id.data, isChosen: true, isRetry: false } }, gone);
    this.request.onTurn(namedBy(begun));
    return begun;
  }

  /** A message without a context opens one: the same for the same message of the same caller. */
  #conversationOf(contextId: string, messageId: string): ClientTxnId {
    const { masked, caller } = this.request;
    if (contextId === '') return `chat-${digestOf(['task', caller.actor.id, messageId])}` as ClientTxnId;
    const id = clientTxnId.safeParse(contextId);
    if (!id.success) throw malformed('"contextId" cannot be the id of an investigation', 'Use at most 256 characters.');
    return masked(id.data) as ClientTxnId;
  }

  async #ended(begun: BegunTurn): Promise<Task> {
    const answer = await this.ports.turns.answer(begun, this.request.gone);
    const named = { id: begun.target.id, turn: answer.turn };
    return turnTask(named, answer.status, this.#answered(named, answer));
  }

  async #read(named: NamedTurn): Promise<Task> {
    const target = { caller: this.request.caller, id: named.id };
    await this.ports.turns.assertReadable(target);
    const { status, body } = acceptedOrThrow(await this.ports.queries.execute(new GetTurn(target, named.turn)));
    return turnTask(named, status, body === undefined ? undefined : this.#answered(named, JSON.parse(body) as Answer));
  }

  #answered({ id }: NamedTurn, answer: Answer): TaskAnswer {
    return { answer, text: answerText(answer, { base: this.request.base, id }).text };
  }
}
