// What becomes of the turns of a message that is edited or deleted.
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { describe, expect, it } from 'vitest';
import { HeldClock } from '../../../test/support/held-clock.js';
import type { Turn } from '../../investigation/state.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { SECOND } from '../../kernel/time.js';
import { threadInvestigation } from '../../channels/channel-ids.js';
import type { ChannelEvent, ChannelThread, ConversationChannel } from '../../ports/channels.js';
import type { Masking } from '../../ports/masking.js';
import type { Digests } from '../../ports/runtime.js';
import type { UsageLimits } from '../../ports/usage-limits.js';
import type { ChainSettings } from '../chains/chain-settings.js';
import { ManageInvestigation } from '../investigations/manage-investigation.js';
import type { Investigations } from '../records/investigations.js';
import { AskQuestion } from '../turns/ask-question.js';
import type { AlertThreads } from './alert-threads.js';
import type { ChannelAudit } from './channel-audit.js';
import { ChannelConversations } from './channel-conversations.js';
import type { ChannelRule } from './channel-settings.js';
import type { DroppedFiles } from './take-dropped-files.js';
import type { SilencesByPress } from './silence-by-press.js';

const KEY = 'a'.repeat(32);

type KnownTurn = Pick<Turn, 'n' | 'question' | 'status'>;

/** One investigation, whose questions wait and whose running turns end when they are cancelled. */
const talk = (channel: Partial<ConversationChannel> = {}, more: Partial<ChannelRule> = {}, ofAlert?: ClientTxnId) => {
  const turns: KnownTurn[] = [];
  const ratings: string[] = [];
  const cancelledBy: string[] = [];
  const store = { isOpen: true, hasTurns: true };
  let spent = 0;
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
      cancelledBy.push(command.target.caller.actor.id);
      const { turn } = command.managed;
      turns.splice(turn - 1, 1, { ...(turns[turn - 1] as KnownTurn), status: 'cancelled' });
    }
    if (!store.isOpen) return { rejected: 'store-unavailable', because: 'the store is full' };
    if (command instanceof ManageInvestigation && command.managed.action === 'feedback' && !store.hasTurns)
      return { rejected: 'unknown-turn', because: 'there is no such turn' };
    if (command instanceof ManageInvestigation && command.managed.action === 'feedback')
      ratings.push(`${command.target.caller.actor.id} ${command.managed.rating}`);
    return { outcome: 'done' };
  };
  const investigations = {
    load: async () => ({ state: turns.length === 0 ? { status: 'none' } : { status: 'open', turns } }),
  };
  const threads = {
    investigationOf: async ({ name }: { readonly name: string }, place: ChannelThread) =>
      ofAlert ?? threadInvestigation(name, place),
    shownTurn: async () => undefined,
  };
  const conversations = new ChannelConversations(
    { execute } as unknown as CommandBus,
    {} as QueryBus,
    investigations as unknown as Investigations,
    { chains: {} } as ChainSettings,
    threads as unknown as AlertThreads,
    {} as DroppedFiles,
    {} as SilencesByPress,
    { audited: async (_, command) => command() } as Pick<ChannelAudit, 'audited'> as ChannelAudit,
    {
      spend: async () => {
        spent += 1;
        return spent === 1 ? { granted: true } : { granted: false, wait: 30 * SECOND };
      },
    } as unknown as UsageLimits,
    { mask: (_: Tenant, text: string) => text } as unknown as Masking,
    { keyed: () => KEY } as unknown as Digests,
    new HeldClock(1),
  );
  const rule = {
    channel: channel as ConversationChannel,
    tenant: 't' as Tenant,
    roles: { '*': 'asker' },
    alertRooms: [],
    mostFileBytes: 9,
    ...more,
  } as const;
  const take = (event: ChannelEvent) => conversations.take({ name: 'acme', rule, address: '::1' }, event);
  return {
    take,
    ratings,
    cancelledBy,
    store,
    states: () => turns.map(({ question, status }) => [question.messageId, status]),
  };
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

describe('a reply in the thread of an alert', () => {
  const reply: ChannelEvent = { ...FIRST, message: '1.2', addressee: 'nobody' };

  it('is a turn of its investigation, also before that is opened', async () => {
    const { take, states } = talk({}, {}, 'alert-g' as ClientTxnId);
    await take(reply);
    expect(states()).toEqual([['C1:1.2', 'queued']]);
  });

  it('is none where a person has begun the thread, and asked nothing', async () => {
    const { take, states } = talk();
    await take(reply);
    expect(states()).toEqual([]);
  });
});

