import { type Command, type CommandBus, type Query, type QueryBus } from '@nestjs/cqrs';
import { describe, expect, it } from 'vitest';
import {
  type AskedMessage,
  type AskedTurn,
  attemptId,
  FindAskedTurn,
} from '../../app/investigations/find-asked-turn.js';
import { ManageInvestigation } from '../../app/investigations/manage-investigation.js';
import type { InvestigationTarget } from '../../app/requests.js';
import { AskQuestion } from '../../app/turns/ask-question.js';
import type { TurnStatus } from '../../investigation/turn.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { HeldClock } from '../../../test/support/held-clock.js';
import { type ConversationMessage, ConversationTurns } from './conversation-turns.js';

const NOW = 1_790_000_000_000_000;
const TARGET = { caller: { tenant: 'default' }, id: 'INC-1' } as unknown as InvestigationTarget;
const MESSAGE: ConversationMessage = { id: 'why', isChosen: false, isRetry: false };

/** Sleeps until the test wakes those who do. */
class SleepingClock extends HeldClock {
  #sleepers: (() => void)[] = [];
  override sleep(): Promise<void> {
    return new Promise((resolve) => this.#sleepers.push(resolve));
  }
  async wake(): Promise<void> {
    for (const wake of this.#sleepers.splice(0)) wake();
    await settled();
  }
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 50; n += 1) await Promise.resolve();
};

type StoredTurn = { readonly messageId: string; readonly askedAt: Micros; status: TurnStatus };

/** One conversation, whose turns run until they are ended. */
class Conversation {
  readonly clock = new SleepingClock(NOW);
  readonly stored: StoredTurn[] = [];
  #watchers: (() => void)[] = [];
  readonly turns = new ConversationTurns(
    { execute: (command: Command<unknown>) => this.#command(command) } as unknown as CommandBus,
    { execute: (query: Query<unknown>) => this.#query(query) } as unknown as QueryBus,
    this.clock,
  );

  statuses(): readonly TurnStatus[] {
    return this.stored.map(({ status }) => status);
  }

  async end(turn: number, status: TurnStatus): Promise<void> {
    const found = this.stored[turn - 1];
    if (found !== undefined) found.status = status;
    for (const look of this.#watchers.splice(0)) look();
    await settled();
  }

  /** The answer, `TURN STATUS`. */
  async ask(message: Partial<ConversationMessage> = {}, gone = new AbortController().signal): Promise<string> {
    const question = { target: TARGET, body: { text: 'Why?' }, message: { ...MESSAGE, ...message } };
    const { turn, status } = await this.turns.answer(await this.turns.begin(question, gone), gone);
    return `${turn} ${status}`;
  }

  async #command(command: Command<unknown>): Promise<unknown> {
    if (command instanceof ManageInvestigation) {
      const { managed } = command;
      if (managed.action === 'cancel') await this.end(managed.turn, 'cancelled');
      return { outcome: 'done' };
    }
    if (!(command instanceof AskQuestion)) throw new Error('no such command');
    const messageId = command.body.messageId ?? '';
    let index = this.stored.findIndex((each) => each.messageId === messageId);
    const repeated = index >= 0;
    if (!repeated) index = this.stored.push({ messageId, askedAt: this.clock.now(), status: 'running' }) - 1;
    const turn = index + 1;
    if (!command.wait) return { outcome: 'accepted', turn, repeated };
    while (this.stored[index]?.status === 'running') await new Promise<void>((look) => this.#watchers.push(look));
    return { outcome: 'answered', turn, repeated, body: JSON.stringify({ turn, status: this.stored[index]?.status }) };
  }

  async #query(query: Query<unknown>): Promise<unknown> {
    if (!(query instanceof FindAskedTurn)) return undefined;
    const attempts: AskedTurn[] = [];
    for (;;) {
      const said = attemptId(query.messageId, attempts.length + 1);
      const index = this.stored.findIndex(({ messageId }) => messageId === said);
      const found = this.stored[index];
      if (found === undefined) break;
      attempts.push({ turn: index + 1, status: found.status, askedAt: found.askedAt });
    }
    const latest = this.stored.findLastIndex(({ status }) => status === 'running' || status === 'answered') + 1;
    return { turns: this.stored.length, latest, attempts } satisfies AskedMessage;
  }
}

describe('the same message', () => {
  it.each<readonly [string, TurnStatus, Partial<ConversationMessage>, Micros, boolean]>([
    ['while its turn runs', 'running', {}, 9 * MINUTE, true],
    ['at once after its answer', 'answered', {}, SECOND, true],
    ['later', 'answered', {}, 10 * SECOND, false],
    ['later, as a retry', 'answered', { isRetry: true }, 9 * MINUTE, true],
    ['much later, as a retry', 'answered', { isRetry: true }, 11 * MINUTE, false],
    ['much later, under an id of its client', 'answered', { isChosen: true }, 11 * MINUTE, true],
    ['after a cancelled turn', 'cancelled', { isRetry: true }, SECOND, false],
    ['after a failed turn, under an id of its client', 'failed', { isChosen: true }, SECOND, false],
  ])('%s: the same turn or a new one', async (_, status, message, later, isSame) => {
    const talk = new Conversation();
    const first = talk.ask(message);
    await settled();
    if (status !== 'running') await talk.end(1, status);
    talk.clock.time += later;
    const again = talk.ask(message);
    await settled();
    expect(talk.stored).toHaveLength(isSame ? 1 : 2);
    await talk.end(1, status === 'running' ? 'answered' : status);
    await talk.end(talk.stored.length, 'answered');
    await first;
    expect(await again).toBe(`${isSame ? 1 : 2} answered`);
  });

  it('is a new turn after another message, even at once and as a retry', async () => {
    const talk = new Conversation();
    for (const [turn, id] of ['why', 'how many', 'why'].entries()) {
      const asked = talk.ask({ id, isRetry: true });
      await settled();
      await talk.end(turn + 1, 'answered');
      await asked;
    }
    expect(talk.stored).toHaveLength(3);
  });
});

describe('a turn whose client leaves', () => {
  it('is cancelled when nobody comes within the grace', async () => {
    const talk = new Conversation();
    const gone = new AbortController();
    const left = talk.ask({}, gone.signal);
    await settled();
    gone.abort();
    await settled();
    expect(talk.statuses()).toEqual(['running']);
    await talk.clock.wake();
    expect(talk.statuses()).toEqual(['cancelled']);
    expect(await left).toBe('1 cancelled');
  });

  it('goes on for the retry that comes within the grace', async () => {
    const talk = new Conversation();
    const gone = new AbortController();
    const left = talk.ask({}, gone.signal);
    await settled();
    gone.abort();
    const retry = talk.ask({ isRetry: true });
    await settled();
    await talk.clock.wake();
    expect(talk.statuses()).toEqual(['running']);
    await talk.end(1, 'answered');
    expect([await left, await retry]).toEqual(['1 answered', '1 answered']);
  });

  it('is asked anew for whoever has begun to wait while it is cancelled', async () => {
    const talk = new Conversation();
    const gone = new AbortController();
    const left = talk.ask({}, gone.signal);
    await settled();
    gone.abort();
    await settled();
    const cancelled = talk.clock.wake();
    const retry = talk.ask({ isRetry: true });
    await cancelled;
    await settled();
    expect(talk.statuses()).toEqual(['cancelled', 'running']);
    await talk.end(2, 'answered');
    expect([await left, await retry]).toEqual(['1 cancelled', '2 answered']);
  });

  /** Begins a turn whose answer is read later. */
  const keep = async (talk: Conversation): Promise<void> => {
    const question = { target: TARGET, body: { text: 'Why?' }, message: MESSAGE };
    (await talk.turns.begin(question, new AbortController().signal)).keep();
    await settled();
  };

  it.each<readonly [string, 'before' | 'after']>([
    ['before another connection came to wait', 'before'],
    ['after another connection had begun it', 'after'],
  ])('goes on for who reads it later and said so %s', async (_, order) => {
    const talk = new Conversation();
    const gone = new AbortController();
    if (order === 'before') await keep(talk);
    const left = talk.ask({}, gone.signal);
    await settled();
    if (order === 'after') await keep(talk);
    gone.abort();
    await talk.clock.wake();
    expect(talk.statuses()).toEqual(['running']);
    await talk.end(1, 'answered');
    expect(await left).toBe('1 answered');
  });

  it('stays cancelled where a person has cancelled it', async () => {
    const talk = new Conversation();
    const asked = talk.ask();
    await settled();
    await talk.end(1, 'cancelled');
    expect(await asked).toBe('1 cancelled');
    expect(talk.stored).toHaveLength(1);
  });
});
