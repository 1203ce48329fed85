// Whose token passes for what, and what is told where the server does not let the bot read.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  commandOf,
  type FakeMattermost,
  idOf,
  type MattermostDelivery,
  MM_COMMAND_TOKEN,
  MM_TEAM,
  MM_TOKEN,
  MM_WEBHOOK_TOKEN,
  startFakeMattermost,
  webhookOf,
} from '../../../../test/support/fake-mattermost.js';
import { mattermostApi } from './mattermost-api.js';
import { readMattermostDelivery } from './mattermost-delivery.js';

const [ROOM, PERSON] = [idOf('room'), idOf('person')];
let server: FakeMattermost;

beforeAll(async () => {
  server = await startFakeMattermost();
});
afterAll(() => server.close());
beforeEach(() => server.answer(() => undefined));

const read = ({ body, headers }: MattermostDelivery) =>
  readMattermostDelivery(
    { headers, bytes: Buffer.from(body), receivedAt: Date.now() * 1_000 },
    {
      url: server.url,
      token: MM_TOKEN,
      team: MM_TEAM,
      webhookTokens: [MM_WEBHOOK_TOKEN],
      commandTokens: [MM_COMMAND_TOKEN],
      api: mattermostApi({ url: server.url, token: MM_TOKEN }),
    },
  );
const command = (more: object) => commandOf({ channel_id: ROOM, user_id: PERSON, text: 'why?', ...more });
const webhook = (more: object = {}) =>
  webhookOf(server.say({ room: ROOM, user: PERSON, text: '@casefile why?' }), { ...more });

describe('a token of Mattermost', () => {
  it('passes for what it was made for alone', async () => {
    expect(await read(webhook())).toMatchObject({ events: [{ type: 'message' }] });
    expect(await read(command({}))).toMatchObject({ events: [{ type: 'command', command: 't1' }] });
    expect(await read(webhook({ token: MM_COMMAND_TOKEN }))).toMatchObject({
      reason: 'not-authentic',
      because: expect.stringContaining('webhookTokens') as string,
    });
    const { body } = command({ token: MM_WEBHOOK_TOKEN });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await read({ body, headers })).toMatchObject({
      reason: 'not-authentic',
      because: expect.stringContaining('commandTokens') as string,
    });
  });

  it.each(['', 'with a blank', 'x'.repeat(513)])(
    'of a command with the trigger %j is not enough',
    async (trigger_id) => {
      expect(await read(command({ trigger_id }))).toMatchObject({
        reason: 'unreadable',
        because: expect.stringContaining('trigger_id') as string,
      });
    },
  );
});

describe('a server that does not let the bot read', () => {
  it('names the room, and what mends it', async () => {
    server.answer((call) =>
      call === 'GET /posts/:id' ? { status: 403, body: { id: 'api.context.permissions.app_error' } } : undefined,
    );
    expect(await read(webhook())).toMatchObject({
      outcome: 'later',
      trouble: { room: ROOM, howToFix: expect.stringContaining('add it to the team') as string },
    });
  });

  it('says that the token is revoked, whatever it is asked', async () => {
    server.answer(() => ({ status: 401, body: { id: 'api.context.session_expired.app_error' } }));
    const reading = await read(webhook());
    expect(reading).toMatchObject({
      outcome: 'later',
      trouble: { howToFix: expect.stringContaining('revoked') as string },
    });
    expect(JSON.stringify(reading)).not.toContain(MM_TOKEN);
  });

  it('has no trouble that somebody has to mend where it is down', async () => {
    server.answer(() => ({ status: 502 }));
    expect(await read(webhook())).toEqual({ outcome: 'later', because: expect.stringContaining('502') as string });
  });
});
