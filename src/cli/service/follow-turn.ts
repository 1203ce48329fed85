// Asks a question and follows the turn to its answer. A broken stream is resumed; the turn is never asked twice.
import { optional } from '../../kernel/optional.js';
import { answer } from '../../api/contract/answer.js';
import type { AskRequest } from '../../api/contract/ask.js';
import { type TextDelta, textDelta, type TurnEvent, turnEvent } from '../../api/contract/turn-events.js';
import type { Answer } from '../../evidence/answer.js';
import { CommandFailure, EXIT } from '../command-failure.js';
import { investigationPath, pause, postJson, type ServerEvent, type ServiceClient } from './client.js';
import { parseReplyJson, parseShape, problemFailure } from './response.js';

/** `body` is the stored response, byte for byte. */
export type TurnAnswer = { readonly answer: Answer; readonly body: string };

export type TurnFollower = {
  readonly onEvent?: (event: TurnEvent) => void;
  /** Text of the model as it is written: unchecked, and withdrawn when another text begins. */
  readonly onText?: (delta: TextDelta) => void;
  readonly signal?: AbortSignal;
};

/** A restarting service is back within seconds and continues its turns. */
const MOST_RESUMES = 6;
const PAUSE_SECONDS = 0.3;

/** `path` answers one turn, once per message id. */
type TurnRequest = { readonly path: string; readonly body: object; readonly messageId: string };

const lostConnection = (): CommandFailure =>
  new CommandFailure(
    EXIT.service,
    'the connection broke before the answer came',
    'Show the answer when it is there with: casefile show ID',
  );

type StreamPosition = { id?: string };

type ReceivedEvent = ServerEvent & { readonly from: string };

const dataIn = ({ event, data, from }: ReceivedEvent): unknown =>
  parseReplyJson(data, from, `something else as event "${event}"`);

/** Events that cannot be read are skipped: the answer does not depend on them. */
const notifyFollower = (received: ReceivedEvent, { onEvent, onText }: TurnFollower): void => {
  if (received.event === 'fact') {
    const { data } = turnEvent.safeParse(dataIn(received));
    if (data !== undefined) onEvent?.(data);
  }
  if (received.event === 'text') {
    const { data } = textDelta.safeParse(dataIn(received));
    if (data !== undefined) onText?.(data);
  }
};

/** Reads one stream to its end; `undefined` when it ended without the answer. */
const readStream = async (
  service: ServiceClient,
  asking: TurnRequest,
  { signal, position, ...following }: TurnFollower & { readonly position: StreamPosition },
): Promise<TurnAnswer | undefined> => {
  const sent = {
    ...postJson({ ...asking.body, messageId: asking.messageId }),
    ...optional({ signal }),
    headers: position.id === undefined ? {} : { 'last-event-id': position.id },
  };
  const from = service.url + asking.path;
  for await (const each of service.events(asking.path, sent)) {
    const { event, id, data } = each;
    const received = { ...each, from };
    if (event === 'answer') return { answer: parseShape<Answer>(dataIn(received), answer, from), body: data };
    if (event === 'problem') throw problemFailure({ status: 500, text: data, type: 'a problem', from });
    if (id !== undefined) position.id = id;
    notifyFollower(received, following);
  }
  return undefined;
};

/** An unreachable service is retried only if it answered before. */
const isAway = (error: unknown, tries: number): boolean =>
  tries > 0 && tries < MOST_RESUMES && error instanceof CommandFailure && error.exit === EXIT.service;

export const followTurn = async (
  service: ServiceClient,
  asking: TurnRequest,
  following: TurnFollower,
): Promise<TurnAnswer> => {
  const position: StreamPosition = {};
  for (let tries = 0; tries <= MOST_RESUMES; tries += 1) {
    if (tries > 0) {
      // text sent meanwhile is lost, so the draft begins anew
      following.onText?.({ turn: 0, text: '', begins: true });
      await pause(PAUSE_SECONDS * tries, following.signal);
    }
    try {
      const answered = await readStream(service, asking, { ...following, position });
      if (answered !== undefined) return answered;
    } catch (error) {
      if (!isAway(error, tries)) throw error;
    }
  }
  throw lostConnection();
};

export const askQuestion = (
  service: ServiceClient,
  { id, messageId, ...body }: AskRequest & { readonly id: string; readonly messageId: string },
  following: TurnFollower = {},
): Promise<TurnAnswer> => followTurn(service, { path: `${investigationPath(id)}/turns`, body, messageId }, following);
