// Conversations in Mattermost and in a chat tool of somebody's own with the built service: one answer for one question in its thread, through retries, restarts and kills; and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeChatTool, startFakeChatTool, TOOL_SECRET, toolDelivery } from '../support/fake-chat-tool.js';
import {
  actionsOf,
  commandOf,
  type FakeMattermost,
  idOf,
  MM_COMMAND_TOKEN,
  MM_TEAM,
  MM_TOKEN,
  MM_WEBHOOK_TOKEN,
  pressOf,
  startFakeMattermost,
  type StoredPost,
  webhookOf,
} from '../support/fake-mattermost.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Delivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

const [ROOM, ASKER, VIEWER] = [idOf('townsquare'), idOf('asker'), idOf('viewer')];

let mattermost: FakeMattermost;
let tool: FakeChatTool;
let service: Service;
let folder: string;
let config: object;

const start = async (): Promise<void> => {
  const env = { MM_TOKEN, MM_WEBHOOK_TOKEN, MM_COMMAND_TOKEN, TOOL_SECRET };
  service = await startService({ folder, config, env });
};

const restart = async (): Promise<void> => {
  await service.close();
  await start();
};

beforeAll(async () => {
  [mattermost, tool] = await Promise.all([startFakeMattermost(), startFakeChatTool()]);
  config = {
    notifications: { link: 'https://casefile.example/i/{id}', targets: {} },
    channels: {
      chat: {
        kind: 'mattermost',
        url: mattermost.url,
        token: '${MM_TOKEN}',
        webhookTokens: ['${MM_WEBHOOK_TOKEN}'],
        commandTokens: ['${MM_COMMAND_TOKEN}'],
        team: MM_TEAM,
        callback: 'https://casefile.example/v1/channels/chat',
        roles: { '*': 'asker', [VIEWER]: 'viewer' },
      },
      hook: {
        kind: 'webhook',
        url: tool.url,
        secret: '${TOOL_SECRET}',
        allowPrivate: true,
        roles: { '*': 'asker', vera: 'viewer' },
      },
      shut: { kind: 'webhook', url: tool.url, secret: '${TOOL_SECRET}', roles: { '*': 'asker' } },
    },
  };
  folder = await copyOf(await shopFolder());
  await start();
});
afterAll(async () => {
  await clean();
  await Promise.all([mattermost.close(), tool.close()]);
});

const deliver = (channel: string, { body, headers }: Delivery) =>
  send(service.url, `/v1/channels/${channel}`, { method: 'POST', body, headers });

type Turns = { readonly items: readonly { readonly n: number; readonly status: string; readonly text: string }[] };

const turnsOf = async (id: string): Promise<Turns['items']> => {
  const { status, text } = await send(service.url, `${pathOf(id)}/turns`);
  return status === 200 ? (JSON.parse(text) as Turns).items : [];
};

const ratingsOf = async (id: string): Promise<readonly unknown[]> => {
  type Facts = { readonly items: readonly { readonly type: string; readonly data: object }[] };
  const { items } = await json<Facts>(service.url, `${pathOf(id)}/events?limit=1000`);
  return items.filter(({ type }) => type === 'FeedbackGiven').map(({ data }) => data);
};

const counted = async (): Promise<number> =>
  (await json<{ items: readonly object[] }>(service.url, '/v1/investigations?limit=200')).items.length;

const KILLS = [
  ['before', 'TurnAnswered'],
  ['after', 'TurnAnswered'],
  ['after', 'NotificationAttempted'],
  ['before', 'NotificationAttemptEnded'],
] as const;

