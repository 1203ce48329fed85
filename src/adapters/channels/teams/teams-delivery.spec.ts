// Whose token passes for what, where a message belongs, and who is said to have written it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeTeams,
  personalRoomOf,
  personOf,
  roomOf,
  startFakeTeams,
  type TeamsDelivery,
  TM_APP,
  TM_CHANNEL,
  TM_CHAT,
  TM_DIRECTORY,
  TM_SECRET,
} from '../../../../test/support/fake-teams.js';
import { MINUTE } from '../../../kernel/time.js';
import type { DeliveryReading } from '../../../ports/channels.js';
import { teamsChannel } from './teams-channel.js';

let teams: FakeTeams;
beforeAll(async () => {
  teams = await startFakeTeams();
});
afterAll(() => teams.close());
beforeEach(() => teams.answer(() => undefined));

const AT = 1_900_000_000_000;
const read = ({ body, headers }: TeamsDelivery, receivedAt = AT * 1_000): Promise<DeliveryReading> =>
  teamsChannel({ appId: TM_APP, secret: TM_SECRET, directory: TM_DIRECTORY, ...teams.settings }).read({
    headers,
    bytes: Buffer.from(body),
    receivedAt,
  });
const NOTHING = { outcome: 'events', events: [] };
const say = (
  text: string,
  {
    conversation = TM_CHANNEL,
    author = 1,
    root,
  }: { readonly conversation?: string; readonly author?: number; readonly root?: string } = {},
) => teams.say(conversation, author, text, root);

describe('what Teams delivers', () => {
  it('is a question in the thread of a channel, whose first message may be the question', async () => {
    const question = say('<at>Casefile</at>&nbsp;why is a &lt; b, <at>Ana</at>?');
    expect(await read(teams.deliver(question, {}, AT))).toEqual({
      outcome: 'events',
      events: [
        {
          type: 'message',
          place: { room: roomOf(TM_CHANNEL), thread: question.id },
          message: question.id,
          person: personOf(1),
          text: 'why is a < b, @Ana?',
          at: AT * 1_000,
          addressee: 'us',
          files: [],
        },
      ],
    });
    const reply = say('and since when?', { root: question.id });
    expect(await read(teams.deliver(reply, {}, AT))).toMatchObject({
      events: [{ place: { thread: question.id }, message: reply.id, addressee: 'nobody' }],
    });
    const others = say('<at>Ana</at> can you look?', { root: question.id });
    expect(await read(teams.deliver(others, {}, AT))).toMatchObject({ events: [{ addressee: 'others' }] });
  });

  it('is a question in a personal chat without a mention, and in a group chat with one; a day of a chat is a thread', async () => {
    const alone = say('why?', { conversation: teams.personalChatOf(2), author: 2 });
    const day = new Date(Number(alone.id)).toISOString().slice(0, 10);
    expect(await read(teams.deliver(alone, {}, AT))).toMatchObject({
      events: [{ place: { room: personalRoomOf(2), thread: day }, addressee: 'us' }],
    });
    const chat = { conversation: TM_CHAT };
    expect(await read(teams.deliver(say('<at>Casefile</at> why?', chat), {}, AT))).toMatchObject({
      events: [{ place: { room: roomOf(TM_CHAT) }, addressee: 'us' }],
    });
    expect(await read(teams.deliver(say('lunch?', chat), {}, AT))).toMatchObject({ events: [{ addressee: 'others' }] });
  });

  it('tells guests and people of other organisations from our own', async () => {
    for (const author of [21, 22])
      expect(await read(teams.deliver(say('<at>Casefile</at> why?', { author }), {}, AT))).toMatchObject({
        events: [{ person: `outside/${personOf(author)}` }],
      });
  });

  it('is an edit, however late, and one for each text', async () => {
    const question = say('<at>Casefile</at> why?');
    const edited = {
      type: 'messageUpdate',
      channelData: {
        eventType: 'editMessage',
        tenant: { id: TM_DIRECTORY },
        team: { aadGroupId: roomOf(TM_CHANNEL).slice(-36) },
      },
    };
    const of = (text: string) => read(teams.deliver({ ...question, text }, edited, AT), AT * 1_000 + 20 * MINUTE);
    const [first, again, second] = [await of('why slow?'), await of('why slow?'), await of('why so slow?')];
    expect(first).toMatchObject({ events: [{ type: 'edit', message: question.id, text: 'why slow?' }] });
    expect(again).toEqual(first);
    const editOf = (reading: DeliveryReading) =>
      (reading as { readonly events?: readonly { readonly edit: string }[] }).events?.[0]?.edit;
    expect(editOf(second)).not.toBe(editOf(first));
    const shown = { ...edited, channelData: { ...edited.channelData, eventType: 'undeleteMessage' } };
    expect(await read(teams.deliver(question, shown, AT))).toEqual(NOTHING);
  });

  it('is a deletion in the thread of the message', async () => {
    const question = say('<at>Casefile</at> why?');
    const reply = say('and?', { root: question.id });
    expect(await read(teams.deliver(reply, { type: 'messageDelete' }, AT))).toEqual({
      outcome: 'events',
      events: [{ type: 'deletion', place: { room: roomOf(TM_CHANNEL), thread: question.id }, message: reply.id }],
    });
  });

  it.each([
    ['like', 'right'],
    ['1f44e_thumbsdown', 'wrong'],
    ['heart', undefined],
  ])('is a rating by the reaction %s: %s', async (type, rating) => {
    const question = say('<at>Casefile</at> why?');
    const reaction = { type: 'messageReaction', reactionsAdded: [{ type }], replyToId: '1700000000000', id: undefined };
    const reading = await read(teams.deliver(question, reaction, AT));
    expect(reading).toMatchObject(
      rating === undefined
        ? NOTHING
        : { events: [{ type: 'rating', message: `${question.id}_1700000000000`, rating }] },
    );
  });

  it('is a rating by the buttons that Teams puts below an answer', async () => {
    const question = say('<at>Casefile</at> why?');
    const value = { actionName: 'feedback', actionValue: { reaction: 'dislike', feedback: '{"feedbackText":"no"}' } };
    const feedback = { type: 'invoke', name: 'message/submitAction', value, replyToId: '1700000000000' };
    expect(await read(teams.deliver(question, feedback, AT))).toMatchObject({
      events: [{ type: 'rating', rating: 'wrong' }],
    });
  });

  it('has the files of a personal chat', async () => {
    const content = { downloadUrl: 'https://acme-my.sharepoint.com/x', uniqueId: 'u', fileType: 'log' };
    const attachments = [
      { contentType: 'application/vnd.microsoft.teams.file.download.info', name: 'app.log', content },
      { contentType: 'text/html', content: '<p>see</p>' },
    ];
    const dropped = say('see', { conversation: teams.personalChatOf(1) });
    expect(await read(teams.deliver(dropped, { attachments }, AT))).toMatchObject({
      events: [{ files: [{ name: 'app.log', address: 'https://acme-my.sharepoint.com/x' }] }],
    });
  });

  it('is left alone where a program has said it, where nothing is said, and where somebody has joined', async () => {
    const question = say('<at>Casefile</at> why?');
    for (const more of [
      { from: { id: `28:${TM_APP}`, name: 'Casefile' } },
      { from: { id: '28:another', name: 'A bot' } },
      { type: 'conversationUpdate', membersAdded: [] },
      { type: 'typing' },
    ])
      expect(await read(teams.deliver(question, more, AT))).toEqual(NOTHING);
  });
});

