// Sends the turns of a conversation, one at a time, and keeps the last answer; a turn that runs can be stopped.
import { randomUUID } from 'node:crypto';
import type { AskRequest } from '../../api/contract/ask.js';
import type { Answer } from '../../evidence/answer.js';
import { EXIT, Failure } from '../failure.js';
import { ask } from '../service/ask.js';
import { turnPath } from '../service/paths.js';
import { post, type Service } from '../service/service.js';
import { liveSteps, present } from '../show/present.js';
import type { TurnEvent } from '../show/steps.js';
import type { Screen } from '../terminal/screen.js';
import { table } from '../terminal/table.js';
import { oneLine } from '../terminal/text.js';

export type Conversing = { readonly id: string; readonly service: Service; readonly screen: Screen };

type Running = { turn?: number; readonly stopped: AbortController };

export type Sending = {
  readonly send: (body: AskRequest) => Promise<void>;
  /** The last answer; throws when there is none yet. */
  readonly last: () => Answer;
  /** Cancels the turn that runs; `false` when none does. */
  readonly stop: () => boolean;
};

const MOST_PROPOSALS = 9;

const proposals = ({ nextActions }: Answer, { paint, width }: Screen): readonly string[] => {
  const rows = nextActions
    .slice(0, MOST_PROPOSALS)
    .map(({ label }, index) => [paint.name(`/${index + 1}`), oneLine(label)]);
  return rows.length === 0 ? [] : ['', ...table(rows, width)];
};

const noteTurn = (running: Running, { data }: TurnEvent): void => {
  if (data.turn !== undefined) running.turn ??= data.turn;
};

export const sending = (conversing: Conversing): Sending => {
  const { id, service, screen } = conversing;
  let running: Running | undefined;
  let answer: Answer | undefined;
  return {
    send: async (body) => {
      const now: Running = { stopped: new AbortController() };
      running = now;
      const show = liveSteps(screen);
      const onEvent = (event: TurnEvent): void => {
        noteTurn(now, event);
        show(event);
      };
      try {
        const following = { onEvent, signal: now.stopped.signal };
        const answered = await ask(service, { id, messageId: randomUUID(), ...body }, following);
        answer = answered.answer;
        await present(answered, conversing);
        if (!screen.json) screen.print(...proposals(answered.answer, screen), '');
      } finally {
        running = undefined;
      }
    },
    last: () => {
      if (answer === undefined) throw new Failure(EXIT.notFound, 'there is no answer yet', 'Ask something first.');
      return answer;
    },
    stop: () => {
      if (running === undefined) return false;
      const { turn, stopped } = running;
      stopped.abort();
      if (turn !== undefined) service.json(`${turnPath(id, turn)}/cancel`, post()).catch(() => undefined);
      return true;
    },
  };
};