describe('a conversation in Mattermost', () => {
  const say = (text: string, root = '', user = ASKER): StoredPost => mattermost.say({ room: ROOM, user, text, root });
  const replies = (root: string): readonly StoredPost[] =>
    mattermost.posts.filter(({ root_id: of, props }) => of === root && props['from_bot'] === 'true');
  const answers = (root: string) => replies(root).filter(({ message }) => !message.includes('Looking into it'));
  const direct = (user: string) => mattermost.posts.filter(({ onlyFor }) => onlyFor === user);

  it('answers a mention in its thread, once, with buttons that work, and goes on after a restart', async () => {
    const question = say(`@casefile ${SHOP.question}`);
    const webhook = webhookOf(question, { form: true });
    const statuses = await Promise.all([webhook, webhookOf(question), webhook].map((each) => deliver('chat', each)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilTrue(() => answers(question.id).length === 1);
    expect(replies(question.id)).toHaveLength(1);
    const id = `chat:${ROOM}:${question.id}`;
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question]);
    const [answer] = answers(question.id);
    expect(actionsOf(answer as StoredPost).map(({ name }) => name)).toEqual(expect.arrayContaining(['Right', 'Wrong']));
    await deliver('chat', pressOf(answer as StoredPost, 'Wrong', VIEWER, 'p0'));
    await untilTrue(() => direct(VIEWER).length === 1);
    expect(direct(VIEWER)[0]?.message).toContain('may not do that');
    const pressed = await deliver('chat', pressOf(answer as StoredPost, 'Right', ASKER, 'p1'));
    expect(JSON.parse(pressed.text)).toMatchObject({ ephemeral_text: 'Rated as right\\.' });
    await deliver('chat', pressOf(answer as StoredPost, 'Right', ASKER, 'p1'));
    expect(await ratingsOf(id)).toMatchObject([{ turn: 1, rating: 'right' }]);
    await restart();
    const followUp = say(SHOP.followUp, question.id);
    await deliver('chat', webhookOf(followUp));
    await untilTrue(() => answers(question.id).length === 2);
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question, SHOP.followUp]);
    await deliver('chat', webhookOf(say('@ana can you look?', question.id)));
    await deliver('chat', webhookOf(say('nobody is asked')));
    await deliver('chat', webhookOf(answer as StoredPost));
    expect(await turnsOf(id)).toHaveLength(2);
  });

  it('opens a thread for a slash command, once', async () => {
    const command = commandOf({ channel_id: ROOM, user_id: ASKER, text: 'why does checkout fail?', trigger_id: 'c1' });
    const help = commandOf({ channel_id: ROOM, user_id: ASKER, text: 'help', trigger_id: 'c0' });
    expect(JSON.parse((await deliver('chat', help)).text)).toMatchObject({ response_type: 'ephemeral' });
    for (const each of [command, command]) expect((await deliver('chat', each)).status).toBe(200);
    const roots = mattermost.posts.filter((each) => each.root_id === '' && each.message.includes('checkout fail?'));
    expect(roots).toHaveLength(1);
    await untilTrue(() => answers(roots[0]?.id ?? '').length === 1);
  });

  it.each(KILLS)('posts one message where it is killed %s the first %s', async (moment, on) => {
    const question = say(`@casefile ${SHOP.question} (${moment} ${on})`);
    await service.plan({ on, moment, how: 'die' });
    await deliver('chat', webhookOf(question)).catch(() => undefined);
    await service.exit;
    await start();
    await untilTrue(() => answers(question.id).length === 1);
    expect(replies(question.id)).toHaveLength(1);
    expect(await turnsOf(`chat:${ROOM}:${question.id}`)).toHaveLength(1);
  });

  it('refuses what Mattermost has not sent, and leaves the store as it was', async () => {
    const [before, posted] = [await counted(), mattermost.posts.length];
    const question = mattermost.say({ room: ROOM, user: ASKER, text: '@casefile why?' });
    const old = mattermost.say({ room: ROOM, user: ASKER, text: '@casefile why?', at: Date.now() - 600_000 });
    const asked = { channel_id: ROOM, user_id: ASKER, text: 'why?' };
    const button = pressOf(question, 'none', ASKER);
    const forged = { thread: question.id, value: 'approve c1.s1.a1 yes', signature: 'f'.repeat(64) };
    const refusals: readonly (readonly [string, Delivery, number])[] = [
      ['a wrong token', webhookOf(question, { token: idOf('guessed') }), 401],
      ['words that the post does not say', webhookOf(question, { text: '@casefile who?' }), 401],
      ['somebody else as its author', webhookOf(question, { user_id: VIEWER }), 401],
      ['an old post', webhookOf(old), 401],
      ['an old post with a new time', webhookOf(old, { timestamp: Date.now() }), 401],
      [
        'a button that was never shown',
        { ...button, body: JSON.stringify({ ...JSON.parse(button.body), context: forged }) },
        401,
      ],
      ['another team', webhookOf(question, { team_id: idOf('otherteam') }), 403],
      ['no id of a post', webhookOf(question, { post_id: 'x/../y' }), 400],
      ['the token of a slash command', webhookOf(question, { token: MM_COMMAND_TOKEN }), 401],
      ['a command with the token of a webhook', commandOf({ ...asked, token: MM_WEBHOOK_TOKEN }), 401],
      ['a command without a trigger', commandOf({ ...asked, trigger_id: '' }), 400],
    ];
    for (const [what, delivery, status] of refusals)
      expect([what, (await deliver('chat', delivery)).status]).toEqual([what, status]);
    mattermost.answer((call) => (call === 'GET /posts/:id' ? { status: 502 } : undefined));
    expect((await deliver('chat', webhookOf(question))).status).toBe(503);
    mattermost.answer(() => undefined);
    expect([await counted(), mattermost.posts.length]).toEqual([before, posted + 2]);
  });
});