describe('the token of the Bot Framework', () => {
  const withClaims = (claims: Parameters<FakeTeams['deliveryOf']>[2]) =>
    read(teams.deliveryOf(teams.activityOf(say('<at>Casefile</at> why?'), {}, AT), AT, claims));

  it.each([
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['for another app', { audience: TM_DIRECTORY }],
    ['by a key that is not published', { key: 'unknown' }],
    ['by a key that speaks for another product', { key: 'of-another-product' }],
    ['of another algorithm', { algorithm: 'none' }],
    ['for another address of replies', { serviceUrl: 'https://evil.example' }],
  ] as const)('%s is refused', async (_what, claims) => {
    expect(await withClaims(claims)).toMatchObject({ outcome: 'refused', reason: 'not-authentic' });
  });

  it('is refused where the reply would go to another server, even where the token says so too', async () => {
    const serviceUrl = 'https://evil.example/teams';
    const activity = teams.activityOf(say('<at>Casefile</at> why?'), { serviceUrl }, AT);
    expect(await read(teams.deliveryOf(activity, AT, { serviceUrl }))).toMatchObject({ reason: 'not-authentic' });
  });

  it('says nothing of the body: another organisation, an author who is not there and an old message are refused', async () => {
    const question = say('<at>Casefile</at> why?');
    const other = { channelData: { tenant: { id: TM_APP } } };
    expect(await read(teams.deliver(question, other, AT))).toMatchObject({ reason: 'other-team' });
    const stranger = { from: { id: '29:nobody' } };
    expect(await read(teams.deliver(question, stranger, AT))).toMatchObject({ reason: 'not-authentic' });
    const old = teams.deliveryOf(teams.activityOf(question, {}, AT - 600_000), AT);
    expect(await read(old)).toMatchObject({ reason: 'not-authentic' });
  });

  it('is asked for again where the keys cannot be read, and it is said what mends that', async () => {
    teams.answer((call) => (call.includes('/keys/') ? { status: 503 } : undefined));
    expect(await withClaims({})).toMatchObject({
      outcome: 'later',
      trouble: { howToFix: expect.stringContaining('"keys"') as string },
    });
  });

  it('is of no use for a button that was not shown there', async () => {
    const question = say('<at>Casefile</at> why?');
    const casefile = { thread: question.id, value: 'approve c1.s1.a1 yes', signature: 'f'.repeat(64) };
    const forged = { type: 'invoke', name: 'adaptiveCard/action', value: { action: { data: { casefile } } } };
    expect(await read(teams.deliver(question, forged, AT))).toMatchObject({ reason: 'not-authentic' });
  });

  it('waits while Teams does not say who has written', async () => {
    const question = say('<at>Casefile</at> why?');
    teams.answer((call) =>
      call.includes('/members/') ? { status: 403, body: { error: { code: 'BotNotInConversationRoster' } } } : undefined,
    );
    expect(await read(teams.deliver(question, {}, AT))).toMatchObject({
      outcome: 'later',
      because: expect.stringContaining('403 BotNotInConversationRoster') as string,
      trouble: { howToFix: expect.stringContaining('"appId"') as string },
    });
  });
});