describe('a message id that a tool uses again', () => {
  it('is another question in another thread, and the same one in its own', async () => {
    const { take, states } = talk();
    for (const event of [FIRST, FIRST]) await take(event);
    expect(states()).toHaveLength(1);
    const asked: string[] = [];
    const elsewhere = talk({
      whisper: async (place) => (asked.push(place.thread), { outcome: 'delivered', response: '' }),
    });
    const help = { ...FIRST, text: 'help' };
    for (const thread of ['1.1', '1.1', '2.2']) await elsewhere.take({ ...help, place: { ...PLACE, thread } });
    expect(asked).toEqual(['1.1', '2.2']);
  });
});

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

  it('is cancelled by the channel, because no product tells who has deleted it', async () => {
    const { take, cancelledBy } = talk();
    for (const event of [FIRST, DELETION]) await take(event);
    expect(cancelledBy).toEqual(['acme']);
  });
});

describe('a rating', () => {
  const rating: Extract<ChannelEvent, { readonly type: 'rating' }> = {
    type: 'rating',
    room: 'C1',
    message: '1.2',
    person: 'U1',
    rating: 'wrong',
    at: SECOND,
  };
  const found = { place: PLACE, key: `${KEY}-1` };

  it('is delivered again where the product could not be asked whose message it is', async () => {
    let answer: Awaited<ReturnType<NonNullable<ConversationChannel['findOwn']>>> = {
      outcome: 'not-now',
      response: 'ratelimited',
    };
    const { take, ratings } = talk({ findOwn: async () => answer });
    expect(await take(rating)).toMatchObject({ outcome: 'later' });
    answer = { outcome: 'unknown', response: 'no answer: ETIMEDOUT' };
    expect(await take(rating)).toMatchObject({ outcome: 'later' });
    answer = found;
    expect(await take(rating)).toEqual({ outcome: 'done' });
    expect(ratings).toEqual(['acme:U1 wrong']);
  });

  it('is one fact however often it is delivered, and another where somebody rates or changes their mind', async () => {
    const { take, ratings } = talk({ findOwn: async () => found });
    await Promise.all([rating, rating].map(take));
    await take(rating);
    await take({ ...rating, person: 'U2' });
    await take({ ...rating, rating: 'right', at: 2 * SECOND });
    await take({ ...rating, at: 3 * SECOND });
    expect(ratings).toEqual(['acme:U1 wrong', 'acme:U2 wrong', 'acme:U1 right', 'acme:U1 wrong']);
  });

  it('is delivered again where it could not be stored', async () => {
    const { take, ratings, store } = talk({ findOwn: async () => found });
    store.isOpen = false;
    expect(await take(rating)).toMatchObject({ outcome: 'later' });
    store.isOpen = true;
    expect(await take(rating)).toEqual({ outcome: 'done' });
    expect(ratings).toEqual(['acme:U1 wrong']);
  });

  it('of a message of somebody else, or that cannot be seen, is none', async () => {
    const { take, ratings } = talk({ findOwn: async () => undefined });
    expect(await take(rating)).toEqual({ outcome: 'done' });
    const refused = talk({ findOwn: async () => ({ outcome: 'refused', response: 'not_in_channel' }) });
    expect(await refused.take(rating)).toEqual({ outcome: 'done' });
    expect([ratings, refused.ratings]).toEqual([[], []]);
  });
});

describe('a slash command', () => {
  const command = (text: string): ChannelEvent => ({ type: 'command', room: 'C1', person: 'U1', text });
  const PER_MINUTE = { most: 1, per: 60 * SECOND };

  it('begins a thread with its question', async () => {
    const { take, states } = talk({ openThread: async () => PLACE }, { turnLimit: PER_MINUTE });
    expect(await take(command('why?'))).toEqual({ outcome: 'done' });
    expect(states()).toEqual([['C1:1.1', 'queued']]);
  });

  it.each([
    [{ outcome: 'not-now', response: 'ratelimited', retryAfter: 29.5 * SECOND }, 'again in 30 seconds'],
    [{ outcome: 'unknown', response: 'no answer: ETIMEDOUT' }, 'may have begun a thread'],
    [{ outcome: 'refused', response: 'not_in_channel' }, 'Invite me to this channel first'],
    [{ outcome: 'refused', response: 'invalid_auth' }, 'check the token'],
  ] as const)('that opens no thread (%o) says what helps: %s', async (opened, reply) => {
    const { take, states } = talk({ openThread: async () => opened });
    expect(await take(command('why?'))).toMatchObject({ reply: expect.stringContaining(reply) as string });
    expect(states()).toEqual([]);
  });

  it('that is delivered again begins no second thread', async () => {
    let begun = 0;
    const openThread = async () => {
      begun += 1;
      return PLACE;
    };
    const { take } = talk({ openThread });
    const same: ChannelEvent = { type: 'command', room: 'C1', person: 'U1', text: 'why?', command: 'one' };
    await Promise.all([same, same].map(take));
    expect(begun).toBe(1);
    await take({ ...same, command: 'two' });
    expect(begun).toBe(2);
  });

  it('begins no thread where the question is too long, too much, or asked in a room that is not answered in', async () => {
    const begun: string[] = [];
    const openThread = async (room: string) => {
      begun.push(room);
      return PLACE;
    };
    const { take } = talk({ openThread }, { turnLimit: PER_MINUTE });
    expect(await take(command('x'.repeat(20_001)))).toMatchObject({
      reply: expect.stringContaining('at most') as string,
    });
    await take(command('why?'));
    expect(await take(command('and now?'))).toMatchObject({
      reply: 'You have asked too much at once. Ask again in 30 seconds.',
    });
    const elsewhere = talk({ openThread }, { rooms: ['C2'] });
    expect(await elsewhere.take(command('why?'))).toMatchObject({
      reply: expect.stringContaining('do not answer in this channel') as string,
    });
    expect(begun).toEqual(['C1']);
  });
});

