// Conversations in Microsoft Teams with the built service: one answer for one question in its thread, through repeats, edits, restarts and kills; what one person alone sees; and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cardActions,
  cardWords,
  type FakeTeams,
  personalRoomOf,
  personOf,
  pressedActivity,
  roomOf,
  startFakeTeams,
  type TeamsDelivery,
  type TeamsStoredMessage,
  TM_APP,
  TM_CHANNEL,
  TM_DIRECTORY,
  TM_SECRET,
} from '../support/fake-teams.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const ROOM = roomOf(TM_CHANNEL);
const [ASKER, VIEWER, OPERATOR, GUEST] = [1, 2, 3, 21];

let teams: FakeTeams;
let service: Service;
let folder: string;
let config: object;

const start = async (): Promise<void> => {
  service = await startService({ folder, config, env: { TM_SECRET } });
};

beforeAll(async () => {
  teams = await startFakeTeams();
  config = {
    notifications: { link: 'https://casefile.example/i/{id}', targets: {} },
    channels: {
      teams: {
        kind: 'teams',
        appId: TM_APP.toUpperCase(),
        secret: '${TM_SECRET}',
        directory: TM_DIRECTORY,
        roles: { '*': 'asker', [personOf(VIEWER)]: 'viewer', [personOf(OPERATOR)]: 'operator' },
        ...teams.settings,
      },
    },
  };
  folder = await copyOf(await shopFolder());
  await start();
});
afterAll(async () => {
  await clean();
  await teams.close();
});

const deliver = ({ body, headers }: TeamsDelivery) =>
  send(service.url, '/v1/channels/teams', { method: 'POST', body, headers });

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

const say = (text: string, root?: string, author = ASKER): TeamsStoredMessage =>
  teams.say(TM_CHANNEL, author, text, root);
const ask = (text: string, root?: string): TeamsStoredMessage => say(`<at>Casefile</at> ${text}`, root);
const replies = (thread: string) =>
  teams.messages.filter(({ root, author }) => root === thread && author === undefined);
const answers = (thread: string) =>
  replies(thread).filter(({ card }) => !cardWords(card).startsWith('Looking into it'));
const alone = (n: number) =>
  teams.messages.filter(({ conversation, author }) => conversation === teams.personalChatOf(n) && author === undefined);
const press = (message: TeamsStoredMessage | undefined, title: string, author: number, id: string) => {
  if (message === undefined) throw new Error('there is no message to press a button of');
  return deliver(teams.deliver({ ...message, author }, { ...pressedActivity(message, title), id }));
};

const KILLS = [
  ['before', 'TurnAnswered'],
  ['after', 'TurnAnswered'],
  ['after', 'NotificationAttempted'],
  ['before', 'NotificationAttemptEnded'],
] as const;