describe('a conversation in a chat tool', () => {
  const at = new Date(SHOP.askedAt / 1000).toISOString();
  const say = (conversation: string, message: string, text: string, more: object = {}) =>
    deliver('hook', toolDelivery({ conversation, message, author: 'ana', text, at, ...more }));
  const told = (conversation: string) => tool.messages.filter((each) => each.conversation === conversation);
  const finals = (conversation: string) => told(conversation).filter(({ type }) => type === 'final');

  it('answers a message, once, with choices that work, and goes on after a restart', async () => {
    const replies = await Promise.all([1, 2].map(() => say('ops', 'm1', SHOP.question)));
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    await untilTrue(() => finals('ops').length === 1);
    expect(told('ops')).toHaveLength(1);
    const [answer] = finals('ops');
    expect(answer?.text).toContain('pricing-service');
    expect(answer?.link).toBe('https://casefile.example/i/hook%3Aops%3Amain');
    const choose = (message: string, label: string, author: string) => {
      const choice = answer?.choices.find((each) => each.label.startsWith(label))?.value;
      return deliver('hook', toolDelivery({ type: 'choice', conversation: 'ops', message, author, choice }));
    };
    const rated = await choose('c1', 'Right', 'ana');
    expect([rated.status, JSON.parse(rated.text)]).toEqual([202, { text: 'Rated as right.' }]);
    expect(await ratingsOf('hook:ops:main')).toMatchObject([{ turn: 1, rating: 'right' }]);
    await choose('c2', 'Evidence', 'vera');
    await untilTrue(() => told('ops').some((each) => each.for === 'vera' && each.rows.length > 0));
    await restart();
    // the tool has not heard of the 202
    expect((await say('ops', 'm1', SHOP.question)).status).toBe(202);
    const later = new Date(SHOP.laterAskedAt / 1000).toISOString();
    await say('ops', 'm2', SHOP.followUp, { at: later });
    await untilTrue(() => finals('ops').length === 2);
    expect((await turnsOf('hook:ops:main')).map(({ text }) => text)).toEqual([SHOP.question, SHOP.followUp]);
  });

  it('asks an edited message again, and cancels what is deleted', async () => {
    await say('edits', 'm1', 'how many errors does pricing-service log?');
    await untilTrue(() => finals('edits').length === 1);
    const words = { type: 'edit', edit: '2', at: new Date(SHOP.askedAt / 1000 + 1_000).toISOString() };
    for (let again = 0; again < 2; again += 1)
      await say('edits', 'm1', 'how many errors does checkout-api log?', words);
    await untilTrue(() => finals('edits').length === 2);
    expect(await turnsOf('hook:edits:main')).toHaveLength(2);
    const deletion = toolDelivery({ type: 'deletion', conversation: 'edits', message: 'm1' });
    expect((await deliver('hook', deletion)).status).toBe(202);
  });

  it.each(KILLS)('is told one message where the service is killed %s the first %s', async (moment, on) => {
    const conversation = `${moment}-${on}`;
    await service.plan({ on, moment, how: 'die' });
    await say(conversation, 'm1', SHOP.question).catch(() => undefined);
    await service.exit;
    await start();
    await untilTrue(() => finals(conversation).length === 1);
    expect(told(conversation)).toHaveLength(1);
    expect(await turnsOf(`hook:${conversation}:main`)).toHaveLength(1);
  });

  it('refuses what the tool has not signed, and leaves the store as it was', async () => {
    const before = await counted();
    const said = { conversation: 'new', message: 'm1', author: 'ana', text: 'why?' };
    const refusals: readonly (readonly [string, Delivery, number])[] = [
      ['a wrong signature', toolDelivery(said, { secret: 'another-secret-of-it' }), 401],
      ['a replay', toolDelivery(said, { at: Date.now() - 600_000 }), 401],
      ['no signature', { ...toolDelivery(said), headers: { 'content-type': 'application/json' } }, 401],
      ['an id that is none', toolDelivery({ ...said, conversation: 'a/b' }), 400],
      ['no JSON', toolDelivery('{"text":'), 400],
    ];
    for (const [what, delivery, status] of refusals)
      expect([what, (await deliver('hook', delivery)).status]).toEqual([what, status]);
    expect(await counted()).toBe(before);
  });

  it('posts to no private address that is not allowed', async () => {
    const before = tool.messages.length;
    const question = toolDelivery({ conversation: 'shut', message: 'm1', author: 'ana', text: SHOP.question, at });
    expect((await deliver('shut', question)).status).toBe(202);
    type Told = { readonly items: readonly { readonly status: string; readonly response?: string }[] };
    const state = () => json<Told>(service.url, '/v1/notifications?target=channel:shut');
    await untilTrue(async () => (await state()).items[0]?.status === 'failed');
    expect(JSON.stringify(await state())).toContain('public internet');
    expect(tool.messages).toHaveLength(before);
  });
});
