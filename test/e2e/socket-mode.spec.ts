// A conversation in Slack without a public address: the built service opens the connection, and keeps what it has acknowledged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_TOKEN } from '../support/fake-slack-socket.js';
import { BOT, eventBody, type FakeSlack, startFakeSlack, TEAM, TOKEN } from '../support/fake-slack.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const ROOM = 'C0SOCKET';
let slack: FakeSlack;
let service: Service;
let folder: string;

const start = async (): Promise<void> => {
  const acme = { kind: 'slack-socket', token: '${SLACK_TOKEN}', appToken: '${SLACK_APP_TOKEN}', team: TEAM };
  const channels = { acme: { ...acme, roles: { '*': 'asker' }, api: slack.api, files: slack.url } };
  service = await startService({
    folder,
    config: { channels },
    env: { SLACK_TOKEN: TOKEN, SLACK_APP_TOKEN: APP_TOKEN },
  });
};

beforeAll(async () => {
  slack = await startFakeSlack();
  folder = await copyOf(await shopFolder());
  await start();
});
afterAll(async () => {
  await clean();
  await slack.close();
});

const mention = (ts: string): string => {
  const event = { type: 'app_mention', user: 'U0ASKER', channel: ROOM, ts, text: `<@${BOT}> ${SHOP.question}` };
  return slack.sockets.push('events_api', JSON.parse(eventBody(event)));
};
const isAcknowledged = (id: string) => () => slack.sockets.acknowledged.some((each) => each.envelope_id === id);
const answers = (thread: string) =>
  slack.messages.filter((each) => each.thread_ts === thread && !each.text.includes('Looking into it'));
const turnsOf = async (thread: string): Promise<readonly object[]> =>
  (await json<{ items: readonly object[] }>(service.url, `${pathOf(`acme:${ROOM}:${thread}`)}/turns`)).items;
const tsOf = (n: number): string => `${Math.floor(SHOP.askedAt / 1e6)}.${String(n).padStart(6, '0')}`;

describe('a conversation by Socket Mode', () => {
  it('answers a mention in its thread', async () => {
    await untilTrue(isAcknowledged(mention(tsOf(1))));
    expect(await turnsOf(tsOf(1))).toHaveLength(1);
    await untilTrue(() => answers(tsOf(1)).length === 1);
    expect(answers(tsOf(1))[0]?.text).toContain('pricing-service');
  });

  it('replies to a slash command by its acknowledgement', async () => {
    const command = { command: '/casefile', team_id: TEAM, channel_id: ROOM, user_id: 'U0ASKER', text: 'help' };
    const id = slack.sockets.push('slash_commands', { ...command, trigger_id: 'h1' });
    await untilTrue(isAcknowledged(id));
    const { payload } = slack.sockets.acknowledged.find((each) => each.envelope_id === id) ?? {};
    expect(payload).toMatchObject({ response_type: 'ephemeral' });
    expect(JSON.stringify(payload)).toContain('Mention me');
  });

  it.each(['before', 'after'] as const)(
    'keeps one turn where it is killed %s the question is stored',
    async (moment) => {
      const ts = tsOf(moment === 'before' ? 2 : 3);
      await service.plan({ on: 'TurnAsked', moment, how: 'die' });
      const id = mention(ts);
      await service.exit;
      expect(isAcknowledged(id)()).toBe(false);
      await start();
      await untilTrue(isAcknowledged(id));
      await untilTrue(() => answers(ts).length === 1);
      expect(await turnsOf(ts)).toHaveLength(1);
    },
  );

  it('takes no request at the address of the channel', async () => {
    const refused = await send(service.url, '/v1/channels/acme', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('Socket Mode');
  });
});