describe('a conversation in a channel of Teams', () => {
  it('answers a mention in its thread, once, with evidence for one person, and goes on after a restart', async () => {
    const question = ask(SHOP.question);
    const taken = await Promise.all([1, 2, 3].map(() => deliver(teams.deliver(question))));
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilTrue(() => answers(question.id).length === 1);
    expect(replies(question.id)).toHaveLength(1);
    const [answer] = answers(question.id);
    expect(answer?.edits).toBeGreaterThan(0);
    expect(cardActions(answer).map(({ title }) => title)).toEqual(['Evidence (1)', 'Open the investigation']);
    const id = `teams:${ROOM}:${question.id}`;
    expect(cardActions(answer).at(-1)?.['url']).toBe(`https://casefile.example/i/${encodeURIComponent(id)}`);
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question]);
    const pressed = await press(answer, 'Evidence', VIEWER, 'f:press-1');
    expect(JSON.parse(pressed.text)).toMatchObject({ statusCode: 200 });
    await untilTrue(() => alone(VIEWER).length === 1);
    expect(cardWords(alone(VIEWER)[0]?.card)).toContain('word for word');
    await service.close();
    await start();
    await deliver(teams.deliver(question));
    await deliver(teams.deliver(say(SHOP.followUp, question.id)));
    await untilTrue(() => answers(question.id).length === 2);
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual([SHOP.question, SHOP.followUp]);
    await deliver(teams.deliver(say('<at>Ana</at> can you look?', question.id)));
    await deliver(teams.deliver(say('nobody is asked')));
    expect(await turnsOf(id)).toHaveLength(2);
  });

  it('takes a reaction and the buttons of Teams as ratings, under the rights of the person', async () => {
    const question = ask(SHOP.question);
    await deliver(teams.deliver(question));
    await untilTrue(() => answers(question.id).length === 1);
    const [answer] = answers(question.id) as [TeamsStoredMessage];
    const id = `teams:${ROOM}:${question.id}`;
    const react = (author: number, type: string) =>
      deliver(
        teams.deliver(
          { ...answer, author },
          { type: 'messageReaction', reactionsAdded: [{ type }], replyToId: answer.id },
        ),
      );
    await react(VIEWER, 'like');
    await untilTrue(() => alone(VIEWER).some(({ card }) => cardWords(card).includes('may not do that')));
    await react(ASKER, 'like');
    await untilTrue(async () => (await ratingsOf(id)).length === 1);
    const value = { actionName: 'feedback', actionValue: { reaction: 'dislike', feedback: '{}' } };
    const feedback = { type: 'invoke', name: 'message/submitAction', value, replyToId: answer.id };
    expect((await deliver(teams.deliver({ ...answer, author: ASKER }, feedback))).status).toBe(200);
    await untilTrue(async () => (await ratingsOf(id)).length === 2);
    expect(await ratingsOf(id)).toMatchObject([
      { turn: 1, rating: 'right' },
      { turn: 1, rating: 'wrong' },
    ]);
  });

  it('asks an edited message again, once for each edit, and cancels nothing that is answered', async () => {
    const question = ask('why is checkout slow?');
    const id = `teams:${ROOM}:${question.id}`;
    await deliver(teams.deliver(question));
    await untilTrue(async () => (await turnsOf(id)).length === 1);
    const activity = teams.activityOf({ ...question, text: `<at>Casefile</at> ${SHOP.question}` }, {}, Date.now()) as {
      readonly channelData: object;
    };
    const edited = {
      ...activity,
      type: 'messageUpdate',
      channelData: { ...activity.channelData, eventType: 'editMessage' },
    };
    for (const each of [edited, edited]) expect((await deliver(teams.deliveryOf(each, Date.now()))).status).toBe(200);
    await untilTrue(async () => (await turnsOf(id)).at(-1)?.status === 'answered');
    expect((await turnsOf(id)).map(({ text }) => text)).toEqual(['why is checkout slow?', SHOP.question]);
    expect((await deliver(teams.deliver(question, { type: 'messageDelete' }))).status).toBe(200);
    expect(await turnsOf(id)).toHaveLength(2);
  });

  it.each(KILLS)('posts one message where it is killed %s the first %s', async (moment, on) => {
    const question = ask(`${SHOP.question} (${moment} ${on})`);
    await service.plan({ on, moment, how: 'die' });
    await deliver(teams.deliver(question)).catch(() => undefined);
    await service.exit;
    await start();
    await untilTrue(() => answers(question.id).length === 1);
    expect(replies(question.id)).toHaveLength(1);
    expect(await turnsOf(`teams:${ROOM}:${question.id}`)).toHaveLength(1);
  });

  it('refuses what Teams has not sent, tells guests without a role nothing in public, and leaves the store as it was', async () => {
    const [before, posted] = [await counted(), replies('').length];
    const question = ask('why?');
    const activity = teams.activityOf(question, {}, Date.now());
    const { body } = teams.deliver(question);
    const signed = (claims: Parameters<FakeTeams['deliveryOf']>[2]) => teams.deliveryOf(activity, Date.now(), claims);
    const refusals: readonly (readonly [string, TeamsDelivery, number])[] = [
      ['no token', { body, headers: { 'content-type': 'application/json' } }, 401],
      ['a key that is not published', signed({ key: 'unknown' }), 401],
      ['another app', signed({ audience: TM_DIRECTORY }), 401],
      ['another address of replies', signed({ serviceUrl: 'https://evil.example' }), 401],
      ['an old token', teams.deliveryOf(activity, Date.now() - 7_200_000), 401],
      ['an old message', teams.deliver(question, { timestamp: new Date(Date.now() - 600_000).toISOString() }), 401],
      ['another organisation', teams.deliver(question, { channelData: { tenant: { id: TM_APP } } }), 403],
      ['no conversation', teams.deliver(question, { conversation: { id: 'x/../y' } }), 400],
    ];
    for (const [what, delivery, status] of refusals)
      expect([what, (await deliver(delivery)).status]).toEqual([what, status]);
    teams.answer((call) => (call.includes('/members/') ? { status: 502 } : undefined));
    expect((await deliver(teams.deliver(question))).status).toBe(503);
    teams.answer(() => undefined);
    const asked = say('<at>Casefile</at> why?', undefined, GUEST);
    expect((await deliver(teams.deliver(asked))).status).toBe(200);
    await untilTrue(() => alone(GUEST).length === 1);
    expect(replies(asked.id)).toEqual([]);
    expect([await counted(), replies('').length]).toEqual([before, posted]);
  });
});

describe('a chat with one person in Teams', () => {
  it('is answered without a mention, shows that it works, reads dropped files, and is one investigation a day', async () => {
    const chat = teams.personalChatOf(OPERATOR);
    const address = teams.addFile('dropped.log', '2026-03-02T09:41:00Z ERROR cart could not be read\n');
    const content = { downloadUrl: address, fileType: 'log' };
    const attachments = [
      { contentType: 'application/vnd.microsoft.teams.file.download.info', name: 'dropped.log', content },
    ];
    const dropped = teams.say(chat, OPERATOR, '');
    expect((await deliver(teams.deliver(dropped, { attachments }))).status).toBe(200);
    await untilTrue(() => alone(OPERATOR).some(({ card }) => cardWords(card).includes('dropped.log: 1 rows')));
    const question = teams.say(chat, OPERATOR, SHOP.question);
    await deliver(teams.deliver(question));
    await untilTrue(() => alone(OPERATOR).some(({ card }) => cardWords(card).includes('Open the investigation')));
    expect(teams.typing).toContain(chat);
    const day = new Date(Number(question.id)).toISOString().slice(0, 10);
    expect((await turnsOf(`teams:${personalRoomOf(OPERATOR)}:${day}`)).map(({ text }) => text)).toEqual([
      SHOP.question,
    ]);
  });
});
