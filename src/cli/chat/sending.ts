// Sends the turns of a conversation, one at a time, and keeps the last answer; a turn that runs can be stopped.
import { randomUUID } from 'node:crypto';
import type { AskRequest } from '../../api/contract/ask.js';
import { turnList } from '../../api/contract/records.js';
import type { Answer } from '../../evidence/answer.js';
import { EXIT, Failure } from '../failure.js';
import { ask, type Answered } from '../service/ask.js';
import { investigationPath, turnPath } from '../service/paths.js';
import { ANYTHING } from '../service/reply.js';
import { pause, post, type Service } from '../service/service.js';
import { present } from '../show/present.js';
import type { Screen } from '../terminal/screen.js';
import { liveTurn } from './live-turn.js';

/** What goes with the turns of a conversation beside their text. */
export type Terms = Pick<AskRequest, 'model' | 'system' | 'snapshots' | 'collections' | 'maxResults'>;

export type Conversing = {
  readonly id: string;
  readonly service: Service;
  readonly screen: Screen;
  readonly terms: Terms;
  /** Words of a model are shown as they come. */
  readonly streaming: boolean;
  /** Writes a copy of the conversation. */
  readonly keep?: (id: string) => Promise<void>;
  /** What may be asked next is listed below each answer, with a number each. */
  readonly proposes?: boolean;
  /** The last answer of a conversation that goes on. */
  readonly answer?: Answer;
};

type Running = { turn?: number; readonly messageId: string; readonly stopped: AbortController };

export type Sending = {
  readonly send: (body: AskRequest) => Promise<Answer>;
  /** The last answer; throws when there is none yet. */
  readonly last: () => Answer;
  /** Something of the conversation is stored. */
  readonly isBegun: () => boolean;
  /** Cancels the turn that runs; `false` when none does. */
  readonly stop: () => boolean;
};

type TurnList = ReturnType<typeof turnList.parse>;

/** The service may still be recording the question. */
const LOOKS = 5;
const LOOK_AGAIN_SECONDS = 0.1;

const turnWith = async ({ id, service }: Conversing, { messageId }: Running): Promise<number | undefined> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await pause(LOOK_AGAIN_SECONDS);
    const { items } = await service
      .json(`${investigationPath(id)}/turns`, turnList)
      .catch((): TurnList => ({ items: [] }));
    const found = items.find((turn) => turn.messageId === messageId);
    if (found !== undefined) return found.n;
  }
  return undefined;
};

/** The service's turn ends too, whether or not it has said its number yet. */
const cancel = async (conversing: Conversing, running: Running): Promise<void> => {
  const turn = running.turn ?? (await turnWith(conversing, running));
  if (turn === undefined) return;
  await conversing.service.json(`${turnPath(conversing.id, turn)}/cancel`, ANYTHING, post()).catch(() => undefined);
};

/** System words and snapshots are said once: they hold until others are. */
const termsOf = ({ system, snapshots, ...each }: Terms, isFirst: boolean): Terms => ({
  ...each,
  ...(isFirst && system !== undefined && { system }),
  ...(isFirst && snapshots !== undefined && { snapshots }),
});

/** What was asked is stored: it goes on without anybody who follows it. */
const unlessLost = (error: unknown, { turn }: Running): unknown => {
  if (turn === undefined || !(error instanceof Failure) || error.exit !== EXIT.service) return error;
  const rest = `Turn ${turn} is stored and goes on when the service runs: casefile chat --resume shows its answer then.`;
  return new Failure(error.exit, error.message, error.mend === undefined ? rest : `${error.mend} ${rest}`);
};

/** Follows one turn on the screen to its answer; a turn that is stopped ends in the service too. */
const followed = async (conversing: Conversing, running: Running, body: AskRequest): Promise<Answered> => {
  const { id, service, screen } = conversing;
  const { messageId, stopped } = running;
  const live = liveTurn(screen);
  const onEvent: typeof live.onEvent = (event) => {
    if (event.data.turn !== undefined) running.turn ??= event.data.turn;
    live.onEvent(event);
  };
  try {
    const onText = conversing.streaming ? live.onText : live.onNotice;
    const following = { onEvent, onText, signal: stopped.signal };
    const answered = await ask(service, { id, messageId, ...body }, following);
    const searched = live.end();
    if (searched !== '' && !screen.json) screen.note(`${screen.paint.dim(searched)}\n`);
    return answered;
  } catch (error) {
    throw unlessLost(error, running);
  } finally {
    live.end();
    if (stopped.signal.aborted) await cancel(conversing, running);
  }
};

export const sending = (conversing: Conversing): Sending => {
  let running: Running | undefined;
  let { answer } = conversing;
  let isFirst = true;
  let isBegun = answer !== undefined;
  return {
    send: async (body) => {
      const now: Running = { messageId: randomUUID(), stopped: new AbortController() };
      running = now;
      try {
        const answered = await followed(conversing, now, { ...termsOf(conversing.terms, isFirst), ...body });
        isFirst = false;
        answer = answered.answer;
        await present(answered, conversing);
        return answer;
      } finally {
        isBegun ||= answer !== undefined || now.turn !== undefined;
        running = undefined;
        if (isBegun) await conversing.keep?.(conversing.id);
      }
    },
    last: () => {
      if (answer === undefined) throw new Failure(EXIT.notFound, 'there is no answer yet', 'Ask something first.');
      return answer;
    },
    isBegun: () => isBegun,
    stop: () => {
      running?.stopped.abort();
      return running !== undefined;
    },
  };
};
