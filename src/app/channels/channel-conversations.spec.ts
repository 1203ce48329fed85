// What becomes of the turns of a message that is edited or deleted.
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { describe, expect, it } from 'vitest';
import { HeldClock } from '../../../test/support/held-clock.js';
import type { Turn } from '../../investigation/state.js';
import type { Tenant } from '../../kernel/brand.js';
import { SECOND } from '../../kernel/time.js';
import type { ChannelEvent, ConversationChannel } from '../../ports/channels.js';
import type { Masking } from '../../ports/masking.js';
import type { Digests } from '../../ports/runtime.js';
import type { UsageLimits } from '../../ports/usage-limits.js';
import type { ChainSettings } from '../chains/chain-settings.js';
import { ManageInvestigation } from '../investigations/manage-investigation.js';
import type { Investigations } from '../records/investigations.js';
import { AskQuestion } from '../turns/ask-question.js';
import { ChannelConversations } from './channel-conversations.js';

type KnownTurn = Pick<Turn, 'n' | 'question' | 'status'>;

/** One investigation, whose questions wait and whose running turns end when they are cancelled. */
const talk = (channel: Partial<ConversationChannel> = {}) => {
  const turns: KnownTurn[] = [];
  const execute = async (command: unknown): Promise<object> => {
    if (command instanceof AskQuestion) {
      const { messageId = '', askedAt = 0 } = command.body;
      const repeated = turns.some(({ question }) => question.messageId === messageId);
      if (!repeated) {
        const question = { messageId, askedAt } as Turn['question'];
        turns.push({ n: turns.length + 1, question, status: 'queued' });
      }
      return { repeated };
    }
    if (command instanceof ManageInvestigation && command.managed.action === 'cancel') {
      const { turn } = command.managed;
      turns.splice(turn - 1, 1, { ...(turns[turn - 1] as KnownTurn), status: 'cancelled' });
    }
    return { outcome: 'done' };
  };
  const investigations = {
    load: async () => ({ state: turns.length === 0 ? { status: 'none' } : { status: 'open', turns } }),
  };
  const conversations = new ChannelConversations(
    { execute } as unknown as CommandBus,
    {} as QueryBus,
    investigations as unknown as Investigations,
    { chains: {} } as ChainSettings,
    {} as UsageLimits,
    { mask: (_: Tenant, text: string) => text } as unknown as Masking,
    {} as Digests,
    new HeldClock(1),
  );
  const rule = {
    channel: channel as ConversationChannel,
    tenant: 't' as Tenant,
    roles: { '*': 'asker' },
    mostFileBytes: 9,
  } as const;
  const take = (event: ChannelEvent) => conversations.take({ name: 'acme', rule, address: '::1' }, event);
  return { take, states: () => turns.map(({ question, status }) => [question.messageId, status]) };
};

const PLACE = { room: 'C1', thread: '1.1' };
const FIRST: ChannelEvent = {
  type: 'message',
  place: PLACE,
  message: '1.1',
  person: 'U1',
  text: 'why?',
  at: SECOND,
  addressee: 'us',
  files: [],
};
const edit = (n: number): Extract<ChannelEvent, { readonly type: 'edit' }> => ({
  type: 'edit',
  place: PLACE,
  message: '1.1',
  edit: `${n}.1`,
  person: 'U1',
  text: `why, ${n}?`,
  at: n * SECOND,
  addressee: 'us',
});
const DELETION: ChannelEvent = { type: 'deletion', place: PLACE, message: '1.1' };

describe('a message that is edited again', () => {
  it('leaves its newest turn alone to run, however often and in whatever order its edits come', async () => {
    const { take, states } = talk();
    for (const event of [FIRST, edit(2), edit(3), edit(3), edit(2)]) await take(event);
    expect(states()).toEqual([
      ['C1:1.1', 'cancelled'],
      ['C1:1.1:edit:2.1', 'cancelled'],
      ['C1:1.1:edit:3.1', 'queued'],
    ]);
  });

  it('is not asked in words that a later edit has replaced', async () => {
    const { take, states } = talk();
    for (const event of [FIRST, edit(3), edit(2)]) await take(event);
    expect(states()).toEqual([
      ['C1:1.1', 'cancelled'],
      ['C1:1.1:edit:3.1', 'queued'],
    ]);
  });

  it('is asked where the edit names the service for the first time, and not where it names nobody', async () => {
    const { take, states } = talk();
    await take({ ...edit(2), addressee: 'nobody' });
    expect(states()).toEqual([]);
    await take(edit(3));
    expect(states()).toEqual([['C1:1.1:edit:3.1', 'queued']]);
  });
});

describe('a message that is deleted', () => {
  it('after its edit has no turn that runs, and leaves those of other messages', async () => {
    const { take, states } = talk();
    for (const event of [FIRST, edit(2), { ...FIRST, message: '1.11' }, DELETION]) await take(event);
    expect(states()).toEqual([
      ['C1:1.1', 'cancelled'],
      ['C1:1.1:edit:2.1', 'cancelled'],
      ['C1:1.11', 'queued'],
    ]);
  });
});