describe('a button of an answer', () => {
  const press = (rating: 'right' | 'wrong', id: string): ChannelEvent => ({
    type: 'press',
    place: PLACE,
    person: 'U1',
    button: { act: 'rate', turn: 1, rating },
    press: id,
  });

  it('rates it once for one press, and again for another', async () => {
    const { take, ratings } = talk();
    await take(FIRST);
    expect(await take(press('right', 'p1'))).toEqual({ outcome: 'done', reply: 'Rated as right.' });
    await Promise.all([press('right', 'p1'), press('right', 'p1')].map(take));
    expect(ratings).toEqual(['acme:U1 right']);
    await take(press('wrong', 'p2'));
    expect(ratings).toEqual(['acme:U1 right', 'acme:U1 wrong']);
  });

  it('does not say that it rated what was refused', async () => {
    const said = Promise.withResolvers<string>();
    const whisper: ConversationChannel['whisper'] = async (_place, _person, { text }) => {
      said.resolve(text);
      return { outcome: 'delivered', response: 'ok' };
    };
    const { take, store } = talk({ whisper });
    store.hasTurns = false;
    expect(await take(press('right', 'p1'))).toEqual({ outcome: 'done' });
    expect(await said.promise).toContain('refused: there is no such turn');
  });

  it('rates nothing for whoever may not', async () => {
    const { take, ratings } = talk(
      { whisper: async () => ({ outcome: 'delivered', response: 'ok' }) },
      { roles: { '*': 'viewer' } },
    );
    await take(press('right', 'p1'));
    expect(ratings).toEqual([]);
  });
});

describe('the help', () => {
  const helpOf = async (channel: Partial<ConversationChannel>): Promise<string> => {
    const taken = await talk(channel).take({ type: 'command', room: 'C1', person: 'U1', text: 'help' });
    return taken.outcome === 'done' ? (taken.reply ?? '') : '';
  };
  const fetchFile = async () => new Uint8Array();

  it('speaks of files and reactions where the product delivers them', async () => {
    const all = await helpOf({ fetchFile, findOwn: async () => undefined });
    expect(all).toContain('Log files');
    expect(all).toContain('👍');
    expect(all).not.toContain('Right');
  });

  it('speaks of buttons where answers have them, and of nothing that is not taken', async () => {
    const few = await helpOf({ ratesByButton: true });
    expect(few).not.toMatch(/file|👍/);
    expect(few).toContain('Right and Wrong');
    expect(await helpOf({})).not.toMatch(/👍|Right/);
  });

  it('of a long question names files where they are taken alone', async () => {
    const long: ChannelEvent = { type: 'command', room: 'C1', person: 'U1', text: 'x'.repeat(20_001) };
    expect(await talk({ fetchFile }).take(long)).toMatchObject({
      reply: expect.stringContaining('as a file') as string,
    });
    expect(await talk().take(long)).toMatchObject({ reply: expect.not.stringContaining('as a file') as string });
  });
});

describe('what is said to one person', () => {
  it('is said again where the room was limited', async () => {
    const said = Promise.withResolvers<string>();
    let attempts = 0;
    const whisper: ConversationChannel['whisper'] = async (_place, _person, { text }) => {
      attempts += 1;
      if (attempts < 3) return { outcome: 'not-now', response: 'ratelimited', retryAfter: 30 * SECOND };
      said.resolve(text);
      return { outcome: 'delivered', response: 'ok' };
    };
    await talk({ whisper }).take({ ...FIRST, text: 'help' });
    expect(await said.promise).toContain('Mention me with a question');
  });
});
