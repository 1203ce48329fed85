// The fake is Slack enough for Slack's own framework: bolt takes its deliveries, calls its methods, and refuses what is not signed.
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { App, LogLevel } from '@slack/bolt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BOT,
  eventBody,
  type FakeSlack,
  FORM,
  pressBody,
  signed,
  SIGNING_SECRET,
  startFakeSlack,
  TEAM,
  TOKEN,
} from './fake-slack.js';
import { untilTrue } from './until.js';

let slack: FakeSlack;
let app: App;
let url: string;
const heard: string[] = [];

beforeAll(async () => {
  slack = await startFakeSlack();
  app = new App({
    token: TOKEN,
    signingSecret: SIGNING_SECRET,
    clientOptions: { slackApiUrl: `${slack.api}/` },
    logLevel: LogLevel.ERROR,
  });
  app.event('app_mention', async ({ event, say }) => {
    heard.push(event.text);
    await say({ text: 'hello', thread_ts: event.ts });
  });
  app.action(/^evidence-/, async ({ ack, body }) => {
    heard.push(`${body.type} of ${body.user.id}`);
    await ack();
  });
  app.command('/casefile', async ({ ack, command }) => {
    heard.push(command.text);
    await ack('done');
  });
  const server = (await app.start(0)) as Server;
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`;
});
afterAll(async () => {
  await app.stop();
  await slack.close();
});

const deliver = (delivery: ReturnType<typeof signed>) => fetch(url, { method: 'POST', ...delivery });

describe('bolt', () => {
  it('takes a mention of the fake, and answers in its thread', async () => {
    const event = { type: 'app_mention', user: 'U1', text: `<@${BOT}> hi`, ts: '1.2', channel: 'C1', event_ts: '1.2' };
    expect((await deliver(signed(eventBody(event)))).status).toBe(200);
    await untilTrue(() => slack.messages.length === 1);
    expect(heard).toEqual([`<@${BOT}> hi`]);
    expect(slack.messages[0]).toMatchObject({ channel: 'C1', thread_ts: '1.2', text: 'hello' });
  });

  it('takes a button and a slash command of the fake', async () => {
    const press = { channel: 'C1', message: '1.2', thread: '1.2', user: 'U1', value: 'evidence 1' };
    expect((await deliver(signed(pressBody(press), { type: FORM }))).status).toBe(200);
    const command = new URLSearchParams({
      command: '/casefile',
      team_id: TEAM,
      channel_id: 'C1',
      user_id: 'U1',
      text: 'why?',
    });
    const reply = await deliver(signed(command.toString(), { type: FORM }));
    expect([reply.status, await reply.text()]).toEqual([200, 'done']);
    expect(heard.slice(-2)).toEqual(['block_actions of U1', 'why?']);
  });

  it('refuses what the fake has signed with another secret', async () => {
    expect((await deliver(signed(eventBody({ type: 'app_mention' }), { secret: 'another' }))).status).toBe(401);
  });
});
